import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Client } from 'pg';

/**
 * The handle that queries are run on, also within a transaction. Inside a transaction use only its own
 * handle. Every other one is a separate connection, which does not see the transaction's writes and may deadlock
 * with it.
 */
export type Queries = PgDatabase<NodePgQueryResultHKT>;

/** Connections of the pool, and the calls that wait for one. */
export type PoolState = { readonly total: number; readonly idle: number; readonly waiting: number };

/**
 * Where the programs of the database's server come from: the package, this machine, or a server that was named
 * and not started. `folder` holds them, null for such a server.
 */
export type ServerPrograms = {
  readonly source: 'package' | 'machine' | 'server';
  readonly folder: string | null;
};

/** One open PostgreSQL database. Opened by `openDatabase`. */
export type Database = {
  readonly queries: Queries;
  programs(): ServerPrograms;
  poolState(): PoolState;
  /** Runs a trivial query; rejects while the database is unavailable. */
  ping(): Promise<void>;
  /** Runs `work` on a connection of its own, without time limits, and closes the connection. */
  session<Result>(work: (client: Client) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` while holding an advisory lock: no other process on this database runs work under the same
   * name meanwhile. The handle that it gets is a connection of its own, without time limits.
   */
  withLock<Result>(name: string, work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` as `withLock` does, but does not wait: while another process holds the lock it does nothing
   * and resolves with null.
   */
  tryWithLock<Result>(name: string, work: (queries: Queries) => Promise<Result>): Promise<Result | null>;
  /**
   * Notifies every process on this database that `channel` has changed; `payload` (below 8,000 bytes) says
   * what of it. Best sent after the commit. Never rejects: one that fails is sent again until it has gone, as nothing else
   * tells the others. Resolves when it has gone, or at its first failure.
   */
  notify(channel: string, payload?: string): Promise<void>;
  /**
   * Calls back with the payload of each notice, this process's own included. After a lost connection has come
   * back it calls once with '', which means that anything may have changed, because notices may have been
   * missed. Returns the function that stops listening.
   */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for running queries, and two seconds for notices that have failed, then closes all connections. May be called more than once. */
  close(): Promise<void>;
};
