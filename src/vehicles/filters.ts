/** Inventory filtering, section 5: one rule for the browser and the server. */

/** The dropdowns' values for "no choice", as the specification names them. */
export const allMakes = 'all_makes';
export const allYears = 'all_years';

/** Price slider, section 9, in US dollars. The top means "no upper limit". */
export const priceStep = 10_000;
export const priceCeiling = 2_000_000;

/** The details of a vehicle that can be chosen from a list, by their names in the address. */
export const detailChoices = ['body', 'drivetrain', 'transmission', 'fuel', 'condition', 'color'] as const;
export type DetailChoice = (typeof detailChoices)[number];
export const detailNames = [...detailChoices, 'power'] as const;

/**
 * What a visitor has chosen. Empty model, `all_makes`, `all_years`, 0 and `priceCeiling` filter nothing, nor
 * does a detail that is not there. `power` is the least horsepower.
 */
export type VehicleFilters = {
  model: string;
  make: string;
  year: string;
  vin: string;
  minPrice: number;
  maxPrice: number;
  power?: number | undefined;
} & { [Name in DetailChoice]?: string | undefined };

/** Every filter, in the order of the panel. */
export const filterNames = [
  'model',
  'make',
  'year',
  'vin',
  'minPrice',
  'maxPrice',
  ...detailNames,
] as const satisfies (keyof VehicleFilters)[];

/** Whether a detail is chosen. Only the server filters by those (`details.ts`). */
export const hasDetails = (filters: VehicleFilters) =>
  detailNames.some((name) => filters[name] !== undefined);

export const noFilters: VehicleFilters = {
  model: '',
  make: allMakes,
  year: allYears,
  vin: '',
  minPrice: 0,
  maxPrice: priceCeiling,
};

export type Filterable = { make: string; model: string; year: number; price: number | null };

/**
 * Whether a vehicle passes the filters of section 5: model is a case-insensitive substring, make and year are equal unless
 * "all", any VIN matches nothing, prices are inclusive and count only above 0 and below the ceiling. A price on request is in no range.
 */
export function matches(vehicle: Filterable, filters: VehicleFilters): boolean {
  if (filters.vin !== '') return false;
  if (filters.model !== '' && !vehicle.model.toLowerCase().includes(filters.model.toLowerCase()))
    return false;
  if (filters.make !== allMakes && vehicle.make !== filters.make) return false;
  if (filters.year !== allYears && String(vehicle.year) !== filters.year) return false;
  const { price } = vehicle;
  if (filters.minPrice > 0 && (price === null || price < filters.minPrice)) return false;
  if (filters.maxPrice < priceCeiling && (price === null || price > filters.maxPrice)) return false;
  return true;
}

export const sortOrders = ['newest', 'price-asc', 'price-desc', 'mileage-asc', 'year-desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

export type Sortable = { id: number; year: number; price: number | null; mileage: number };

/**
 * Sort orders of the list. Lists arrive newest first, so `newest` keeps them as they are; ties keep that
 * order too. Prices on request come last.
 */
export const comparators: Record<SortOrder, ((a: Sortable, b: Sortable) => number) | null> = {
  newest: null,
  'price-asc': (a, b) => (a.price ?? 1e9) - (b.price ?? 1e9),
  'price-desc': (a, b) => (b.price ?? 0) - (a.price ?? 0),
  'mileage-asc': (a, b) => a.mileage - b.mileage,
  'year-desc': (a, b) => b.year - a.year,
};

/** The vehicles that pass, in order. Never changes the list that it was given. */
export function filterAndSort<V extends Filterable & Sortable>(
  vehicles: readonly V[],
  filters: VehicleFilters,
  sort: SortOrder,
): V[] {
  const passing = vehicles.filter((vehicle) => matches(vehicle, filters));
  const compare = comparators[sort];
  return compare ? passing.sort(compare) : passing;
}

export type PriceRange = { min: number; max: number };

/**
 * How far a search had to go: to the text in the model, to its words in other fields too, or to words that
 * differ by a slip.
 */
export type Reach = 'model' | 'words' | 'slips';

/** A detail that can be chosen, with the label of each value. */
export type OfferedChoice = {
  name: (typeof detailNames)[number];
  label: string;
  options: Record<string, string>;
};

/**
 * How the price slider is spread by the stock: ascending prices at equal distances of its way, from one end to the other,
 * and the heights of bars of equal width, which show where the vehicles are.
 */
export type PriceScale = { stops: number[]; bars: number[] };

/**
 * The choices that the dropdowns and the slider offer. `details` is missing in the first page of a small
 * inventory. An older program, which may still run beside this one, answers without `details` and `priceScale`.
 */
export type Facets = {
  makes: string[];
  years: number[];
  priceRange: PriceRange;
  priceScale?: PriceScale | undefined;
  details?: OfferedChoice[] | undefined;
};

/** The slider's ends for a range: rounded out to its step, with the top no higher than the ceiling. */
export function sliderRange(range: PriceRange): PriceRange {
  if (range.max === 0) return { min: 0, max: priceCeiling };
  const min = Math.min(Math.floor(range.min / priceStep) * priceStep, priceCeiling - priceStep);
  const max = Math.min(Math.ceil(range.max / priceStep) * priceStep, priceCeiling);
  return { min, max: Math.max(max, min + priceStep) };
}
