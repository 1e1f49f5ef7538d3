import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, types, type ClientConfig } from 'pg';
import type { Database } from '../database.ts';
import { DatabaseStartError } from './failures.ts';
import { createListener } from './listener.ts';

// node-postgres answers bigint (count(*), sum of integers) as a string; none of ours is too large for a number.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Connects to a PostgreSQL server, as many times at once as queries need. Throws `DatabaseStartError`, which names `place`,
 * when it does not answer.
 */
export async function connect(server: ClientConfig, place: string): Promise<Database> {
  const connection: ClientConfig = {
    ...server,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'marque',
    // Whatever the server's own settings are, hand-written SQL reads times and dates alike.
    options: '-c timezone=UTC -c datestyle=ISO',
  };
  const pool = new Pool({
    ...connection,
    max: 10,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // The pool drops a connection that fails, and its query is rejected; without listeners the process would end instead. The
  // pool's own covers connections at rest only, not one that is cut between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closed: Promise<void> | undefined;
  const queries = drizzle({ client: pool });
  // Drizzle's own keeps the connection for ever when its `begin` fails: ten cuts at such a moment, and nobody can write.
  queries.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  const listener = createListener(connection);
  const database: Database = {
    queries,
    ping: async () => {
      await pool.query('select 1');
    },
    withLock: async (name, work) => {
      const client = new Client(connection);
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
        return await work(drizzle({ client }));
      } finally {
        // The lock goes with its connection.
        await client.end().catch(() => undefined);
      }
    },
    notify: async (channel, about = '') => {
      await queries.execute(sql`select pg_notify(${channel}, ${about})`);
    },
    listen: listener.listen,
    close: () => (closed ??= listener.close().then(() => pool.end())),
  };
  try {
    await database.ping();
  } catch (error) {
    await database.close();
    throw new DatabaseStartError(`The database at ${place} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return database;
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with one error for each, and an empty message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
