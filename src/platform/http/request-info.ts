import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { logSampled } from '../log-sampled.ts';

/** Facts about a request, for its log lines, its metrics and its trace. */
export type RequestInfo = {
  readonly id: string;
  /** One of a fixed set, like `/inventory/:id`: paths contain ids of people. */
  route: string;
  /** Whether a signed-in user asked for a change. */
  isStaffWrite: boolean;
  /** Who calls: an account or the key of another program, by their numbers. Undefined for visitors. */
  caller?: { account?: number; key?: number };
  /** Whether the call came with a token, whose ever it is. */
  hasToken: boolean;
  /** Whether it was answered with what its user has to do first, which is no refusal. */
  isOwed: boolean;
};

const infos = new WeakMap<IncomingMessage, RequestInfo>();

const validId = /^[\w-]{8,64}$/;

/** What `openRequest` has recorded of a request; undefined for one that was answered from the cache. */
export const requestInfo = (request: IncomingMessage): RequestInfo | undefined => infos.get(request);

/**
 * Gives a request its id, which its response carries as `x-request-id`. An id from a trusted proxy is taken
 * over, so that the logs of both can be joined.
 */
export function openRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { route, trustProxy }: { route: string; trustProxy: number },
): RequestInfo {
  const given = trustProxy > 0 ? request.headers['x-request-id'] : undefined;
  const id = typeof given === 'string' && validId.test(given) ? given : randomUUID();
  const info: RequestInfo = { id, route, isStaffWrite: false, hasToken: false, isOwed: false };
  infos.set(request, info);
  response.setHeader('x-request-id', id);
  return info;
}

/** Statuses of what a flood of requests leaves no room for: one line a second says as much. */
const busy = new Set([503, 507]);

/**
 * Whether the site refuses to do what somebody asks for. A visitor without a token only lacks a sign-in, and screens ask on
 * behind what their user has to do first.
 */
export const isRefused = (status: number, { hasToken, isOwed }: RequestInfo) =>
  (status === 403 && !isOwed) || status === 429 || (status === 401 && hasToken);

/**
 * Logs one line when a request of staff has changed something, or any request was refused or has failed. Of what is refused or
 * busy only one line a second and kind: a flood must not fill the disk.
 */
export function logOutcome(
  { method }: IncomingMessage,
  response: ServerResponse,
  info: RequestInfo,
  log: Log,
): void {
  const started = performance.now();
  response.once('close', () => {
    const status = response.statusCode;
    const refused = isRefused(status, info);
    if (!refused && !info.isStaffWrite && status < 500) return;
    const ms = Math.round(performance.now() - started);
    const { id: requestId, route } = info;
    const what = refused ? 'refused request' : status < 500 ? 'staff write' : 'failed request';
    const caller = refused ? info.caller : undefined;
    const write = (more: object) =>
      log.info({ requestId, method, route, status, ms, ...caller, ...more }, what);
    // Strangers are one kind: each of our 200 routes would be a line a second.
    const kind = refused && caller === undefined ? `${status}` : `${status} ${route}`;
    if (refused || busy.has(status)) logSampled(log, kind, write);
    else write({});
  });
}
