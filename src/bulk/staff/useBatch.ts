import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { leftOutText } from '../batch.ts';
import { sendBatch } from '../batches.staff.queries.ts';
import { refreshVehicles } from '../../vehicles/vehicles.staff.queries.ts';

const failed = 'Failed to change the vehicles';

/** Carries out a change of many vehicles; the line over the list then offers Undo. */
export function useBatch(onDone: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const mutation = useMutation({
    mutationFn: sendBatch,
    onSuccess: ({ batchId, label, leftOut }) => {
      const description = leftOut.length > 0 ? `Left out: ${leftOutText(leftOut)}` : '';
      toast({ title: batchId === null ? 'Nothing was changed' : label, description });
      void refreshVehicles(queryClient);
      onDone();
    },
    onError: (error) => {
      errorToast(error, failed);
      // The vehicles are others than those on the screen.
      if (error instanceof RequestError && error.status === 409) void refreshVehicles(queryClient);
    },
  });
  return {
    send: mutation.mutate,
    pending: mutation.isPending,
    error: mutation.error === null ? null : errorMessage(mutation.error, failed),
  };
}
