import { sql, type SQL } from 'drizzle-orm';

/** Ids as one parameter: PostgreSQL limits the number of parameters. */
export const idList = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::integer[]`;

/** A time as a parameter of SQL written by hand. */
export const timeOf = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;
