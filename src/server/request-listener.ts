import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { sendCachedResponse, type CachedResponse } from '../platform/http/cached-response.ts';
import { logOutcome, openRequest, type RequestInfo } from '../platform/http/request-info.ts';
import { sendText } from '../platform/http/send-text.ts';
import type { Log } from '../platform/log.ts';
import { inServerSpan } from '../platform/observability/tracing.ts';
import { QueueRejection } from '../platform/work-queue.ts';
import type { CachedResponses } from './rendering/cached-responses.ts';
import { routeName } from '../site/route-names.ts';
import { addressOf } from './request-address.ts';
import type { RequestHandler } from './request-handler.ts';

/** Answers requests for `node:http`: from the cache if possible, and otherwise with `handle`. */
export function createRequestListener(given: {
  responses: CachedResponses;
  files: ReadonlyMap<string, CachedResponse>;
  /** Whether visitors may not see the page at this address. */
  hides: (url: string) => boolean;
  /** Answers a page view; false for any other request. */
  handleView: (request: IncomingMessage, response: ServerResponse) => boolean;
  handle: RequestHandler;
  trustProxy: number;
  log: Log;
}): RequestListener {
  const { responses, files, hides, handleView, handle, trustProxy, log } = given;
  return (request, response) => {
    const url = addressOf(request);
    if (url === null)
      return sendText(response, 400, 'The request has no valid address of this site', {
        connection: 'close',
      });
    request.url = url;
    if (request.method === 'GET' || request.method === 'HEAD') {
      // First of all: a cached response costs one look-up and one write.
      const cached = (hides(url) ? undefined : responses.get(url)) ?? files.get(url);
      if (cached) return sendCachedResponse(request, response, cached);
    }
    if (handleView(request, response)) return undefined;
    const info = openRequest(request, response, { route: routeName(url), trustProxy });
    logOutcome(request, response, info, log);
    inServerSpan(request, response, () => handle(request, response, url)).catch((error: unknown) =>
      answerFailure(response, error, info, log),
    );
  };
}

function answerFailure(response: ServerResponse, error: unknown, info: RequestInfo, log: Log): void {
  if (error instanceof QueueRejection)
    return sendText(response, 503, 'The site is busy. Please try again in a moment.', { 'retry-after': '2' });
  log.error({ requestId: info.id, route: info.route, err: error }, 'request failed');
  if (response.headersSent) response.destroy();
  else sendText(response, 500, 'Something went wrong on our side.');
}
