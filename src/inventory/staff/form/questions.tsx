import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { AlertDialogFrame } from '../../../ui/staff/AlertDialog.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { fieldsHave, photoCount } from './field-names.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** The button that gets the focus first, and does the same as Esc. */
const Cancel = (props: { variant: 'line' | 'primary'; className?: string; children: ReactNode }) => (
  <Radix.Cancel className={`${staffButtonClass(props.variant)} ${props.className ?? ''}`}>
    {props.children}
  </Radix.Cancel>
);

/** What is asked before the vehicle is saved. */
export function SaveQuestion({ form }: { form: VehicleFormHandle }) {
  const { phase, uploads } = form;
  if (phase === 'photos')
    return (
      <AlertDialogFrame
        title={`${photoCount(uploads.failed)} ${uploads.failed === 1 ? 'was' : 'were'} not uploaded`}
        text={<p>The form says beside each of them why. They would not be saved with the vehicle.</p>}
        onCancel={form.goBack}
        footer={
          <>
            <Cancel variant="line" className="mr-auto">
              Go Back
            </Cancel>
            <Button variant="line" onClick={form.saveAnyway}>
              Save Without Them
            </Button>
            {uploads.retry !== null && (
              <Button variant="primary" onClick={form.retryUploads}>
                Retry
              </Button>
            )}
          </>
        }
      />
    );
  if (phase === 'price')
    return (
      <AlertDialogFrame
        title="Is the price right?"
        text={<p>{form.priceDoubt()}</p>}
        onCancel={form.goBack}
        footer={
          <>
            <Button variant="line" onClick={form.saveAnyway}>
              Save Anyway
            </Button>
            <Cancel variant="primary">Change the Price</Cancel>
          </>
        }
      />
    );
  if (phase === 'missing')
    return (
      <AlertDialogFrame
        title="Publish it like this?"
        text={
          <>
            <p>Visitors look for these first, and the vehicle does not have them yet:</p>
            <ul className="mt-2 list-disc pl-5">
              {form.missing.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </>
        }
        onCancel={form.goBack}
        footer={
          <>
            <Cancel variant="line">Go Back</Cancel>
            <Button variant="primary" onClick={form.saveAnyway}>
              Publish Anyway
            </Button>
          </>
        }
      />
    );
  return null;
}

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
  const { changed, uploads, running, draftState } = props.form;
  const rest =
    draftState === 'failed'
      ? 'If you leave, they are lost: no draft can be kept on this device.'
      : 'If you leave, the draft stays on this device and the form offers it next time.';
  return (
    <AlertDialogFrame
      title="Leave without saving?"
      text={
        <p>
          {running > 0 &&
            `${uploads.running > 0 ? 'Photos' : 'Documents'} are still uploading, and those are lost. `}
          {changed.length > 0 && `${fieldsHave(changed)} unsaved changes. ${rest}`}
        </p>
      }
      onCancel={props.onKeepEditing}
      footer={
        <>
          <Button variant="row-danger" className="mr-auto -ml-2.5" onClick={props.onDiscard}>
            Discard Draft
          </Button>
          <Button variant="line" onClick={props.onLeave}>
            Leave
          </Button>
          <Cancel variant="primary">Keep Editing</Cancel>
        </>
      }
    />
  );
}
