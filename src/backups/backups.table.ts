import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';

/** Backups by schedule: when they were made, where to, and how they ended. */
export const backups = pgTable(
  'backups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    startedAt: time('started_at').notNull(),
    /** Null while it is being made. */
    finishedAt: time('finished_at'),
    /** The name of the file below `BACKUP_TO`. */
    file: text('file').notNull(),
    /** Size of the file; null if there is none. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** Images that it lacks, because their files are missing or damaged. */
    missing: integer('missing').notNull().default(0),
    /** Why the backup failed, without credentials. */
    error: text('error'),
  },
  (table) => [index('backups_started_at').on(table.startedAt)],
);
