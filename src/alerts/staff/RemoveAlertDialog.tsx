import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { Alert } from '../alert.ts';
import { alertsKey, removeAlert } from '../alerts.staff.queries.ts';

/** Asks before a visitor's alert is removed. */
export function RemoveAlertDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: removeAlert,
    onSuccess: () => {
      toast({ title: 'Alert removed', description: alert.email });
    },
    onError: (error) => errorToast(error, 'Failed to remove the alert'),
    onSettled: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: [alertsKey] });
    },
  });
  return (
    <AlertDialog
      title="Remove this alert?"
      text={
        <p className="wrap-anywhere">
          {alert.email} gets no more mail about {alert.wanted}, and the address is deleted with its last
          alert.
        </p>
      }
      cancel="Cancel"
      confirm="Remove"
      pendingLabel="Removing..."
      pending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(alert.id)}
    />
  );
}
