import * as Radix from 'radix-ui/alert-dialog';
import { AlertDialogFrame } from '../../../ui/staff/AlertDialog.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Asks for confirmation before a price is saved that is probably a slip of the keyboard. */
export function PriceDoubtDialog({ form }: { form: VehicleFormHandle }) {
  return (
    <AlertDialogFrame
      title="Is the price right?"
      text={<p>{form.doubtedPrice.text()}</p>}
      onCancel={form.goBack}
      footer={
        <>
          <button type="button" className={staffButtonClass('line')} onClick={form.doubtedPrice.saveAnyway}>
            Save Anyway
          </button>
          <Radix.Cancel className={staffButtonClass('primary')}>Change the Price</Radix.Cancel>
        </>
      }
    />
  );
}
