import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseAddress } from '../images/image.ts';
import type { NodeCopies } from '../images/storage/node-copies.ts';
import { startWorker, type Worker } from '../platform/worker.ts';
import { isListed, publicOf } from '../vehicles/catalogue/entry.ts';
import type { LiveData } from './live-data.ts';

/** Milliseconds until what visitors may see is looked at again. */
const interval = 5_000;
/** Milliseconds after which copies are made again of what could not be copied. */
const retryAfter = 10 * 60_000;
/** Vehicles whose images are copied, the newest first: the room ends before theirs do. */
const mostVehicles = 5_000;

type Shown = Pick<LiveData, 'catalogue' | 'dealership' | 'appearance' | 'pages' | 'advisers'>;

/** The values that visitors see images of, at this moment. */
const valuesOf = ({ catalogue, dealership, appearance, pages, advisers }: Shown) => [
  catalogue.current,
  dealership.current,
  appearance.current,
  pages.current,
  advisers.current,
];

/**
 * The images that visitors may see, by their hashes: those of the pages, then the one that lists show of each vehicle,
 * then the others, each the newest first and sold ones last.
 */
export async function shownImages(live: Shown): Promise<string[]> {
  const { catalogue, dealership, appearance, pages, advisers } = live;
  const ofSite = JSON.stringify([
    dealership.current,
    appearance.current,
    [...pages.current.values()],
    [...advisers.current.values()],
  ]);
  const site = [...ofSite.matchAll(/\/images\/([0-9a-f]{32})\//g)].map(([, hash = '']) => hash);
  const { orders, staffOrders } = catalogue.current;
  const gone = staffOrders.newest.filter((entry) => entry.isPublished && !isListed(entry));
  const first: string[] = [];
  const others: string[] = [];
  for (const [index, entry] of [...orders.newest, ...gone].slice(0, mostVehicles).entries()) {
    if (index % 100 === 99) await nextTurn();
    const { images = [], featuredImage = null } = publicOf(entry) ?? {};
    for (const address of images) {
      const { hash } = parseAddress(address) ?? {};
      if (hash !== undefined) (address === featuredImage ? first : others).push(hash);
    }
  }
  return [...new Set([...site, ...first, ...others])];
}

/**
 * Keeps a node's copies those of what visitors may see, and copies in the background what has none. Resolves when the node
 * knows what that is.
 */
export async function followShownImages(
  live: Shown,
  copies: NodeCopies,
  onError: (error: unknown) => void,
): Promise<Pick<Worker, 'close'>> {
  let seen: readonly unknown[] = [];
  let filledAt = 0;
  let filling: { stop: AbortController; done: Promise<void> } | undefined;
  const stopFilling = async () => {
    filling?.stop.abort();
    await filling?.done;
  };
  const work = async () => {
    const values = valuesOf(live);
    const isSame = values.every((value, index) => value === seen[index]);
    if (isSame && performance.now() < filledAt + retryAfter) return;
    copies.show(await shownImages(live));
    seen = values;
    await stopFilling();
    filledAt = performance.now();
    const stop = new AbortController();
    filling = { stop, done: copies.fill(stop.signal).catch(onError) };
  };
  const worker = startWorker({ work, interval, onError });
  await worker.wake();
  return {
    close: async () => {
      await worker.close();
      await stopFilling();
    },
  };
}
