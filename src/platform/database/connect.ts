import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, types, type ClientConfig } from 'pg';
import type { Database } from '../database.ts';
import { messageOf } from '../errors.ts';
import { DatabaseStartError } from './failures.ts';
import { createListener } from './listener.ts';
import { traceQueries } from './query-spans.ts';

// node-postgres returns bigint (count(*), sums of integers) as strings; none of ours is too large for a
// number.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Connects to a PostgreSQL server through a pool. Throws `DatabaseStartError` if the server cannot be
 * reached; its message names `location`.
 */
export async function connect(server: ClientConfig, location: string): Promise<Database> {
  const connection: ClientConfig = {
    ...server,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'marque',
    // Hand-written SQL must read times and dates the same way whatever the server's settings are.
    options: '-c timezone=UTC -c datestyle=ISO',
  };
  const pool = new Pool({
    ...connection,
    max: 10,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // The pool drops a failed connection and rejects its query, but without listeners the error would end the
  // process. The pool's own listener only covers idle connections, not one that fails between two statements
  // of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    traceQueries(client);
  });
  traceQueries(pool);
  let closed: Promise<void> | undefined;
  const queries = drizzle({ client: pool });
  // Drizzle's own method never releases the connection if `begin` fails: after ten such failures the pool is
  // exhausted.
  queries.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  const session: Database['session'] = async (work) => {
    const client = new Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const listener = createListener(connection);
  const database: Database = {
    queries,
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => {
      await pool.query('select 1');
    },
    session,
    withLock: (name, work) =>
      session(async (client) => {
        // The end of the session releases the lock.
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
        return work(drizzle({ client }));
      }),
    notify: async (channel, payload = '') => {
      await queries.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    listen: listener.listen,
    close: () => (closed ??= listener.close().then(() => pool.end())),
  };
  try {
    await database.ping();
  } catch (error) {
    await database.close();
    throw new DatabaseStartError(`The database at ${location} cannot be used: ${messageOf(error)}`, {
      cause: error,
    });
  }
  return database;
}
