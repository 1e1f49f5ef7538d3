import { sql, type SQL } from 'drizzle-orm';

/** Ids as one parameter: PostgreSQL limits the number of parameters. */
export const idList = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::integer[]`;

/** A time as a parameter of SQL written by hand. */
export const timeOf = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;

/** Rows per statement: few enough that each stays far below the time limit of statements on a busy server. */
const portionSize = 1_000;

/** Items in portions, for statements whose work grows with each item. */
export function* portionsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += portionSize)
    yield items.slice(first, first + portionSize);
}
