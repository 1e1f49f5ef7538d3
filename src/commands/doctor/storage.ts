import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { describeFailure } from '../../backups/describe-failure.ts';
import { images } from '../../images/images.table.ts';
import { checkS3 } from '../../images/storage/s3-check.ts';
import { openS3Storage } from '../../images/storage/s3-storage.ts';
import { masterKey } from '../../images/storage/storage-keys.ts';
import type { Database } from '../../platform/database.ts';
import { SettingError, type Settings } from '../../platform/settings.ts';
import { ok, problem, warning, writeAdvice } from './finding.ts';
import { tryToWrite } from './machine.ts';

/** Images that are looked for: enough to tell another folder or bucket from the right one. */
const sampleSize = 10;

/**
 * Whether images can be listed, written, read and deleted, and those that the database names are there. On disk without opening
 * the storage, which tidies it up for itself.
 */
export async function checkStorage({ s3, dataDir }: Settings, database: Database | null) {
  if (s3 === null) {
    const folder = resolve(dataDir, 'images');
    const lost = await findLost(database, folder, async (key) => existsSync(join(folder, key)));
    if (lost !== null) return lost;
    if (!existsSync(folder)) return ok(`${folder} is made at the first start`);
    try {
      await tryToWrite(folder);
    } catch (error) {
      const advice = writeAdvice(error, 'The folder must belong to the account that runs the site.');
      return problem(`${folder}: ${describeFailure(error)}`, advice);
    }
    return ok(`${join(folder, '/')} takes a file, and gives it back`);
  }
  let storage;
  try {
    storage = await openS3Storage(s3);
    await checkS3(storage, s3);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return problem(error.message, 'Correct that setting, or ask whoever runs the storage.');
  }
  const lost = await findLost(database, `the bucket ${s3.bucket}`, storage.exists);
  return lost ?? ok(`the bucket ${s3.bucket} lists, takes, gives back and deletes a file`);
}

/** Looks for some images of the database; null if all of them are there. */
async function findLost(database: Database | null, place: string, exists: (key: string) => Promise<boolean>) {
  const rows =
    (await database?.queries
      .select({ hash: images.hash })
      .from(images)
      .orderBy(sql`random()`)
      .limit(sampleSize)) ?? [];
  const found = await Promise.all(rows.map(({ hash }) => exists(masterKey(hash))));
  const missing = found.filter((isThere) => !isThere).length;
  if (missing === 0) return null;
  const text = `${missing} of ${rows.length} images that were looked for are not in ${place}`;
  if (missing === rows.length)
    return problem(text, 'Do DATA_DIR or S3_BUCKET name where they were stored? Otherwise restore a backup.');
  return warning(
    text,
    'A first start with the demo takes a minute to draw them. Otherwise restore a backup.',
  );
}
