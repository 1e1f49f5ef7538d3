import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from '../database/time-column.ts';

/**
 * Work to be done once, by one of the processes: see `openJobs`. A row is written in the transaction that asks for the work,
 * and deleted once it is done; one that was given up stays with its failure.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** One job of a kind has it; null for one that is like no other. */
    key: text('key'),
    /** What its kind needs to know, checked by its kind. */
    payload: jsonb('payload').$type<unknown>(),
    /** When it was first to run: how long it is tried counts from then. */
    dueAt: time('due_at').notNull(),
    /** No attempt before this time; moved on by each failure. */
    runAt: time('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Until when the process that runs it may take; null while none does. */
    leasedUntil: time('leased_until'),
    /** Changes when it is asked for again, which may happen while it runs. */
    revision: integer('revision').notNull().default(0),
    /** Why the last attempt failed, without addresses or credentials. */
    lastError: text('last_error'),
    /** When it was given up; null while it is still to be done. */
    failedAt: time('failed_at'),
  },
  (table) => [
    uniqueIndex('jobs_kind_key').on(table.kind, table.key),
    index('jobs_due')
      .on(table.kind, table.runAt)
      .where(sql`${table.failedAt} is null`),
  ],
);
