import { randomUUID } from 'node:crypto';
import { messageOf } from '../../platform/errors.ts';
import { SettingError, type S3Settings } from '../../platform/settings.ts';
import type { ImageStorage } from './storage.ts';

/** What a person can correct, by the codes of S3's errors. */
const problems: Record<string, (settings: S3Settings) => [name: string, problem: string]> = {
  InvalidAccessKeyId: () => ['S3_ACCESS_KEY_ID', 'is not known to the storage'],
  SignatureDoesNotMatch: () => ['S3_SECRET_ACCESS_KEY', 'is not the secret of this access key'],
  AccessDenied: ({ bucket }) => [
    'S3_ACCESS_KEY_ID',
    `must have the right to list, read, write and delete in the bucket ${bucket}`,
  ],
  CredentialsProviderError: () => [
    'S3_ACCESS_KEY_ID',
    'must be set: no credentials were found where the AWS SDK looks for them',
  ],
  NoSuchBucket: ({ bucket }) => ['S3_BUCKET', `${bucket} does not exist in the storage`],
  InvalidBucketName: ({ bucket }) => ['S3_BUCKET', `${bucket} is not a valid name of a bucket`],
  PermanentRedirect: ({ bucket, region }) => ['S3_REGION', `${region} is not the region of ${bucket}`],
  AuthorizationHeaderMalformed: ({ bucket, region }) => [
    'S3_REGION',
    `${region} is not the region of ${bucket}`,
  ],
  RequestTimeTooSkewed: () => ['S3_ENDPOINT', 'refuses requests: the clock of this machine is wrong'],
};

/** The code of a failed connection or the name of S3's error; for other answers the SDK makes up a name. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (['TimeoutError', 'AbortError'].includes(error.name)) return 'it does not answer in time';
  const isNamed = !['Error', 'NotFound', 'SyntaxError', 'Unknown'].includes(error.name);
  return isNamed ? error.name : 'it does not answer like S3-compatible storage';
}

/** The storage does not answer, or says itself that it fails: no setting needs to be wrong. */
export class StorageAway extends SettingError {}

/** Of connections that were not made. A container that does not run has no name. Certificates and other protocols are settings. */
const awayCodes = /^(?:ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)/;

const isAway = (error: unknown) =>
  error instanceof Error &&
  (['TimeoutError', 'AbortError'].includes(error.name) ||
    ('code' in error && awayCodes.test(String(error.code))) ||
    ('$response' in error &&
      Number((error.$response as { statusCode?: number } | undefined)?.statusCode) >= 500));

function settingError(error: unknown, settings: S3Settings): SettingError {
  const known = error instanceof Error ? problems[error.name] : undefined;
  if (known) return new SettingError(...known(settings));
  // It goes into the log, and somebody may have put a password into the address.
  const place = settings.endpoint?.replace(/\/\/[^/]*@/, '//') ?? `of Amazon S3 in ${settings.region}`;
  const reason = reasonOf(error);
  const hint =
    settings.forcePathStyle || reason !== 'ENOTFOUND'
      ? ''
      : '; if the bucket has no host name of its own, set S3_FORCE_PATH_STYLE=1';
  const Kind = isAway(error) ? StorageAway : SettingError;
  return new Kind('S3_ENDPOINT', `${place} cannot be used: ${reason}${hint}`);
}

/**
 * Checks once that files can be listed, written, read and deleted. Throws `SettingError`, which names the setting to
 * correct and no secret, as `StorageAway` if that may be right.
 */
export async function checkS3(storage: ImageStorage, settings: S3Settings): Promise<void> {
  const folder = `start-${randomUUID()}`;
  const key = `${folder}/check.txt`;
  try {
    await storage.write(key, Buffer.from('Written by Marque at its start'));
    const found = await storage.list(folder)[Symbol.asyncIterator]().next();
    const bytes = await storage.read(key);
    await storage.delete(key);
    if (bytes === null || found.done === true) throw new Error('a file was lost');
  } catch (error) {
    throw settingError(error, settings);
  }
}
