import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { leftOut } from '../../src/backups/backup-format.ts';
import { verifyBackup } from '../../src/backups/read-backup.ts';
import { restoreBackup } from '../../src/backups/restore-backup.ts';
import type { Database } from '../../src/platform/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { createTestDatabase } from '../database.ts';
import { contents } from './sample.ts';

/** A folder for the running test, and the path of a backup in it. */
export function backupPlace(): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'marque-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, file: join(folder, 'backup.tar.gz') };
}

/** An empty PostgreSQL database, without any table, for the running test. */
export async function openEmpty(): Promise<Database> {
  const { url, drop } = await createTestDatabase('template1');
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

/** The rows of every table that a backup holds, counted and summed up. */
export const backedUpRows = (database: Database) => contents(database, Object.keys(leftOut));

/** Restores the backup at `path`; only into an empty database, unless `replace`. */
export const restore = async (
  path: string,
  target: Parameters<typeof restoreBackup>[1],
  { passphrase = null, replace = false }: { passphrase?: string | null; replace?: boolean } = {},
) => restoreBackup(await verifyBackup({ path, passphrase }), target, { replace });
