import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { vehicles } from '../vehicles.table.ts';
import { vehicleVisits } from './visits.table.ts';

/** A visitor's view of a vehicle; `visit` is the hash of both. */
export type Visit = { visit: string; vehicleId: number; at: Date };

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
  await queries.transaction(async (tx) => {
    // In the order of their hashes, so that two nodes writing at once wait for each other instead of
    // deadlocking. A time in the future comes from a clock that was wrong.
    const { rows } = await tx.execute<{ id: number; views: number }>(sql`
      with counted as (
        insert into ${vehicleVisits} as known (visit, vehicle_id, counted_at)
        select * from unnest(${hashes}::text[], ${ids}::integer[], ${times}::timestamptz[]) as seen (visit)
        order by visit
        on conflict (visit) do update set counted_at = excluded.counted_at
        where abs(extract(epoch from excluded.counted_at - known.counted_at)) * 1000 >= ${repeatMs}
        returning vehicle_id)
      select vehicle_id as id, count(*) as views from counted group by vehicle_id`);
    await addViews(tx, new Map(rows.map(({ id, views }) => [id, views])));
  });
}

/**
 * Adds counted page views, by vehicle, in one statement. Does not change `updatedAt`, because a view is no
 * edit. Deleted vehicles are skipped.
 */
export async function addViews(queries: Queries, views: ReadonlyMap<number, number>): Promise<void> {
  if (views.size === 0) return;
  const ids = sql`${arrayOf(views.keys())}::integer[]`;
  const counts = sql`${arrayOf(views.values())}::integer[]`;
  // Locked in id order first, so that two nodes writing at once wait for each other instead of deadlocking.
  await queries.execute(sql`
    with seen as (select * from unnest(${ids}, ${counts}) as seen (id, views)),
    locked as (select id from ${vehicles} where id = any (${ids}) order by id for no key update)
    update ${vehicles} set views = ${vehicles}.views + seen.views
    from locked join seen on seen.id = locked.id
    where ${vehicles}.id = locked.id`);
}

/** An array as text, which the driver sends unchanged. The values need no quotes. */
const arrayOf = (values: Iterable<number | string>) => `{${[...values].join(',')}}`;
