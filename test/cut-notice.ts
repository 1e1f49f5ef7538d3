import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/database.ts';

/**
 * Cuts the connections that send the next two notices of `channel`, in whatever process, and lets all others pass. Once for
 * each database. Returns how many were tried since.
 */
export async function cutNextNotices({ queries }: Database, channel: string): Promise<() => Promise<number>> {
  await queries.execute(sql`create sequence notice_tries minvalue 0`);
  await queries.execute(sql`select nextval('notice_tries')`);
  await queries.execute(sql`alter function pg_catalog.pg_notify(text, text) rename to notify_now`);
  await queries.execute(
    sql.raw(`create function pg_notify(channel text, payload text) returns void language plpgsql as $$
      begin
        if channel = '${channel}' and nextval('notice_tries') in (1, 2) then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        perform notify_now(channel, payload);
      end $$`),
  );
  return async () => {
    const { rows } = await queries.execute<{ tries: number }>(
      sql`select last_value as tries from notice_tries`,
    );
    return rows[0]?.tries ?? 0;
  };
}
