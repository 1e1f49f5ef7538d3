import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';

/** The state of a photograph: it waits, its vehicle has it, or it could not be had. */
export type PhotoState = 'waiting' | 'done' | 'failed';

/**
 * The photographs that an import has named for its vehicles. They stay while a vehicle is in the bin, and wait
 * there.
 */
export const importPhotos = pgTable(
  'import_photos',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    vehicleId: integer('vehicle_id').notNull(),
    /** Its place in the row of the file. */
    position: integer('position').notNull(),
    /** As the file names it: an address, or the name of a file in a ZIP. */
    source: text('source').notNull(),
    /** The name of its file in a ZIP, in lower case; null for one that is fetched. */
    fileName: text('file_name'),
    isFeatured: boolean('is_featured').notNull().default(false),
    state: text('state').$type<PhotoState>().notNull().default('waiting'),
    /** The address of the stored image. */
    address: text('address'),
    /** Why it could not be had. */
    problem: text('problem'),
    /** This and the next one: of versions before 0136, beside which this one may run. They go a release later. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('import_photos_vehicle').on(table.vehicleId),
    index('import_photos_waiting').on(table.state, table.nextAttemptAt),
    index('import_photos_file').on(table.fileName),
  ],
);
