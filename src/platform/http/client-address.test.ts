import { expect, test } from 'vitest';
import { clientAddress, networkOf, networksOf } from './client-address.ts';

test('without trusted proxies, X-Forwarded-For is ignored', () => {
  expect(clientAddress('203.0.113.9', '10.0.0.1', 0)).toBe('203.0.113.9');
});

test.each([
  { header: '198.51.100.7', proxies: 1, client: '198.51.100.7' },
  { header: '1.2.3.4, 198.51.100.7', proxies: 1, client: '198.51.100.7' },
  { header: '1.2.3.4, 198.51.100.7, 10.0.0.2', proxies: 2, client: '198.51.100.7' },
  { header: '198.51.100.7', proxies: 3, client: '198.51.100.7' },
  { header: '198.51.100.7:51324', proxies: 1, client: '198.51.100.7' },
  { header: '"><script>', proxies: 1, client: '10.0.0.1' },
  { header: '', proxies: 1, client: '10.0.0.1' },
  { header: undefined, proxies: 1, client: '10.0.0.1' },
  { header: '[2001:DB8::1]:443', proxies: 1, client: '2001:db8::1' },
])('$proxies proxies and the header $header: $client', ({ header, proxies, client }) => {
  expect(clientAddress('10.0.0.1', header, proxies)).toBe(client);
});

test('addresses that a client adds before its own are ignored', () => {
  const addresses = Array.from({ length: 20 }, (_, n) =>
    clientAddress('10.0.0.1', `1.1.1.${n}, 203.0.113.9`, 1),
  );
  expect(new Set(addresses)).toEqual(new Set(['203.0.113.9']));
});

test('the IPv6 form of an IPv4 address counts as that address', () => {
  expect(clientAddress('::ffff:203.0.113.9', undefined, 0)).toBe('203.0.113.9');
});

test('a request without a connection has no address', () => {
  expect(clientAddress(undefined, undefined, 0)).toBe('unknown');
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3::4:5:192.0.2.1', '1:2:3:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('all addresses of an IPv6 customer are one network', () => {
  expect(networkOf('2001:db8:1:2:ffff::9')).toBe(networkOf('2001:db8:1:2::1'));
});

test.each([
  ['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
  ['unknown', ['unknown']],
  ['2001:db8:1:2ff:3::', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ab::9', ['2001:db8:1:ab::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
])('fault 69: %s counts for %j', (address, networks) => {
  expect(networksOf(address).map(({ network }) => network)).toEqual(networks);
});
