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
  return isIPv6(address) ? `${groupsOf(address).join(':')}::/64` : address;
}

/**
 * The networks that limits count by, the narrowest first, each with how many times the limit of an address it may have. One
 * customer's line often has a /56 of IPv6, and an attacker easily a /48, or some addresses of one IPv4 network.
 */
export function networksOf(address: string): { network: string; factor: number }[] {
  const narrow = { network: networkOf(address), factor: 1 };
  if (isIPv6(address)) {
    const groups = groupsOf(address);
    const [first, second, third] = groups;
    const fourth = (parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16);
    return [
      narrow,
      { network: `${first}:${second}:${third}:${fourth}::/56`, factor: 2 },
      { network: `${first}:${second}:${third}::/48`, factor: 4 },
    ];
  }
  const dotted = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  return dotted === null ? [narrow] : [narrow, { network: `${dotted[1]}.0/24`, factor: 4 }];
}

/** The first four groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [left = '', right] = address.split('::');
  const before = left === '' ? [] : left.split(':');
  if (right === undefined) return before.slice(0, 4);
  const after = right === '' ? [] : right.split(':');
  // The last 32 bits may be written as a dotted IPv4 address, which takes the place of two groups.
  const groups = before.length + after.length + (right.includes('.') ? 1 : 0);
  const all = [...before, ...Array<string>(Math.max(0, 8 - groups)).fill('0'), ...after];
  return all.slice(0, 4);
}

/**
 * Strips port, brackets, zone and the `::ffff:` of a mapped IPv4 address; undefined if the text is not an IP
 * address.
 */
function normalize(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) === 0 ? undefined : address;
}
