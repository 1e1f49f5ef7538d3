import { createSettingsRow, type SavedSettings } from '../../changes/settings-row.store.ts';
import type { Queries } from '../../platform/database.ts';
import { inventorySettingsSchema, type InventorySettings } from './inventory-settings.schema.ts';
import { inventorySettings } from './inventory-settings.table.ts';
import { newInventorySettings } from './inventory-settings.ts';

export type SavedInventorySettings = SavedSettings<InventorySettings>;

export const { read: readSavedInventorySettings, change: changeInventorySettings } = createSettingsRow({
  table: inventorySettings,
  schema: inventorySettingsSchema,
  defaults: newInventorySettings,
  conflict: 'Somebody else saved these settings meanwhile',
  kind: 'inventory',
  subject: () => 'Inventory settings',
});

/** `readSavedInventorySettings` without its time. */
export async function readInventorySettings(queries: Queries): Promise<InventorySettings> {
  return (await readSavedInventorySettings(queries)).settings;
}
