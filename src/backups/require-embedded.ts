import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from './backup-format.ts';

/** Throws `BackupError` if `dataDir` holds no database, so that a mistyped folder is not filled with a new one. */
export function requireEmbedded(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres/data')))
    throw new BackupError(`There is no database in DATA_DIR ${resolve(dataDir)}`);
}
