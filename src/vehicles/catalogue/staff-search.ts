import { setImmediate } from 'node:timers/promises';
import {
  allWords,
  isNamed,
  numberFinder,
  wordsAtStart,
  wordsInCode,
  wordsInYear,
  wordsOf,
  type Words,
} from '../search-words.ts';
import type { StaffStatus } from '../vehicles.staff.ts';
import type { VehicleIndex } from './vehicle-index.ts';
import { wordFinder } from './word-search.ts';

/** Vehicles searched before yielding to the event loop: about 5 ms. */
const perTurn = 10_000;

/** How many vehicles a search finds; every one that is not sold is available. */
export type StaffCounts = Record<StaffStatus | 'all', number>;

/** A search of the staff's list and the status that it asks for. */
type Asked = { search?: string; status?: StaffStatus | undefined };

export type StaffFound = {
  slots: Uint32Array;
  /** How many vehicles the search finds with each status. */
  counts: StaffCounts;
  /** Whether words that differ by a slip were taken too, because no vehicle has the words. */
  forgiving: boolean;
  /** Whether the search is the ID or the stock number of the vehicle in a slot. */
  isNamed: (slot: number) => boolean;
};

/**
 * The slots of all vehicles that the staff's search finds with a status, sold and unpublished ones too:
 * `findForStaff` on the index.
 */
export async function searchForStaff(
  index: VehicleIndex,
  { search = '', status }: Asked,
): Promise<StaffFound> {
  if (search.trim() === '') {
    const all = await slotsThat(index, status, () => true);
    return { ...all, forgiving: false, isNamed: () => false };
  }
  const given = wordsOf(search);
  const exact = await slotsThat(index, status, finderOf(index, { ...given, forgiving: false }));
  const forgiving = exact.counts.all === 0;
  const found = forgiving ? await slotsThat(index, status, finderOf(index, { ...given, forgiving })) : exact;
  const { id, stock } = index.columns;
  return {
    ...found,
    forgiving,
    isNamed: (slot) =>
      isNamed({ id: id[slot] ?? 0, stock: index.stocks.texts[stock[slot] ?? 0] ?? '' }, given),
  };
}

async function slotsThat(
  index: VehicleIndex,
  status: StaffStatus | undefined,
  finds: (slot: number) => boolean,
): Promise<Pick<StaffFound, 'slots' | 'counts'>> {
  const { id, sold, published } = index.columns;
  const slots = new Uint32Array(id.length);
  const counts = { all: 0, available: 0, sold: 0, unpublished: 0 };
  let found = 0;
  for (let slot = 0; slot < id.length; slot += 1) {
    if (slot % perTurn === perTurn - 1) await setImmediate();
    if (id[slot] === 0 || !finds(slot)) continue;
    const isSold = sold[slot] === 1;
    const isPublished = published[slot] === 1;
    counts.all += 1;
    counts[isSold ? 'sold' : 'available'] += 1;
    if (!isPublished) counts.unpublished += 1;
    if (status === 'unpublished' ? isPublished : status !== undefined && (status === 'sold') !== isSold)
      continue;
    slots[found] = slot;
    found += 1;
  }
  return { slots: slots.subarray(0, found), counts };
}

/** The ids of all vehicles that the staff's list finds for a search and a status. */
export async function foundIds(index: VehicleIndex, asked: Asked): Promise<number[]> {
  const { slots } = await searchForStaff(index, asked);
  return Array.from(slots, (slot) => index.columns.id[slot] ?? 0);
}

/** Whether a search finds the vehicle in a slot. */
function finderOf(index: VehicleIndex, search: Words): (slot: number) => boolean {
  const { columns, vins } = index;
  const wordsAt = wordFinder(index, search);
  const all = allWords(search);
  if (all === 0) return () => false;
  const numbersOf = numberFinder(search);
  const numbersAt = (slot: number) =>
    numbersOf({
      id: columns.id[slot] ?? 0,
      year: columns.year[slot] ?? 0,
      vin: vins.texts[columns.vin[slot] ?? 0] ?? '',
    });
  return (slot) => {
    const has = wordsAt(slot);
    return has === all || (has | numbersAt(slot)) === all;
  };
}

/** A single letter or digit begins the name of most vehicles. */
const leastOfCar = 2;

/**
 * The ids of all vehicles, sold ones too, that a text means by make, model, year, stock number or ID. The text may as
 * well be of something else, such as a name, so that colors and slips do not count.
 */
export function idsOfNamed({ columns, makes, models, stocks }: VehicleIndex, text: string): number[] {
  const given = wordsOf(text);
  const all = allWords(given);
  const ids: number[] = [];
  if (all === 0 || given.whole.length < leastOfCar) return ids;
  const inMakes = makes.folded.map((make) => wordsAtStart(make, given));
  const inModels = models.folded.map((model) => wordsAtStart(model, given));
  columns.id.forEach((id, slot) => {
    if (id === 0) return;
    const stock = stocks.texts[columns.stock[slot] ?? 0] ?? '';
    const has =
      (inMakes[columns.make[slot] ?? 0] ?? 0) |
      (inModels[columns.model[slot] ?? 0] ?? 0) |
      wordsInYear(columns.year[slot] ?? 0, given) |
      wordsInCode(stock, given);
    if (has === all || isNamed({ id, stock }, given)) ids.push(id);
  });
  return ids;
}
