import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../../ui/staff/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { inventorySettingsQuery } from '../inventory-settings.staff.queries.ts';
import { InventorySettingsForm } from './InventorySettingsForm.tsx';

/** Settings, Inventory: how long a vehicle is new, how many photographs it has, what a day in stock costs. */
export function InventorySettings() {
  const { data, isFetchedAfterMount, isError, refetch } = useQuery(inventorySettingsQuery());
  // The form reads the settings only once, so it must not start from a cached version.
  if (data !== undefined && isFetchedAfterMount) return <InventorySettingsForm saved={data} />;
  return (
    <Panel title="Inventory" description="For all vehicles.">
      {isError ? (
        <LoadError
          title="Failed to load the settings"
          text="They could not be fetched. Nothing has been changed."
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" className={`${panelBodyClass} grid gap-4.5 md:grid-cols-3`}>
          <span className="sr-only">Loading...</span>
          {[0, 1, 2].map((field) => (
            <Skeleton key={field} className="h-24" />
          ))}
        </div>
      )}
    </Panel>
  );
}
