import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/time-column.ts';

/** Changes of many vehicles at once, which can be undone until `undoableUntil`. */
export const vehicleBatches = pgTable(
  'vehicle_batches',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull(),
    /** User name. */
    by: text('by').notNull(),
    /** What was done, such as `price` or `import`. */
    action: text('action').notNull(),
    /** The same for people: `30 prices lowered by $5,000`. */
    label: text('label').notNull(),
    undoableUntil: time('undoable_until').notNull(),
    undoneAt: time('undone_at'),
  },
  (table) => [index('vehicle_batches_at').on(table.at)],
);

/** What undoing a batch needs to know of each of its vehicles. */
export const vehicleBatchRows = pgTable(
  'vehicle_batch_rows',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => vehicleBatches.id, { onDelete: 'cascade' }),
    vehicleId: integer('vehicle_id').notNull(),
    /**
     * The earlier values of the columns that were changed, by column name; null if the batch added the
     * vehicle.
     */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /**
     * What the batch has put into these columns, to tell which of them somebody has edited since; null where an earlier
     * version of the program wrote the row.
     */
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** The state that the batch left, to tell whether somebody has edited it since; null if it deleted it. */
    afterUpdatedAt: time('after_updated_at'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.vehicleId] })],
);
