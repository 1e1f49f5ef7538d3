import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { idList } from '../../vehicles/id-list.ts';
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
export const findOffer = async (queries: Queries, inquiryId: number): Promise<Offer | null> =>
  (await findOffers(queries, [inquiryId]))[0]?.car ?? null;

/** The cars that inquiries offer, the newest inquiry first. */
export async function findOffers(
  queries: Queries,
  inquiryIds: readonly number[],
): Promise<{ inquiryId: number; car: Offer }[]> {
  const of = idList(inquiryIds);
  const cars = await queries
    .select()
    .from(offeredCars)
    .where(sql`${offeredCars.inquiryId} = any(${of})`)
    .orderBy(desc(offeredCars.inquiryId));
  const { id, width, height, inquiryId: offeredBy, place } = offeredPhotos;
  const photos = await queries
    .select({ id, width, height, inquiryId: offeredBy })
    .from(offeredPhotos)
    .where(sql`${offeredBy} = any(${of})`)
    .orderBy(asc(place));
  return cars.map(({ inquiryId, ...car }) => ({
    inquiryId,
    car: {
      ...car,
      photos: photos
        .filter((photo) => photo.inquiryId === inquiryId)
        .map(({ inquiryId: _id, ...photo }) => photo),
    },
  }));
}
