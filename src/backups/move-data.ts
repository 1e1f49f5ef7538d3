import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ImageStorage } from '../images/storage/storage.ts';
import type { Database } from '../platform/database.ts';
import { BackupError, type TableContents } from './backup-format.ts';
import { inParallel } from './in-parallel.ts';
import { differences, refuseTarget, replaceContents } from './restore-backup.ts';
import { knownMigrations } from './schema.ts';
import { contentsOf, fixRowText, migrationsOf, sequencesOf, withSnapshot } from './snapshot.ts';
import { copyCommand, fileKinds, filesIn, snapshotFiles, type SnapshotFile } from './write-backup.ts';

/** Images that are under way at once. */
const imagesAtOnce = 8;

type Side = { database: Database; storage: ImageStorage };

/** A table's rows on both sides, and whether they are the same. */
export type MovedTable = { name: string; rows: number; targetRows: number; isEqual: boolean };

/** Images and documents on both sides. `missing` are those without a file at the source. */
export type MovedImages = {
  rows: number;
  count: number;
  bytes: number;
  targetCount: number;
  targetBytes: number;
  copied: number;
  missing: string[];
};

export type Moved = {
  tables: MovedTable[];
  /** Null if both sides use the same storage, the target's. */
  images: MovedImages | null;
  /** Whether the target's database was complete before. */
  wasThere: boolean;
};

type MoveOptions = { replace: boolean; onProgress?: (state: string) => void };

/**
 * Copies everything in one moment's state from `source` to `target`, and compares both. What the target
 * already has is not sent again, so that it can be repeated after a break. Changes nothing at the source.
 * Throws `BackupError` if the source is not of this version, or the target holds other data and `replace` is
 * false.
 */
export async function moveData(
  source: Side,
  target: { database: Database; storage: ImageStorage | null },
  { replace, onProgress = () => undefined }: MoveOptions,
): Promise<Moved> {
  return source.database.session((from) =>
    withSnapshot(from, () =>
      target.database.session(async (to) => {
        await fixRowText(to);
        const tables = await checkedContents(from);
        const wasThere = await isThere(to, tables);
        if (!wasThere) await refuseTarget(to, replace);
        // Before the database, so that no row of the target points to a missing file.
        const images =
          target.storage === null || (await isInTargetOnly(from, source.storage, target.storage))
            ? null
            : await copyImages(from, source.storage, target.storage, onProgress);
        // The target is checked again: copying images may have taken hours.
        if (!wasThere) await copyTables(from, to, tables, replace);
        return { tables: compared(tables, await contentsOf(to, [])), images, wasThere };
      }),
    ),
  );
}

/** The tables of the source, which must have been migrated to this version. */
async function checkedContents(from: Client): Promise<TableContents[]> {
  const migrations = await migrationsOf(from);
  if (migrations.join() !== knownMigrations().join()) {
    throw new BackupError(
      'The database to move is of another version of Marque; start this version on it once',
    );
  }
  return contentsOf(from, []);
}

async function isThere(to: Client, tables: readonly TableContents[]): Promise<boolean> {
  const migrations = await migrationsOf(to).catch((error: unknown) => {
    if (error instanceof BackupError) return [];
    throw error;
  });
  if (migrations.join() !== knownMigrations().join()) return false;
  return differences(tables, await contentsOf(to, [])).length === 0;
}

async function copyTables(
  from: Client,
  to: Client,
  tables: readonly TableContents[],
  replace: boolean,
): Promise<void> {
  const [migrations, sequences] = [await migrationsOf(from), await sequencesOf(from)];
  const wanted = { migrations, tables, sequences, replace };
  await replaceContents(to, wanted, async () => {
    for (const { name, columns } of tables) {
      await pipeline(
        from.query(copyTo(copyCommand(name, columns, 'to stdout'))),
        to.query(copyFrom(copyCommand(name, columns, 'from stdin'))),
      );
    }
  });
}

function compared(source: readonly TableContents[], target: readonly TableContents[]): MovedTable[] {
  return source.map((table) => {
    const targetRows = target.find(({ name }) => name === table.name)?.rows ?? 0;
    return {
      name: table.name,
      rows: table.rows,
      targetRows,
      isEqual: differences([table], target).length === 0,
    };
  });
}

/** Whether the images have been at the target all along: the source has none of them, and the target has some. */
async function isInTargetOnly(from: Client, source: ImageStorage, target: ImageStorage): Promise<boolean> {
  let isInTarget = false;
  for await (const { table, hash } of snapshotFiles(from)) {
    const key = fileKinds[table].keyOf(hash);
    if (await source.exists(key)) return false;
    isInTarget ||= await target.exists(key);
  }
  return isInTarget;
}

async function copyImages(
  from: Client,
  source: ImageStorage,
  target: ImageStorage,
  onProgress: (state: string) => void,
): Promise<MovedImages> {
  const { count: rows } = await filesIn(from);
  const moved: MovedImages = {
    rows,
    count: 0,
    bytes: 0,
    targetCount: 0,
    targetBytes: 0,
    copied: 0,
    missing: [],
  };
  const copy = async ({ table, hash }: SnapshotFile) => {
    const key = fileKinds[table].keyOf(hash);
    const [bytes, there] = await Promise.all([source.read(key), target.read(key)]);
    const copies = bytes !== null && there?.equals(bytes) !== true;
    if (copies) await target.write(key, bytes);
    return {
      hash,
      bytes: bytes?.length ?? null,
      targetBytes: (copies ? bytes : there)?.length ?? null,
      copies,
    };
  };
  for await (const { hash, bytes, targetBytes, copies } of inParallel(
    snapshotFiles(from),
    copy,
    imagesAtOnce,
  )) {
    if (bytes === null) moved.missing.push(hash);
    else {
      moved.count += 1;
      moved.bytes += bytes;
    }
    if (targetBytes !== null) {
      moved.targetCount += 1;
      moved.targetBytes += targetBytes;
    }
    if (copies) moved.copied += 1;
    onProgress(`${moved.count + moved.missing.length} of ${rows} files, ${moved.copied} copied`);
  }
  return moved;
}
