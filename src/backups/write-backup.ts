import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeIdentifier, type Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as createPack, type Pack } from 'tar-stream';
import { documentKey, masterKey } from '../images/storage/storage-keys.ts';
import type { ImageStorage } from '../images/storage/storage.ts';
import { programVersion } from '../platform/program-version.ts';
import {
  BackupError,
  entryNames,
  formatVersion,
  leftOut,
  type Manifest,
  type StoredImages,
} from './backup-format.ts';
import { describeUnread } from './describe-failure.ts';
import { inParallel } from './in-parallel.ts';
import { contentsOf, migrationsOf, sequencesOf } from './snapshot.ts';

/** Bytes of a table in one entry: an entry needs its size first, so each part is collected in memory. */
const partSize = 4 * 1024 * 1024;
/** Hashes that are read from the database at a time. */
const hashBatch = 1_000;
/** Milliseconds for which reading a file is tried again, and from the first pause to the longest. */
const usualPatience = 2 * 60_000;
const firstPause = 250;
const longestPause = 15_000;
/** Files that are read ahead, because reading one takes longer than writing it. */
const readAhead = 4;

/** What a backup holds, for its report. */
export type BackupContents = { manifest: Manifest; images: StoredImages };

/** The kinds of stored files by the tables that have their rows: their keys, and their entries in a backup. */
export const fileKinds = {
  images: { keyOf: masterKey, entryOf: entryNames.image },
  documents: { keyOf: documentKey, entryOf: entryNames.document },
} as const;
type FileTable = keyof typeof fileKinds;

/** A stored file of a snapshot. */
export type SnapshotFile = { table: FileTable; hash: string };

/** The tables of stored files that the database has: one of an earlier version may lack some. */
async function fileTables(client: Client): Promise<FileTable[]> {
  const { rows } = await client.query<{ name: FileTable }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [Object.keys(fileKinds)],
  );
  return rows.map(({ name }) => name);
}

/** Images and documents of a snapshot: how many, and how many bytes according to their rows. */
export async function filesIn(client: Client): Promise<{ count: number; bytes: number }> {
  const sum = { count: 0, bytes: 0 };
  for (const table of await fileTables(client)) {
    const { rows } = await client.query<{ count: number; bytes: number }>(
      `select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from ${escapeIdentifier(table)}`,
    );
    sum.count += rows[0]?.count ?? 0;
    sum.bytes += rows[0]?.bytes ?? 0;
  }
  return sum;
}

/** All images and documents in a snapshot. */
export async function* snapshotFiles(client: Client): AsyncGenerator<SnapshotFile> {
  for (const table of await fileTables(client)) {
    for (let last = ''; ;) {
      const { rows } = await client.query<{ hash: string }>(
        `select hash from ${escapeIdentifier(table)} where hash > $1 order by hash limit $2`,
        [last, hashBatch],
      );
      for (const { hash } of rows) yield { table, hash };
      if (rows.length < hashBatch) break;
      last = rows.at(-1)?.hash ?? '';
    }
  }
}

/** Whether these are the bytes that a file of this hash was stored with. */
export const isIntact = (bytes: Uint8Array, hash: string) =>
  createHash('sha256').update(bytes).digest('hex').startsWith(hash);

/**
 * Writes the database of `client`, which is in a snapshot, with its images and documents to `output` as a tar archive. One
 * whose file is missing or damaged is named in it and left out; storage that cannot be reached is tried
 * again for `patience` milliseconds, two minutes. `output` may be destroyed to stop it, together with `signal`.
 */
export async function writeBackup(
  output: Pack,
  {
    client,
    storage,
    now,
    signal,
    patience = usualPatience,
  }: { client: Client; storage: ImageStorage; now: Date; signal: AbortSignal; patience?: number },
): Promise<BackupContents> {
  const sums: string[] = [];
  const add = (name: string, bytes: Buffer) => addEntry(output, name, bytes, now);
  const addSummed = async (name: string, bytes: Buffer) => {
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
    await add(name, bytes);
  };

  const manifest: Manifest = {
    format: formatVersion,
    program: programVersion(),
    createdAt: now.toISOString(),
    migrations: await migrationsOf(client),
    tables: await contentsOf(client, Object.keys(leftOut)),
    sequences: await sequencesOf(client),
    images: await filesIn(client),
  };
  await addSummed(entryNames.manifest, Buffer.from(JSON.stringify(manifest, null, 2)));
  for (const { name, columns } of manifest.tables) {
    let part = 0;
    for await (const bytes of inParts(client.query(copyTo(copyCommand(name, columns, 'to stdout'))))) {
      await addSummed(entryNames.table(name, part), bytes);
      part += 1;
    }
  }
  const images: StoredImages = { count: 0, bytes: 0, missing: [] };
  const read = async (file: SnapshotFile) => ({
    ...file,
    bytes: await readPatiently(storage, file, signal, patience),
  });
  for await (const { table, hash, bytes } of inParallel(snapshotFiles(client), read, readAhead)) {
    if (bytes === null || !isIntact(bytes, hash)) {
      images.missing.push(hash);
      continue;
    }
    await add(fileKinds[table].entryOf(hash), bytes);
    images.count += 1;
    images.bytes += bytes.length;
  }
  await addSummed(entryNames.images, Buffer.from(JSON.stringify(images, null, 2)));
  await add(entryNames.checksums, Buffer.from(sums.join('')));
  output.finalize();
  return { manifest, images };
}

/** The bytes of a file, null if there is none. A short failure of the storage must not end hours of work. */
async function readPatiently(
  storage: ImageStorage,
  { table, hash }: SnapshotFile,
  signal: AbortSignal,
  patience: number,
) {
  const end = performance.now() + patience;
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await storage.read(fileKinds[table].keyOf(hash));
    } catch (error) {
      if (signal.aborted) throw error;
      if (performance.now() + pause > end)
        throw new BackupError(`A photograph or document cannot be read. ${describeUnread(error)}`, {
          cause: error,
        });
    }
    await sleep(pause, undefined, { signal });
  }
}

/** A COPY command of a table's columns; `direction` is `to stdout` or `from stdin`. */
export const copyCommand = (table: string, columns: readonly string[], direction: string) =>
  `copy ${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(', ')}) ${direction}`;

/** An archive that `writeBackup` fills. */
export const openArchive = (): Pack => createPack();

/** Resolves when the archive has room for more. */
function addEntry(archive: Pack, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size: bytes.length, mode: 0o600, mtime }, (error) =>
      error ? reject(error) : resolve(),
    );
    // An archive that is destroyed destroys the entry that it is writing, whose error would end the process.
    entry.on('error', reject);
    entry.end(bytes);
  });
}

async function* inParts(source: Readable): AsyncGenerator<Buffer> {
  let collected: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    collected.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(collected);
    collected = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(collected);
}
