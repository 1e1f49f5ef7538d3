import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Rows<Row> = { rows: Row[] };

/** What `execute` answers for a hand-written query, on either driver. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/**
 * What queries are written against: the same for the embedded database, a server, and a transaction on either.
 * Inside a transaction use only its own handle: on the embedded database any other waits for it forever.
 */
export type Queries = PgDatabase<RowsResult>;

/** One open database, whichever driver is behind it. Made by `openDatabase`. */
export type Database = {
  readonly kind: 'embedded' | 'server';
  readonly queries: Queries;
  /** Runs one trivial query; rejects while the database is away. */
  ping(): Promise<void>;
  /**
   * Runs `work` while nobody else, in any process on this database, runs work under the same name. On a server the
   * work has a connection of its own, without time limits; only the queries handed to it run there.
   */
  exclusively<Result>(name: string, work: (queries: Queries) => Promise<Result>): Promise<Result>;
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
