import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createImageHandler } from '../src/images/images.http.ts';
import { createTestStorage } from './images/stored-picture.ts';
import { createEncodingLeases } from '../src/images/encoding/encoding-leases.ts';
import { createVariants } from '../src/images/encoding/variants.ts';
import type { ImageStorage } from '../src/images/storage/storage.ts';
import { mailPictures } from '../src/mail/mail-pictures.ts';
import type { Database } from '../src/platform/database.ts';
import { createHttpServer, limitRequests } from '../src/platform/http/http-server.ts';
import type { CachedResponse } from '../src/platform/http/cached-response.ts';
import { isHttps } from '../src/platform/http/strict-transport.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import type { RenderPage } from '../src/platform/browser/page-context.ts';
import { readSettings, type Settings } from '../src/platform/settings.ts';
import { createServer } from '../src/server/create-server.ts';
import { openTestDatabase } from './database.ts';
import { insertVehicles, testNow, vehicleRow } from './factories.ts';
import { send } from './http.ts';

const pagePath = /^\/(?:about|contact|inventory(?:\/\d+)?|saved|compare|login|admin)?$/;

/**
 * Replaces the built pages: a document with the featured vehicles and an inline script, 404 for other paths.
 */
export const plainPage: RenderPage = async (request, { callApi, nonce }) => {
  const { pathname } = new URL(request.url);
  const featured = await callApi('/api/vehicles/featured', {});
  const status = pagePath.test(pathname) ? 200 : 404;
  const document = `<!doctype html><title>${pathname}</title><script nonce="${nonce}">window.data=1</script><pre>${await featured.text()}</pre>`;
  return new Response(document, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
};

type Options = {
  /** If given, `close` leaves it open; otherwise a fresh one is used. */
  database?: Database;
  vehicles?: Parameters<typeof insertVehicles>[1];
  renderPage?: RenderPage;
  files?: ReadonlyMap<string, CachedResponse>;
  settings?: Partial<Settings>;
  clock?: () => Date;
  log?: Log;
  /** Of images; by default an empty one in memory. */
  storage?: ImageStorage;
  /** Milliseconds between two writes of counted page views. */
  viewInterval?: number;
  /** Milliseconds for the body of a stranger, if not as usual; only on a port. */
  bodyMs?: number;
};

/** The whole server, assembled as in `src/server/start.ts`, with `plainPage` for the built pages, before it listens. */
export async function createTestNode(options: Options = {}) {
  const database = options.database ?? (await openTestDatabase());
  const ids = await insertVehicles(database.queries, options.vehicles ?? [vehicleRow({ isFeatured: true })]);
  const log = options.log ?? createLog('silent');
  const storage = options.storage ?? createTestStorage().storage;
  const leases = createEncodingLeases(database.queries);
  const variants = createVariants({ storage, leases, onError: () => undefined });
  const settings = {
    // With a key, so that none is made in a folder.
    ...readSettings({
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      SECRET_KEY: 'a key for tests, 32 letters long.',
    }),
    ...options.settings,
  };
  const server = await createServer({
    database,
    settings,
    clock: options.clock ?? (() => testNow),
    log,
    images: createImageHandler({ variants, log }),
    storage,
    copies: null,
    readPicture: mailPictures(database.queries, variants),
    renderPage: options.renderPage ?? plainPage,
    keepPages: true,
    renderTimeoutMs: 10_000,
    files: options.files ?? new Map(),
    // Usually written only when the server is closed, so that no test meets an unexpected write.
    viewInterval: options.viewInterval ?? 60 * 60_000,
  });
  return {
    database,
    settings,
    server,
    ids,
    close: async () => {
      await server.close();
      await variants.close();
      if (!options.database) await database.close();
    },
  };
}

/** The same on a free port. */
export async function startTestServer(options: Options = {}) {
  const { database, settings, server, ids, close } = await createTestNode(options);
  const http = createHttpServer({ strictTransport: isHttps(settings) })
    .on('request', limitRequests(server.listener, { bodyMs: options.bodyMs }))
    .listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    url,
    settings,
    database,
    server,
    /** Ids of the vehicles that it was started with. */
    ids,
    send: (path: string, sending?: Parameters<typeof send>[2]) => send(url, path, sending),
    json: async (path: string) => JSON.parse((await send(url, path)).text) as unknown,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await close();
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
