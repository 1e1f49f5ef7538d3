import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { documentKey } from '../../images/storage/storage-keys.ts';
import type { ImageStorage } from '../../images/storage/storage.ts';
import type { Queries } from '../../platform/database.ts';
import { notStored } from '../../platform/disk-room.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Spooled } from '../../platform/http/spool.ts';
import type { VehicleDocument } from './document.ts';
import { documents } from './documents.table.ts';
import { isPdf, tailSize } from './pdf.ts';

/**
 * Stores an uploaded document, and returns its name in the storage and its size. The file is written before the row, as
 * `saveImage` does. Throws 400 for what is not a PDF, 507 if the disk is full and 503 while the storage is unavailable.
 */
export async function saveDocument(
  { queries, storage, now }: { queries: Queries; storage: ImageStorage; now: Date },
  body: Spooled,
): Promise<{ file: string; bytes: number }> {
  const tail = await body.part(Math.max(0, body.size - tailSize), tailSize);
  if (!isPdf(await body.part(0, 16), tail)) {
    throw new ApiError(400, 'This is not a complete PDF file. Save the document as a PDF and upload that.');
  }
  const sum = createHash('sha256');
  for await (const piece of body.pieces()) sum.update(piece);
  const hash = sum.digest('hex').slice(0, 32);
  await write(storage, hash, body);
  await queries
    .insert(documents)
    .values({ hash, bytes: body.size, createdAt: now })
    .onConflictDoUpdate({ target: documents.hash, set: { createdAt: now } });
  // The cleanup may have deleted the file in between. It locks the row to do so, so from now on it cannot.
  await write(storage, hash, body);
  return { file: hash, bytes: body.size };
}

async function write(storage: ImageStorage, hash: string, body: Spooled): Promise<void> {
  const key = documentKey(hash);
  try {
    if (!(await storage.exists(key))) await storage.writeFrom(key, body.pieces(), body.size);
  } catch (error) {
    throw notStored('Documents', error);
  }
}

/**
 * The documents with the sizes of their files, each once. Throws 400, with the field, for one that is not stored here.
 * Within a transaction it locks the others, so that the cleanup cannot remove them.
 */
export async function storedDocuments(
  queries: Queries,
  given: readonly VehicleDocument[],
): Promise<VehicleDocument[]> {
  const once = given.filter(({ file }, index) => given.findIndex((other) => other.file === file) === index);
  if (once.length === 0) return [];
  const rows = await queries
    .select({ hash: documents.hash, bytes: documents.bytes })
    .from(documents)
    .where(
      inArray(
        documents.hash,
        once.map(({ file }) => file),
      ),
    )
    .for('key share');
  const sizes = new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
  const message = 'There is no such document. Upload it again.';
  const issues = given.flatMap(({ file }, index) =>
    sizes.has(file) ? [] : [{ path: `documents.${index}.file`, message }],
  );
  if (issues.length > 0) throw new ApiError(400, message, { issues });
  return once.map((document) => ({ ...document, bytes: sizes.get(document.file) ?? 0 }));
}
