import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../database.ts';
import { ApiError } from '../errors.ts';

/**
 * Runs a write of `subject` in a transaction, one after the other. A lock of the row would not serialize the first two
 * saves.
 */
export const saveInOrder = <Result>(
  database: Database,
  subject: string,
  write: (tx: Queries) => Promise<Result>,
): Promise<Result> =>
  database.queries.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`writing ${subject}`}, 0))`);
    return write(tx);
  });

/** Throws 409 unless the last save, null before the first, is the one that was read; undefined skips the check. */
export function requireLastSave(
  readAt: string | null | undefined,
  updatedAt: string | null,
  message: string,
): void {
  if (readAt !== undefined && readAt !== updatedAt) throw new ApiError(409, message);
}

/** The time of a save. Two saves in one millisecond must not look like the same version. */
export const timeOfSave = (last: string | null, now: Date): Date =>
  new Date(Math.max(now.getTime(), last === null ? 0 : Date.parse(last) + 1));
