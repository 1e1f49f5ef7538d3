import { useQuery } from '@tanstack/react-query';
import { inventorySettingsQuery } from '../../settings/inventory-settings.staff.queries.ts';
import { newInventorySettings, type InventorySettings } from '../../settings/inventory-settings.ts';

/** The inventory's settings; the defaults until they have arrived. */
export const useInventorySettings = (): InventorySettings =>
  useQuery(inventorySettingsQuery()).data?.settings ?? newInventorySettings;
