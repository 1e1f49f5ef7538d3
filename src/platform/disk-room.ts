import { statfs } from 'node:fs/promises';
import { ApiError } from './errors.ts';

/** Whether something could not be written because the disk, or what this account may use of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) || isDiskFull(error.cause));

/** Says that `what` cannot be stored because of `error`, its cause: 507 if the disk is full, else 503. */
export const notStored = (what: string, error: unknown): ApiError =>
  Object.assign(
    new ApiError(isDiskFull(error) ? 507 : 503, `${what} cannot be stored at the moment. Try again later.`, {
      headers: { 'Retry-After': '10' },
    }),
    { cause: error },
  );

/** Size of the disk that holds `path`, and the bytes that this account may still write to it. */
export async function diskRoom(path: string): Promise<{ bytes: number; freeBytes: number }> {
  const { bsize, blocks, bavail } = await statfs(path);
  return { bytes: bsize * blocks, freeBytes: bsize * bavail };
}
