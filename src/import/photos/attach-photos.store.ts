import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { vehicleBatchRows } from '../../vehicles/undo/vehicle-batches.table.ts';
import { readInventorySettings } from '../../vehicles/settings/inventory-settings.store.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { importPhotos } from '../../vehicles/import-photos.table.ts';
import type { WaitingPhoto } from './import-photos.store.ts';

/** A photograph of an import that has been stored as an image. */
export type StoredPhoto = { photo: WaitingPhoto; address: string };

/**
 * Gives a vehicle photographs of its import, in the order of the file. Returns whether the vehicle is there:
 * while it is in the bin, its photographs wait. Undoing the import does not take this for an edit.
 */
export async function attachPhotos(
  queries: Queries,
  vehicleId: number,
  stored: readonly StoredPhoto[],
  now: Date,
): Promise<boolean> {
  if (stored.length === 0) return false;
  return queries.transaction(async (tx) => {
    const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId)).for('update');
    if (!vehicle) return false;
    const earlier = await tx
      .select({ address: importPhotos.address, position: importPhotos.position })
      .from(importPhotos)
      .where(and(eq(importPhotos.vehicleId, vehicleId), eq(importPhotos.state, 'done')))
      .orderBy(asc(importPhotos.position));
    const positions = new Map(earlier.map(({ address, position }) => [address, position]));
    const images = [...vehicle.images];
    for (const { photo, address } of stored) {
      if (images.includes(address)) continue;
      // Before those of the import that come later, and after what staff have added meanwhile.
      const at = images.findIndex((image) => (positions.get(image) ?? -1) > photo.position);
      images.splice(at === -1 ? images.length : at, 0, address);
      positions.set(address, photo.position);
    }
    const { photosPerVehicle } = await readInventorySettings(tx);
    const kept = images.slice(0, Math.max(photosPerVehicle, vehicle.images.length));
    const featured = stored.find(({ photo, address }) => photo.isFeatured && kept.includes(address))?.address;
    const updatedAt = new Date(Math.max(now.getTime(), vehicle.updatedAt.getTime() + 1));
    await tx
      .update(vehicles)
      .set({
        images: kept,
        featuredImage: featured ?? vehicle.featuredImage ?? kept[0] ?? null,
        updatedAt,
      })
      .where(eq(vehicles.id, vehicleId));
    await tx
      .update(vehicleBatchRows)
      .set({ afterUpdatedAt: updatedAt })
      .where(
        and(
          eq(vehicleBatchRows.vehicleId, vehicleId),
          eq(vehicleBatchRows.afterUpdatedAt, vehicle.updatedAt),
        ),
      );
    for (const { photo, address } of stored) {
      await tx
        .update(importPhotos)
        .set({ state: 'done', address, problem: null })
        .where(eq(importPhotos.id, photo.id));
    }
    return true;
  });
}
