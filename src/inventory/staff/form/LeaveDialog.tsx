import * as Radix from 'radix-ui/alert-dialog';
import { AlertDialogFrame } from '../../../ui/staff/AlertDialog.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { fieldsHave } from './field-names.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/**
 * Asks for confirmation before the form closes with unsaved changes. The draft stays unless it is discarded
 * here.
 */
export function LeaveDialog(props: {
  form: VehicleFormHandle;
  onKeepEditing: () => void;
  onLeave: () => void;
  onDiscard: () => void;
}) {
  const { changed, uploads, draftState } = props.form;
  const rest =
    draftState === 'failed'
      ? 'If you leave, they are lost: no draft can be kept on this device.'
      : 'If you leave, the draft stays on this device and the form offers it next time.';
  return (
    <AlertDialogFrame
      title="Leave without saving?"
      text={
        <p>
          {uploads.running > 0 && 'Photos are still uploading, and those are lost. '}
          {changed.length > 0 && `${fieldsHave(changed)} unsaved changes. ${rest}`}
        </p>
      }
      onCancel={props.onKeepEditing}
      footer={
        <>
          <button
            type="button"
            className={`${staffButtonClass('row-danger')} mr-auto -ml-2.5`}
            onClick={props.onDiscard}
          >
            Discard Draft
          </button>
          <button type="button" className={staffButtonClass('line')} onClick={props.onLeave}>
            Leave
          </button>
          <Radix.Cancel className={staffButtonClass('primary')}>Keep Editing</Radix.Cancel>
        </>
      }
    />
  );
}
