import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../platform/browser/error-message.ts';
import { RequestError } from '../../../platform/browser/request.ts';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { leftOutText } from '../../batches/batch.ts';
import { sendBatch } from '../../batches/batches.staff.queries.ts';
import { refreshVehicles } from '../../vehicles.staff.queries.ts';
import { useUndo } from './useUndo.ts';

const failed = 'Failed to change the vehicles';

/** Carries out a change of many vehicles; its toast offers Undo for as long as that is possible. */
export function useBatch(onDone: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorToast = useErrorToast();
  const { undo } = useUndo();
  const mutation = useMutation({
    mutationFn: sendBatch,
    onSuccess: ({ batchId, label, leftOut, undoableUntil }) => {
      const description = leftOut.length > 0 ? `Left out: ${leftOutText(leftOut)}` : '';
      if (batchId === null) toast({ title: 'Nothing was changed', description });
      else {
        toast({
          title: label,
          description,
          durationMs: Date.parse(undoableUntil ?? '') - Date.now(),
          action: {
            label: 'Undo',
            altText: 'Undo it in the change log',
            onClick: () => undo(batchId),
          },
        });
      }
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
