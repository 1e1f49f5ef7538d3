import { withAccount } from '../vehicles/salesperson.store.ts';
import { createRoute } from '@hono/zod-openapi';
import type { Database } from '../platform/database.ts';
import { createApi, errorContent, idParam, jsonBody, jsonContent, staffOf } from '../platform/http/api.ts';
import { vehiclesPayload, type Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { saleCorrectionSchema, staffVehicleSchema } from '../vehicles/vehicle.staff.schema.ts';
import { correctSale } from './sales.store.ts';

const correct = createRoute({
  method: 'patch',
  path: '/{id}/sale',
  summary: 'Corrects the price and the day of a sale, and whom it was to; profit and days to sell follow',
  request: { params: idParam, body: jsonBody(saleCorrectionSchema) },
  responses: {
    200: jsonContent(staffVehicleSchema, 'Corrected'),
    400: errorContent('A field is not valid, or the day is before the listing or in the future'),
    404: errorContent('There is no such vehicle'),
    409: errorContent('The vehicle is not sold, or was changed since `updatedAt`'),
  },
});

/** Correcting sales, for staff. Days are those of the time zone of `dealership`. */
export function createSalesApi(options: {
  database: Database;
  catalogue: Catalogue;
  clock: () => Date;
  dealership: { readonly current: { timeZone: string } };
  /** Throws 400 unless the inquiry exists. */
  requireInquiry: (id: number) => Promise<void>;
}) {
  const { database, catalogue, clock, dealership, requireInquiry } = options;
  return createApi().openapi(correct, async (context) => {
    const { id } = context.req.valid('param');
    const correction = await withAccount(database.queries, context.req.valid('json'));
    const { soldToInquiryId = null } = correction;
    if (soldToInquiryId !== null) await requireInquiry(soldToInquiryId);
    const corrected = await correctSale(database.queries, id, correction, {
      by: staffOf(context).username,
      now: clock(),
      timeZone: dealership.current.timeZone,
    });
    await catalogue.publish(vehiclesPayload([id]));
    return context.json(corrected, 200);
  });
}

export type SalesApi = ReturnType<typeof createSalesApi>;
