import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { Subscriber } from '../newsletter.ts';
import { removeSubscriber, subscribersKey } from '../newsletter.staff.queries.ts';

/** Asks before an address is removed. */
export function RemoveDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: removeSubscriber,
    onSuccess: () => {
      toast({ title: 'Address removed', description: subscriber.email });
    },
    onError: (error) => errorToast(error, 'Failed to remove the address'),
    onSettled: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: [subscribersKey] });
    },
  });
  return (
    <AlertDialog
      title="Remove this address?"
      text={
        <p className="wrap-anywhere">
          {subscriber.email} is taken off the list and is in no later export. Whoever it belongs to can sign
          up again on the website.
        </p>
      }
      cancel="Cancel"
      confirm="Remove"
      pendingLabel="Removing..."
      pending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(subscriber.id)}
    />
  );
}
