import type { Database } from '../../platform/database.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../../platform/live-value.ts';
import { readInventorySettings } from './inventory-settings.store.ts';
import type { InventorySettings } from './inventory-settings.schema.ts';

/** Notice sent to every process after the settings were committed. */
const inventorySettingsChannel = 'inventory_settings';

/** The inventory's settings, in memory. */
export type LiveInventorySettings = LiveValue<InventorySettings>;

/** Loads the settings and keeps them current on notices of `inventorySettingsChannel`. */
export const openInventorySettings = (
  database: Database,
  options: LiveValueOptions,
): Promise<LiveInventorySettings> =>
  openLiveValue(database, inventorySettingsChannel, () => readInventorySettings(database.queries), options);
