import { BlockList, isIP } from 'node:net';

/** Networks that nobody on the internet has: the machine itself, private, shared, reserved and test networks. */
const reserved = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;

/**
 * Services that a cloud gives to its machines at numbers which look like the internet's: keys and settings of the machine
 * (Azure), and a provider's own network (IBM). Those of the other clouds are within `reserved`, or outside of 2000::/3.
 */
const ofClouds = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'] as const;

/** Within the part of IPv6 that is on the internet: tunnels into other networks, and documentation. */
const reservedIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const blocked = blockList([...reserved, ...ofClouds], 'ipv4');
const blockedIPv6 = blockList(reservedIPv6, 'ipv6');
const internetIPv6 = blockList(['2000::/3'], 'ipv6');

/** Whether an IP address is one of the internet's, and so not of this machine or of a network around it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && internetIPv6.check(address, 'ipv6') && !blockedIPv6.check(address, 'ipv6');
}
