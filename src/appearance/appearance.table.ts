import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from '../platform/database/bytes-column.ts';
import { settingsTable } from '../platform/database/settings-table.ts';
import { time } from '../platform/database/time-column.ts';
import type { Ground } from './appearance.ts';

export const appearance = settingsTable('appearance');

/**
 * The files that the appearance names, by hash and kind: the logo, and each size of the icon. Small, and few, so the
 * database holds them, where every node finds them.
 */
export const appearanceFiles = pgTable('appearance_files', {
  /** As in the address, such as `3f2a….png`. */
  name: text('name').primaryKey(),
  content: bytes('content').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Of a logo: the ground on which it can hardly be seen. */
  faintOn: text('faint_on').$type<Ground>(),
  createdAt: time('created_at').notNull(),
});
