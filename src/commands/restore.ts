/** `npm run restore -- FILE`: puts a backup back, or checks one with `--check`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure } from '../backups/describe-failure.ts';
import { verifyBackup, type VerifiedBackup } from '../backups/read-backup.ts';
import { restoreBackup, unsettled } from '../backups/restore-backup.ts';
import type { BackupContents } from '../backups/write-backup.ts';
import { erasedSince } from '../customers/erased-since.store.ts';
import { openImageStorage } from '../images/storage/open-storage.ts';
import { createProgress, ifInUse, print, runCommand, stopSignals, UsageError } from '../platform/command.ts';
import { counted } from '../platform/counted.ts';
import { openDatabase } from '../platform/database/open.ts';
import { messageOf } from '../platform/errors.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { sizeText } from '../platform/size-text.ts';
import { settleRestored } from '../server/restored-work.ts';

const usage = `Usage: npm run restore -- FILE [--replace] [--copy]
       npm run restore -- FILE --check

Restores a backup to the database and the image storage of the settings. Stop the site first.

  --replace   delete what the database holds, and put the backup in its place
  --copy      for a copy beside the running site, such as one for tests: turns off mail, webhooks, feeds and
              mailboxes for leads, and deletes the mails that wait
  --check     restore to a temporary place, compare everything, and remove it; changes nothing else
  --help      show this

BACKUP_PASSPHRASE must be the passphrase that the backup was made with, if it is encrypted.
Exit codes: 0 done, 1 a failure (the database is as it was, unless the message says that the backup was
restored), 2 wrong use; 128 and the number of a signal that ended it.`;

type Place = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'postgresBin' | 's3'>;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    print([usage]);
    return 0;
  }
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError('Name one backup file.');
  if ((values.replace || values.copy) && values.check)
    throw new UsageError('--check goes without --replace and --copy.');
  const settings = readSettings(process.env);
  const file = { path, passphrase: settings.backup.passphrase };
  if (!values.check) {
    const { contents, lines } = await restoreTo(settings, () => verifyBackup(file), values);
    print([...report(contents, 'Restored'), ...lines]);
    return 0;
  }
  // Before a database server is started for it.
  const backup = await verifyBackup(file);
  const dataDir = temporaryDataDir();
  const { postgresBin } = settings;
  const place = { databaseUrl: undefined, databaseDirectUrl: undefined, dataDir, postgresBin, s3: null };
  const { contents } = await restoreTo(place, () => Promise.resolve(backup), {
    replace: false,
    copy: false,
  });
  print(report(contents, 'The backup is good. It holds'));
  return 0;
}

/** A folder that goes with this process, however that ends: it will hold all of a dealership unencrypted. */
function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marque-check-'));
  // After a signal its database still runs for a moment.
  process.once('exit', () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  );
  // Not once: a second one, such as that which `npm` passes on, must not end the removal.
  for (const signal of stopSignals) process.on(signal, () => process.exit(128 + constants.signals[signal]));
  return folder;
}

/** `lines` are what to tell of the work that the site would go on with. */
async function restoreTo(
  place: Place,
  verify: () => Promise<VerifiedBackup>,
  { replace, copy }: { replace: boolean; copy: boolean },
) {
  const database = await openDatabase(place);
  const progress = createProgress('Restoring');
  try {
    const storage = await openImageStorage(place);
    const backup = await verify();
    const erased = replace ? await erasedSince(database.queries, new Date(backup.manifest.createdAt)) : [];
    const contents = await restoreBackup(
      backup,
      { database, storage },
      { replace, onProgress: progress.show },
    );
    const lines = await settleRestored(database.queries, { isCopy: copy, now: new Date() }).catch(
      (error: unknown) => {
        throw unsettled('what the site would go on with was not settled', error);
      },
    );
    return { contents, lines: [...lines, ...erasedLines(erased)] };
  } finally {
    progress.end();
    await database.close();
  }
}

/** What to tell of records that were erased after the backup was made. */
const erasedLines = (erased: readonly string[]): string[] =>
  erased.length === 0
    ? []
    : [
        'Erased since this backup was made, and back now. Erase again, each at /admin/customers/ and its name here:',
        `  ${erased.join(' ')}`,
      ];

function report({ manifest, images }: BackupContents, title: string): string[] {
  const tables = manifest.tables.filter(({ rows }) => rows > 0);
  const width = Math.max(...tables.map(({ name }) => name.length), 'images'.length);
  return [
    `${title}, as of ${manifest.createdAt}:`,
    ...tables.map(({ name, rows }) => `  ${name.padEnd(width)}  ${counted(rows, 'row')}`),
    `  ${'files'.padEnd(width)}  ${counted(images.count, 'file')}, ${sizeText(images.bytes)}`,
    ...(images.missing.length > 0
      ? [
          `${counted(images.missing.length, 'image or document', 'images or documents')} had no intact file when the backup was made.`,
        ]
      : []),
  ];
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { replace: flag, copy: flag, check: flag, help: flag },
    });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

await runCommand({ name: 'restore', ifInUse: ifInUse.alone, explain: describeFailure, run });
