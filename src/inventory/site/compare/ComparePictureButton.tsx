import { drawn } from '../../../ui/icons.tsx';
import { toasts } from '../../../ui/toast/toasts.ts';
import { comparedVehicles, type KeptVehicle, useKept } from '../saved/kept-vehicles.ts';
import { onPicture } from '../saved/SaveButton.tsx';

export const CompareIcon = drawn('M2.5 3.5H7v11H2.5zM11 3.5h4.5v11H11z');

/** Whether a vehicle is compared, how that is changed, and whether any vehicle is. */
export function useCompared(vehicle: KeptVehicle) {
  const { id } = vehicle;
  const chosen = useKept(comparedVehicles);
  const compared = chosen.some((kept) => kept.id === id);
  const toggle = () => {
    if (compared) comparedVehicles.remove(id);
    else if (!comparedVehicles.add(vehicle)) {
      toasts.show({
        title: 'Four vehicles at a time',
        description: 'Take one out of the comparison first.',
      });
    }
  };
  return { compared, toggle, choosing: chosen.length > 0 };
}

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
