import { createContext, type ReactNode } from 'react';

/** A choice of the inquiry that a vehicle was sold to: its id, null for none. */
export type SoldToChoice = {
  vehicleId: number;
  value: number | null;
  onChange: (inquiryId: number | null) => void;
  disabled: boolean;
};

/**
 * Renders the choice that the dialog of a sale offers. The staff screens give it, because vehicles know nothing of inquiries.
 */
export const RenderSoldTo = createContext<(choice: SoldToChoice) => ReactNode>(() => null);

/** Renders whom a vehicle was sold to, by the id of the inquiry. */
export const RenderBuyer = createContext<(inquiryId: number) => ReactNode>((id) => `Inquiry ${id}`);
