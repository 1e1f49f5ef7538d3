import { DatabaseStartError, unavailableReason } from '../platform/database/failures.ts';
import { messageOf } from '../platform/errors.ts';
import { BackupError } from './backup-format.ts';

const refusedKey = 'The storage refused the access key.';

/** What a person can do something about, by the code or the name of the storage's error. */
const storageReasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'The bucket does not exist.',
  AccessDenied: refusedKey,
  InvalidAccessKeyId: refusedKey,
  SignatureDoesNotMatch: refusedKey,
  Forbidden: refusedKey,
  NotFound: 'The bucket does not exist.',
  CredentialsProviderError: 'There is no access key for the storage.',
  ECONNREFUSED: 'The storage cannot be reached.',
  ENOTFOUND: 'The storage cannot be reached: its address is unknown.',
  TimeoutError: 'The storage did not answer in time.',
  ECONNRESET: 'The connection to the storage was lost.',
  EPIPE: 'The connection to the storage was lost.',
  QuotaExceeded: 'The storage is full.',
  XMinioStorageFull: 'The storage is full.',
};

/** The same, by the code of the file system. */
const fileReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EFBIG: 'The file is larger than the disk or a limit of the account allows.',
  EACCES: 'The folder cannot be written: its permissions do not allow it.',
  EPERM: 'The folder cannot be written: its permissions do not allow it.',
  EROFS: 'The folder cannot be written: its disk is read-only, or systemd keeps the service out of it.',
  ENOTDIR: 'The place is a file and not a folder.',
  EIO: 'The disk reports an error.',
};

const unreadReasons: Readonly<Record<string, string>> = {
  EACCES: 'Its permissions do not allow it.',
  EPERM: 'Its permissions do not allow it.',
};

/** Why a backup, a restore or a move failed, in one line for people and without credentials. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof DatabaseStartError) return error.message;
  const reason = reasonFrom(error, isOfStorage(error) ? storageReasons : fileReasons);
  if (reason !== undefined) return reason;
  if (isOfStorage(error) && answeredWith(error) >= 500)
    return `The storage reports an error of its own (${answeredWith(error)}).`;
  const ofDatabase = isOfStorage(error) ? null : unavailableReason(error);
  return ofDatabase ?? messageOf(error).split('\n', 1)[0] ?? '';
}

/** Why a file could not be written, in one line without its folder; undefined if the error is of something else. */
export const fileReason = (error: unknown): string | undefined =>
  isOfStorage(error) ? undefined : reasonFrom(error, fileReasons);

/** Why a stored photograph or document could not be read: in a bucket or a folder, but not in the database. */
export const describeUnread = (error: unknown): string =>
  reasonFrom(error, { ...storageReasons, ...unreadReasons }) ?? describeFailure(error);

/** The SDK adds this to every error of a request, also if it got no answer; the database's driver does not. */
const isOfStorage = (error: unknown): error is Error & { $metadata?: { httpStatusCode?: number } } =>
  error instanceof Error && ('$metadata' in error || error.name === 'CredentialsProviderError');

const answeredWith = ({ $metadata }: { $metadata?: { httpStatusCode?: number } }) =>
  $metadata?.httpStatusCode ?? 0;

const reasonFrom = (error: unknown, reasons: Readonly<Record<string, string>>) =>
  error instanceof Error
    ? (('code' in error ? reasons[String(error.code)] : undefined) ?? reasons[error.name])
    : undefined;
