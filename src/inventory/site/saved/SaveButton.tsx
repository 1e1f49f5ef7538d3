import { drawn } from '../../../ui/icons.tsx';
import { type KeptVehicle, savedVehicles, useKept } from './kept-vehicles.ts';

/** Filled when its button is pressed. */
export const HeartIcon = drawn('M9 15.5 2.7 9.2a3.8 3.8 0 0 1 5.4-5.4l.9.9.9-.9a3.8 3.8 0 0 1 5.4 5.4z');

/** Whether a vehicle is saved, and a function that toggles it. */
export function useSaved(vehicle: KeptVehicle): [saved: boolean, toggle: () => void] {
  const { id } = vehicle;
  const saved = useKept(savedVehicles).some((kept) => kept.id === id);
  const toggle = () => {
    if (saved) savedVehicles.remove(id);
    else savedVehicles.add(vehicle);
  };
  return [saved, toggle];
}

/** The heart on a picture. */
export function SaveButton({ vehicle }: { vehicle: KeptVehicle }) {
  const [saved, toggle] = useSaved(vehicle);
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${vehicle.name}`}
      title={saved ? 'Saved' : 'Save'}
      className={onPicture}
      onClick={toggle}
    >
      <HeartIcon className={`size-5 ${saved ? 'fill-current' : ''}`} />
    </button>
  );
}

/** Classes of a round button on a photograph. */
export const onPicture =
  'grid size-11 cursor-pointer place-items-center rounded-full bg-ground/60 text-text transition-colors duration-quick hover:bg-ground/85 md:size-10';
