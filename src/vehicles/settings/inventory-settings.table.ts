import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { InventorySettings } from './inventory-settings.ts';

/** How the inventory is run: one row, id 1, read whole and written whole. */
export const inventorySettings = pgTable('inventory_settings', {
  id: integer('id').primaryKey(),
  settings: jsonb('settings').$type<InventorySettings>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
});
