import { hash, randomBytes } from 'node:crypto';
import { networkOf } from '../../platform/http/client-address.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import type { ViewCounter } from './views.ts';

const halfHour = 30 * 60_000;
const day = 24 * 60 * 60_000;
/** Visitors and vehicles that are remembered for half an hour, in some 20 MB; those seen longest ago are forgotten first. */
const mostRemembered = 100_000;

/** By which programs say that nobody is looking; those that say nothing are taken for one of them. */
const program =
  /bot|crawl|spider|slurp|scrap|fetch|preview|monitor|headless|lighthouse|facebookexternalhit|^(?!Mozilla\/)/i;

/** One page view as it was posted. `header` answers a request's header by its name in lower case. */
export type PostedView = {
  vehicleId: number;
  /** The visitor's network address, behind as many proxies as TRUST_PROXY says. */
  address: string;
  header: (name: string) => string | undefined;
};

/** Counts a page view, unless it is none: a program's, one posted by another site, or the same visitor's again. */
export type CountView = (view: PostedView) => void;

/**
 * Counts one view per visitor, vehicle and half hour. A visitor is known by a hash of network, user agent and a key that
 * is made anew every day, kept in memory only: nothing of it is stored, and yesterday's cannot be told from today's.
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

/** Whether a page of this site posted it, as the browser says. Over plain HTTP browsers only say Origin. */
function isOwnPage(header: PostedView['header']): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = header('origin');
  return origin === undefined || /^https?:\/\/(.*)$/.exec(origin)?.[1] === header('host');
}
