import { settingsTable } from '../../platform/database/settings-table.ts';

/** How the inventory is run. */
export const inventorySettings = settingsTable('inventory_settings');
