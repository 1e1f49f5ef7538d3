import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { backups } from './backups.table.ts';

/** The last good backup. */
export type LastBackup = {
  /** Seconds since it was finished; if there is none, since the first attempt or the start of this process. */
  ageSeconds: number;
  /** Null if there is none. */
  bytes: number | null;
};

/** Null if no backup is made by schedule: the age of an old one would be an alarm for ever. */
export async function lastBackup(queries: Queries, isScheduled: boolean): Promise<LastBackup | null> {
  if (!isScheduled) return null;
  const isGood = sql`${backups.finishedAt} is not null and ${backups.error} is null`;
  const [found] = await queries
    .select({
      age: sql<number | null>`extract(epoch from now() - coalesce(
        max(${backups.finishedAt}) filter (where ${isGood}), min(${backups.startedAt})))::float8`,
      bytes: sql<number | null>`(array_agg(${backups.bytes} order by ${backups.finishedAt} desc)
        filter (where ${isGood}))[1]`,
    })
    .from(backups);
  return { ageSeconds: found?.age ?? process.uptime(), bytes: found?.bytes ?? null };
}
