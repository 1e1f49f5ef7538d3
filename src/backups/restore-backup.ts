import { finished } from 'node:stream/promises';
import { escapeIdentifier, type Client } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { ImageStorage } from '../images/storage/storage.ts';
import type { Database } from '../platform/database.ts';
import { listenerName } from '../platform/database/connect.ts';
import { migrate } from '../platform/database/migrate.ts';
import {
  BackupError,
  fileEntry,
  leftOut,
  tableEntry,
  type SequenceState,
  type TableContents,
} from './backup-format.ts';
import { describeFailure } from './describe-failure.ts';
import { inParallel } from './in-parallel.ts';
import { damaged, entriesOf, shown, type Entry, type VerifiedBackup } from './read-backup.ts';
import { checkKnown, hasData, recreateTables } from './schema.ts';
import { contentsOf, fixRowText, raiseSequences, sequencesOf, tablesIn } from './snapshot.ts';
import { copyCommand, fileKinds, isIntact, type BackupContents, type SnapshotFile } from './write-backup.ts';

/** Files that are written at once, because storage over a network takes a while for each. */
const writesAtOnce = 6;

export type RestoreTarget = { database: Database; storage: ImageStorage };

/**
 * Restores a backup that `verifyBackup` has read into a database without data or, with `replace`, in place of what it holds.
 * Everything in the database happens in one transaction, so that an error changes nothing in it. Throws `BackupError`.
 */
export async function restoreBackup(
  backup: VerifiedBackup,
  { database, storage }: RestoreTarget,
  { replace, onProgress = () => undefined }: { replace: boolean; onProgress?: (state: string) => void },
): Promise<BackupContents> {
  const { manifest, images } = backup;
  const { migrations, tables, sequences } = manifest;
  checkKnown(migrations, 'The backup');
  await database.session(async (client) => {
    await replaceContents(client, { migrations, tables, sequences, replace }, async () => {
      const loader = createLoader(client, tables);
      const files = filesAmong(entriesOf(backup), loader);
      let restored = 0;
      for await (const _ of inParallel(files, (entry) => restoreFile(storage, entry), writesAtOnce)) {
        restored += 1;
        onProgress(`${restored} of ${images.count} files`);
      }
    });
  });
  try {
    await migrate(database);
  } catch (error) {
    throw unsettled('it was not brought to this version', error);
  }
  return { manifest, images };
}

/**
 * The backup is in its place, but a step after that has failed. A site that starts then would go on with what is stopped in a
 * restored one, and a copy would write to customers.
 */
export const unsettled = (what: string, error: unknown): BackupError =>
  new BackupError(
    `The backup was restored, but ${what}. Before the site starts, restore it again with --replace. ${describeFailure(error)}`,
    { cause: error },
  );

/**
 * Throws `BackupError` if nodes are running on the database, or it holds data that may not be replaced, or is of
 * a newer version.
 */
export async function refuseTarget(client: Client, replace: boolean): Promise<void> {
  // A running node would go on with what it has in memory.
  const running = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [listenerName],
  );
  if (running.rowCount)
    throw new BackupError(
      `The site is running on this database (${running.rowCount} node${running.rowCount === 1 ? '' : 's'}); stop it first`,
    );
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  );
  if (rows[0]?.found) {
    const migrations = await client.query<{ at: number }>(
      'select created_at::float8 as at from drizzle.__drizzle_migrations',
    );
    checkKnown(
      migrations.rows.map(({ at }) => at),
      'The database to restore to',
    );
  }
  if (!replace && (await hasData(client))) {
    throw new BackupError(
      'The database holds data already; --replace deletes it and puts the other in its place',
    );
  }
}

/**
 * In one transaction: recreates the program's tables, has `load` fill them, sets the sequences, and compares
 * all rows with what they should be. Throws `BackupError`, and changes nothing, if they differ, or if
 * `refuseTarget` does.
 */
export async function replaceContents(
  client: Client,
  wanted: {
    migrations: readonly number[];
    tables: readonly TableContents[];
    sequences: readonly SequenceState[];
    replace: boolean;
  },
  load: () => Promise<void>,
): Promise<void> {
  await fixRowText(client);
  await client.query('begin');
  // No node that starts from now on migrates the database before the end. One may have started up to now.
  await client.query("select pg_advisory_xact_lock(hashtextextended('marque migrations', 0))");
  await refuseTarget(client, wanted.replace);
  await recreateTables(client, wanted.migrations);
  await refuseForeign(client, wanted);
  await load();
  for (const { name, lastValue } of wanted.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      escapeIdentifier(name),
      lastValue ?? '1',
      lastValue !== null,
    ]);
  }
  await raiseSequences(client);
  const different = differences(wanted.tables, await contentsOf(client, []));
  if (different.length > 0) {
    throw new BackupError(
      `These tables differ from the original, so nothing was changed: ${different.join(', ')}`,
    );
  }
  await client.query('commit');
}

/**
 * Throws `BackupError` unless these are tables, columns and sequences of the database, which has just been made by the
 * migrations: whoever altered a backup must not choose what is written to.
 */
async function refuseForeign(
  client: Client,
  { tables, sequences }: { tables: readonly TableContents[]; sequences: readonly SequenceState[] },
): Promise<void> {
  const own = new Map((await tablesIn(client)).map(({ name, columns }) => [name, columns.toSorted()]));
  for (const { name, columns } of tables) {
    const known = own.get(name);
    if (known === undefined) throw damaged(`there is no table ${shown(name)}`);
    if (columns.toSorted().join('\n') !== known.join('\n'))
      throw damaged(`the table ${shown(name)} has other columns`);
    // A second one of this name is refused.
    own.delete(name);
  }
  const lacking = [...own.keys()].find((name) => !(name in leftOut));
  if (lacking !== undefined) throw damaged(`the table ${shown(lacking)} is missing`);
  const counters = new Set((await sequencesOf(client)).map(({ name }) => name));
  const foreign = sequences.find(({ name }) => !counters.delete(name));
  if (foreign !== undefined) throw damaged(`there is no sequence ${shown(foreign.name)}`);
}

/** The names of tables that do not have the same rows on both sides. */
export const differences = (wanted: readonly TableContents[], found: readonly TableContents[]): string[] =>
  wanted
    .filter(({ name, rows, checksum }) => {
      const other = found.find((table) => table.name === name);
      return other?.rows !== rows || other.checksum !== checksum;
    })
    .map(({ name }) => name);

/** Copies the rows of each table in; the parts of a table follow each other. */
function createLoader(client: Client, tables: readonly TableContents[]) {
  let loading: { table: string; stream: CopyStreamQuery; ended: Promise<void> } | null = null;

  async function end() {
    if (loading === null) return;
    const { stream, ended } = loading;
    loading = null;
    stream.end();
    await ended;
  }

  return {
    async load({ name, bytes }: Entry): Promise<void> {
      const table = tableEntry.exec(name)?.[1];
      if (loading !== null && loading.table !== table) await end();
      if (table === undefined) return;
      if (loading === null) {
        const known = tables.find((candidate) => candidate.name === table);
        if (known === undefined) throw damaged(`${shown(name)} is not in its manifest`);
        const stream = client.query(copyFrom(copyCommand(table, known.columns, 'from stdin')));
        const ended = finished(stream);
        // It is awaited with each write and at the end.
        ended.catch(() => undefined);
        loading = { table, stream, ended };
      }
      const { stream, ended } = loading;
      // After an error of the server's, a write is never called back.
      await Promise.race([new Promise<unknown>((resolve) => stream.write(bytes, resolve)), ended]);
    },
    end,
  };
}

/** The images and documents among the entries; everything else is loaded before the next one. */
async function* filesAmong(entries: AsyncIterable<Entry>, loader: ReturnType<typeof createLoader>) {
  for await (const entry of entries) {
    await loader.load(entry);
    if (fileEntry.test(entry.name)) yield entry;
  }
  await loader.end();
}

/** Writes a file unless it is there and intact. */
async function restoreFile(storage: ImageStorage, { name, bytes }: Entry): Promise<void> {
  const [, table, hash] = fileEntry.exec(name) ?? [];
  if (table === undefined || hash === undefined) return;
  const key = fileKinds[table as SnapshotFile['table']].keyOf(hash);
  const there = await storage.read(key);
  if (there === null || !isIntact(there, hash)) await storage.write(key, bytes);
}
