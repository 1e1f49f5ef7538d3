import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseAddress } from '../images/image.ts';
import type { NodeCopies } from '../images/storage/node-copies.ts';
import { startWorker, type Worker } from '../platform/worker.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { isListed, publicOf, type Entry } from '../vehicles/catalogue/entry.ts';

/** Milliseconds until what visitors may see is looked at again. */
const interval = 5_000;
/** Milliseconds after which copies are made again of what could not be copied. */
const retryAfter = 60_000;

/** What has images that visitors see; of all but vehicles, any address of an image in it is one. */
type Shown = {
  catalogue: Pick<Catalogue, 'current'>;
  dealership: { readonly current: unknown };
  appearance: { readonly current: unknown };
  pages: { readonly current: ReadonlyMap<unknown, unknown> };
  advisers: { readonly current: ReadonlyMap<unknown, unknown> };
};

/** The values that visitors see images of, at this moment. */
const valuesOf = ({ catalogue, dealership, appearance, pages, advisers }: Shown) => [
  catalogue.current,
  dealership.current,
  appearance.current,
  pages.current,
  advisers.current,
];

type OfVehicle = { first: string[]; others: string[] };
/** An entry never changes, and a large inventory has thousands of them. */
const known = new WeakMap<Entry, OfVehicle>();

/** The image that lists show of a vehicle, and its others. */
function imagesOf(entry: Entry): OfVehicle {
  const before = known.get(entry);
  if (before !== undefined) return before;
  const found: OfVehicle = { first: [], others: [] };
  const { images = [], featuredImage = null } = publicOf(entry) ?? {};
  for (const address of images) {
    const { hash } = parseAddress(address) ?? {};
    if (hash !== undefined) (address === featuredImage ? found.first : found.others).push(hash);
  }
  known.set(entry, found);
  return found;
}

/**
 * The images that visitors may see, by their hashes: those of the pages, then the one that lists show of each vehicle,
 * then the others, each the newest first and sold ones last.
 */
async function shownImages(live: Shown): Promise<string[]> {
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
  const vehicles: OfVehicle[] = [];
  for (const [index, entry] of [...orders.newest, ...gone].entries()) {
    if (index % 100 === 99) await nextTurn();
    vehicles.push(imagesOf(entry));
  }
  const first = vehicles.flatMap((vehicle) => vehicle.first);
  const others = vehicles.flatMap((vehicle) => vehicle.others);
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
  let fillAt = 0;
  let isFilling = false;
  const stop = new AbortController();
  const look = async () => {
    const values = valuesOf(live);
    if (values.every((value, index) => value === seen[index])) return;
    copies.show(await shownImages(live));
    seen = values;
    fillAt = 0;
  };
  const work = async () => {
    await look();
    await copies.tidy();
    // What is shown from now on is copied by that which runs.
    if (isFilling || performance.now() < fillAt) return;
    isFilling = true;
    fillAt = performance.now() + retryAfter;
    copies
      .fill(stop.signal)
      .catch(onError)
      .finally(() => (isFilling = false));
  };
  await look();
  const worker = startWorker({ work, interval, onError });
  void worker.wake();
  return {
    close: async () => {
      // What is read from the storage at this moment is waited for by nobody: it may take a minute.
      stop.abort();
      await worker.close();
    },
  };
}
