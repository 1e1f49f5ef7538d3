import { useQuery } from '@tanstack/react-query';
import { useStaffNames } from '../../accounts/staff/useStaffNames.ts';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { counted } from '../../platform/counted.ts';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { intoView } from '../../ui/staff/into-view.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { arrivalWords, leftOutText, type BatchAction, type BatchAnswer } from '../batch.ts';
import { batchFlags } from '../batch-values.ts';
import { batchPreviewQuery } from '../batches.staff.queries.ts';
import { statusLabels } from '../../vehicles/vehicle-values.ts';
import { pageCheckbox } from './select-column.tsx';
import { requestOf, selectedCount, type Selection } from './selection.ts';
import { useBatch } from './useBatch.ts';

/** Asks once before many vehicles are changed or deleted, and says which ones are left out. */
export function ConfirmBatchDialog(props: {
  selection: Selection;
  action: Exclude<BatchAction, { kind: 'price' }>;
  onClose: () => void;
  onDone: () => void;
}) {
  const { selection, action } = props;
  const asked = { selection: requestOf(selection), action };
  const preview = useQuery(batchPreviewQuery(asked));
  const { send, pending, error } = useBatch(props.onDone);
  const words = wordsOf(action, preview.data?.changed ?? selectedCount(selection), useStaffNames());
  const failure =
    error ?? (preview.error && errorMessage(preview.error, 'The vehicles could not be checked'));
  return (
    <AlertDialog
      title={words.title}
      text={
        <p role="status">
          {preview.data === undefined ? 'Checking the vehicles...' : textOf(preview.data, action)}
        </p>
      }
      cancel={words.confirm === null ? 'Close' : 'Cancel'}
      confirm={words.confirm}
      variant={action.kind === 'delete' ? 'danger' : 'primary'}
      pendingLabel={action.kind === 'delete' ? 'Deleting...' : 'Changing...'}
      pending={pending}
      onCancel={props.onClose}
      // Also before the preview is there: a press is never lost.
      onConfirm={() => send({ ...asked, plan: preview.data?.plan })}
      focusAfter={pageCheckbox}
    >
      {preview.data !== undefined && preview.data.missing.length > 0 && (
        <div className="mt-3">
          <p>Visitors look for these first, and not every vehicle has them yet:</p>
          <ul className="mt-2 list-disc pl-5">
            {preview.data.missing.map(({ what, count }) => (
              <li key={what}>
                {counted(count, 'vehicle')} without {what}
              </li>
            ))}
          </ul>
        </div>
      )}
      {failure !== null && !pending && (
        <div ref={intoView} className="mt-4.5">
          <FormAlert>{failure}</FormAlert>
        </div>
      )}
    </AlertDialog>
  );
}

function wordsOf(
  action: Exclude<BatchAction, { kind: 'price' }>,
  count: number,
  nameOf: (username: string) => string,
) {
  if (count === 0) return { title: 'Nothing to change', confirm: null };
  const vehicles = counted(count, 'vehicle');
  switch (action.kind) {
    case 'delete':
      return { title: `Delete ${vehicles}?`, confirm: 'Delete' };
    case 'status':
      return { title: `Set ${vehicles} to ${statusLabels[action.status]}?`, confirm: 'Set Status' };
    case 'arrival':
      return { title: `Mark ${vehicles} as ${arrivalWords(action.arrival)}?`, confirm: `Change ${vehicles}` };
    case 'adviser': {
      const { adviser } = action;
      const title =
        adviser === null
          ? `Leave ${vehicles} without an adviser?`
          : `Make ${nameOf(adviser)} the adviser of ${vehicles}?`;
      return { title, confirm: `Change ${vehicles}` };
    }
    case 'flag': {
      const ask = batchFlags[action.flag].ask[action.value ? 'on' : 'off'];
      return { title: `${ask.replace('them', vehicles)}?`, confirm: `Change ${vehicles}` };
    }
  }
}

function textOf({ changed, leftOut }: BatchAnswer, action: BatchAction): string {
  const others = leftOut.length === 0 ? '' : ` Left out: ${leftOutText(leftOut)}.`;
  if (changed === 0) return `None of them would change.${others}`;
  if (action.kind === 'delete')
    return `They disappear from the website now, and can be restored for 30 days under Settings, Deleted vehicles.${others}`;
  return `${effectOf(action)} It can be undone for 10 minutes.${others}`;
}

function effectOf(action: BatchAction): string {
  if (action.kind === 'flag' && action.flag === 'isPublished' && !action.value)
    return 'They disappear from the website at once.';
  if (action.kind === 'flag' && action.flag === 'isReservable' && action.value)
    return 'While one is available, its page leads to your payment.';
  return 'Visitors see it at once.';
}
