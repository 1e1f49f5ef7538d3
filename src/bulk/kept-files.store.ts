import { and, asc, gt, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { binFiles } from './bin/bin.store.ts';
import { vehicleFiles } from '../vehicles/vehicles.store.ts';
import { vehicleBatchRows } from '../vehicles/undo/vehicle-batches.table.ts';

/** The images and documents of all vehicles, of those in the bin, and of the states that can be undone, in batches. */
export async function* keptVehicleFiles(queries: Queries): AsyncGenerator<unknown, void> {
  // Twice, because a vehicle may move into or out of the bin while the others are read.
  yield* binFiles(queries);
  yield* batchFiles(queries);
  yield* vehicleFiles(queries);
  yield* binFiles(queries);
}

const batchSize = 1_024;

async function* batchFiles(queries: Queries): AsyncGenerator<unknown[], void> {
  const { batchId, vehicleId, before } = vehicleBatchRows;
  let last = sql`(0, 0)`;
  for (;;) {
    const batch = await queries
      .select({ batchId, vehicleId, before })
      .from(vehicleBatchRows)
      .where(
        and(
          gt(sql`(${batchId}, ${vehicleId})`, last),
          sql`${before} ?| array['images', 'featured_image', 'documents']`,
        ),
      )
      .orderBy(asc(batchId), asc(vehicleId))
      .limit(batchSize);
    yield batch.map((row) => row.before);
    const end = batch.at(-1);
    if (!end || batch.length < batchSize) return;
    last = sql`(${end.batchId}, ${end.vehicleId})`;
  }
}
