import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pageHeaders, applyScriptPolicy } from '../platform/http/security-headers.ts';
import { createResponseCache, type CreateResponse } from '../platform/http/response-cache.ts';
import { bodyOf, createCachedResponse, type CachedResponse } from '../platform/http/cached-response.ts';
import type { CallApi, RenderPage } from '../platform/browser/page-context.ts';
import { createWorkQueue } from '../platform/work-queue.ts';
import { notFoundPath, vehicleNotFoundPath } from '../site/not-found-paths.ts';
import { cachedCall, type CachedPath } from '../site/cached-paths.ts';

/** What a page was made from: the calls that its screen made, by key, with the ETag of each answer, and the day. */
type Origin = { calls: ReadonlyMap<string, string>; day: string };

/** Pages and answers of the API as bytes, each made again only when what it shows has changed. */
export type CachedResponses = {
  /** What may be sent for an address at once. */
  get(url: string): CachedResponse | undefined;
  /** Rejects with `QueueRejection` when too many pages wait for their rendering already. */
  getOrCreate(place: CachedPath): Promise<CachedResponse>;
  /** Renders a page that is not kept. */
  render(url: string): Promise<CachedResponse>;
  /** Resolves when nothing older is sent than what the API answers now. */
  invalidate(): Promise<void>;
};

/** Milliseconds after which a rendering is given up, so that one which hangs does not hold up all others. */
const renderTimeout = 10_000;

/** The status of a page that is kept; what is not there is kept where it is the same for every address. */
const cachedStatus = (key: string) => (key === notFoundPath || key === vehicleNotFoundPath ? 404 : 200);

/**
 * `callApi` calls the API in-process. A kept page remembers the calls it made: after a change it is rendered again only
 * when one of them would answer something else, so a price that changes costs the pages that show it and no other.
 * `maxBytes` bounds the memory.
 */
export function createCachedResponses(dependencies: {
  callApi: CallApi;
  renderPage: RenderPage;
  publicUrl: string;
  clock: () => Date;
  maxBytes: number;
}): CachedResponses {
  const { callApi, renderPage, publicUrl, clock } = dependencies;
  const cache = createResponseCache({ maxBytes: dependencies.maxBytes, cachedStatus });
  const origins = new WeakMap<CachedResponse, Origin>();
  // Rendering holds up every other answer, and lists by filter are without number: they wait behind the pages that
  // everyone sees, a few at a time, some second at most.
  const renderings = createWorkQueue({
    concurrency: 2,
    backgroundConcurrency: 1,
    maxWaiting: { page: 1_000, filteredList: 20 },
  });
  // Pages show the year, and the server's day is the finest that any of them depends on.
  const today = () => clock().toISOString().slice(0, 10);

  const makeCall =
    (path: string): CreateResponse =>
    async (previous) => {
      const response = await callApi(path, {});
      // `arrayBuffer()` takes twice as long for the megabyte of a whole inventory.
      const chunks: Uint8Array[] = [];
      for await (const chunk of response.body ?? []) chunks.push(chunk);
      return createCachedResponse(Buffer.concat(chunks), {
        status: response.status,
        headers: headersOf(response),
        previous,
      });
    };

  const isUnchanged = async ({ calls, day }: Origin) => {
    if (day !== today()) return false;
    for (const [path, etag] of calls) {
      if ((await cache.getCurrent(path, makeCall(path))).etag !== etag) return false;
    }
    return true;
  };

  const makePage =
    (path: string): CreateResponse =>
    async (previous) => {
      const origin = previous && origins.get(previous);
      if (previous && origin && (await isUnchanged(origin))) return previous;
      const calls = new Map<string, string>();
      const day = today();
      let isKnown = true;
      const page = await queueRendering(path, async (url, init) => {
        const place = cachedCall(url);
        if (!place) {
          isKnown = false;
          return callApi(url, init);
        }
        const answer = await cache.getCurrent(place.key, makeCall(place.key));
        calls.set(place.key, answer.etag);
        return new Response(new Uint8Array(await bodyOf(answer)), {
          status: answer.status,
          headers: { 'content-type': 'application/json' },
        });
      });
      if (isKnown) origins.set(page, { calls, day });
      return page;
    };

  const queueRendering = (path: string, call: CallApi) => {
    const render = () => withTimeout(renderWith(path, call), renderTimeout, `rendering ${path}`);
    if (!path.includes('?')) return renderings.add('page', render).result;
    return renderings.add('filteredList', async () => {
      const from = performance.now();
      const ready = await render();
      // Every other moment is left to those who ask for what is kept.
      await sleep(performance.now() - from);
      return ready;
    }).result;
  };

  const renderWith = async (path: string, call: CallApi) => {
    const request = new Request(publicUrl + path, { headers: { accept: 'text/html' } });
    const nonce = randomUUID();
    const response = await renderPage(request, { callApi: call, nonce });
    const { html, policy } = applyScriptPolicy(await response.text(), nonce);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const ownHeaders = {
      ...pageHeaders,
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    };
    return createCachedResponse(Buffer.from(html), {
      status: response.status,
      headers: { ...headersOf(response), ...(isPage ? ownHeaders : {}) },
    });
  };

  return {
    get: cache.get,
    getOrCreate: ({ kind, key }) => cache.getOrCreate(key, kind === 'page' ? makePage(key) : makeCall(key)),
    render: (url) => queueRendering(url, callApi),
    invalidate: cache.invalidate,
  };
}

function headersOf(response: Response): Record<string, string> {
  const { 'content-length': _length, ...headers } = Object.fromEntries(response.headers);
  return headers;
}

/** Rejects when `work` takes longer than `milliseconds`. */
async function withTimeout<Result>(
  work: Promise<Result>,
  milliseconds: number,
  what: string,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`${what} took longer than ${milliseconds} ms`)),
    milliseconds,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
