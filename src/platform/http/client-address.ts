import { isIP, isIPv6 } from 'node:net';

/**
 * The visitor's address behind `trustedProxies` proxies. Each proxy appends the address of its client to
 * X-Forwarded-For, so only that many entries, counted from the right, can be trusted; whatever a client puts
 * before them is ignored. Returns `unknown` for an in-process call, which has no address.
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
 * The network that rate limits count by: an IPv4 address as it is, an IPv6 address by its first 64 bits,
 * because every customer of a provider has at least a /64.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('::');
  const before = left === '' ? [] : left.split(':');
  if (right === undefined) return `${before.slice(0, 4).join(':')}::/64`;
  const after = right === '' ? [] : right.split(':');
  // The last 32 bits may be written as a dotted IPv4 address, which takes the place of two groups.
  const groups = before.length + after.length + (right.includes('.') ? 1 : 0);
  const all = [...before, ...Array<string>(Math.max(0, 8 - groups)).fill('0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/**
 * Strips port, brackets, zone and the `::ffff:` of a mapped IPv4 address; undefined if the text is no IP
 * address.
 */
function normalize(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) === 0 ? undefined : address;
}
