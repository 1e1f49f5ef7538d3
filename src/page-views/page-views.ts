import { hash } from 'node:crypto';
import { createIsbotFromList, list } from 'isbot';
import { networkOf } from '../platform/http/client-address.ts';
import { createRateLimiter } from '../platform/http/rate-limit.ts';
import { repeatMs } from './views.store.ts';
import type { ViewCounter } from './day-views.ts';
import type { VisitorKey } from './visitor-key.ts';

/**
 * Most pairs of visitor and vehicle that are remembered, in about 20 MB; the least recently seen are dropped
 * first.
 */
const mostRemembered = 100_000;

/** Patterns of beginnings are about programs that do not even claim to be a browser. */
const isBot = createIsbotFromList(list.filter((pattern) => !pattern.startsWith('^')));

/** Whether a user agent is that of a bot or a tool. */
const isProgram = (agent: string) => !/^Mozilla\//i.test(agent) || isBot(agent);

/** One reported page view. `header` returns a request header by its lower-case name. */
export type PostedView = {
  vehicleId: number;
  /** The visitor's IP address, resolved through as many proxies as TRUST_PROXY says. */
  address: string;
  header: (name: string) => string | undefined;
};

/** Counts a page view, unless it comes from a bot or another site, or repeats a view of the same visitor. */
export type CountView = (view: PostedView) => void;

/**
 * Counts one view per visitor, vehicle and half hour. What is remembered is a hash of network, user agent and
 * vehicle with the key of the day. It leads to no visitor, to none of their other views, and to none of
 * another day. Repetitions that reach this process are dropped here; `views` drops those that another one has
 * counted.
 */
export function createPageViews(options: {
  views: ViewCounter;
  visitorKey: VisitorKey;
  clock: () => Date;
}): CountView {
  const { views, visitorKey, clock } = options;
  const remembering = (key: string) => ({
    key,
    visits: createRateLimiter({ limit: 1, windowMs: repeatMs, clock, maxSubjects: mostRemembered }),
  });
  let memory = remembering(visitorKey.current());
  return ({ vehicleId, address, header }) => {
    const agent = header('user-agent') ?? '';
    if (isProgram(agent) || !isOwnPage(header)) return;
    const key = visitorKey.current();
    if (key !== memory.key) memory = remembering(key);
    const visitor = `${key} ${vehicleId} ${networkOf(address)} ${agent.slice(0, 500)}`;
    const visit = hash('sha256', visitor, 'base64url');
    if (memory.visits.take(visit) === 0) views.count({ visit, vehicleId, at: clock() });
  };
}

/**
 * Whether a page of this site sent the request, according to the browser. Over plain HTTP browsers only send
 * Origin.
 */
function isOwnPage(header: PostedView['header']): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = header('origin');
  return origin === undefined || /^https?:\/\/(.*)$/.exec(origin)?.[1] === header('host');
}
