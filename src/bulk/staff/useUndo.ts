import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../platform/counted.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { leftOutText } from '../batch.ts';
import { sendUndo } from '../batches.staff.queries.ts';
import { refreshVehicles } from '../../vehicles/vehicles.staff.queries.ts';

/** Undoes a change of many vehicles by its id, and says which ones stayed as they are. `done` says what was done. */
export function useUndo(done = 'put back') {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: sendUndo,
    onSuccess: ({ restored, leftOut }) => {
      toast({
        title: `${counted(restored, 'vehicle')} ${done}`,
        ...(leftOut.length > 0 && { description: `Left as they are: ${leftOutText(leftOut)}` }),
      });
    },
    onError: (error) => errorToast(error, 'Failed to undo the change'),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/changes'] });
      return refreshVehicles(queryClient);
    },
  });
  return { undo: mutate, pending: isPending };
}
