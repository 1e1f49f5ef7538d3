import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkS3 } from '../../images/storage/s3-check.ts';
import { openS3Storage } from '../../images/storage/s3-storage.ts';
import { describeFailure } from '../../backups/describe-failure.ts';
import { SettingError, type Settings } from '../../platform/settings.ts';
import { ok, problem, writeAdvice } from './finding.ts';
import { tryToWrite } from './machine.ts';

/** Whether images can be listed, written, read and deleted. On disk without opening the storage, which tidies it up for itself. */
export async function checkStorage({ s3, dataDir }: Settings) {
  if (s3 === null) {
    const folder = resolve(dataDir, 'images');
    if (!existsSync(folder)) return ok(`${folder} is made at the first start`);
    try {
      await tryToWrite(folder);
    } catch (error) {
      const advice = writeAdvice(error, 'The folder must belong to the account that runs the site.');
      return problem(`${folder}: ${describeFailure(error)}`, advice);
    }
    return ok(`${join(folder, '/')} takes a file, and gives it back`);
  }
  try {
    await checkS3(await openS3Storage(s3), s3);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return problem(error.message, 'Correct that setting, or ask whoever runs the storage.');
  }
  return ok(`the bucket ${s3.bucket} lists, takes, gives back and deletes a file`);
}
