/** `npm run move`: from the embedded server and disk to PostgreSQL and S3. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure } from '../backups/describe-failure.ts';
import { moveData, type Moved } from '../backups/move-data.ts';
import { requireEmbedded } from '../backups/backup-format.ts';
import { openImageStorage } from '../images/storage/open-storage.ts';
import { createProgress, ifInUse, print, runCommand, UsageError } from '../platform/command.ts';
import { counted } from '../platform/counted.ts';
import { openDatabase } from '../platform/database/open.ts';
import { messageOf } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import { sizeText } from '../platform/size-text.ts';

const usage = `Usage: npm run move -- [options]

Copies everything from the database and the images in DATA_DIR to the PostgreSQL server that DATABASE_URL names
(with DATABASE_DIRECT_URL, if that is a connection pooler) and, if S3_BUCKET is set, to that bucket. Then it
compares both sides. Nothing in DATA_DIR is changed. After a break, run it again: what has arrived is not sent
again.

  --to URL          the target instead of DATABASE_URL, such as postgres://user:password@host/name; other
                    people on this machine can see it, so better put a password into DATABASE_URL
  --replace         delete what the target holds, if that is something else
  --while-serving   copy while the site is running; what changes from then on is not moved
  --help            show this

Exit codes: 0 done and equal on both sides, 1 a failure, 2 wrong use; 128 and the number of a signal that
ended it.`;

async function run(args: string[]): Promise<number> {
  const values = parse(args);
  if (values.help) {
    print([usage]);
    return 0;
  }
  const { dataDir, postgresBin, s3, ...target } = settingsFor(values.to);
  requireEmbedded(dataDir);
  const source = await openDatabase({ dataDir, postgresBin }, createLog('silent'), {
    join: values['while-serving'],
  });
  const progress = createProgress('Moving');
  try {
    const database = await openDatabase({ ...target, dataDir });
    try {
      const moved = await moveData(
        { database: source, storage: await openImageStorage({ dataDir, s3: null }, { joins: true }) },
        { database, storage: s3 && (await openImageStorage({ dataDir, s3 })) },
        { replace: values.replace, onProgress: progress.show },
      );
      progress.end();
      print(report(moved));
      if (!isEqual(moved)) return 1;
      print(['', ...nextSteps(join(dataDir, 'images'), s3 !== null)]);
      return 0;
    } finally {
      await database.close();
    }
  } finally {
    progress.end();
    await source.close();
  }
}

/** The settings with the target as their database; `to` takes the place of `DATABASE_URL`. */
function settingsFor(to: string | undefined) {
  if (to !== undefined && !(/^postgres(ql)?:\/\//.test(to) && URL.canParse(to)))
    throw new UsageError('Name the target: --to postgres://user:password@host/name');
  const settings = readSettings(to === undefined ? process.env : { ...process.env, DATABASE_URL: to });
  const { databaseUrl, databaseDirectUrl, dataDir, postgresBin, s3 } = settings;
  if (databaseUrl === undefined)
    throw new UsageError('Name the target: set DATABASE_URL to it, or add --to postgres://user@host/name');
  return { databaseUrl, databaseDirectUrl, dataDir, postgresBin, s3 };
}

const isEqual = ({ tables, images }: Moved) =>
  tables.every((table) => table.isEqual) &&
  (images === null || (images.count === images.targetCount && images.bytes === images.targetBytes));

function report({ tables, images, wasThere }: Moved): string[] {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const line = (name: string, here: string, there: string, equal: boolean) =>
    `${name.padEnd(width)}  ${here.padStart(12)}  ${there.padStart(12)}  ${equal ? 'equal' : 'DIFFERENT'}`;
  return [
    wasThere ? 'The database was there already; nothing of it was sent.' : 'The database was copied.',
    `${'table'.padEnd(width)}  ${'rows here'.padStart(12)}  ${'rows there'.padStart(12)}`,
    ...tables.map((table) => line(table.name, String(table.rows), String(table.targetRows), table.isEqual)),
    ...(images === null
      ? []
      : [
          line(
            'files',
            String(images.count),
            String(images.targetCount),
            images.count === images.targetCount,
          ),
          line(
            'their size',
            sizeText(images.bytes),
            sizeText(images.targetBytes),
            images.bytes === images.targetBytes,
          ),
          `${counted(images.copied, 'file')} copied now.`,
          ...(images.missing.length > 0
            ? [
                `${counted(images.missing.length, 'image or document', 'images or documents')} without a file here, such as ${images.missing[0]}.`,
              ]
            : []),
        ]),
  ];
}

const nextSteps = (folder: string, hasBucket: boolean) => [
  'Everything is there. To go on with it:',
  '  1. Stop the site, if it is running.',
  '  2. Set DATABASE_URL to the target.',
  hasBucket
    ? '  3. Keep the S3 settings as they are now, and start the site.'
    : `  3. Start the site. The images stay in ${folder}: keep DATA_DIR as it is.`,
  'DATA_DIR was not changed. Keep it until the site has run well for a while.',
];

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args,
      options: { to: { type: 'string' }, replace: flag, 'while-serving': flag, help: flag },
    }).values;
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

await runCommand({
  name: 'move',
  ifInUse: `${ifInUse.alone} Or add --while-serving: then what changes from now on is not moved.`,
  explain: describeFailure,
  run,
});
