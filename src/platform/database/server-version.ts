import { sql } from 'drizzle-orm';
import type { Database, ServerPrograms } from '../database.ts';
import type { Log } from '../log.ts';
import { isBehind, newestRelease, versionOfNumber, versionText } from './postgres-versions.ts';

/** The PostgreSQL that runs. */
export type ServerVersion = ServerPrograms & {
  /** `18.4`. */
  readonly version: string;
  /** The newest minor release of its major that this version of Marque knows; null for a major it does not. */
  readonly newest: { readonly version: string; readonly released: string } | null;
  /** Whether that is newer than the one that runs. */
  readonly isBehind: boolean;
};

/** Asks the server, which may have been updated since the start. */
export async function readServerVersion({ queries, programs }: Database): Promise<ServerVersion> {
  const { rows } = await queries.execute<{ number: number }>(
    sql`select current_setting('server_version_num')::int as number`,
  );
  const version = versionOfNumber(rows[0]?.number ?? 0);
  return {
    ...programs(),
    version: versionText(version),
    newest: newestRelease(version),
    isBehind: isBehind(version),
  };
}

/** Logs the PostgreSQL that runs, as a warning if a newer minor release is known. */
export async function logServerVersion(database: Database, log: Log): Promise<void> {
  const { version, newest, isBehind: behind, ...programs } = await readServerVersion(database);
  if (!behind) log.info({ version, ...programs }, 'the version of PostgreSQL');
  else
    log.warn(
      { version, newest, ...programs },
      `PostgreSQL ${version} lacks the fixes of ${newest?.version ?? ''}: see "Keep PostgreSQL current" in docs/operations.md`,
    );
}
