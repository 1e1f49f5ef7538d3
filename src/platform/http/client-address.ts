import { isIP, isIPv6 } from 'node:net';

/**
 * The visitor's address behind `trustedProxies` proxies. Each proxy appends whom it heard to X-Forwarded-For, so only
 * that many entries, counted from the right, were written by someone we trust; whatever a client puts before them is
 * ignored. Answers `unknown` for a call that came over no network.
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const remote = normalize(remoteAddress ?? '') ?? 'unknown';
  if (trustedProxies === 0 || !forwardedFor) return remote;
  const hops = [...forwardedFor.split(','), remote].slice(-trustedProxies - 1);
  return normalize(hops[0] ?? '') ?? remote;
}

/**
 * What limits are counted by: an IPv4 address as it is, an IPv6 one by its first 64 bits, since every customer of a
 * provider has at least that many addresses to himself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('::');
  const before = left === '' ? [] : left.split(':');
  if (right === undefined) return `${before.slice(0, 4).join(':')}::/64`;
  const after = right === '' ? [] : right.split(':');
  // The dotted form of the last 32 bits stands for two groups.
  const groups = before.length + after.length + (right.includes('.') ? 1 : 0);
  const all = [...before, ...Array<string>(Math.max(0, 8 - groups)).fill('0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** Without port, brackets, zone and the IPv6 form of an IPv4 address; undefined for what is no address. */
function normalize(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) === 0 ? undefined : address;
}
