import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { processImage, smallerImage } from '../../images/encoding/process-image.ts';
import type { Queries } from '../../platform/database.ts';
import { offeredPhotos } from './offers.table.ts';

/** Widths of the stored renditions in pixels: enough to judge a car on a screen. */
const pictureWidth = 1600;
const previewWidth = 480;

/** Milliseconds for which a photograph waits for its form to be sent. */
const keptFor = 24 * 60 * 60_000;

/**
 * Photographs that may wait at once, about 300 MB, so that a flood cannot fill the disk. Of more, the oldest go, instead of
 * the newest being refused: a flood would close the form to everyone for a day.
 */
const mostUnsent = 1_000;

/**
 * Stores a photograph that a visitor has uploaded, and returns its id. Throws the `ApiError`s of
 * `processImage`.
 */
export async function savePhoto(queries: Queries, bytes: Uint8Array, now: Date): Promise<{ id: string }> {
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
  await makeRoom(queries);
  return { id };
}

async function makeRoom(queries: Queries): Promise<void> {
  const isUnsent = isNull(offeredPhotos.inquiryId);
  const tooMany = queries
    .select({ id: offeredPhotos.id })
    .from(offeredPhotos)
    .where(isUnsent)
    .orderBy(desc(offeredPhotos.createdAt))
    .offset(mostUnsent);
  // The first condition again: one of them may be sent at this moment.
  await queries.delete(offeredPhotos).where(and(isUnsent, inArray(offeredPhotos.id, tooMany)));
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
