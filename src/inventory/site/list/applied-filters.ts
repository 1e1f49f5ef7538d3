import { detailNames, type OfferedChoice } from '../../../vehicles/filters.ts';
import { formatPrice } from '../../../vehicles/format.ts';
import type { InventorySearch } from '../inventory-search.ts';

/** One applied filter: its label, and the address without it. */
export type AppliedFilter = {
  name: 'model' | 'make' | 'year' | 'vin' | 'price' | OfferedChoice['name'];
  label: string;
  without: InventorySearch;
};

/** The applied filters, in the order of the panel. `offered` has the words for the details. */
export function appliedFilters(
  search: InventorySearch,
  offered: readonly OfferedChoice[] = [],
): AppliedFilter[] {
  const { minPrice, maxPrice } = search;
  const applied: AppliedFilter[] = [];
  const add = (name: Exclude<AppliedFilter['name'], 'price'>, label: string, word?: string) => {
    const value = search[name];
    if (value === undefined) return;
    applied.push({ name, label: `${label}: ${word ?? value}`, without: { ...search, [name]: undefined } });
  };
  add('model', 'Model');
  add('make', 'Make');
  add('year', 'Year');
  add('vin', 'VIN');
  if (minPrice !== undefined || maxPrice !== undefined) {
    const without = { ...search, minPrice: undefined, maxPrice: undefined };
    applied.push({ name: 'price', label: priceLabel(minPrice, maxPrice), without });
  }
  for (const name of detailNames) {
    const choice = offered.find((one) => one.name === name);
    // No longer offered, because all listed vehicles are alike.
    const label = choice?.label ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    add(name, label, choice?.options[String(search[name])]);
  }
  return applied;
}

function priceLabel(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `From ${formatPrice(min ?? 0)}`;
  if (min === undefined) return `Up to ${formatPrice(max)}`;
  return `${formatPrice(min)} to ${formatPrice(max)}`;
}
