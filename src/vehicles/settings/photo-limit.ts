import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { vehicles } from '../vehicles.table.ts';

/**
 * Throws 400 if these are more images than `most`, the setting. The vehicle with `id` may keep as many as it
 * has, because the setting may have been higher; null is a vehicle that is added.
 */
export async function requirePhotoRoom(
  queries: Queries,
  { id, images = [], most }: { id: number | null; images?: readonly string[] | undefined; most: number },
): Promise<void> {
  const count = images.length;
  if (count <= most) return;
  const [before] =
    id === null
      ? []
      : await queries.select({ images: vehicles.images }).from(vehicles).where(eq(vehicles.id, id));
  const limit = Math.max(most, before?.images.length ?? 0);
  if (count <= limit) return;
  const message = `At most ${limit} images`;
  throw new ApiError(400, message, { issues: [{ path: 'images', message }] });
}
