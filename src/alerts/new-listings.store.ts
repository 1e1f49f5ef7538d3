import { isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import type { PublicVehicle } from '../vehicles/vehicle.ts';
import { catalogueBatches } from '../vehicles/vehicles.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { alertMatches, announcedVehicles, vehicleAlerts } from './alerts.table.ts';
import { matcherOf } from './match.ts';

/** Rows that are written at once. */
const batchSize = 5_000;

/**
 * Notes the vehicles that are for sale on the website for the first time, of these ids or of all, and which
 * alerts look for them. Several processes may do so at the same moment: each vehicle is new to one of them.
 */
export function noteNewListings(queries: Queries, ids: readonly number[] | null, now: Date): Promise<void> {
  return queries.transaction(async (tx) => {
    const among = ids === null ? sql`true` : sql`${vehicles.id} = any(${sql.param([...ids])}::int[])`;
    // In the order of ids, so that two processes do not wait for each other.
    const { rows } = await tx.execute(sql`
      insert into ${announcedVehicles} (vehicle_id)
      select ${vehicles.id} from ${vehicles}
      where ${among} and ${vehicles.isPublished} and ${vehicles.status} <> 'sold'
        and not exists (select 1 from ${announcedVehicles} where ${announcedVehicles.vehicleId} = ${vehicles.id})
      order by ${vehicles.id}
      on conflict do nothing
      returning vehicle_id`);
    const added = rows.map((row) => Number(row['vehicle_id']));
    if (added.length === 0) return;
    const alerts = await tx
      .select({ id: vehicleAlerts.id, criteria: vehicleAlerts.criteria })
      .from(vehicleAlerts)
      .where(isNotNull(vehicleAlerts.confirmedAt))
      // One that ends meanwhile would not take its matches with it.
      .for('key share');
    if (alerts.length === 0) return;
    const matchers = alerts.map(({ id, criteria }) => ({ id, matches: matcherOf(criteria) }));
    for await (const batch of catalogueBatches(tx, added)) {
      const found = batch.flatMap((vehicle: PublicVehicle) =>
        matchers
          .filter(({ matches }) => matches(vehicle))
          .map(({ id }) => ({ alertId: id, vehicleId: vehicle.id, foundAt: now })),
      );
      for (let first = 0; first < found.length; first += batchSize) {
        await tx
          .insert(alertMatches)
          .values(found.slice(first, first + batchSize))
          .onConflictDoNothing();
      }
    }
  });
}
