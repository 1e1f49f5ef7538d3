import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../test/requests/random.ts';
import type { Site } from './site.ts';
import { mailFaults } from './post-office.ts';

/** What is killed, and how often beside the others. */
export const killsOnOne = {
  'the program': 5,
  'the program, and again while it starts': 1,
  'its database server': 3,
  'one process of the database server': 3,
  'the image encoder': 3,
  'the program and its database server': 3,
} as const;
export const killsOnNodes = {
  'a node': 6,
  'two nodes': 1,
  'all nodes': 1,
  'the database server': 2,
  'one process of the database server': 2,
  'the image encoder': 2,
  'a node and the database server': 1,
} as const;
export type Kill = keyof typeof killsOnOne | keyof typeof killsOnNodes;

const nodeKills: Partial<Record<Kill, number>> = {
  'the program': 1,
  'the program, and again while it starts': 1,
  'the program and its database server': 1,
  'a node': 1,
  'two nodes': 2,
  'all nodes': Infinity,
  'a node and the database server': 1,
};
const databaseKills: readonly Kill[] = [
  'its database server',
  'the program and its database server',
  'the database server',
  'a node and the database server',
];

/** Kills it; false if something of it was not there to be killed. */
export async function killNow(kind: Kill, site: Site, random: Random): Promise<boolean> {
  if (kind === 'the image encoder') return site.killEncoders();
  if (kind === 'one process of the database server') return site.killBackend((pids) => random.pick(pids));
  const wanted = Math.min(nodeKills[kind] ?? 0, site.nodes.length);
  const victims = site.nodes
    .filter(({ isReady }) => isReady)
    .map((node) => ({ node, draw: random.next() }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, wanted)
    .map(({ node }) => node);
  if (victims.length < wanted) return false;
  const database = databaseKills.includes(kind) ? site.killDatabase() : true;
  for (const victim of victims) site.killNode(victim);
  const isKilled = await database;
  if (kind === 'the program, and again while it starts') {
    await sleep(random.whole(100, 1_500));
    for (const victim of victims) site.killNode(victim);
  }
  return isKilled;
}

/** Faults that last for a while. Each begins and returns what ends it. */
export function lastingFaults(site: Site, random: Random): Record<string, () => Promise<() => unknown>> {
  const { storage } = site;
  const faults: Record<string, () => Promise<() => unknown>> = {};
  for (const how of mailFaults) faults[`mail server ${how}`] = () => site.mail.fail(how);
  if (site.hasDisk) faults['disk full'] = async () => site.fillDisk();
  if (site.hasClock) {
    for (const [name, seconds] of [
      ['clock an hour ahead', 3_600],
      ['clock an hour behind', -3_600],
      ['clock a day ahead', 86_400],
    ] as const)
      faults[name] = async () => {
        const node = random.pick(site.nodes);
        site.moveClock(node, seconds);
        return () => site.moveClock(node, 0);
      };
  }
  if (storage) {
    faults['storage away'] = async () => {
      await storage.stop();
      return () => storage.start();
    };
    faults['storage hanging'] = async () => storage.hold();
  }
  return faults;
}
