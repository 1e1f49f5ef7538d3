import { createRoute } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { createApi, errorContent, idParam, jsonBody, jsonContent, staffOf } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { counted } from '../platform/counted.ts';
import { vehiclesPayload, type Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { foundIds } from '../vehicles/catalogue/staff-lists.ts';
import type { BatchSelection } from './batch.ts';
import {
  batchAnswerSchema,
  batchRequestSchema,
  undoableSchema,
  undoAnswerSchema,
  undoPreviewSchema,
} from './batches.schema.ts';
import { undoableBatches } from '../vehicles/undo/batches.store.ts';
import { mayUndo } from '../vehicles/undo/undo-one.ts';
import { previewBatch, runBatch } from './run-batch.store.ts';
import { previewUndo, undoBatch } from './undo-batch.store.ts';

const runRoute = createRoute({
  method: 'post',
  path: '/batches',
  summary: 'Changes or deletes many vehicles at once, or with preview=true tells what that would do',
  request: { body: jsonBody(batchRequestSchema) },
  responses: {
    200: jsonContent(batchAnswerSchema, 'What was done, or would be'),
    409: errorContent(
      'Other vehicles match now, or one has been changed since the preview; nothing was written',
    ),
  },
});

const undoableRoute = createRoute({
  method: 'get',
  path: '/batches',
  summary:
    'The changes of vehicles that can be undone now, newest first; for staff who may not change many vehicles, their own of one vehicle',
  responses: { 200: jsonContent(undoableSchema, 'The changes') },
});

const undoPreviewRoute = createRoute({
  method: 'get',
  path: '/batches/{id}/undo',
  summary: 'What undoing a change of vehicles would do now',
  request: { params: idParam },
  responses: {
    200: jsonContent(undoPreviewSchema, 'What would be done'),
    404: errorContent('There is no such change'),
    409: errorContent('It has been undone, or it is too late'),
  },
});

const undoRoute = createRoute({
  method: 'post',
  path: '/batches/{id}/undo',
  summary:
    'Undoes a change of vehicles, except the fields that somebody has edited since; it can itself be undone',
  request: { params: idParam },
  responses: {
    200: jsonContent(undoAnswerSchema, 'Undone'),
    404: errorContent('There is no such change'),
    409: errorContent('It has been undone, or it is too late'),
  },
});

/** Changes of many vehicles at once, for staff. They return when this process shows visitors the new state. */
export function createBatchesApi({
  database,
  catalogue,
  clock,
}: {
  database: Database;
  catalogue: Catalogue;
  clock: () => Date;
}) {
  const { queries } = database;
  const idsOf = async (selection: BatchSelection): Promise<readonly number[]> => {
    if ('ids' in selection) return [...new Set(selection.ids)];
    const { total, except, ...asked } = selection.all;
    const ids = foundIds(catalogue.current, asked);
    if (ids.length !== total) {
      const message = `The list has changed: ${counted(ids.length, 'vehicle')} match now. Select them again.`;
      throw new ApiError(409, message);
    }
    const excepted = new Set(except);
    return ids.filter((id) => !excepted.has(id));
  };
  const api = createApi();
  // A preview may name thousands of vehicles.
  api.use('/batches', compress());
  return api
    .openapi(runRoute, async (context) => {
      const { selection, action, preview, plan } = context.req.valid('json');
      const ids = await idsOf(selection);
      if (preview) return context.json(await previewBatch(queries, { ids, action }), 200);
      const { username: by } = staffOf(context);
      const answer = await runBatch(queries, { ids, action, plan }, { by, now: clock() });
      if (answer.batchId !== null) await catalogue.publish(vehiclesPayload(ids));
      return context.json(answer, 200);
    })
    .openapi(undoableRoute, async (context) => {
      const staff = staffOf(context);
      const batches = await undoableBatches(queries, clock());
      return context.json({ batches: batches.filter((batch) => mayUndo(batch, staff)) }, 200);
    })
    .openapi(undoPreviewRoute, async (context) => {
      const staff = staffOf(context);
      const { id } = context.req.valid('param');
      return context.json(await previewUndo(queries, id, clock(), (batch) => mayUndo(batch, staff)), 200);
    })
    .openapi(undoRoute, async (context) => {
      const staff = staffOf(context);
      const { ids, ...answer } = await undoBatch(
        queries,
        context.req.valid('param').id,
        { by: staff.username, now: clock() },
        (batch) => mayUndo(batch, staff),
      );
      if (ids.length > 0) await catalogue.publish(vehiclesPayload(ids));
      return context.json(answer, 200);
    });
}

export type BatchesApi = ReturnType<typeof createBatchesApi>;
