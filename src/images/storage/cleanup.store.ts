import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database.ts';
import { images } from '../images.table.ts';
import { masterKey } from './storage-keys.ts';
import type { ImageStorage } from './storage.ts';

/** Milliseconds for which an unused file is kept: a draft in somebody's browser may still refer to it. */
const gracePeriodMs = 30 * 24 * 60 * 60_000;
/** Files that are removed in one transaction. Each transaction reads all references to them. */
const batchSize = 500;

/**
 * Reads data that may refer to files, whole or, if it is large, in parts. Every reference found in it, at any
 * depth or inside HTML, is in use.
 */
export type ReferencesFiles = (queries: Queries) => Promise<unknown> | AsyncIterable<unknown>;

/** A kind of files, which have a row and a name by their content. */
export type FileKind = {
  table: AnyPgTable & {
    hash: AnyPgColumn<{ data: string; notNull: true }>;
    createdAt: AnyPgColumn<{ data: Date; notNull: true }>;
  };
  /** Finds the hashes that a text refers to, each as the first group. */
  reference: RegExp;
  /** Where its files are: in this folder, or anywhere. */
  folder?: string;
  /** Finds the hash in a key, as the first group; nothing in that of another file, such as a backup. */
  hashIn: RegExp;
  /** Deletes the files of one. */
  remove: (storage: ImageStorage, hash: string) => Promise<void>;
  referencedBy: readonly ReferencesFiles[];
};

type CleanupContext = { queries: Queries; storage: ImageStorage; now: Date };

/** Stored images, which everything that shows pictures refers to. */
export const imageFiles = (referencedBy: readonly ReferencesFiles[]): FileKind => ({
  table: images,
  reference: /\/images\/([0-9a-f]{32})\//g,
  hashIn: /^([0-9a-f]{32})(?:\/|$)/,
  remove: removeImage,
  referencedBy,
});

/**
 * Removes files without references and files without a row, which interrupted uploads and abandoned forms
 * leave behind, if they are older than 30 days. Returns how many were removed.
 */
export async function cleanUpFiles(context: CleanupContext, kind: FileKind): Promise<number> {
  const before = new Date(context.now.getTime() - gracePeriodMs);
  return (
    (await removeUnreferenced(context, kind, before)) + (await removeUnknownFiles(context, kind, before))
  );
}

async function removeUnreferenced(context: CleanupContext, kind: FileKind, before: Date): Promise<number> {
  const { queries } = context;
  const { table } = kind;
  const old = await queries.select({ hash: table.hash }).from(table).where(lt(table.createdAt, before));
  const inUse = await referencedHashes(queries, kind);
  const unreferenced = old.map(({ hash }) => hash).filter((hash) => !inUse.has(hash));
  let removed = 0;
  for (let first = 0; first < unreferenced.length; first += batchSize) {
    removed += await removeBatch(context, kind, before, unreferenced.slice(first, first + batchSize));
  }
  return removed;
}

/** Removes those of the files that have not been uploaded or referenced again, and returns their number. */
async function removeBatch(
  { queries, storage }: CleanupContext,
  kind: FileKind,
  before: Date,
  hashes: readonly string[],
): Promise<number> {
  const { table } = kind;
  const removed: string[] = [];
  let failure: { cause: unknown } | undefined;
  await queries.transaction(async (tx) => {
    const rows = await tx
      .select({ hash: table.hash })
      .from(table)
      .where(and(inArray(table.hash, hashes), lt(table.createdAt, before)))
      .orderBy(asc(table.hash))
      .for('update');
    // Read again under the lock: a vehicle may just have been saved with one of them.
    const inUse = await referencedHashes(tx, kind);
    try {
      for (const { hash } of rows) {
        if (inUse.has(hash)) continue;
        // Within the transaction: an upload of the same file waits for its end and then writes it again.
        await kind.remove(storage, hash);
        removed.push(hash);
      }
    } catch (cause) {
      // The rows of deleted files must be deleted all the same.
      failure = { cause };
    }
    if (removed.length > 0) await tx.delete(table).where(inArray(table.hash, removed));
  });
  if (failure) throw failure.cause;
  return removed.length;
}

async function removeUnknownFiles(
  { queries, storage }: CleanupContext,
  { table, folder, hashIn, remove }: FileKind,
  before: Date,
): Promise<number> {
  const newest = new Map<string, Date>();
  for await (const { key, writtenAt } of storage.list(folder)) {
    const hash = hashIn.exec(key)?.[1];
    // A bucket may hold other files, such as backups.
    if (hash === undefined) continue;
    const known = newest.get(hash);
    if (known === undefined || known < writtenAt) newest.set(hash, writtenAt);
  }
  let removed = 0;
  for (const [hash, writtenAt] of newest) {
    if (writtenAt >= before) continue;
    const [row] = await queries.select({ hash: table.hash }).from(table).where(eq(table.hash, hash));
    if (row !== undefined) continue;
    await remove(storage, hash);
    removed += 1;
  }
  return removed;
}

/** Deletes the master last, so that an interrupted deletion leaves the image intact. */
async function removeImage(storage: ImageStorage, hash: string): Promise<void> {
  const master = masterKey(hash);
  const keys: string[] = [];
  for await (const { key } of storage.list(hash)) if (key !== master) keys.push(key);
  for (const key of [...keys, master]) await storage.delete(key);
}

async function referencedHashes(
  queries: Queries,
  { reference, referencedBy }: FileKind,
): Promise<Set<string>> {
  const named = new Set<string>();
  for (const read of referencedBy) {
    const found = read(queries);
    for await (const part of Symbol.asyncIterator in found ? found : [found]) {
      const text = JSON.stringify(part);
      for (const [, hash = ''] of text.matchAll(reference)) named.add(hash);
    }
  }
  return named;
}
