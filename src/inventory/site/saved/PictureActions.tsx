import { ComparePictureButton } from '../compare/ComparePictureButton.tsx';
import type { KeptVehicle } from './kept-vehicles.ts';
import { SaveButton } from './SaveButton.tsx';

/** Save and Compare, at the top right of a picture and above the link that is stretched over a card. */
export function PictureActions(vehicle: KeptVehicle) {
  return (
    <div className="absolute top-2 right-2 z-2 flex gap-1.5">
      <ComparePictureButton vehicle={vehicle} />
      <SaveButton vehicle={vehicle} />
    </div>
  );
}
