import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { requestInBackground } from '../../platform/browser/background-request.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import type { InventorySettingsApi } from './inventory-settings.staff.api.ts';
import type { InventorySettings } from './inventory-settings.schema.ts';

const read = createApiClient<InventorySettingsApi>('/api/vehicles', readAsStaff);
const readBeside = createApiClient<InventorySettingsApi>('/api/vehicles', requestInBackground);
const write = createApiClient<InventorySettingsApi>('/api/vehicles', request);

/** The settings and when they were last saved. Always fetched, because an edit must start from the current version. */
export const inventorySettingsQuery = () =>
  queryOptions({
    queryKey: ['/api/vehicles/settings'],
    queryFn: () => read('get', '/settings'),
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** The same for screens that only use them. */
export const usedInventorySettingsQuery = () =>
  queryOptions({ ...inventorySettingsQuery(), queryFn: () => readBeside('get', '/settings') });

/**
 * Saves some of the settings. Rejects with `RequestError` 409 when they were saved after `updatedAt`, 400
 * with issues by field.
 */
export const saveInventorySettings = (change: Partial<InventorySettings> & { updatedAt: string | null }) =>
  write('patch', '/settings', { json: change });
