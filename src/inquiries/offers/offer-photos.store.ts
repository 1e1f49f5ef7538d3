import { randomBytes } from 'node:crypto';
import { and, count, eq, isNull, lt } from 'drizzle-orm';
import { processImage, smallerImage } from '../../images/encoding/process-image.ts';
import type { Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { offeredPhotos } from './offers.table.ts';

/** Widths of the stored renditions in pixels: enough to judge a car on a screen. */
const pictureWidth = 1600;
const previewWidth = 480;

/** Milliseconds for which a photograph waits for its form to be sent. */
const keptFor = 24 * 60 * 60_000;

/** Photographs that may wait at once, about 300 MB, so that a flood cannot fill the disk. */
const mostUnsent = 1_000;

/**
 * Stores a photograph that a visitor has uploaded, and returns its id. Throws the `ApiError`s of
 * `processImage`, and 503 if too many photographs wait for their forms.
 */
export async function savePhoto(queries: Queries, bytes: Uint8Array, now: Date): Promise<{ id: string }> {
  const [waiting] = await queries
    .select({ photos: count() })
    .from(offeredPhotos)
    .where(isNull(offeredPhotos.inquiryId));
  if ((waiting?.photos ?? 0) >= mostUnsent) {
    throw new ApiError(503, 'Photographs cannot be taken at the moment. You can send the form without them.');
  }
  const image = await processImage(bytes);
  const width = Math.min(image.width, pictureWidth);
  const id = randomBytes(16).toString('base64url');
  await queries.insert(offeredPhotos).values({
    id,
    width,
    height: Math.max(1, Math.round((image.height * width) / image.width)),
    picture: await smallerImage(image.master, width, 'jpg'),
    preview: await smallerImage(image.master, Math.min(width, previewWidth), 'webp'),
    createdAt: now,
  });
  return { id };
}

/** The bytes of a photograph of an inquiry, whole or as a small preview; null if the inquiry has no such one. */
export async function readPhoto(
  queries: Queries,
  of: { inquiryId: number; id: string },
  rendition: 'picture' | 'preview',
): Promise<Buffer | null> {
  const [row] = await queries
    .select({ bytes: offeredPhotos[rendition] })
    .from(offeredPhotos)
    .where(and(eq(offeredPhotos.id, of.id), eq(offeredPhotos.inquiryId, of.inquiryId)));
  return row?.bytes ?? null;
}

/** Deletes the photographs whose form was not sent within a day. */
export async function forgetUnsentPhotos(queries: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptFor);
  await queries
    .delete(offeredPhotos)
    .where(and(isNull(offeredPhotos.inquiryId), lt(offeredPhotos.createdAt, before)));
}
