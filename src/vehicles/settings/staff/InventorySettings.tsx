import { useQuery } from '@tanstack/react-query';
import { LoadingPanel } from '../../../ui/staff/form/LoadingPanel.tsx';
import { inventorySettingsQuery } from '../inventory-settings.staff.queries.ts';
import { InventorySettingsForm } from './InventorySettingsForm.tsx';

/** Settings, Inventory: how long a vehicle is new, how many photographs it has, what a day in stock costs. */
export function InventorySettings() {
  const query = useQuery(inventorySettingsQuery());
  // The form reads the settings only once, so it must not start from a cached version.
  if (query.data !== undefined && query.isFetchedAfterMount)
    return <InventorySettingsForm saved={query.data} />;
  return (
    <LoadingPanel
      title="Inventory"
      description="For all vehicles."
      query={query}
      failed="Failed to load the settings"
      className="md:grid-cols-3"
      skeletons={Array<string>(3).fill('h-24')}
    />
  );
}
