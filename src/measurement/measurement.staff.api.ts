import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonBody, jsonContent, staffOf } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import type { LiveMeasurement } from './measurement.live.ts';
import { measurementInputSchema, measurementSchema } from './measurement.schema.ts';
import { changeMeasurement, readSavedMeasurement } from './measurement.store.ts';

const savedSchema = z
  .object({
    settings: measurementSchema,
    updatedAt: z.string().nullable().openapi({ description: 'Null before the first save' }),
  })
  .openapi('SavedMeasurement');

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'What measures visits and when that was last saved',
  responses: { 200: jsonContent(savedSchema, 'The settings') },
});

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Changes some of what measures visits; with `updatedAt`, 409 if it was saved in between',
  request: { body: jsonBody(measurementInputSchema) },
  responses: {
    200: jsonContent(savedSchema, 'The settings as they are now'),
    409: errorContent('Somebody else saved meanwhile'),
  },
});

/** Reading and writing what measures visits, for staff. */
export function createMeasurementApi({
  database,
  measurement,
  clock,
}: {
  database: Database;
  measurement: LiveMeasurement;
  clock: () => Date;
}) {
  return createApi()
    .openapi(read, async (context) => context.json(await readSavedMeasurement(database.queries), 200))
    .openapi(change, async (context) => {
      const { updatedAt, ...settings } = context.req.valid('json');
      const saved = await changeMeasurement(database, settings, {
        readAt: updatedAt,
        by: staffOf(context).username,
        now: clock(),
      });
      await measurement.publish();
      return context.json(saved, 200);
    });
}

export type MeasurementApi = ReturnType<typeof createMeasurementApi>;
