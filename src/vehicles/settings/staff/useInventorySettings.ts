import { useQuery } from '@tanstack/react-query';
import { usedInventorySettingsQuery } from '../inventory-settings.staff.queries.ts';
import { newInventorySettings } from '../inventory-settings.ts';
import type { InventorySettings } from '../inventory-settings.schema.ts';

/** The inventory's settings; the defaults until they have arrived. */
export const useInventorySettings = (): InventorySettings =>
  useQuery(usedInventorySettingsQuery()).data?.settings ?? newInventorySettings;
