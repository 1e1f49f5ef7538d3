import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pageHeaders, applyPolicy, staffPageHeaders } from '../../platform/http/security-headers.ts';
import {
  createResponseCache,
  type CacheFigures,
  type CreateResponse,
} from '../../platform/http/response-cache.ts';
import { bodyOf, createCachedResponse, type CachedResponse } from '../../platform/http/cached-response.ts';
import { isMeasuredPage, type PagePart } from '../../measurement/page-part.ts';
import type { CallApi, FormAnswer, RenderPage } from '../../platform/browser/page-context.ts';
import { inSpan } from '../../platform/observability/tracing.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import { notFoundPath, vehicleNotFoundPath } from '../../site/not-found-paths.ts';
import { cachedCall, openingSoonKey, type CachedPath } from '../../site/cached-paths.ts';

/** What a page was rendered from: the ETag of each call's response by its key, the day, and what measures it. */
type Origin = {
  calls: ReadonlyMap<string, string>;
  day: string;
  measured: string | undefined;
  videoOrigins: string;
};

/** Cached pages and API responses, each recreated only when the data that it shows has changed. */
export type CachedResponses = {
  readonly figures: CacheFigures;
  /** The cached response for an address. */
  get(url: string): CachedResponse | undefined;
  /** Rejects with `QueueRejection` if too many pages are waiting to be rendered. */
  getOrCreate(path: CachedPath): Promise<CachedResponse>;
  /** Renders a page without caching it. */
  render(url: string): Promise<CachedResponse>;
  /**
   * Renders the page that answers a form, with the status of the call, without caching it. Rejects if that takes
   * longer than `longestWaitMs`, or too many pages are waiting to be rendered.
   */
  renderAnswer(path: string, answer: FormAnswer, status: number): Promise<CachedResponse>;
  /** Resolves when no response is sent any more that is older than this call. */
  invalidate(): Promise<void>;
};

/** The documents in which staff work, also after signing in without a new one. */
const isStaffPage = /^\/(?:admin|login)(?:[/?]|$)/;

/**
 * The status that a response must have to be cached. The two pages with status 404 stand for all such
 * addresses.
 */
const cachedStatus = (key: string) => (key === notFoundPath || key === vehicleNotFoundPath ? 404 : 200);

/**
 * `callApi` calls the API in-process. The cache records the calls that each page made. After a change, a page
 * is rendered again only if one of them has another response, so a new price costs only the pages that show
 * it. `maxBytes` bounds the memory.
 */
export function createCachedResponses(dependencies: {
  callApi: CallApi;
  renderPage: RenderPage;
  publicUrl: string;
  imagesUrl: string | null;
  /** Whether search engines may list the pages. */
  isForSearchEngines: () => boolean;
  /** What measures visits now; null if nothing does. */
  measured: () => PagePart | null;
  /** Where files of videos are loaded from. */
  videoOrigins: () => readonly string[];
  clock: () => Date;
  maxBytes: number;
  renderTimeoutMs: number;
  /** Milliseconds for which a rendering waits for its turn. */
  longestWaitMs: number;
}): CachedResponses {
  const { callApi, renderPage, renderTimeoutMs, longestWaitMs, publicUrl, clock } = dependencies;
  const imagesUrl = dependencies.imagesUrl ?? '';
  const cache = createResponseCache({ maxBytes: dependencies.maxBytes, cachedStatus });
  const origins = new WeakMap<CachedResponse, Origin>();
  // Rendering blocks the event loop, and there is no end of filtered lists and of answers to forms. So other pages
  // come first, twice as often, and only a few of these may wait.
  const renderings = createWorkQueue({
    concurrency: 2,
    backgroundConcurrency: 1,
    turnAfter: 2,
    maxWaiting: { page: 1_000, answer: 20, filteredList: 20 },
    longestWaitMs: { page: longestWaitMs, answer: longestWaitMs, filteredList: longestWaitMs },
  });
  // Pages show the year. No page depends on anything finer than the day.
  const today = () => clock().toISOString().slice(0, 10);

  const createCall =
    (path: string): CreateResponse =>
    async (previous) => {
      const response = await callApi(path, {});
      return createCachedResponse(Buffer.from(await response.arrayBuffer()), {
        status: response.status,
        headers: headersOf(response),
        previous,
      });
    };

  const measuredOf = (path: string) => (isMeasuredPage(path) ? dependencies.measured() : null);

  const isUnchanged = async (path: string, { calls, day, measured, videoOrigins }: Origin) => {
    if (day !== today() || measured !== measuredOf(path)?.tag) return false;
    if (videoOrigins !== dependencies.videoOrigins().join(' ')) return false;
    for (const [path, etag] of calls) {
      if ((await cache.getCurrent(path, createCall(path))).etag !== etag) return false;
    }
    return true;
  };

  const createPage =
    (path: string): CreateResponse =>
    async (previous) => {
      const origin = previous && origins.get(previous);
      if (previous && origin && (await isUnchanged(path, origin))) return previous;
      const calls = new Map<string, string>();
      const day = today();
      const measured = measuredOf(path)?.tag;
      const videoOrigins = dependencies.videoOrigins().join(' ');
      let isTracked = true;
      const page = await queueRendering(path, async (url, init) => {
        const call = cachedCall(url);
        if (!call) {
          isTracked = false;
          return callApi(url, init);
        }
        const cached = await cache.getCurrent(call.key, createCall(call.key));
        calls.set(call.key, cached.etag);
        return new Response(new Uint8Array(await bodyOf(cached)), {
          status: cached.status,
          headers: { 'content-type': 'application/json' },
        });
      });
      if (isTracked) origins.set(page, { calls, day, measured, videoOrigins });
      return page;
    };

  const queueRendering = (path: string, call: CallApi) => {
    const rendered = () => withTimeout(renderWith(path, call), renderTimeoutMs, 'rendering a page');
    const render = () => inSpan({ name: 'render page', kind: 'internal' }, rendered);
    if (!path.includes('?')) return renderings.add('page', render).result;
    const { promise, resolve, reject } = Promise.withResolvers<CachedResponse>();
    const renderAndPause = async () => {
      const started = performance.now();
      resolve(await render());
      // Its place stays taken for as long again, so that half of the time remains for cached responses.
      await sleep(performance.now() - started);
    };
    renderings.add('filteredList', renderAndPause).result.catch(reject);
    return promise;
  };

  const renderWith = async (
    path: string,
    call: CallApi,
    answered?: { answer: FormAnswer; status: number },
  ) => {
    const isClosed = path === openingSoonKey;
    const address = publicUrl + (isClosed ? '/newsletter' : path);
    const request = new Request(address, { headers: { accept: 'text/html' } });
    const nonce = randomUUID();
    const special = { ...(answered && { answer: answered.answer }), ...(isClosed && { isClosed }) };
    const response = await renderPage(request, { callApi: call, nonce, imagesUrl, ...special });
    const rendered = await response.text();
    const isPlain = answered !== undefined || isClosed;
    const measured = isPlain ? null : measuredOf(path);
    const { html, policy } = applyPolicy(isPlain ? withoutScripts(rendered) : rendered, {
      nonce,
      imagesUrl,
      videoOrigins: dependencies.videoOrigins(),
      others: measured?.sources,
    });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const ownHeaders = {
      ...(isStaffPage.test(path) ? staffPageHeaders : pageHeaders),
      // An answer shows what was typed.
      'cache-control': answered ? 'no-store' : 'no-cache',
      'content-security-policy': policy,
      // Not in robots.txt: a robot that may not read a page cannot read this either, and lists the bare address.
      ...(dependencies.isForSearchEngines() ? {} : { 'x-robots-tag': 'noindex' }),
    };
    const body = measured === null ? html : html.replace('</head>', () => `${measured.tag}</head>`);
    return createCachedResponse(Buffer.from(body), {
      status: answered?.status ?? response.status,
      headers: { ...headersOf(response), ...(isPage ? ownHeaders : {}) },
    });
  };

  return {
    get figures() {
      return cache.figures;
    },
    get: cache.get,
    getOrCreate: ({ kind, key }) =>
      cache.getOrCreate(key, kind === 'page' ? createPage(key) : createCall(key)),
    render: (url) => queueRendering(url, callApi),
    renderAnswer: (path, answer, status) => {
      const render = () =>
        withTimeout(renderWith(path, callApi, { answer, status }), renderTimeoutMs, 'rendering an answer');
      const answering = renderings.add('answer', render).result;
      return longestWaitMs === Infinity
        ? answering
        : withTimeout(answering, longestWaitMs, 'answering a form');
    },
    invalidate: cache.invalidate,
  };
}

/**
 * A page that works as HTML only. An answer was asked for without scripts, or before they arrived, and is kept
 * nowhere that they could read it from. "Opening soon" is at addresses whose pages the scripts would show.
 */
export const withoutScripts = (html: string) =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');

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
