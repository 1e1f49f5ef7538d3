import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { notStored } from '../platform/disk-room.ts';
import { imageAddress, parseAddress } from './image.ts';
import { images } from './images.table.ts';
import type { MasterImage } from './encoding/encoding.ts';
import { processImage, type ImageSource } from './encoding/process-image.ts';
import type { ImageStorage } from './storage/storage.ts';
import { masterKey } from './storage/storage-keys.ts';

/** What saving needs; `now` becomes the date of the row. */
export type SaveContext = { queries: Queries; storage: ImageStorage; now: Date };

async function storeMaster(storage: ImageStorage, image: MasterImage) {
  const key = masterKey(image.hash);
  try {
    if (!(await storage.exists(key))) await storage.write(key, image.master);
  } catch (error) {
    throw notStored('Images', error);
  }
}

/**
 * Stores an uploaded picture and returns its address and size in pixels. The file is written before the row,
 * so no row points to a missing file. The same picture gets the same address, and counts as new for the
 * cleanup. Throws the `ApiError`s of `processImage`, 507 if the disk is full and 503 while the storage is
 * unavailable; nothing is stored then.
 */
export async function saveImage(
  { queries, storage, now }: SaveContext,
  source: ImageSource,
): Promise<{ url: string; width: number; height: number }> {
  const image = await processImage(source);
  await storeMaster(storage, image);
  const { hash, width, height } = image;
  const address = imageAddress(image);
  await queries
    .insert(images)
    .values({ hash, address, width, height, bytes: image.master.length, createdAt: now })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: now } });
  // The cleanup may have deleted the file in between. It locks the row to do so, so from now on it cannot.
  await storeMaster(storage, image);
  // An image that was stored before keeps its address, even if placeholders are computed differently by now.
  const [stored] = await queries
    .select({ address: images.address })
    .from(images)
    .where(eq(images.hash, hash));
  return { url: stored?.address ?? address, width, height };
}

/**
 * Stores, byte for byte, the file that another site, or this one earlier, has stored under this address, and
 * returns the address. Null if the bytes are not that file: then `saveImage` takes them. Throws as that does.
 */
export async function restoreImage(
  { queries, storage, now }: SaveContext,
  bytes: Uint8Array,
  address: string,
): Promise<string | null> {
  const image = parseAddress(address);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  // What we store has no metadata: a file that has is somebody else's.
  if (image === null || image.hash !== hash || hasMetadata(bytes)) return null;
  // Decodes every pixel, so that nothing but a picture is stored.
  const { width, height } = await processImage(bytes);
  if (width !== image.width || height !== image.height) return null;
  const master = { ...image, master: Buffer.from(bytes) };
  await storeMaster(storage, master);
  await queries
    .insert(images)
    .values({ hash, address, width, height, bytes: bytes.length, createdAt: now })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: now } });
  // As in `saveImage`.
  await storeMaster(storage, master);
  const [stored] = await queries
    .select({ address: images.address })
    .from(images)
    .where(eq(images.hash, hash));
  return stored?.address ?? address;
}

const hasMetadata = (bytes: Uint8Array) => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 65_536));
  return ['Exif\0', 'http://ns.adobe.com/', 'ICC_PROFILE'].some((mark) => start.includes(mark));
};

/**
 * Returns those addresses that belong to no stored image, in their order: a vehicle may only refer to stored
 * images. Within a transaction it locks the others, so that the cleanup cannot remove them.
 */
export async function unknownImages(queries: Queries, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await queries
    .select({ address: images.address })
    .from(images)
    .where(inArray(images.address, [...addresses]))
    .for('key share');
  const stored = new Set(rows.map((row) => row.address));
  return addresses.filter((address) => !stored.has(address));
}
