import { longestAddress, redirectKey } from './redirect-key.ts';

/** What the rest of the program knows of addresses. */
export type Addresses = {
  /** Whether something of this site is at a path and query, for visitors or for staff. */
  isOwn: (url: string) => boolean;
  /** The page at a path and query that visitors may be led to, as its address is written; undefined without one. */
  pageAt: (url: string) => string | undefined;
  /** The id of the published vehicle with a stock number. */
  vehicleWith: (stockNumber: string) => number | undefined;
  publicUrl: string;
};

type Problem = { path: 'from' | 'to'; message: string };

/**
 * A redirect with its addresses as they are stored. An address of this site is never redirected, and every redirect leads to
 * one, so no redirect hides a page, leads elsewhere, or leads to another redirect.
 */
export function checkRedirect(
  given: { from: string; to: string },
  addresses: Addresses,
): { from: string; to: string } | { problem: Problem } {
  const from = redirectKey(given.from);
  if (from === null) return problem('from', 'Enter an address such as /cars/ferrari.html');
  if (addresses.isOwn(from)) return problem('from', 'This is an address of this website');
  const to = targetOf(given.to.trim(), addresses);
  return typeof to === 'string' ? { from, to } : to;
}

function targetOf(
  text: string,
  { pageAt, vehicleWith, publicUrl }: Addresses,
): string | { problem: Problem } {
  if (/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(text)) {
    // As a browser reads it: some spellings of a path are another host.
    const { origin } = new URL(publicUrl);
    const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
    if (url?.origin !== origin)
      return problem('to', 'Only addresses of this website, such as /inventory or /about');
    const address = url.pathname + url.search + url.hash;
    const page = address.length > longestAddress ? undefined : pageAt(address);
    return page ?? problem('to', 'There is no such page on this website');
  }
  const id = vehicleWith(text);
  return id === undefined ? problem('to', 'No published vehicle has this stock number') : `/inventory/${id}`;
}

const problem = (path: Problem['path'], message: string) => ({ problem: { path, message } });
