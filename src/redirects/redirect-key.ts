/** Redirects of addresses that a previous website had. Safe in a browser. */
import { decodedAddress } from '../platform/decoded-address.ts';

export const mostRedirects = 10_000;
export const longestAddress = 500;

/** Parameters that say where a visit came from, and never which page was asked for. */
const tracking =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|mc_cid|mc_eid)$/i;

/**
 * The form in which an address is compared: path and query, without a host, a fragment, tracking, capitals, doubled
 * slashes and a slash at the end; parameters in order. Null for what is no address of a website.
 */
export function redirectKey(address: string): string | null {
  const asked = parse(address);
  if (asked === null) return null;
  const parameters = [...asked.searchParams].filter(([name]) => !tracking.test(name));
  const query = new URLSearchParams(parameters.map(([name, value]) => [name.toLowerCase(), value]));
  query.sort();
  const text = query.toString();
  return pathKey(asked.pathname) + (text === '' ? '' : `?${text}`);
}

/** The same without the query. */
export const withoutQuery = (key: string): string => key.split('?', 1)[0] ?? '';

/** The parameters of an address that say where the visit came from, as `utm_source=x`; empty without any. */
export function trackingOf(address: string): string {
  const mark = address.indexOf('?');
  if (mark < 0) return '';
  const given = new URLSearchParams(address.slice(mark + 1));
  return new URLSearchParams([...given].filter(([name]) => tracking.test(name))).toString();
}

function parse(address: string): URL | null {
  const text = address.trim();
  if (text === '' || text.length > longestAddress) return null;
  // What begins with two slashes would be another host, whose name belongs to no path. People type a host without its scheme.
  const rest = /^www\./i.test(text) ? text : `site/${text.replace(/^[/\\]+/, '')}`;
  const absolute = /^https?:\/\//i.test(text) ? text : `http://${rest}`;
  if (/^[a-z][a-z\d+.-]*:(?!\/\/)/i.test(text) || !URL.canParse(absolute)) return null;
  const { protocol } = new URL(absolute);
  return protocol === 'http:' || protocol === 'https:' ? new URL(absolute) : null;
}

function pathKey(pathname: string): string {
  // A percent sign stays encoded, so that a key is its own key.
  const path = pathname.replaceAll(/(?:%(?!25)[\da-f]{2})+/gi, decodedAddress);
  const plain = path.normalize('NFC').toLowerCase().replaceAll(/\/+/g, '/');
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain;
}
