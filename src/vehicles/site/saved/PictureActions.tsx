import { useRef } from 'react';
import { useHeldPresses } from '../../../ui/held-presses.tsx';
import { ComparePictureButton } from '../compare/ComparePictureButton.tsx';
import type { KeptVehicle } from './kept-vehicles.ts';
import { SaveButton } from './SaveButton.tsx';

/** Save and Compare, at the top right of a card's picture and above its stretched link. */
export function PictureActions(vehicle: KeptVehicle) {
  const part = useRef<HTMLDivElement>(null);
  useHeldPresses(part);
  return (
    <div ref={part} data-holds="" className="absolute top-2 right-2 z-2 flex gap-1.5">
      <ComparePictureButton vehicle={vehicle} />
      <SaveButton vehicle={vehicle} />
    </div>
  );
}
