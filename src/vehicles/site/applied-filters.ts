import { formatPrice } from '../format.ts';
import type { InventorySearch } from './inventory-search.ts';

/** One applied filter: its label, and the address without it. */
export type AppliedFilter = {
  name: 'model' | 'make' | 'year' | 'vin' | 'price';
  label: string;
  without: InventorySearch;
};

/** The applied filters, in the order of the panel. */
export function appliedFilters(search: InventorySearch): AppliedFilter[] {
  const { model, make, year, vin, minPrice, maxPrice } = search;
  const applied: AppliedFilter[] = [];
  if (model !== undefined) {
    applied.push({ name: 'model', label: `Model: ${model}`, without: { ...search, model: undefined } });
  }
  if (make !== undefined) {
    applied.push({ name: 'make', label: `Make: ${make}`, without: { ...search, make: undefined } });
  }
  if (year !== undefined) {
    applied.push({ name: 'year', label: `Year: ${year}`, without: { ...search, year: undefined } });
  }
  if (vin !== undefined) {
    applied.push({ name: 'vin', label: `VIN: ${vin}`, without: { ...search, vin: undefined } });
  }
  if (minPrice !== undefined || maxPrice !== undefined) {
    const without = { ...search, minPrice: undefined, maxPrice: undefined };
    applied.push({ name: 'price', label: priceLabel(minPrice, maxPrice), without });
  }
  return applied;
}

function priceLabel(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `From ${formatPrice(min ?? 0)}`;
  if (min === undefined) return `Up to ${formatPrice(max)}`;
  return `${formatPrice(min)} to ${formatPrice(max)}`;
}
