import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { vehicleViewsDaily } from './daily-views.table.ts';
import { vehicleVisits } from './visits.table.ts';

/**
 * A visitor's view of a vehicle; `visit` is the hash of both, `day` its calendar day for the dealership.
 */
export type Visit = { visit: string; vehicleId: number; at: Date; day: string };

/** Page views of a vehicle on a day. */
export type DayViews = { vehicleId: number; day: string; views: number };

/** Half an hour, within which repeated views of a visitor and vehicle count once. */
export const repeatMs = 30 * 60_000;

/**
 * Adds one page view for each visit that no process has counted in the half hour before. All or nothing is
 * written, and a repetition after a failure counts nothing twice. No two visits may have the same hash.
 */
export async function countVisits(queries: Queries, visits: readonly Visit[]): Promise<void> {
  const hashes = arrayOf(visits.map(({ visit }) => visit));
  const ids = arrayOf(visits.map(({ vehicleId }) => vehicleId));
  const times = arrayOf(visits.map(({ at }) => at.toISOString()));
  const days = arrayOf(visits.map(({ day }) => day));
  await queries.transaction(async (tx) => {
    // In the order of their hashes, so that two nodes writing at once wait for each other instead of
    // deadlocking. A time in the future comes from a clock that was wrong.
    const { rows } = await tx.execute<DayViews>(sql`
      with seen as (
        select * from unnest(${hashes}::text[], ${ids}::integer[], ${times}::timestamptz[], ${days}::text[])
          as seen (visit, vehicle_id, counted_at, day)),
      counted as (
        insert into ${vehicleVisits} as known (visit, vehicle_id, counted_at)
        select visit, vehicle_id, counted_at from seen
        order by visit
        on conflict (visit) do update set counted_at = excluded.counted_at
        where abs(extract(epoch from excluded.counted_at - known.counted_at)) * 1000 >= ${repeatMs}
        returning visit)
      select vehicle_id as "vehicleId", day, count(*)::integer as views
      from counted join seen using (visit) group by vehicle_id, day`);
    await addViews(tx, rows);
  });
}

/**
 * Adds counted page views, in total and by day, in one statement. Does not change `updatedAt`, because a view
 * is no edit. Deleted vehicles are skipped.
 */
export async function addViews(queries: Queries, views: readonly DayViews[]): Promise<void> {
  if (views.length === 0) return;
  const ids = sql`${arrayOf(views.map(({ vehicleId }) => vehicleId))}::integer[]`;
  const days = sql`${arrayOf(views.map(({ day }) => day))}::date[]`;
  const counts = sql`${arrayOf(views.map((each) => each.views))}::integer[]`;
  // Locked in id order first, so that two nodes writing at once wait for each other instead of deadlocking.
  await queries.execute(sql`
    with seen as (select * from unnest(${ids}, ${days}, ${counts}) as seen (id, day, views)),
    locked as (select id from ${vehicles} where id = any (${ids}) order by id for no key update),
    totals as (
      update ${vehicles} set views = ${vehicles}.views + sums.views
      from locked join (select id, sum(views)::integer as views from seen group by id) as sums using (id)
      where ${vehicles}.id = locked.id)
    insert into ${vehicleViewsDaily} as daily (vehicle_id, day, views)
    select locked.id, seen.day, seen.views from locked join seen using (id) order by locked.id, seen.day
    on conflict (vehicle_id, day) do update set views = daily.views + excluded.views`);
}

/** An array as text, which the driver sends unchanged. The values need no quotes. */
const arrayOf = (values: Iterable<number | string>) => `{${[...values].join(',')}}`;
