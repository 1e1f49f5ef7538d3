import {
  allMakes,
  allYears,
  noFilters,
  priceCeiling,
  sortOrders,
  type SortOrder,
  type VehicleFilters,
} from '../filters.ts';
import type { ListRequest } from '../vehicles.queries.ts';

/** The inventory's choices as they stand in the address; what is not chosen is absent. */
export type InventorySearch = {
  model?: string;
  make?: string;
  year?: number;
  vin?: string;
  minPrice?: number;
  maxPrice?: number;
  sort?: Exclude<SortOrder, 'newest'>;
  /** From 2 on; the first page has no number. */
  page?: number;
};

/** Longest text that the address may hold for model and make; names of vehicles are shorter. */
const longestText = 100;

/** Reads what somebody's address says. Whatever makes no sense is left out, so that any address shows a list. */
export function parseInventorySearch(given: Record<string, unknown>): InventorySearch {
  const model = text(given['model']);
  const make = text(given['make']);
  const year = whole(given['year'], 1, 9999);
  const vin = text(given['vin']);
  const minPrice = whole(given['minPrice'], 1, priceCeiling);
  const maxPrice = whole(given['maxPrice'], 0, priceCeiling - 1);
  const sort = sortOrders.find((order) => order === given['sort']);
  const page = whole(given['page'], 2, 1_000_000);
  const inOrder = minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice;
  return {
    ...(model !== undefined && { model }),
    ...(make !== undefined && make !== allMakes && { make }),
    ...(year !== undefined && { year }),
    ...(vin !== undefined && { vin }),
    ...(inOrder && minPrice !== undefined && { minPrice }),
    ...(inOrder && maxPrice !== undefined && { maxPrice }),
    ...(sort !== undefined && sort !== 'newest' && { sort }),
    ...(page !== undefined && { page }),
  };
}

// The router reads `?model=720` as a number, and that is a model too.
function text(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const trimmed = String(value).trim();
  return trimmed === '' || trimmed.length > longestText ? undefined : trimmed;
}

function whole(value: unknown, min: number, max: number): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{1,9}$/.test(value))) return undefined;
  const number = Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/** The filters of section 5 for what the address says. */
export function toFilters(search: InventorySearch): VehicleFilters {
  return {
    ...noFilters,
    model: search.model ?? noFilters.model,
    make: search.make ?? allMakes,
    year: search.year === undefined ? allYears : String(search.year),
    vin: search.vin ?? noFilters.vin,
    minPrice: search.minPrice ?? noFilters.minPrice,
    maxPrice: search.maxPrice ?? noFilters.maxPrice,
  };
}

/** The list call for what the address says. */
export const toListRequest = (search: InventorySearch): ListRequest => ({
  filters: toFilters(search),
  sort: search.sort ?? 'newest',
  page: search.page ?? 1,
});

/** Whether only some of the vehicles can be in the list. */
export const isFiltered = ({ model, make, year, vin, minPrice, maxPrice }: InventorySearch) =>
  [model, make, year, vin, minPrice, maxPrice].some((value) => value !== undefined);
