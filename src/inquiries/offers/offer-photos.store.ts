import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { processImage, smallerImage, type ImageSource } from '../../images/encoding/process-image.ts';
import type { Queries } from '../../platform/database.ts';
import { offeredPhotos } from './offers.table.ts';

/** Widths of the stored renditions in pixels. */
const pictureWidth = 1600;
const previewWidth = 480;

/** How long a photograph waits for its form, in milliseconds. */
const unsentMs = 24 * 60 * 60_000;

/**
 * Limits of photographs whose form is not sent yet, in bytes, so that a flood cannot fill the disk: the total, and the least
 * that one counts. Above it, photographs of the largest senders are deleted. If the newest were refused instead, a flood
 * would block the form for everyone for a day.
 */
const mostUnsent = 300 * 1024 * 1024;
const leastCounted = 64 * 1024;

/** A key of this process only, so that stored hashes do not reveal a network. */
const senderKey = randomBytes(32);
const senderOf = (network: string) =>
  createHmac('sha256', senderKey).update(network).digest('base64url').slice(0, 22);

/**
 * Stores a photograph that a visitor of `network` has uploaded, and returns its id. Throws the `ApiError`s of
 * `processImage`.
 */
export async function savePhoto(
  queries: Queries,
  source: ImageSource,
  { now, network }: { now: Date; network: string },
): Promise<{ id: string }> {
  const image = await processImage(source, 'offered');
  const width = Math.min(image.width, pictureWidth);
  const id = randomBytes(16).toString('base64url');
  await queries.insert(offeredPhotos).values({
    id,
    width,
    height: Math.max(1, Math.round((image.height * width) / image.width)),
    picture: await smallerImage(image.master, width, 'jpg', 'offered'),
    preview: await smallerImage(image.master, Math.min(width, previewWidth), 'webp', 'offered'),
    sender: senderOf(network),
    createdAt: now,
  });
  await makeRoom(queries);
  return { id };
}

async function makeRoom(queries: Queries): Promise<void> {
  const { id, inquiryId, sender, createdAt, picture, preview } = offeredPhotos;
  const isUnsent = isNull(inquiryId);
  const bytes = sql<number>`greatest(octet_length(${picture}) + octet_length(${preview}), ${leastCounted})`;
  /** Bytes of the sender's photographs from this one to the newest. */
  const unsent = queries
    .select({
      id,
      bytes: bytes.as('bytes'),
      ofSender:
        sql<number>`sum(${bytes}) over (partition by coalesce(${sender}, ${id}) order by ${createdAt} desc, ${id})`.as(
          'of_sender',
        ),
    })
    .from(offeredPhotos)
    .where(isUnsent)
    .as('unsent');
  const counted = queries
    .select({
      id: unsent.id,
      sum: sql<number>`sum(${unsent.bytes}) over (order by ${unsent.ofSender}, ${unsent.id})`.as('sum'),
    })
    .from(unsent)
    .as('counted');
  const tooMany = queries.select({ id: counted.id }).from(counted).where(gt(counted.sum, mostUnsent));
  // `isUnsent` again, because a form may be sent at this moment.
  await queries.delete(offeredPhotos).where(and(isUnsent, inArray(id, tooMany)));
}

/** The bytes of a photograph of an inquiry; null if there is none. */
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
  const before = new Date(now.getTime() - unsentMs);
  await queries
    .delete(offeredPhotos)
    .where(and(isNull(offeredPhotos.inquiryId), lt(offeredPhotos.createdAt, before)));
}
