import { drawn } from '../../../ui/icons.tsx';
import type { KeptVehicle } from '../saved/kept-vehicles.ts';
import { onPicture } from '../saved/SaveButton.tsx';
import { useCompared } from './useCompared.ts';

export const CompareIcon = drawn('M2.5 3.5H7v11H2.5zM11 3.5h4.5v11H11z');

/** With a pointer it appears on the card under it; on touch screens once the first vehicle has been chosen. */
const onHover =
  'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-pressed:opacity-100 [@media(hover:none)]:hidden';

/** Compare, on a picture. */
export function ComparePictureButton({ vehicle }: { vehicle: KeptVehicle }) {
  const { compared, toggle, choosing } = useCompared(vehicle);
  return (
    <button
      type="button"
      aria-pressed={compared}
      aria-label={`Compare ${vehicle.name}`}
      title="Compare"
      className={`${onPicture} ${choosing ? '' : onHover}`}
      onClick={toggle}
    >
      <CompareIcon className={`size-4.5 ${compared ? 'fill-current' : ''}`} />
    </button>
  );
}
