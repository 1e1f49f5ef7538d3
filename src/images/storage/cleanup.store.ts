import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { images } from '../images.table.ts';
import { masterKey } from './storage-keys.ts';
import type { ImageStorage } from './storage.ts';

/** Milliseconds for which an unused image is kept: a draft in somebody's browser may still refer to it. */
const gracePeriodMs = 30 * 24 * 60 * 60_000;
/** Images that are removed in one transaction. Each transaction reads all references to images. */
const batchSize = 500;

/**
 * Reads data that may refer to images, whole or, if it is large, in parts. Every address found in it, at any
 * depth or inside HTML, is in use.
 */
export type ReferencesImages = (queries: Queries) => Promise<unknown> | AsyncIterable<unknown>;

type CleanupContext = {
  queries: Queries;
  storage: ImageStorage;
  now: Date;
  referencedBy: readonly ReferencesImages[];
};

/**
 * Removes images without references and files without a row, which interrupted uploads and abandoned forms
 * leave behind, if they are older than 30 days. Returns how many images were removed.
 */
export async function cleanUpImages(context: CleanupContext): Promise<number> {
  const before = new Date(context.now.getTime() - gracePeriodMs);
  return (await removeUnreferenced(context, before)) + (await removeUnknownFiles(context, before));
}

async function removeUnreferenced(context: CleanupContext, before: Date): Promise<number> {
  const { queries, referencedBy } = context;
  const old = await queries.select({ hash: images.hash }).from(images).where(lt(images.createdAt, before));
  const inUse = await referencedHashes(queries, referencedBy);
  const unreferenced = old.map(({ hash }) => hash).filter((hash) => !inUse.has(hash));
  let removed = 0;
  for (let first = 0; first < unreferenced.length; first += batchSize) {
    removed += await removeBatch(context, before, unreferenced.slice(first, first + batchSize));
  }
  return removed;
}

/** Removes those of the images that have not been uploaded or referenced again, and returns their number. */
async function removeBatch(
  { queries, storage, referencedBy }: CleanupContext,
  before: Date,
  hashes: readonly string[],
): Promise<number> {
  const removed: string[] = [];
  let failure: { cause: unknown } | undefined;
  await queries.transaction(async (tx) => {
    const rows = await tx
      .select({ hash: images.hash })
      .from(images)
      .where(and(inArray(images.hash, hashes), lt(images.createdAt, before)))
      .orderBy(asc(images.hash))
      .for('update');
    // Read again under the lock: a vehicle may just have been saved with one of them.
    const inUse = await referencedHashes(tx, referencedBy);
    try {
      for (const { hash } of rows) {
        if (inUse.has(hash)) continue;
        // Within the transaction: an upload of the same picture waits for its end and then writes the file
        // again.
        await removeFiles(storage, hash);
        removed.push(hash);
      }
    } catch (cause) {
      // The rows of deleted files must be deleted all the same.
      failure = { cause };
    }
    if (removed.length > 0) await tx.delete(images).where(inArray(images.hash, removed));
  });
  if (failure) throw failure.cause;
  return removed.length;
}

async function removeUnknownFiles({ queries, storage }: CleanupContext, before: Date): Promise<number> {
  const newest = new Map<string, Date>();
  for await (const { key, writtenAt } of storage.list()) {
    const [hash = key] = key.split('/', 1);
    // A bucket may hold other files, such as backups.
    if (!/^[0-9a-f]{32}$/.test(hash)) continue;
    const known = newest.get(hash);
    if (known === undefined || known < writtenAt) newest.set(hash, writtenAt);
  }
  let removed = 0;
  for (const [hash, writtenAt] of newest) {
    if (writtenAt >= before) continue;
    const [row] = await queries.select({ hash: images.hash }).from(images).where(eq(images.hash, hash));
    if (row !== undefined) continue;
    await removeFiles(storage, hash);
    removed += 1;
  }
  return removed;
}

/** Deletes the master last, so that an interrupted deletion leaves the image intact. */
async function removeFiles(storage: ImageStorage, hash: string): Promise<void> {
  const master = masterKey(hash);
  const keys: string[] = [];
  for await (const { key } of storage.list(hash)) if (key !== master) keys.push(key);
  for (const key of [...keys, master]) await storage.delete(key);
}

async function referencedHashes(
  queries: Queries,
  referencedBy: readonly ReferencesImages[],
): Promise<Set<string>> {
  const named = new Set<string>();
  for (const read of referencedBy) {
    const found = read(queries);
    for await (const part of Symbol.asyncIterator in found ? found : [found]) {
      const text = JSON.stringify(part);
      for (const [, hash = ''] of text.matchAll(/\/images\/([0-9a-f]{32})\//g)) named.add(hash);
    }
  }
  return named;
}
