import { and, count, gte, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { inquiries } from '../inquiries.table.ts';

/** How many appointments there are at each time from a moment on, by its ISO 8601 text. */
export async function takenTimes(queries: Queries, from: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .select({ at: inquiries.appointmentAt, taken: count() })
    .from(inquiries)
    .where(and(gte(inquiries.appointmentAt, from), isNotNull(inquiries.appointmentPlace)))
    .groupBy(inquiries.appointmentAt);
  return new Map(rows.map(({ at, taken }) => [at?.toISOString() ?? '', taken]));
}
