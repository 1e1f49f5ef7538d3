import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../../platform/counted.ts';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { restoreVehicle, restoreVehicles } from '../bin.staff.queries.ts';
import { refreshVehicles } from '../../../vehicles/vehicles.staff.queries.ts';

/** Restores a deleted vehicle by its id, and says so. */
export function useRestore() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  return useMutation({
    mutationFn: restoreVehicle,
    onSuccess: ({ label }) => {
      toast({ title: 'Vehicle restored', description: label });
    },
    onError: (error) => errorToast(error, 'Failed to restore the vehicle'),
    onSettled: () => refreshVehicles(queryClient),
  });
}

/** The most vehicles that a toast names. */
const mostNamed = 3;

/** Restores many deleted vehicles, and names those that stay in the bin. */
export function useRestoreMany() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  return useMutation({
    mutationFn: restoreVehicles,
    onSuccess: ({ restored, leftOut }) => {
      const names = leftOut.slice(0, mostNamed).map(({ id, label }) => `${label} (ID ${id})`);
      const more = leftOut.length - names.length;
      const named = [...names, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])].join(', ');
      toast({
        title: `${counted(restored, 'vehicle')} restored`,
        ...(leftOut.length > 0 && {
          description: `Other listed vehicles have the VIN or stock number of these: ${named}`,
        }),
      });
    },
    onError: (error) => errorToast(error, 'Failed to restore the vehicles'),
    onSettled: () => refreshVehicles(queryClient),
  });
}
