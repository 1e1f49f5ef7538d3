import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import { imageLimits } from '../../images/image-limits.ts';
import { createApi, errorContent, jsonContent } from '../../platform/http/api.ts';
import { attachment, zipFile } from '../../platform/http/attachment.ts';
import { dayOf } from '../../platform/time-zones.ts';
import { readBytes } from '../../platform/http/json-body.ts';
import { logError } from '../../platform/log.ts';
import { allVehicles } from '../../vehicles/vehicles.store.ts';
import { exportPhotos } from './export-photos.ts';
import { takePhotos, type PhotoContext } from './import-photos.ts';
import { fetchAgain, photoProgress, waitedFor, waitingForFile } from './import-photos.store.ts';

const number = z.number().int();

const progressSchema = z
  .object({
    all: number,
    fetching: number.openapi({ description: 'Still to be fetched from their addresses' }),
    forFiles: number.openapi({ description: 'Wait for their files' }),
    done: number,
    failed: number,
    givenUp: number.openapi({ description: 'Those of them that have an address, and can be fetched again' }),
    failures: z
      .array(z.object({ vehicleId: number, vehicle: z.string(), source: z.string(), problem: z.string() }))
      .openapi({ description: 'The first 50' }),
  })
  .openapi('ImportPhotos');

const progressRoute = createRoute({
  method: 'get',
  path: '/import/photos',
  summary: 'What has become of the photographs that imports have named, in the last 30 days',
  responses: { 200: jsonContent(progressSchema, 'Their numbers') },
});

const waitingRoute = createRoute({
  method: 'get',
  path: '/import/photos/waiting',
  summary: 'The names of the files that are waited for, in lower case and without folders',
  responses: { 200: jsonContent(z.object({ names: z.array(z.string()) }), 'The names') },
});

const fileRoute = createRoute({
  method: 'post',
  path: '/import/photos',
  summary: 'Takes the file of a photograph that is waited for: the body is the file itself',
  request: {
    query: z.object({
      name: z
        .string()
        .min(1)
        .max(500)
        .refine((name) => !name.includes('\0'), 'The name may not contain a NUL'),
    }),
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
  responses: {
    200: jsonContent(z.object({ taken: number }), 'How many photographs it is; 0 if it is not waited for'),
    413: errorContent('The file is larger than 15 MB'),
  },
});

const againRoute = createRoute({
  method: 'post',
  path: '/import/photos/again',
  summary: 'Has the photographs fetched again that were given up',
  responses: { 200: jsonContent(progressSchema, 'Their numbers') },
});

const exportRoute = createRoute({
  method: 'get',
  path: '/export/photos',
  summary: 'The photographs of every vehicle as a ZIP file; the CSV export names its files',
  responses: {
    200: {
      description: 'The file',
      content: { 'application/zip': { schema: { type: 'string' as const, format: 'binary' } } },
    },
  },
});

/** The photographs of imports and exports, for staff. */
export function createImportPhotosApi(
  photos: PhotoContext & { dealership: { readonly current: { timeZone: string } } },
) {
  const {
    database: { queries },
    storage,
    clock,
    log,
    dealership,
  } = photos;
  return createApi()
    .openapi(progressRoute, async (context) => context.json(await photoProgress(queries), 200))
    .openapi(waitingRoute, async (context) => context.json({ names: await waitedFor(queries) }, 200))
    .openapi(fileRoute, async (context) => {
      const bytes = await readBytes(context.req.raw, imageLimits.bytes);
      const waiting = await waitingForFile(queries, context.req.valid('query').name);
      let taken = 0;
      for (const some of Map.groupBy(waiting, ({ vehicleId }) => vehicleId).values()) {
        // A file is not asked for again: it is sent again.
        taken += await takePhotos(photos, some, () => Promise.resolve(bytes), { isAgain: false });
      }
      return context.json({ taken }, 200);
    })
    .openapi(againRoute, async (context) => context.json(await fetchAgain(queries), 200))
    .openapi(exportRoute, async (context) => {
      const now = clock();
      const onError = logError(log, 'photographs could not be exported');
      const zip = exportPhotos(await allVehicles(queries), storage, { now, onError });
      return context.body(
        Readable.toWeb(zip) as ReadableStream,
        200,
        attachment('photographs', zipFile, dayOf(now, dealership.current.timeZone)),
      );
    });
}

export type ImportPhotosApi = ReturnType<typeof createImportPhotosApi>;
