import { and, asc, eq, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { idList, timeOf } from '../vehicles/id-list.ts';
import { catalogueBatches } from '../vehicles/vehicles.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { alertMatches, announcedVehicles, vehicleAlerts } from './alerts.table.ts';
import { matcherOf } from './match-alerts.ts';

const batchSize = 5_000;

/** `delayMs` is the time for staff to correct or hide a new vehicle before mails are sent. */
export type Moment = { now: Date; delayMs: number };

/**
 * Records the vehicles that are for sale for the first time, of these ids or of all. Several
 * processes may do so at the same moment.
 */
export async function noteNewListings(
  queries: Queries,
  ids: readonly number[] | null,
  now: Date,
): Promise<void> {
  const among = ids === null ? sql`true` : sql`${vehicles.id} = any(${idList(ids)})`;
  // In the order of ids, so that two processes do not wait for each other.
  await queries.execute(sql`
    insert into ${announcedVehicles} (vehicle_id, new_since)
    select ${vehicles.id}, ${timeOf(now)} from ${vehicles}
    where ${among} and ${vehicles.isPublished} and ${vehicles.status} <> 'sold'
      and not exists (select 1 from ${announcedVehicles} where ${announcedVehicles.vehicleId} = ${vehicles.id})
    order by ${vehicles.id}
    on conflict do nothing`);
}

/**
 * Matches the vehicles whose delay has passed with the alerts that were confirmed before the vehicles were new. Vehicles that
 * are no longer visible are deleted here, because no mail named them, and are new again when they are published; returns
 * their ids. The lock on the vehicles lets only one process match each.
 */
export function announceNewListings(queries: Queries, { now, delayMs }: Moment): Promise<number[]> {
  return queries.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(announcedVehicles)
      .where(lte(announcedVehicles.newSince, new Date(now.getTime() - delayMs)))
      .orderBy(asc(announcedVehicles.vehicleId))
      .for('update');
    if (due.length === 0) return [];
    const isDue = sql`${announcedVehicles.vehicleId} = any(${idList(due.map(({ vehicleId }) => vehicleId))})`;
    const shown = tx
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(and(eq(vehicles.id, announcedVehicles.vehicleId), eq(vehicles.isPublished, true)));
    const forgotten = await tx
      .delete(announcedVehicles)
      .where(and(isDue, notExists(shown)))
      .returning();
    await tx.update(announcedVehicles).set({ newSince: null }).where(isDue);
    const newSince = new Map(due.map((vehicle) => [vehicle.vehicleId, vehicle.newSince]));
    for (const { vehicleId } of forgotten) newSince.delete(vehicleId);
    await matchVehicles(tx, newSince, now);
    return forgotten.map(({ vehicleId }) => vehicleId);
  });
}

/** `newSince` by the id of the vehicle. */
async function matchVehicles(
  tx: Queries,
  newSince: ReadonlyMap<number, Date | null>,
  now: Date,
): Promise<void> {
  const alerts = await tx
    .select({
      id: vehicleAlerts.id,
      criteria: vehicleAlerts.criteria,
      confirmedAt: vehicleAlerts.confirmedAt,
    })
    .from(vehicleAlerts)
    .where(isNotNull(vehicleAlerts.confirmedAt))
    // An alert that ends meanwhile would leave its matches behind.
    .for('key share');
  if (alerts.length === 0) return;
  const waiting = alerts.map(({ id, criteria, confirmedAt }) => ({
    id,
    confirmedAt: Number(confirmedAt),
    matches: matcherOf(criteria),
  }));
  for await (const batch of catalogueBatches(tx, [...newSince.keys()])) {
    const found = batch
      .filter(({ isPublished, status }) => isPublished && status !== 'sold')
      .flatMap((vehicle) =>
        waiting
          .filter(
            ({ confirmedAt, matches }) => confirmedAt <= Number(newSince.get(vehicle.id)) && matches(vehicle),
          )
          .map(({ id }) => ({ alertId: id, vehicleId: vehicle.id, foundAt: now })),
      );
    for (let first = 0; first < found.length; first += batchSize) {
      await tx
        .insert(alertMatches)
        .values(found.slice(first, first + batchSize))
        .onConflictDoNothing();
    }
  }
}
