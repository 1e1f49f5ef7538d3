import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/**
 * What queries are written against, also within a transaction. Inside one use only its own handle: every other is a
 * connection of its own, which sees nothing of it and may wait for it.
 */
export type Queries = PgDatabase<NodePgQueryResultHKT>;

/** One open PostgreSQL database. Made by `openDatabase`. */
export type Database = {
  readonly queries: Queries;
  /** Runs one trivial query; rejects while the database is away. */
  ping(): Promise<void>;
  /**
   * Runs `work` while nobody else, in any process on this database, runs work under the same name. The work has a
   * connection of its own, without time limits; only the queries handed to it run there.
   */
  withLock<Result>(name: string, work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Tells every process on this database that `channel` has changed, and with `about` (below 8,000 bytes) what of it.
   * Best sent after the commit.
   */
  notify(channel: string, about?: string): Promise<void>;
  /**
   * Calls back on each notice with what it is about, also on those this process sent, and once about '', which is
   * anything, after a lost connection has come back, since notices may have been missed meanwhile. Answers the function
   * that stops it.
   */
  listen(channel: string, onNotice: (about: string) => void): Promise<() => Promise<void>>;
  /** Waits for running queries, then gives everything back. May be called again. */
  close(): Promise<void>;
};
