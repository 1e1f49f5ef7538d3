import { onRequest, type Columns, type Row } from './columns.ts';
import {
  allMakes,
  allYears,
  noFilters,
  priceCeiling,
  type Facets,
  type SortOrder,
  type VehicleFilters,
} from '../filters.ts';
import { wordsOf } from '../find-vehicles.ts';
import type { StringTable } from './string-table.ts';
import type { Orders } from './orders.ts';
import type { Searchable } from '../vehicle-search.ts';
import type { Vehicle } from '../vehicle.ts';

/**
 * What finds vehicles: numbers in columns and orders that are sorted already, so that no search makes or
 * sorts objects.
 */
export type VehicleIndex = {
  readonly columns: Columns;
  readonly orders: Orders;
  readonly makes: StringTable;
  /** In the lower case that a search compares. */
  readonly models: StringTable;
  /** '' for a vehicle without. */
  readonly vins: StringTable;
};

/** What this process holds of a vehicle for the search of staff. */
export type Held = Searchable & { isListed: boolean };

type Indexed = Pick<
  Vehicle,
  'id' | 'make' | 'model' | 'vin' | 'year' | 'price' | 'mileage' | 'status' | 'isFeatured' | 'listedAt'
>;

/** A vehicle as numbers; names that are new get theirs. */
export function rowOf(vehicle: Indexed, { makes, models, vins }: VehicleIndex): Row {
  return {
    id: vehicle.id,
    listed: vehicle.status === 'sold' ? 0 : 1,
    featured: vehicle.isFeatured ? 1 : 0,
    make: makes.add(vehicle.make),
    model: models.add(vehicle.model.toLowerCase()),
    vin: vins.add(vehicle.vin ?? ''),
    year: vehicle.year,
    price: vehicle.price ?? onRequest,
    mileage: vehicle.mileage,
    listedAt: Date.parse(vehicle.listedAt),
  };
}

/**
 * The slots on one page of the listed vehicles that pass the filters, how many pass, and whether the search
 * was widened: all by `findVehicles`.
 */
export function search(
  index: VehicleIndex,
  filters: VehicleFilters,
  { sort, ...page }: { sort: SortOrder; first: number; count: number },
): { slots: Uint32Array; total: number; widened: boolean } {
  const order = index.orders[sort];
  const found = pageOf(order, refusedSlots(index, filters), page);
  const words = found.total > 0 || isKnown(index, filters.model) ? [] : wordsOf(filters.model);
  if (words.length === 0) return { ...found, widened: false };
  const refused = refusedSlots(index, { ...filters, model: '' }) ?? new Uint8Array(index.columns.id.length);
  refuseWithout(refused, index, words);
  const wider = pageOf(order, refused, page);
  return { ...wider, widened: wider.total > 0 };
}

/** Whether a listed vehicle has the text in its model. */
function isKnown(index: VehicleIndex, model: string): boolean {
  const refused = refusedSlots(index, { ...noFilters, model });
  return index.orders.newest.some((slot) => refused?.[slot] !== 1);
}

function pageOf(
  order: Uint32Array,
  refused: Uint8Array | null,
  { first, count }: { first: number; count: number },
): { slots: Uint32Array; total: number } {
  if (refused === null) return { slots: order.subarray(first, first + count), total: order.length };
  let total = 0;
  for (const slot of order) total += 1 - (refused[slot] ?? 1);
  const slots = new Uint32Array(Math.max(0, Math.min(count, total - first)));
  let passed = 0;
  for (const slot of order) {
    if (passed === first + slots.length) break;
    if (refused[slot] === 1) continue;
    if (passed >= first) slots[passed - first] = slot;
    passed += 1;
  }
  return { slots, total };
}

/**
 * 1 for each slot that a filter refuses; null when there is no filter. Each filter goes along one column,
 * which is quicker than all of them along the vehicles.
 */
function refusedSlots({ columns, makes, models }: VehicleIndex, filters: VehicleFilters): Uint8Array | null {
  const refused = new Uint8Array(columns.id.length);
  const { make, model, year, minPrice, maxPrice } = filters;
  const makeNumber = makes.numberOf(make);
  const yearNumber = Number(year);
  const low = minPrice > 0 ? minPrice : 0;
  const high = maxPrice < priceCeiling ? maxPrice : Infinity;
  const wantsPrice = low > 0 || high < Infinity;
  if (filters.vin === '' && make === allMakes && year === allYears && !wantsPrice && model === '')
    return null;
  if (filters.vin !== '') return refused.fill(1);
  if (make !== allMakes) {
    if (makeNumber === undefined) return refused.fill(1);
    refuseOthers(refused, columns.make, makeNumber);
  }
  if (year !== allYears) {
    if (String(yearNumber) !== year) return refused.fill(1);
    refuseOthers(refused, columns.year, yearNumber);
  }
  if (wantsPrice) refuseOutside(refused, columns.price, low, high);
  if (model !== '') {
    const found = namesWith(models, model.toLowerCase());
    for (let slot = 0; slot < refused.length; slot += 1) {
      if (found[columns.model[slot] ?? 0] === 0) refused[slot] = 1;
    }
  }
  return refused;
}

function refuseOthers(refused: Uint8Array, column: Float64Array, wanted: number) {
  for (let slot = 0; slot < refused.length; slot += 1) if (column[slot] !== wanted) refused[slot] = 1;
}

function refuseOutside(refused: Uint8Array, column: Float64Array, low: number, high: number) {
  for (let slot = 0; slot < refused.length; slot += 1) {
    const value = column[slot] ?? 0;
    if (value < low || value > high) refused[slot] = 1;
  }
}

/** Refuses the slots whose make, model and year have not all words between them; each word is a bit. */
function refuseWithout(
  refused: Uint8Array,
  { columns, makes, models }: VehicleIndex,
  words: readonly string[],
) {
  const all = 2 ** words.length - 1;
  const inMakes = wordsIn(makes, words);
  const inModels = wordsIn(models, words);
  const years = new Map(
    words.flatMap((word, at) => (String(Number(word)) === word ? [[Number(word), 1 << at]] : [])),
  );
  for (let slot = 0; slot < refused.length; slot += 1) {
    const make = inMakes[columns.make[slot] ?? 0] ?? 0;
    const model = inModels[columns.model[slot] ?? 0] ?? 0;
    if ((make | model | (years.get(columns.year[slot] ?? 0) ?? 0)) !== all) refused[slot] = 1;
  }
}

/** Which words each name holds, whatever its case. */
function wordsIn({ texts }: StringTable, words: readonly string[]): Uint16Array {
  return Uint16Array.from(texts, (text) => {
    const lower = text.toLowerCase();
    return words.reduce((bits, word, at) => (lower.includes(word) ? bits | (1 << at) : bits), 0);
  });
}

/**
 * Which names hold the text, 1 or 0 by number: a name is looked through once, however many vehicles have it.
 */
function namesWith({ texts }: StringTable, text: string): Uint8Array {
  const found = new Uint8Array(texts.length);
  for (let number = 0; number < texts.length; number += 1) {
    if (texts[number]?.includes(text)) found[number] = 1;
  }
  return found;
}

/** The same as `facetsOf` of filters.ts on the cards of all listed vehicles. */
export function facetsOfIndex({ columns, orders, makes }: VehicleIndex): Facets {
  const { make, year, price } = columns;
  const foundMakes = new Uint8Array(makes.texts.length);
  const years = new Set<number>();
  let lastYear = Number.NaN;
  // By year, so that each year is met in one run.
  for (const slot of orders['year-desc']) {
    foundMakes[make[slot] ?? 0] = 1;
    if (year[slot] !== lastYear) years.add((lastYear = year[slot] ?? 0));
  }
  // Prices on request stand last in both orders: they come first only where there is no price at all.
  const firstPrice = (sort: 'price-asc' | 'price-desc') => Math.max(0, price[orders[sort][0] ?? -1] ?? 0);
  return {
    makes: makes.texts
      .filter((_, number) => foundMakes[number] === 1)
      .sort((a, b) => a.localeCompare(b, 'en')),
    years: [...years],
    priceRange: { min: firstPrice('price-asc'), max: firstPrice('price-desc') },
  };
}

/** Every vehicle, sold ones too, as the search of staff looks at it; models are in lower case. */
export function* searchableVehicles({ columns, makes, models, vins }: VehicleIndex): Generator<Held, void> {
  for (let slot = 0; slot < columns.id.length; slot += 1) {
    const id = columns.id[slot] ?? 0;
    if (id === 0) continue;
    yield {
      id,
      year: columns.year[slot] ?? 0,
      make: makes.texts[columns.make[slot] ?? 0] ?? '',
      model: models.texts[columns.model[slot] ?? 0] ?? '',
      vin: vins.texts[columns.vin[slot] ?? 0] ?? '',
      isListed: columns.listed[slot] === 1,
    };
  }
}

/** The slots of the newest listed vehicles that are featured. */
export function newestFeatured({ columns, orders }: VehicleIndex, most: number): number[] {
  const found: number[] = [];
  for (const slot of orders.newest) {
    if (found.length === most) break;
    if (columns.featured[slot] === 1) found.push(slot);
  }
  return found;
}
