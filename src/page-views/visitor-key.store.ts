import { lt, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { dayAfter } from '../platform/time-zones.ts';
import { vehicleViewsDaily } from './daily-views.table.ts';
import { repeatMs } from './views.store.ts';
import { vehicleVisits, visitorKeys } from './visits.table.ts';

/** The key of the day, which is `key` if no other process was faster. `day` is like 2026-11-23. */
export async function shareKey(queries: Queries, day: string, key: string): Promise<string> {
  const [shared] = await queries
    .insert(visitorKeys)
    .values({ day, key })
    // Changes nothing, but unlike `do nothing` it returns the row of the other process.
    .onConflictDoUpdate({ target: visitorKeys.day, set: { key: sql`${visitorKeys.key}` } })
    .returning({ key: visitorKeys.key });
  return shared?.key ?? key;
}

/** For how many days page views are kept by day. */
export const daysKept = 400;

/**
 * Deletes the visits that are older than half an hour, or that a wrong clock has put as far into the future,
 * the keys of the days before `day`, and the views of days that are 400 days older.
 */
export async function forgetVisits(queries: Queries, now: Date, day: string): Promise<void> {
  const [before, after] = [-repeatMs, repeatMs].map((ms) => new Date(now.getTime() + ms).toISOString());
  // Rows that another process is writing are skipped: waiting for them could deadlock with it.
  await queries.execute(sql`delete from ${vehicleVisits} where visit in
    (select visit from ${vehicleVisits} where counted_at <= ${before} or counted_at >= ${after}
      for update skip locked)`);
  await queries.delete(visitorKeys).where(lt(visitorKeys.day, day));
  await queries.delete(vehicleViewsDaily).where(lt(vehicleViewsDaily.day, dayAfter(day, -daysKept)));
}
