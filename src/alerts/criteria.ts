/** The criteria of alerts. Safe in a browser. */
import { detailNames } from '../vehicles/filters.ts';
import { type InventorySearch, parseInventorySearch } from '../inventory/site/inventory-search.ts';

/** The inventory's filters that can match new vehicles. Without any, every vehicle matches. */
export type AlertCriteria = Omit<InventorySearch, 'vin' | 'sort' | 'page'>;

/** The criteria in an address, a form or a call. Invalid values are left out, as the inventory does. */
export function readCriteria(given: Record<string, unknown>): AlertCriteria {
  const { vin: _vin, sort: _sort, page: _page, ...criteria } = parseInventorySearch(given);
  return criteria;
}

/** Names in addresses and forms. */
export const criteriaNames = [
  'model',
  'make',
  'year',
  'minPrice',
  'maxPrice',
  ...detailNames,
] as const satisfies (keyof AlertCriteria)[];

/** The query of an address with these criteria, `?make=Ashdown`; empty without any. */
export function criteriaQuery(criteria: AlertCriteria): string {
  const given = criteriaNames.flatMap((name) => {
    const value = criteria[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
