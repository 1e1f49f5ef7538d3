import * as Radix from 'radix-ui/alert-dialog';
import { AlertDialogFrame } from '../../../ui/staff/AlertDialog.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { photoCount } from './field-names.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Asks for confirmation before a vehicle is saved without the photos that failed to upload. */
export function FailedPhotosDialog({ form }: { form: VehicleFormHandle }) {
  const { uploads, failedPhotos } = form;
  const are = uploads.failed === 1 ? 'was' : 'were';
  return (
    <AlertDialogFrame
      title={`${photoCount(uploads.failed)} ${are} not uploaded`}
      text={<p>The form says beside each of them why. They would not be saved with the vehicle.</p>}
      onCancel={form.goBack}
      footer={
        <>
          <Radix.Cancel className={`${staffButtonClass('line')} mr-auto`}>Go Back</Radix.Cancel>
          <button type="button" className={staffButtonClass('line')} onClick={failedPhotos.leaveOut}>
            Save Without Them
          </button>
          {uploads.retry !== null && (
            <button type="button" className={staffButtonClass('primary')} onClick={failedPhotos.retry}>
              Retry
            </button>
          )}
        </>
      }
    />
  );
}
