import type { SaleParties } from '../vehicles/sale.ts';
import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { SalesApi } from './sales.staff.api.ts';

const write = createApiClient<SalesApi>('/api/vehicles', request);

/** PATCH /api/vehicles/{id}/sale. 409 if there is a newer version than the one of `updatedAt`. */
export const correctSale = (
  sale: {
    id: number;
    soldPrice: number | null;
    soldOn?: string;
    updatedAt: string;
  } & SaleParties,
) => {
  const { id, ...json } = sale;
  return write('patch', '/:id/sale', { param: { id: String(id) }, json });
};
