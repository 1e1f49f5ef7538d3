/** The photographs that imports have named for vehicles and that are still to be fetched. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { enqueueJobs } from '../platform/jobs/jobs.store.ts';
import { idList } from './id-list.ts';
import { importPhotos } from './import-photos.table.ts';
import { vehicles } from './vehicles.table.ts';

/** The kind of the jobs that fetch the photographs of a vehicle. */
export const photoJobs = 'import-photos';

/** Those of a vehicle in the bin are left alone: fetched, they could not be given to it. */
export const isToFetch = and(
  eq(importPhotos.state, 'waiting'),
  isNull(importPhotos.fileName),
  sql`exists (select from ${vehicles} where ${vehicles.id} = ${importPhotos.vehicleId})`,
);

/**
 * Asks for the photographs that wait to be fetched, of these vehicles or of all. Call it in the transaction that makes them wait,
 * or that brings their vehicles back from the bin.
 */
export async function fetchWaiting(tx: Queries, ofVehicles?: readonly number[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ vehicleId: importPhotos.vehicleId })
    .from(importPhotos)
    .where(and(isToFetch, ofVehicles && sql`${importPhotos.vehicleId} = any (${idList(ofVehicles)})`))
    .orderBy(asc(importPhotos.vehicleId));
  await enqueueJobs(
    tx,
    photoJobs,
    rows.map(({ vehicleId }) => ({ key: String(vehicleId), payload: { vehicleId } })),
  );
}
