import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { vehicleName } from '../vehicle-name.ts';
import type { Vehicle } from '../vehicle.ts';
import { refreshVehicles } from '../vehicles.staff.queries.ts';
import type { Inventory } from './inventory-list.ts';

/** The key that all lists of the inventory tab share. */
export const inventoryLists = { queryKey: ['/api/vehicles/admin-fast'] };

/** Somebody else was faster, so the server would refuse a retry too. */
const isSettled = (error: Error) =>
  error instanceof RequestError && (error.status === 404 || error.status === 409);

/**
 * An optimistic change of one vehicle in the list, rolled back if the server refuses it. Section 8's toasts
 * report the result, and section 7's refreshes follow. `onDone` is called when a retry no longer makes sense.
 */
export function useVehicleChange<Change>(
  vehicle: Vehicle,
  options: {
    send: (change: Change) => Promise<unknown>;
    /** The optimistic update of the list. */
    optimisticUpdate: (inventory: Inventory, id: number, change: Change) => Inventory;
    done: string;
    /** For a failure without a message from the server. */
    failed: string;
    onDone: () => void;
  },
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const mutation = useMutation({
    mutationFn: options.send,
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries(inventoryLists);
      const before = queryClient.getQueriesData<Inventory>(inventoryLists);
      queryClient.setQueriesData<Inventory>(
        inventoryLists,
        (inventory) => inventory && options.optimisticUpdate(inventory, vehicle.id, change),
      );
      return before;
    },
    onSuccess: () => {
      toast({ title: options.done, description: vehicleName(vehicle) });
      void refreshVehicles(queryClient);
      options.onDone();
    },
    onError: (error, _, before) => {
      for (const [key, inventory] of before ?? []) queryClient.setQueryData(key, inventory);
      errorToast(error, options.failed);
      if (!isSettled(error)) return;
      void refreshVehicles(queryClient);
      options.onDone();
    },
  });
  return {
    change: (change: Change) => {
      if (!mutation.isPending) mutation.mutate(change);
    },
    /** The same for a form, which ignores a second submit itself; rejects after the failure was reported. */
    send: mutation.mutateAsync,
    pending: mutation.isPending,
    error: mutation.error === null ? null : errorMessage(mutation.error, options.failed),
  };
}
