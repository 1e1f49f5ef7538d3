import { bitOf } from '../detail-filters.ts';
import {
  allMakes,
  allYears,
  detailChoices,
  hasDetails,
  noFilters,
  priceCeiling,
  type Reach,
  type SortOrder,
  type VehicleFilters,
} from '../filters.ts';
import type { Columns } from './columns.ts';
import type { StringTable } from './string-table.ts';
import type { VehicleIndex } from './vehicle-index.ts';
import { searchWords } from './word-search.ts';

/**
 * The slots on one page of the listed vehicles that match the filters, how many match, and how far the search
 * had to go. A text that the model of some listed vehicle contains is searched in models only, whatever the
 * other filters leave of them.
 */
export function search(
  index: VehicleIndex,
  filters: VehicleFilters,
  { sort, ...page }: { sort: SortOrder; first: number; count: number },
): { slots: Uint32Array; total: number; reach: Reach } {
  const order = index.orders[sort];
  const found = pageOf(order, excludedSlots(index, filters), page);
  const words = found.total > 0 || isKnown(index, filters.model) ? null : searchWords(index, filters.model);
  if (words === null) return { ...found, reach: 'model' };
  const excluded = excludedSlots(index, { ...filters, model: '' });
  excluded?.forEach((isExcluded, slot) => {
    if (isExcluded === 1) words.lacks[slot] = 1;
  });
  return { ...pageOf(order, words.lacks, page), reach: words.reach };
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
  const wantsDetails = hasDetails(filters);
  if (
    filters.vin === '' &&
    make === allMakes &&
    year === allYears &&
    !wantsPrice &&
    !wantsDetails &&
    model === ''
  )
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
  if (wantsDetails) excludeByDetails(excluded, columns, filters);
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

/** Excludes the slots without a chosen detail, or with less power. */
function excludeByDetails(excluded: Uint8Array, columns: Columns, filters: VehicleFilters) {
  for (const name of detailChoices) {
    const value = filters[name];
    if (value === undefined) continue;
    const column = columns[name];
    const wanted = bitOf(name, value);
    for (let slot = 0; slot < excluded.length; slot += 1)
      if (((column[slot] ?? 0) & wanted) === 0) excluded[slot] = 1;
  }
  if (filters.power !== undefined) excludeOutside(excluded, columns.power, filters.power, Infinity);
}

/** 1 for each name that contains the text. Each name is searched once, however many vehicles have it. */
function namesWith({ texts }: StringTable, text: string): Uint8Array {
  const found = new Uint8Array(texts.length);
  for (let number = 0; number < texts.length; number += 1) {
    if (texts[number]?.includes(text)) found[number] = 1;
  }
  return found;
}
