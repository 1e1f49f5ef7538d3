import { createContext, type ReactNode } from 'react';

/**
 * Renders the leads about a vehicle below its form. The staff screens give it, because vehicles know nothing of inquiries.
 */
export const RenderCarLeads = createContext<(vehicleId: number) => ReactNode>(() => null);
