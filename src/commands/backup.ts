/** `npm run backup -- [FILE or FOLDER]`: puts the database and all images into one file, while the site may be running. */
import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, backupName, requireEmbedded } from '../backups/backup-format.ts';
import { describeFailure, fileReason } from '../backups/describe-failure.ts';
import { refuseExisting, removeAbandoned, writeFileSafely } from '../backups/folder-destination.ts';
import { makeBackup } from '../backups/make-backup.ts';
import { openImageStorage } from '../images/storage/open-storage.ts';
import { createProgress, ifInUse, print, runCommand, stopSignals, UsageError } from '../platform/command.ts';
import { counted } from '../platform/counted.ts';
import { openDatabase } from '../platform/database/open.ts';
import { messageOf } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import { sizeText } from '../platform/size-text.ts';

const usage = `Usage: npm run backup -- [FILE or FOLDER]

Puts the database and all images into one file, as they are at one moment. The site may be running.
Without FILE, or in a FOLDER, the name says the time, such as marque-2026-11-23-054207.tar.gz. A file that exists is
left as it is.
With BACKUP_PASSPHRASE it is encrypted in the age format; .age is added to the name.

Exit codes: 0 done, 1 a failure (there is no file), 2 wrong use; 128 and the number of a signal that ended it
(there is no file).`;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    print([usage]);
    return 0;
  }
  if (positionals.length > 1) throw new UsageError('Name one file or folder.');
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined) requireEmbedded(settings.dataDir);
  const now = new Date();
  const { passphrase } = settings.backup;
  const named = positionals[0] ?? '.';
  const isFolder = /[\\/]$/.test(named) || statSync(named, { throwIfNoEntry: false })?.isDirectory();
  const path = isFolder ? resolve(named, backupName(now, passphrase !== null)) : resolve(named);
  const file = passphrase !== null && !path.endsWith('.age') ? `${path}.age` : path;
  // Before the work; writing checks again.
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}`);
  refuseExisting(file);
  await removeAbandoned(dirname(file));
  const stopping = new AbortController();
  for (const signal of stopSignals) {
    process.on(signal, () => {
      process.exitCode = 128 + constants.signals[signal];
      stopping.abort(new BackupError(`Stopped by ${signal}; no file was written.`));
    });
  }
  // An error that nobody has listened for must not end the process before its part of a file is removed.
  process.on('uncaughtException', (error) => stopping.abort(error));
  const database = await openDatabase(settings, createLog('silent'), { join: true });
  const progress = createProgress('Backing up');
  try {
    const { manifest, images, bytes } = await makeBackup(
      { database, storage: await openImageStorage(settings, { joins: true }), passphrase, now },
      (content, options) => writeFileSafely(file, content, options),
      { signal: stopping.signal, onBytes: (size) => progress.show(sizeText(size)) },
    ).catch((error: unknown) => {
      const reason = fileReason(error);
      // A script runs it in a folder that its reader does not see.
      throw reason === undefined ? error : new BackupError(`${dirname(file)}: ${reason}`, { cause: error });
    });
    progress.end();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print([
      `${file} (${sizeText(bytes)}): ${counted(rows, 'row')} in ${counted(manifest.tables.length, 'table')}, ${counted(images.count, 'file')}.`,
    ]);
    if (images.missing.length > 0) print(missingLines(images.missing));
    return 0;
  } finally {
    progress.end();
    await database.close();
  }
}

/** These images and documents are missing or damaged; the first ones are named. */
const missingLines = (missing: readonly string[]) => [
  `Left out, because missing or damaged: ${counted(missing.length, 'file')}`,
  ...missing.slice(0, 10).map((hash) => `  ${hash}`),
  ...(missing.length > 10 ? ['  ... (all are named in images.json in the file)'] : []),
];

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

await runCommand({ name: 'backup', ifInUse: ifInUse.joining, explain: describeFailure, run });
// After a failure a read of storage that gets no answer would keep the process.
if (process.exitCode !== 0) process.exit();
