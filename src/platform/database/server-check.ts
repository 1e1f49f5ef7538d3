import { DatabaseError, type ClientBase } from 'pg';
import { messageOf } from '../errors.ts';
import { DatabaseStartError } from './failures.ts';
import { oldestMajor, versionOfNumber, versionText, type PostgresVersion } from './postgres-versions.ts';

/**
 * Queries and columns compare text by this collation of ICU. A server that was built without ICU does not have
 * it, nor does a database in another encoding than UTF8.
 */
export const useCollation = 'select lower(\'A\' collate "und-x-icu")';

/** Throws `DatabaseStartError`, as one line, if the program cannot work with this server. */
export async function checkServer(client: ClientBase, location: string): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  if (server === undefined) throw new Error('the server does not say its version');
  rejectOld(versionOfNumber(server.version), location);
  if (server.encoding !== 'UTF8')
    throw new DatabaseStartError(
      `The database at ${location} has the encoding ${server.encoding}; create one with ENCODING 'UTF8' TEMPLATE template0`,
    );
  await client.query(useCollation).catch((error: unknown) => {
    // There is no such collation. Anything else is for whoever connects, such as a server that is just stopping.
    if (!(error instanceof DatabaseError && error.code === '42704')) throw error;
    throw new DatabaseStartError(
      `The database at ${location} cannot be used: its PostgreSQL was built without ICU (${messageOf(error)})`,
      { cause: error },
    );
  });
}

/** Throws `DatabaseStartError` for a version before `oldestMajor`. */
export function rejectOld(version: PostgresVersion, location: string): void {
  if (version.major >= oldestMajor) return;
  throw new DatabaseStartError(
    `The database at ${location} is PostgreSQL ${versionText(version)}, and Marque needs PostgreSQL ${oldestMajor} or newer`,
  );
}
