import { DatabaseStartError, isUnavailable } from '../platform/database/failures.ts';
import { messageOf } from '../platform/errors.ts';
import { BackupError } from './backup-format.ts';

/** What a person can do something about, by the code of the file system or the name of the storage's error. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk for backups is full.',
  EDQUOT: 'The disk for backups is full.',
  EACCES: 'The folder for backups cannot be written: its permissions do not allow it.',
  EPERM: 'The folder for backups cannot be written: its permissions do not allow it.',
  EROFS: 'The folder for backups cannot be written: its disk is read-only.',
  ENOTDIR: 'The place for backups is a file and not a folder.',
  EIO: 'The disk for backups reports an error.',
  NoSuchBucket: 'The bucket for backups does not exist.',
  AccessDenied: 'The storage for backups refused the access key.',
  InvalidAccessKeyId: 'The storage for backups refused the access key.',
  SignatureDoesNotMatch: 'The storage for backups refused the access key.',
  Forbidden: 'The storage for backups refused the access key.',
  CredentialsProviderError: 'There is no access key for the storage of backups.',
  ECONNREFUSED: 'The storage cannot be reached.',
  ENOTFOUND: 'The storage cannot be reached: its address is unknown.',
  TimeoutError: 'The storage did not answer in time.',
};

/** Why a backup failed, in one line for staff and without credentials. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof DatabaseStartError) return error.message;
  if (error instanceof Error) {
    const known = ('code' in error ? reasons[String(error.code)] : undefined) ?? reasons[error.name];
    if (known !== undefined) return known;
  }
  if (isUnavailable(error)) return 'The connection to the database was lost.';
  return messageOf(error).split('\n', 1)[0] ?? '';
}
