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

/** The inventory's filters, order and page in the address; absent if not chosen. */
export type InventorySearch = {
  model?: string;
  make?: string;
  year?: number;
  vin?: string;
  minPrice?: number;
  maxPrice?: number;
  sort?: Exclude<SortOrder, 'newest'>;
  /** From 2 up; the first page has no number. */
  page?: number;
};

/** Longest text for model and make in the address; names of vehicles are shorter. */
const longestText = 100;

/** Reads the search of any address. Invalid values are ignored, so that every address shows a list. */
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

// The router reads `?model=720` as a number, but it is a valid model.
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

/** The filters of section 5 for the address. */
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

/** The list call for the address. */
export const toListRequest = (search: InventorySearch): ListRequest => ({
  filters: toFilters(search),
  sort: search.sort ?? 'newest',
  page: search.page ?? 1,
});

/** Whether the list may be missing some vehicles because of a filter. */
export const isFiltered = ({ model, make, year, vin, minPrice, maxPrice }: InventorySearch) =>
  [model, make, year, vin, minPrice, maxPrice].some((value) => value !== undefined);
