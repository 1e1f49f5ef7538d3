import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, idParam, jsonBody, jsonContent, staffOf } from '../../platform/http/api.ts';
import type { Database } from '../../platform/database.ts';
import { pageLimit, pageNumber } from '../../platform/query.schema.ts';
import { mostIds } from '../batches.schema.ts';
import { vehiclesPayload, type Catalogue } from '../../vehicles/catalogue/catalogue.ts';
import { staffVehicleSchema } from '../../vehicles/vehicle.staff.schema.ts';
import { staffPageSize } from '../../vehicles/vehicles.staff.ts';
import { binOrders } from './bin.ts';
import { deleteVehicle, listBin, restoreVehicle, type DeletedVehicle } from './bin.store.ts';
import { restoreMany } from './restore-many.store.ts';
import { rowId } from '../../platform/row-id.schema.ts';

const deletedSchema = staffVehicleSchema
  .pick({ id: true, price: true, images: true, featuredImage: true, focalPoints: true })
  .extend({
    label: z.string(),
    deletedAt: z.string(),
    deletedBy: z.string(),
    goneAt: z.string().openapi({ description: 'When it goes for good' }),
  })
  .openapi('DeletedVehicle') satisfies z.ZodType<DeletedVehicle>;

/** In the name, the VIN, the stock number or as the ID. */
const binSearch = z.string().max(200).default('');

const listRoute = createRoute({
  method: 'get',
  path: '/deleted',
  summary: 'One page of the deleted vehicles that can be restored',
  request: {
    query: z.object({
      page: pageNumber.default(1),
      limit: pageLimit.default(staffPageSize),
      sort: z.enum(binOrders, 'There is no such order').default('deleted-desc'),
      search: binSearch,
    }),
  },
  responses: {
    200: jsonContent(z.object({ vehicles: z.array(deletedSchema), total: z.number().int() }), 'The page'),
  },
});

const restoreManyRoute = createRoute({
  method: 'post',
  path: '/deleted/restore',
  summary: 'Puts deleted vehicles back under their ids: some, or all that a search finds',
  request: {
    body: jsonBody(
      z
        .object({
          ids: z.array(rowId).min(1).max(mostIds).optional(),
          all: z.object({ search: binSearch, total: z.number().int().min(0) }).optional(),
        })
        .refine(
          ({ ids, all }) => (ids === undefined) !== (all === undefined),
          'The body must have ids or all',
        ),
    ),
  },
  responses: {
    200: jsonContent(
      z.object({
        restored: z.number().int(),
        leftOut: z
          .array(z.object({ id: z.number().int(), label: z.string() }))
          .openapi({ description: 'Another listed vehicle has their VIN or stock number' }),
      }),
      'Restored',
    ),
    409: errorContent('Other vehicles match now; nothing was restored'),
  },
});

const restoreRoute = createRoute({
  method: 'post',
  path: '/deleted/{id}/restore',
  summary: 'Puts a deleted vehicle back under its id',
  request: { params: idParam },
  responses: {
    200: jsonContent(z.object({ id: z.number().int(), label: z.string() }), 'Restored'),
    404: errorContent('There is no such deleted vehicle'),
    409: errorContent('Another listed vehicle has its VIN or stock number'),
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Deletes a vehicle; it can be restored for 30 days. Its inquiries stay',
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, 404: errorContent('There is no such vehicle') },
});

/** Deletes vehicles into the bin and restores them, for staff. */
export function createBinApi({
  database,
  catalogue,
  clock,
}: {
  database: Database;
  catalogue: Catalogue;
  clock: () => Date;
}) {
  const { queries } = database;
  return createApi()
    .openapi(deleteRoute, async (context) => {
      const { username: by } = staffOf(context);
      const { id } = context.req.valid('param');
      await deleteVehicle(queries, id, { by, now: clock() });
      await catalogue.publish(vehiclesPayload([id]));
      return context.body(null, 204);
    })
    .openapi(listRoute, async (context) =>
      context.json(await listBin(queries, context.req.valid('query')), 200),
    )
    .openapi(restoreManyRoute, async (context) => {
      const { username: by } = staffOf(context);
      const { ids, ...answer } = await restoreMany(queries, context.req.valid('json'), { by, now: clock() });
      if (ids.length > 0) await catalogue.publish(vehiclesPayload(ids));
      return context.json(answer, 200);
    })
    .openapi(restoreRoute, async (context) => {
      const { username: by } = staffOf(context);
      const restored = await restoreVehicle(queries, context.req.valid('param').id, { by, now: clock() });
      await catalogue.publish(vehiclesPayload([restored.id]));
      return context.json(restored, 200);
    });
}

export type BinApi = ReturnType<typeof createBinApi>;
