import { useQuery } from '@tanstack/react-query';
import { usedInventorySettingsQuery } from '../inventory-settings.staff.queries.ts';
import { newInventorySettings, type InventorySettings } from '../inventory-settings.ts';

/** The inventory's settings; the defaults until they have arrived. */
export const useInventorySettings = (): InventorySettings =>
  useQuery(usedInventorySettingsQuery()).data?.settings ?? newInventorySettings;
