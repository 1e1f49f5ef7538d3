import { staffButtonClass } from '../../../ui/staff/button.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Leads to the window sticker of a vehicle that visitors see, with its saved values. */
export function StickerButton({ form }: { form: VehicleFormHandle }) {
  if (form.vehicleId === null || !form.base.isPublished) return null;
  return (
    <a
      href={`/inventory/${form.vehicleId}/sticker`}
      target="_blank"
      className={`${staffButtonClass('line')} mt-4.5 w-fit`}
    >
      Window Sticker
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
