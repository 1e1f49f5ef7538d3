import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { vehicles } from '../vehicles.table.ts';

/**
 * Adds counted page views, by vehicle, in one statement. Does not change `updatedAt`, because a view is no
 * edit. Deleted vehicles are skipped.
 */
export async function addViews(queries: Queries, views: ReadonlyMap<number, number>): Promise<void> {
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

/** An array as text, which the driver sends unchanged. */
const arrayOf = (numbers: Iterable<number>) => `{${[...numbers].join(',')}}`;
