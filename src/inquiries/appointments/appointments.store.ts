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

/** Takes one of the places at a time for an inquiry; false if all are taken. */
export async function takeTime(
  tx: Queries,
  wish: { inquiryId: number; at: Date },
  places: number,
): Promise<boolean> {
  for (let place = 1; place <= places; place += 1) {
    const taken = await tx
      .insert(appointments)
      .values({ ...wish, place })
      .onConflictDoNothing({ target: [appointments.at, appointments.place] })
      .returning();
    if (taken.length > 0) return true;
  }
  return false;
}
