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
import { bodyStyleLabels, type BodyStyle } from '../vehicle-values.ts';
import type { StringTable } from './string-table.ts';
import type { Orders } from './orders.ts';
import type { Vehicle } from '../vehicle.ts';

/**
 * Finds vehicles: numbers in columns, and slots in sorted orders, so that a search neither creates nor sorts
 * objects.
 */
export type VehicleIndex = {
  readonly columns: Columns;
  readonly orders: Orders;
  readonly makes: StringTable;
  /** In lower case, as a search compares them. */
  readonly models: StringTable;
  /** '' for a vehicle without a VIN. */
  readonly vins: StringTable;
};

type Indexed = Pick<
  Vehicle,
  | 'id'
  | 'make'
  | 'model'
  | 'vin'
  | 'bodyStyle'
  | 'year'
  | 'price'
  | 'mileage'
  | 'status'
  | 'isFeatured'
  | 'isPublished'
  | 'listedAt'
>;

const bodyStyles = Object.keys(bodyStyleLabels) as BodyStyle[];

/** A vehicle as numbers. New names are added to the string tables. */
export function rowOf(vehicle: Indexed, { makes, models, vins }: VehicleIndex): Row {
  return {
    id: vehicle.id,
    listed: vehicle.status === 'sold' || !vehicle.isPublished ? 0 : 1,
    sold: vehicle.status === 'sold' ? 1 : 0,
    published: vehicle.isPublished ? 1 : 0,
    featured: vehicle.isFeatured ? 1 : 0,
    make: makes.add(vehicle.make),
    model: models.add(vehicle.model.toLowerCase()),
    vin: vins.add(vehicle.vin ?? ''),
    body: vehicle.bodyStyle === null ? 0 : bodyStyles.indexOf(vehicle.bodyStyle) + 1,
    year: vehicle.year,
    price: vehicle.price ?? onRequest,
    mileage: vehicle.mileage,
    listedAt: Date.parse(vehicle.listedAt),
  };
}

/**
 * The slots on one page of the listed vehicles that match the filters, how many match, and whether the search
 * was widened. `findVehicles` defines what matches.
 */
export function search(
  index: VehicleIndex,
  filters: VehicleFilters,
  { sort, ...page }: { sort: SortOrder; first: number; count: number },
): { slots: Uint32Array; total: number; widened: boolean } {
  const order = index.orders[sort];
  const found = pageOf(order, excludedSlots(index, filters), page);
  const words = found.total > 0 || isKnown(index, filters.model) ? [] : wordsOf(filters.model);
  if (words.length === 0) return { ...found, widened: false };
  const excluded = excludedSlots(index, { ...filters, model: '' }) ?? new Uint8Array(index.columns.id.length);
  excludeWithout(excluded, index, words);
  const wider = pageOf(order, excluded, page);
  return { ...wider, widened: wider.total > 0 };
}

/** Whether the model of a listed vehicle contains the text. */
function isKnown(index: VehicleIndex, model: string): boolean {
  const excluded = excludedSlots(index, { ...noFilters, model });
  return index.orders.newest.some((slot) => excluded?.[slot] !== 1);
}

function pageOf(
  order: Uint32Array,
  excluded: Uint8Array | null,
  { first, count }: { first: number; count: number },
): { slots: Uint32Array; total: number } {
  if (excluded === null) return { slots: order.subarray(first, first + count), total: order.length };
  let total = 0;
  for (const slot of order) total += 1 - (excluded[slot] ?? 1);
  const slots = new Uint32Array(Math.max(0, Math.min(count, total - first)));
  let passed = 0;
  for (const slot of order) {
    if (passed === first + slots.length) break;
    if (excluded[slot] === 1) continue;
    if (passed >= first) slots[passed - first] = slot;
    passed += 1;
  }
  return { slots, total };
}

/**
 * 1 for each slot that a filter excludes; null without filters. Each filter scans one column, which is faster
 * than applying all of them to each vehicle.
 */
function excludedSlots({ columns, makes, models }: VehicleIndex, filters: VehicleFilters): Uint8Array | null {
  const excluded = new Uint8Array(columns.id.length);
  const { make, model, year, minPrice, maxPrice } = filters;
  const makeNumber = makes.numberOf(make);
  const yearNumber = Number(year);
  const low = minPrice > 0 ? minPrice : 0;
  const high = maxPrice < priceCeiling ? maxPrice : Infinity;
  const wantsPrice = low > 0 || high < Infinity;
  if (filters.vin === '' && make === allMakes && year === allYears && !wantsPrice && model === '')
    return null;
  if (filters.vin !== '') return excluded.fill(1);
  if (make !== allMakes) {
    if (makeNumber === undefined) return excluded.fill(1);
    excludeOthers(excluded, columns.make, makeNumber);
  }
  if (year !== allYears) {
    if (String(yearNumber) !== year) return excluded.fill(1);
    excludeOthers(excluded, columns.year, yearNumber);
  }
  if (wantsPrice) excludeOutside(excluded, columns.price, low, high);
  if (model !== '') {
    const found = namesWith(models, model.toLowerCase());
    for (let slot = 0; slot < excluded.length; slot += 1) {
      if (found[columns.model[slot] ?? 0] === 0) excluded[slot] = 1;
    }
  }
  return excluded;
}

function excludeOthers(excluded: Uint8Array, column: Float64Array, wanted: number) {
  for (let slot = 0; slot < excluded.length; slot += 1) if (column[slot] !== wanted) excluded[slot] = 1;
}

function excludeOutside(excluded: Uint8Array, column: Float64Array, low: number, high: number) {
  for (let slot = 0; slot < excluded.length; slot += 1) {
    const value = column[slot] ?? 0;
    if (value < low || value > high) excluded[slot] = 1;
  }
}

/** Excludes the slots whose make, model and year together lack one of the words. Each word is a bit. */
function excludeWithout(
  excluded: Uint8Array,
  { columns, makes, models }: VehicleIndex,
  words: readonly string[],
) {
  const all = 2 ** words.length - 1;
  const inMakes = wordsIn(makes, words);
  const inModels = wordsIn(models, words);
  const years = new Map(
    words.flatMap((word, at) => (String(Number(word)) === word ? [[Number(word), 1 << at]] : [])),
  );
  for (let slot = 0; slot < excluded.length; slot += 1) {
    const make = inMakes[columns.make[slot] ?? 0] ?? 0;
    const model = inModels[columns.model[slot] ?? 0] ?? 0;
    if ((make | model | (years.get(columns.year[slot] ?? 0) ?? 0)) !== all) excluded[slot] = 1;
  }
}

/** The words that each name contains, ignoring case, as bits. */
function wordsIn({ texts }: StringTable, words: readonly string[]): Uint16Array {
  return Uint16Array.from(texts, (text) => {
    const lower = text.toLowerCase();
    return words.reduce((bits, word, at) => (lower.includes(word) ? bits | (1 << at) : bits), 0);
  });
}

/** 1 for each name that contains the text. Each name is searched once, however many vehicles have it. */
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
  // Sorted by year, so that vehicles of the same year are adjacent.
  for (const slot of orders['year-desc']) {
    foundMakes[make[slot] ?? 0] = 1;
    if (year[slot] !== lastYear) years.add((lastYear = year[slot] ?? 0));
  }
  // Prices on request are last in both orders, so one comes first only if no vehicle has a price.
  const firstPrice = (sort: 'price-asc' | 'price-desc') => Math.max(0, price[orders[sort][0] ?? -1] ?? 0);
  return {
    makes: makes.texts
      .filter((_, number) => foundMakes[number] === 1)
      .sort((a, b) => a.localeCompare(b, 'en')),
    years: [...years],
    priceRange: { min: firstPrice('price-asc'), max: firstPrice('price-desc') },
  };
}

/** The slots of the newest featured vehicles that are listed. */
export function newestFeatured({ columns, orders }: VehicleIndex, most: number): number[] {
  const found: number[] = [];
  for (const slot of orders.newest) {
    if (found.length === most) break;
    if (columns.featured[slot] === 1) found.push(slot);
  }
  return found;
}
