import { useQueryClient } from '@tanstack/react-query';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import type { Subscriber } from '../newsletter.ts';
import { removeSubscriber, subscribersKey } from '../newsletter.staff.queries.ts';

/** Asks before an address is removed. */
export function RemoveDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const queries = useQueryClient();
  const finish = () => {
    onClose();
    return queries.invalidateQueries({ queryKey: [subscribersKey] });
  };
  return (
    <DeletionDialog
      verb="Remove"
      title="Remove this address?"
      text={
        <p className="wrap-anywhere">
          {subscriber.email} is taken off the list and is in no later export. Whoever it belongs to can sign
          up again on the website.
        </p>
      }
      remove={() => removeSubscriber(subscriber.id)}
      done={() => ({ title: 'Address removed', description: subscriber.email })}
      failed="Failed to remove the address"
      onDone={finish}
      onFailed={finish}
      onCancel={onClose}
    />
  );
}
