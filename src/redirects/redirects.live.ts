import type { Database } from '../platform/database.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../platform/live-value.ts';
import { redirectKey, trackingOf, withoutQuery } from './redirect-key.ts';
import { redirectTargets, type RedirectTarget } from './redirects.store.ts';

/** Notice sent to every process after a committed write to redirects. */
const redirectsChannel = 'redirects';

/** Every redirect by its key, in memory: at most 10,000, in about 3 MB. */
export type Redirects = LiveValue<ReadonlyMap<string, RedirectTarget>>;

/** Loads the redirects and keeps them current on notices of `redirectsChannel`. */
export function openRedirects(database: Database, options: LiveValueOptions): Promise<Redirects> {
  return openLiveValue(database, redirectsChannel, () => redirectTargets(database.queries), options);
}

/**
 * Where an unknown address leads: by its path and query, else by its path alone. What says where the visit came from
 * is passed on.
 */
export function redirectOf(redirects: Redirects['current'], url: string): RedirectTarget | undefined {
  if (redirects.size === 0) return undefined;
  const key = redirectKey(url);
  const found = key === null ? undefined : (redirects.get(key) ?? redirects.get(withoutQuery(key)));
  const tracking = trackingOf(url);
  if (found === undefined || tracking === '') return found;
  const [page = '', ...fragment] = found.to.split(/(?=#)/);
  return { ...found, to: `${page}${page.includes('?') ? '&' : '?'}${tracking}${fragment.join('')}` };
}
