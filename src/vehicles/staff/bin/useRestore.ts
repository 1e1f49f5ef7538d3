import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { restoreVehicle } from '../../bin/bin.staff.queries.ts';
import { refreshVehicles } from '../../vehicles.staff.queries.ts';

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
