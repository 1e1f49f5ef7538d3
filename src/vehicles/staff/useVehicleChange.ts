import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { vehicleName } from '../vehicle-name.ts';
import type { Vehicle } from '../vehicle.ts';
import { refreshVehicles } from '../vehicles.staff.queries.ts';
import type { Inventory } from './inventory/inventory-list.ts';

/** Key of every list of the inventory tab. */
const lists = { queryKey: ['/api/vehicles/admin-fast'] };

/** What someone else has done already, or has undone: trying again would only be refused again. */
const isSettled = (error: Error) =>
  error instanceof RequestError && (error.status === 404 || error.status === 409);

/**
 * One change of a vehicle from the list. The list shows it at once and takes it back when it is refused. Section 8's
 * toasts tell how it ended; section 7's refreshes follow. `onDone` is called when there is nothing left to try.
 */
export function useVehicleChange<Change>(
  vehicle: Vehicle,
  options: {
    send: (change: Change) => Promise<unknown>;
    /** What the list shows of it at once. */
    foresee: (inventory: Inventory, id: number) => Inventory;
    done: string;
    /** For a failure that the server has no words for. */
    failed: string;
    onDone: () => void;
  },
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const mutation = useMutation({
    mutationFn: options.send,
    onMutate: async () => {
      await queryClient.cancelQueries(lists);
      const before = queryClient.getQueriesData<Inventory>(lists);
      queryClient.setQueriesData<Inventory>(
        lists,
        (inventory) => inventory && options.foresee(inventory, vehicle.id),
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
    pending: mutation.isPending,
    error: mutation.error === null ? null : errorMessage(mutation.error, options.failed),
  };
}
