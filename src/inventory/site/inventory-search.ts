import {
  allMakes,
  allYears,
  detailChoices,
  noFilters,
  priceCeiling,
  sortOrders,
  type DetailChoice,
  type SortOrder,
  type VehicleFilters,
} from '../../vehicles/filters.ts';
import type { ListRequest } from '../../vehicles/vehicles.queries.ts';

type ChosenDetails = { [Name in DetailChoice]?: string };

/** The inventory's filters, order and page in the address; absent if not chosen. */
export type InventorySearch = ChosenDetails & {
  model?: string;
  make?: string;
  year?: number;
  vin?: string;
  minPrice?: number;
  maxPrice?: number;
  /** The least horsepower. */
  power?: number;
  sort?: Exclude<SortOrder, 'newest'>;
  /** From 2 up; the first page has no number. */
  page?: number;
  /** The details are open: where no script can open them, they come with the page. */
  more?: true;
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
  const power = whole(given['power'], 1, 99_999);
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
    ...details(given),
    ...(power !== undefined && { power }),
    ...(sort !== undefined && sort !== 'newest' && { sort }),
    ...(page !== undefined && { page }),
    ...(String(given['more']) === 'true' && { more: true as const }),
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

/** The labels of the values are on the server, so any word that may be one is accepted. */
function details(given: Record<string, unknown>): ChosenDetails {
  const chosen: ChosenDetails = {};
  for (const name of detailChoices) {
    const value = given[name];
    if (typeof value === 'string' && /^[a-z\d-]{2,20}$/.test(value)) chosen[name] = value;
  }
  return chosen;
}

/** The filters of section 5 for the address, and the details. */
export function toFilters(search: InventorySearch): VehicleFilters {
  const { sort: _sort, page: _page, more: _more, year, ...chosen } = search;
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
  return { ...noFilters, ...Object.fromEntries(given), year: year === undefined ? allYears : String(year) };
}

/** The list call for the address. */
export const toListRequest = (search: InventorySearch): ListRequest => ({
  filters: toFilters(search),
  sort: search.sort ?? 'newest',
  page: search.page ?? 1,
  ...(search.more && { details: true }),
});

/** Whether the list may be missing some vehicles because of a filter. */
export const isFiltered = ({ sort: _sort, page: _page, more: _more, ...filters }: InventorySearch) =>
  Object.values(filters).some((value) => value !== undefined);
