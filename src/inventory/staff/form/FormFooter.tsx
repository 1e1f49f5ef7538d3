import { counted } from '../../../platform/counted.ts';
import { formatDay } from '../../../platform/dates.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { listFields, photoCount } from './field-names.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** The unsaved changes, the state of their draft, and the buttons that close the form. */
export function FormFooter(props: { form: VehicleFormHandle; formId: string; onCancel: () => void }) {
  const { form } = props;
  return (
    <>
      <div className="mr-auto flex min-w-0 items-center gap-2.5 leading-snug max-md:w-full md:flex-1">
        {form.changed.length > 0 && (
          <span aria-hidden="true" className="size-2.25 shrink-0 rounded-full bg-status-pending-ink" />
        )}
        <div className="min-w-0">
          {form.changed.length > 0 && <UnsavedText form={form} />}
          {form.missing.length > 0 && form.changed.length > 0 && (
            <p>
              {dayText(form)} will find no {inWords(form.missing)}.
            </p>
          )}
          <p role="status">{uploadText(form)}</p>
        </div>
      </div>
      <Button variant="line" className="max-md:flex-1" onClick={props.onCancel}>
        Cancel
      </Button>
      {form.saveUnpublished !== null && (
        <Button
          variant="line"
          aria-disabled={form.phase !== 'filling'}
          className="max-md:order-last max-md:basis-full"
          onClick={form.saveUnpublished}
        >
          Save Without Publishing
        </Button>
      )}
      <PendingButton
        variant="primary"
        type="submit"
        form={props.formId}
        pending={form.phase !== 'filling'}
        pendingLabel="Saving..."
        className="max-md:flex-1"
      >
        {form.vehicleId === null ? 'Add Vehicle' : 'Save Changes'}
      </PendingButton>
    </>
  );
}

const dayText = ({ values: { isPublished, publishOn } }: VehicleFormHandle) =>
  isPublished ? 'Visitors' : `On ${formatDay(publishOn)} visitors`;

const inWords = (missing: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(missing);

function UnsavedText({ form }: { form: VehicleFormHandle }) {
  return (
    <p>
      <b className="font-semibold text-staff-ink">Unsaved changes</b> in {listFields(form.changed)}.
      {form.draftState === 'kept' && ' Draft kept on this device.'}
      {form.draftState === 'failed' && (
        <span className="text-loss"> No draft is kept: this device's storage is full or blocked.</span>
      )}
    </p>
  );
}

/** Running uploads, which saving waits for, and failed ones. */
function uploadText({ uploads, documentUploads, phase }: VehicleFormHandle): string {
  const inWords = (photos: number, documents: number) =>
    [photos > 0 ? photoCount(photos) : '', documents > 0 ? counted(documents, 'document') : '']
      .filter((part) => part !== '')
      .join(' and ');
  const failed = inWords(uploads.failed, documentUploads.failed);
  const running = inWords(uploads.running, documentUploads.running);
  const failedText = failed === '' ? '' : `${failed} failed.`;
  if (running === '') return failedText;
  const runningText =
    phase === 'uploading' ? `Waiting for ${running} to finish uploading.` : `${running} uploading.`;
  return `${runningText} ${failedText}`.trim();
}
