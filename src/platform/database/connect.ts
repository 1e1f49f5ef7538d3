import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, types, type ClientConfig, type PoolClient } from 'pg';
import type { Database } from '../database.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { DatabaseStartError, mayBeStarting } from './failures.ts';
import { createNotices } from './notices.ts';
import { checkServer } from './server-check.ts';
import { createSockets } from './sockets.ts';
import { traceQueries } from './query-spans.ts';

// node-postgres returns bigint (count(*), sums of integers) as strings; none of ours is too large for a
// number.
types.setTypeParser(types.builtins.INT8, Number);

/** What a running node's connection for notices is called in `pg_stat_activity`. */
export const listenerName = 'marque listener';

/** A server, and how errors name it. */
export type DatabaseAddress = { config: ClientConfig; location: string };

// Settings are made with statements, because PgBouncer refuses most of them as parameters of a new connection.
// Hand-written SQL must read times and dates the same way whatever the server's settings are.
const setFormats = "set timezone = 'UTC'; set datestyle = 'ISO'";
// Behind PgBouncer these stay with the server's connection, which all of our pools set to the same.
const setLimits = 'set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000';

/**
 * Connects to a PostgreSQL server through a pool. What needs a session of its own, notices and locks, uses
 * `direct`, which leads to the same database past a connection pooler. Throws `DatabaseStartError` if either
 * cannot be reached, or if `address` leads to a pooler and `direct` is not given. With `waits` a server that refuses, is
 * just starting, or goes meanwhile is tried for some seconds, which the log says: on a machine that boots, it may come after
 * this program.
 */
export async function connect(
  address: DatabaseAddress,
  { direct = address, log, waits = false }: { direct?: DatabaseAddress; log: Log; waits?: boolean },
): Promise<Database> {
  const shared: ClientConfig = {
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'marque',
  };
  const sockets = createSockets();
  const pool = new Pool({
    ...address.config,
    ...shared,
    max: 10,
    query_timeout: 20_000,
    stream: sockets.open,
    onConnect: (client) => client.query(`${setFormats}; ${setLimits}`),
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
    const client = new Client({ ...direct.config, ...shared });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(setFormats);
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const listening = { ...direct.config, ...shared, application_name: listenerName };
  const notices = createNotices(listening, sockets, log);
  const database: Database = {
    queries,
    programs: () => ({ source: 'server', folder: null }),
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
    tryWithLock: (name, work) =>
      session(async (client) => {
        const { rows } = await client.query<{ got: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
          [name],
        );
        return rows[0]?.got ? work(drizzle({ client })) : null;
      }),
    notify: (channel, payload = '') =>
      notices.send(() => queries.execute(sql`select pg_notify(${channel}, ${payload})`)),
    listen: notices.listen,
    close: () => (closed ??= notices.close().then(() => pool.end())),
  };
  try {
    const atStart = startAttempts(waits ? log : undefined);
    const hasPooler = await atStart(address, () => readPooler(pool, address.location));
    if (direct !== address) await atStart(direct, () => session((own) => own.query('select 1')));
    else if (hasPooler) throw new DatabaseStartError(poolerFound(address.location));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** How often a start waits in vain to connect to a server that does not answer in time, as on a machine that is booting. */
const mostTimeouts = 3;
/** What pg says then, of a connection in the pool and of one that is not. */
const connectTimeout = /connection timeout|timeout expired|trying to connect/;
/** Milliseconds for which a start tries a server that refuses, as PostgreSQL does before it is ready, and between two tries. */
const startPatienceMs = 10_000;
const startPauseMs = 500;

/**
 * Makes first calls to a server. They fail with `DatabaseStartError`. With a log, one that may be starting is tried again until
 * all calls together have taken `startPatienceMs`.
 */
function startAttempts(waitingLog: Log | undefined) {
  const until = performance.now() + startPatienceMs;
  let hasSaidSo = false;
  return async <Result>({ location }: DatabaseAddress, work: () => Promise<Result>): Promise<Result> => {
    for (let timeouts = 0; ;) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof DatabaseStartError) throw error;
        // Not counted together with refusals, of which there may be many before.
        if (connectTimeout.test(messageOf(error)) && (timeouts += 1) < mostTimeouts) continue;
        if (waitingLog && mayBeStarting(error) && performance.now() + startPauseMs < until) {
          if (!hasSaidSo)
            waitingLog.warn({ reason: messageOf(error) }, `waiting for the database at ${location}`);
          hasSaidSo = true;
          await sleep(startPauseMs);
          continue;
        }
        throw new DatabaseStartError(`The database at ${location} cannot be used: ${messageOf(error)}`, {
          cause: error,
        });
      }
    }
  };
}

/**
 * Whether there is a pooler: it says another process id on connecting than the server does later. Throws
 * `DatabaseStartError` for a server that the program cannot work with.
 */
async function readPooler(pool: Pool, location: string): Promise<boolean> {
  const client: PoolClient & { processID?: number } = await pool.connect();
  try {
    await checkServer(client, location);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== client.processID;
  } finally {
    client.release();
  }
}

const poolerFound = (location: string) =>
  `The database at ${location} is behind a connection pooler such as PgBouncer: set DATABASE_DIRECT_URL to its address without the pooler, for notices and locks`;
