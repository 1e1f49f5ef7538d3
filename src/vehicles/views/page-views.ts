import { hash, randomBytes } from 'node:crypto';
import { networkOf } from '../../platform/http/client-address.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import type { ViewCounter } from './views.ts';

const halfHour = 30 * 60_000;
const day = 24 * 60 * 60_000;
/**
 * Most pairs of visitor and vehicle that are remembered, in about 20 MB; the least recently seen are dropped
 * first.
 */
const mostRemembered = 100_000;

/** User agents of bots and tools; one that does not start with `Mozilla/` counts as a bot too. */
const program =
  /bot|crawl|spider|slurp|scrap|fetch|preview|monitor|headless|lighthouse|facebookexternalhit|^(?!Mozilla\/)/i;

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
 * Counts one view per visitor, vehicle and half hour. A visitor is identified by a hash of network, user
 * agent and a random key that changes every day. It is only kept in memory, and cannot be linked to the
 * visitor's hash of another day.
 */
export function createPageViews({ views, clock }: { views: ViewCounter; clock: () => Date }): CountView {
  const remembering = () => ({
    since: clock().getTime(),
    key: randomBytes(32).toString('base64'),
    visits: createRateLimiter({ limit: 1, windowMs: halfHour, clock, maxSubjects: mostRemembered }),
  });
  let memory = remembering();
  return ({ vehicleId, address, header }) => {
    const agent = header('user-agent') ?? '';
    if (program.test(agent) || !isOwnPage(header)) return;
    if (Math.abs(clock().getTime() - memory.since) > day) memory = remembering();
    const visitor = `${memory.key} ${vehicleId} ${networkOf(address)} ${agent.slice(0, 500)}`;
    if (memory.visits.take(hash('sha256', visitor, 'base64url')) === 0) views.count(vehicleId);
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
