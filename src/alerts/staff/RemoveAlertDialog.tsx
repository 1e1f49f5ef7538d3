import { useQueryClient } from '@tanstack/react-query';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import type { Alert } from '../alert.ts';
import { alertsKey, removeAlert } from '../alerts.staff.queries.ts';

/** Asks before a visitor's alert is removed. */
export function RemoveAlertDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const queries = useQueryClient();
  const finish = () => {
    onClose();
    return queries.invalidateQueries({ queryKey: [alertsKey] });
  };
  return (
    <DeletionDialog
      verb="Remove"
      title="Remove this alert?"
      text={
        <p className="wrap-anywhere">
          {alert.email} gets no more mail about {alert.wanted}, and the address is deleted with its last
          alert.
        </p>
      }
      remove={() => removeAlert(alert.id)}
      done={() => ({ title: 'Alert removed', description: alert.email })}
      failed="Failed to remove the alert"
      onDone={finish}
      onFailed={finish}
      onCancel={onClose}
    />
  );
}
