import * as Radix from 'radix-ui/alert-dialog';
import { AlertDialogFrame } from '../../../ui/staff/AlertDialog.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Asks for confirmation before visitors see a vehicle that lacks what they look for first. */
export function MissingDialog({ form }: { form: VehicleFormHandle }) {
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
          <Radix.Cancel className={staffButtonClass('line')}>Go Back</Radix.Cancel>
          <button type="button" className={staffButtonClass('primary')} onClick={form.publishAnyway}>
            Publish Anyway
          </button>
        </>
      }
    />
  );
}
