import { and, eq, inArray, sql } from 'drizzle-orm';
import { runBatch } from '../../bulk/run-batch.store.ts';
import type { Queries } from '../../platform/database.ts';
import { portionsOf } from '../../vehicles/id-list.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { findFeed, isForSale } from './incoming-feeds.store.ts';
import { feedVehicles } from './incoming-feeds.table.ts';

/** The cars that have left the file and wait for a decision, the longest first. */
export async function askedCars(queries: Queries, feedId: number) {
  const rows = await queries
    .select({
      vehicleId: feedVehicles.vehicleId,
      missingSince: feedVehicles.missingSince,
      year: vehicles.year,
      make: vehicles.make,
      model: vehicles.model,
      isPublished: vehicles.isPublished,
    })
    .from(feedVehicles)
    .innerJoin(vehicles, and(eq(vehicles.id, feedVehicles.vehicleId), isForSale))
    .where(and(eq(feedVehicles.feedId, feedId), eq(feedVehicles.isAsked, true)))
    .orderBy(feedVehicles.missingSince, feedVehicles.vehicleId);
  return rows.map(({ vehicleId, missingSince, isPublished, ...vehicle }) => ({
    vehicleId,
    isPublished,
    label: vehicleName(vehicle),
    missingSince: missingSince?.toISOString() ?? '',
  }));
}

const isShown = sql`exists (
  select from ${vehicles} where ${vehicles.id} = ${feedVehicles.vehicleId} and ${vehicles.isPublished})`;

/**
 * What staff decide of cars that have left the file. Those that nobody is asked about any more are passed over. Returns how many
 * were decided, and the batch that undoes it; the caller publishes `ids`.
 */
export const decideAsked = (
  queries: Queries,
  feedId: number,
  { vehicleIds, action }: { vehicleIds: readonly number[]; action: 'unpublish' | 'keep' },
  writing: { by: string; now: Date },
): Promise<{ decided: number; batchId: number | null; ids: number[] }> =>
  queries.transaction(async (tx) => {
    await findFeed(tx, feedId);
    const ids: number[] = [];
    for (const some of portionsOf(vehicleIds)) {
      const decided = await tx
        .update(feedVehicles)
        // One that staff have unpublished before stays so when it is back.
        .set({ isAsked: false, isHidden: action === 'unpublish' ? isShown : false })
        .where(
          and(
            eq(feedVehicles.feedId, feedId),
            eq(feedVehicles.isAsked, true),
            inArray(feedVehicles.vehicleId, [...some]),
          ),
        )
        .returning({ id: feedVehicles.vehicleId });
      ids.push(...decided.map(({ id }) => id));
    }
    if (action === 'keep' || ids.length === 0) return { decided: ids.length, batchId: null, ids: [] };
    const hiding = { kind: 'flag', flag: 'isPublished', value: false } as const;
    const { batchId } = await runBatch(tx, { ids, action: hiding, plan: undefined }, writing);
    return { decided: ids.length, batchId, ids };
  });
