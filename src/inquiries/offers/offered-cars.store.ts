import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { NewOffer, Offer } from './offer.schema.ts';
import { offerMessages } from './offer.ts';
import { offeredCars, offeredPhotos } from './offers.table.ts';

/**
 * Stores the car that an inquiry offers, and attaches its photographs. Throws 400 if one of them was deleted
 * or belongs to another inquiry. Call it in the transaction that stores the inquiry.
 */
export async function addOffer(tx: Queries, inquiryId: number, { car, photos }: NewOffer): Promise<void> {
  await tx.insert(offeredCars).values({ ...car, inquiryId });
  for (const [place, id] of photos.entries()) {
    const taken = await tx
      .update(offeredPhotos)
      .set({ inquiryId, place, sender: null })
      .where(and(eq(offeredPhotos.id, id), isNull(offeredPhotos.inquiryId)))
      .returning({ id: offeredPhotos.id });
    if (taken.length > 0) continue;
    const message = offerMessages.photosGone;
    throw new ApiError(400, message, { issues: [{ path: 'photos', message }] });
  }
}

/** The car that an inquiry offers, with its photographs; null if it offers none. */
export async function findOffer(queries: Queries, inquiryId: number): Promise<Offer | null> {
  const [row] = await queries.select().from(offeredCars).where(eq(offeredCars.inquiryId, inquiryId));
  if (!row) return null;
  const { inquiryId: _id, ...car } = row;
  const photos = await queries
    .select({ id: offeredPhotos.id, width: offeredPhotos.width, height: offeredPhotos.height })
    .from(offeredPhotos)
    .where(eq(offeredPhotos.inquiryId, inquiryId))
    .orderBy(asc(offeredPhotos.place));
  return { ...car, photos };
}
