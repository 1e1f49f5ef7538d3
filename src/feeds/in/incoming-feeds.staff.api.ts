import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Database } from '../../platform/database.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
  type ApiEnv,
} from '../../platform/http/api.ts';
import { readBytes } from '../../platform/http/json-body.ts';
import type { Reaching } from '../../platform/http/reaching.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { vehiclesPayload, type Catalogue } from '../../vehicles/catalogue/catalogue.ts';
import { isEntered } from '../server-access.ts';
import { readRun, readRuns } from './feed-runs.store.ts';
import {
  decidedSchema,
  feedRunsSchema,
  feedSourceInput,
  incomingFeedInput,
  incomingFeedsSchema,
  missingCarsSchema,
  missingDecision,
  runReportSchema,
  runRequest,
  type StoredSource,
} from './incoming-feed.schema.ts';
import {
  addFeed,
  changeFeed,
  deleteFeed,
  findFeed,
  readFeeds,
  requestRun,
  setFeedOn,
  sourceSecret,
  takeFile,
} from './incoming-feeds.store.ts';
import { askedCars, decideAsked } from './missing-cars.store.ts';
import { FeedError, maxFileBytes, readSource } from './read-source.ts';

/** Milliseconds that staff wait for the first file. */
const firstFileMs = 60_000;

const done = { 204: { description: 'Done' } };
const asked = { 204: { description: 'The file is read as soon as its turn comes' } };
const nameTaken = errorContent('Another feed has this name, or there are too many');
const noFeed = noSuch('feed');
const csv = { 'text/csv': { schema: { type: 'string' as const, format: 'binary' } } };

const list = createRoute({
  method: 'get',
  path: '/',
  summary:
    'The files of other systems that are read by a schedule, A to Z, and how their last runs ended; without passwords',
  responses: { 200: jsonContent(incomingFeedsSchema, 'The feeds') },
});

const addition = createRoute({
  method: 'post',
  path: '/',
  summary: 'Adds a feed. Its file is read at once, and then by its schedule',
  request: { body: jsonBody(incomingFeedInput) },
  responses: { 201: jsonContent(z.object({ id: z.int() }), 'Added'), 409: nameTaken },
});

const change = createRoute({
  method: 'put',
  path: '/{id}',
  summary: 'Changes a feed. Without a password the stored one stays, for the same server and user',
  request: { params: idParam, body: jsonBody(incomingFeedInput) },
  responses: { ...done, 404: noFeed, 409: nameTaken },
});

const switching = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Pauses a feed, or lets it run by its schedule again',
  request: { params: idParam, body: jsonBody(z.object({ isOn: z.boolean() })) },
  responses: { ...done, 404: noFeed },
});

const deletion = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Forgets a feed and its password; its vehicles stay as they are',
  request: { params: idParam },
  responses: { ...done, 404: noFeed },
});

const firstFile = createRoute({
  method: 'post',
  path: '/file',
  summary: 'The file of an address or a server as it is entered, to see what importing it would do',
  request: { body: jsonBody(feedSourceInput) },
  responses: {
    200: {
      description:
        'The file. X-File-Name is its name, percent-encoded; X-Host-Key the fingerprint of an SFTP server',
      content: csv,
    },
    400: errorContent('It could not be read; the message says why'),
    404: noFeed,
  },
});

const run = createRoute({
  method: 'post',
  path: '/{id}/run',
  summary: 'Has the file of a feed read now',
  request: { params: idParam, body: jsonBody(runRequest) },
  responses: { ...asked, 404: noFeed },
});

const upload = createRoute({
  method: 'post',
  path: '/{id}/file',
  summary: 'Takes the next file of a feed that staff upload files for, and reads it',
  request: {
    params: idParam,
    query: z.object({ name: z.string().trim().min(1).max(255, 'name may have at most 255 characters') }),
    body: { required: true, content: csv },
  },
  responses: {
    ...asked,
    404: noFeed,
    409: errorContent('The feed fetches its file by itself'),
    413: errorContent('The file is larger than 40 MB'),
  },
});

const runs = createRoute({
  method: 'get',
  path: '/{id}/runs',
  summary: 'The last runs of a feed, the newest first',
  request: { params: idParam },
  responses: { 200: jsonContent(feedRunsSchema, 'The runs') },
});

const report = createRoute({
  method: 'get',
  path: '/runs/{id}',
  summary: 'What a run has done: its problems, the values that it changed, the cars that left the file',
  request: { params: idParam },
  responses: { 200: jsonContent(runReportSchema, 'The report'), 404: noSuch('run') },
});

const missing = createRoute({
  method: 'get',
  path: '/{id}/missing',
  summary: 'The cars that have left the file of a feed and wait for a decision',
  request: { params: idParam },
  responses: { 200: jsonContent(missingCarsSchema, 'The cars') },
});

const decision = createRoute({
  method: 'post',
  path: '/{id}/missing',
  summary: 'Unpublishes cars that have left the file of a feed, or keeps them as they are',
  request: { params: idParam, body: jsonBody(missingDecision) },
  responses: { 200: jsonContent(decidedSchema, 'Decided'), 404: noFeed },
});

/** Feeds of other systems into the inventory, for staff. */
export function createIncomingFeedsApi(options: {
  database: Database;
  catalogue: Pick<Catalogue, 'publish'>;
  clock: () => Date;
  secrets: Secrets;
  dealership: { readonly current: { timeZone: string } };
  reaching: Reaching;
}) {
  const { database, catalogue, clock, secrets, dealership, reaching } = options;
  const { queries } = database;
  const writing = (context: Context<ApiEnv>) => ({
    by: staffOf(context).username,
    now: clock(),
    timeZone: dealership.current.timeZone,
    secrets,
  });
  return createApi()
    .openapi(list, async (context) => context.json({ feeds: await readFeeds(queries) }, 200))
    .openapi(addition, async (context) => {
      const id = await addFeed(queries, context.req.valid('json'), writing(context));
      return context.json({ id }, 201);
    })
    .openapi(firstFile, async (context) => {
      const { id, source, secret } = context.req.valid('json');
      if (source.kind === 'upload') throw new ApiError(400, 'Choose a file');
      const known = id === undefined ? null : await findFeed(queries, id);
      const pinned = isEntered(secret) ? source : pinnedTo(known, source);
      const sealed = sourceSecret({ source: pinned, secret }, known, secrets);
      const file = await readSource(pinned, sealed && secrets.open(sealed), null, {
        timeoutMs: firstFileMs,
        ...reaching,
      }).catch((error: unknown) => {
        throw error instanceof FeedError ? new ApiError(400, error.message) : error;
      });
      if (file === null) throw new ApiError(400, 'The server says that it has no new file.');
      return context.body(new Uint8Array(file.bytes), 200, {
        'content-type': 'text/csv',
        'cache-control': 'no-store',
        'x-file-name': encodeURIComponent(file.name),
        ...(file.hostKey !== null && { 'x-host-key': file.hostKey }),
      });
    })
    .openapi(change, async (context) => {
      await changeFeed(queries, context.req.valid('param').id, context.req.valid('json'), writing(context));
      return context.body(null, 204);
    })
    .openapi(switching, async (context) => {
      const { isOn } = context.req.valid('json');
      await setFeedOn(queries, context.req.valid('param').id, isOn, writing(context));
      return context.body(null, 204);
    })
    .openapi(deletion, async (context) => {
      await deleteFeed(queries, context.req.valid('param').id, writing(context));
      return context.body(null, 204);
    })
    .openapi(run, async (context) => {
      const { id } = context.req.valid('param');
      const { anywayOf } = context.req.valid('json');
      const { username: by } = staffOf(context);
      await queries.transaction(async (tx) => {
        await findFeed(tx, id);
        await requestRun(tx, id, { by, anywayOf });
      });
      return context.body(null, 204);
    })
    .openapi(upload, async (context) => {
      const bytes = await readBytes(context.req.raw, maxFileBytes, 'The file');
      const { name } = context.req.valid('query');
      await takeFile(queries, context.req.valid('param').id, { name, bytes }, writing(context));
      return context.body(null, 204);
    })
    .openapi(runs, async (context) =>
      context.json({ runs: await readRuns(queries, context.req.valid('param').id) }, 200),
    )
    .openapi(report, async (context) => {
      const found = await readRun(queries, context.req.valid('param').id);
      if (found === null) throw notFound('Run');
      return context.json(found, 200);
    })
    .openapi(missing, async (context) =>
      context.json({ cars: await askedCars(queries, context.req.valid('param').id) }, 200),
    )
    .openapi(decision, async (context) => {
      const { id } = context.req.valid('param');
      const { ids, ...answer } = await decideAsked(queries, id, context.req.valid('json'), writing(context));
      if (ids.length > 0) await catalogue.publish(vehiclesPayload(ids));
      return context.json(answer, 200);
    });
}

/** A source as it is entered, to which a stored password is sent only while the server has the key that is known. */
const pinnedTo = <Source extends StoredSource>(
  known: { source: StoredSource } | null,
  source: Source,
): Source =>
  source.kind === 'sftp' && known?.source.kind === 'sftp'
    ? { ...source, hostKey: known.source.hostKey }
    : source;

export type IncomingFeedsApi = ReturnType<typeof createIncomingFeedsApi>;
