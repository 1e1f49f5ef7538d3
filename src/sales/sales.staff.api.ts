import { withAccount } from '../vehicles/salesperson.store.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { fieldsHiddenFrom } from '../accounts/permissions.ts';
import { readStaffNames } from '../accounts/profiles.store.ts';
import { dayOf } from '../platform/time-zones.ts';
import type { Buyers } from '../vehicles/sold-filter.ts';
import { requireOrder, wantedSold } from '../vehicles/vehicles.staff.store.ts';
import { soldCsv } from './sold-csv.ts';
import type { Database } from '../platform/database.ts';
import { createApi, errorContent, idParam, jsonBody, jsonContent, staffOf } from '../platform/http/api.ts';
import { attachment, csvFile } from '../platform/http/attachment.ts';
import { vehiclesPayload, type Catalogue } from '../vehicles/catalogue/catalogue.ts';
import {
  saleCorrectionSchema,
  soldExportQuery,
  staffVehicleSchema,
} from '../vehicles/vehicle.staff.schema.ts';
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

const exportRoute = createRoute({
  method: 'get',
  path: '/sold/export',
  summary: 'The sales that are asked for as a CSV file, without what the role may not see',
  request: { query: soldExportQuery },
  responses: {
    200: { content: { 'text/csv': { schema: z.string() } }, description: 'The file' },
    403: errorContent('The role may not see this order'),
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
  buyers: Buyers;
}) {
  const { database, catalogue, clock, dealership, requireInquiry } = options;
  return createApi()
    .openapi(correct, async (context) => {
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
    })
    .openapi(exportRoute, async (context) => {
      const asked = context.req.valid('query');
      const hidden = fieldsHiddenFrom(staffOf(context).role);
      requireOrder(asked.sort, staffOf(context).role);
      const { queries } = database;
      const { timeZone } = dealership.current;
      const { vehicles, buyers } = await wantedSold(queries, asked, { timeZone, buyers: options.buyers });
      const names = await readStaffNames(queries);
      const text = soldCsv(vehicles, { hidden, timeZone, buyers, nameOf: names });
      return context.body(text, 200, attachment('sales', csvFile, dayOf(clock(), timeZone)));
    });
}

export type SalesApi = ReturnType<typeof createSalesApi>;
