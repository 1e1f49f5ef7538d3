import { count, gte } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { appointments } from '../inquiries.table.ts';

/** How many appointments there are at each time from a moment on, by its ISO 8601 text. */
export async function takenTimes(queries: Queries, from: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .select({ at: appointments.at, taken: count() })
    .from(appointments)
    .where(gte(appointments.at, from))
    .groupBy(appointments.at);
  return new Map(rows.map(({ at, taken }) => [at.toISOString(), taken]));
}
