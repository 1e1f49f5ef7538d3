import { and, asc, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import { allMakes, allYears, priceCeiling, type SortOrder, type VehicleFilters } from './filters.ts';
import { vehicles } from './vehicles.table.ts';

// Named, because a database's own collation may fold ASCII only: `CITROËN` is to find `Citroën` as it does in a browser.
const folded = (text: SQL | typeof vehicles.model) => sql`lower(${text} collate "und-x-icu")`;

/** Section 5's filter rules as a condition, the same as `matches`; undefined when nothing is filtered. */
export function filterCondition(filters: VehicleFilters): SQL | undefined {
  const { make, model, year, vin, minPrice, maxPrice } = filters;
  // No text of the database holds a NUL, and it would refuse to compare with one.
  if (vin !== '' || [make, model, year].some((text) => text.includes('\0'))) return sql`false`;
  return and(
    // strpos takes the text literally, which LIKE would not.
    model === '' ? undefined : sql`strpos(${folded(vehicles.model)}, ${folded(sql`${model}::text`)}) > 0`,
    make === allMakes ? undefined : eq(vehicles.make, make),
    year === allYears ? undefined : sql`${vehicles.year}::text = ${year}`,
    minPrice > 0 ? gte(vehicles.price, minPrice) : undefined,
    maxPrice < priceCeiling ? lte(vehicles.price, maxPrice) : undefined,
  );
}

const newestFirst = [desc(vehicles.listedAt), desc(vehicles.id)];

const leading: Record<SortOrder, SQL[]> = {
  newest: [],
  'price-asc': [asc(vehicles.price)],
  'price-desc': [desc(vehicles.price)],
  'mileage-asc': [asc(vehicles.mileage)],
  'year-desc': [desc(vehicles.year)],
};

/** What to order by for the same order as `filterAndSort` on a list that arrives newest first: ties keep that order. */
export const orderFor = (sort: SortOrder): SQL[] => [...leading[sort], ...newestFirst];
