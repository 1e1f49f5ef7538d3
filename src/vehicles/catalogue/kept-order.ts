import type { Entry } from './entry.ts';

/** The first index at which `isBefore` is false, by binary search. */
export function placeOf(order: readonly Entry[], isBefore: (entry: Entry) => boolean): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = order[middle];
    if (entry && isBefore(entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The vehicle with an ID, in the order of IDs. */
export function entryById(byId: readonly Entry[], id: number): Entry | undefined {
  const entry = byId[placeOf(byId, (other) => other.id < id)];
  return entry?.id === id ? entry : undefined;
}

/** Above this number of changes, sorting everything is faster than inserting and removing one by one. */
const mostMoves = 100;

/** The next state of an order, in which ties are newest first. */
export function orderAfter(
  before: readonly Entry[],
  { gone, arrived }: { gone: ReadonlySet<Entry>; arrived: readonly Entry[] },
  byKey: ((a: Entry, b: Entry) => number) | null,
): readonly Entry[] {
  const compare = (a: Entry, b: Entry) => byKey?.(a, b) || b.listedAt - a.listedAt || b.id - a.id;
  if (gone.size + arrived.length > mostMoves)
    return before
      .filter((entry) => !gone.has(entry))
      .concat(arrived)
      .sort(compare);
  const after = before.slice();
  const placeFor = (entry: Entry) => placeOf(after, (other) => compare(other, entry) < 0);
  for (const entry of gone) {
    const place = placeFor(entry);
    if (after[place] === entry) after.splice(place, 1);
  }
  for (const entry of arrived) after.splice(placeFor(entry), 0, entry);
  return after;
}
