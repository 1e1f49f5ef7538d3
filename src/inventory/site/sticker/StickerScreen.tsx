import { useSite } from '../../../dealership/site.queries.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { SheetScreen } from './SheetScreen.tsx';
import { Sticker } from './Sticker.tsx';
import styles from './sticker.css?inline';

/** A vehicle's window sticker as it will be printed. Only this page has its styles. */
export function StickerScreen({ vehicle }: { vehicle: PublicVehicle }) {
  const { dealership, publicUrl } = useSite();
  const address = new URL(`/inventory/${vehicle.id}`, publicUrl).href;
  return (
    <SheetScreen vehicleId={vehicle.id} sheet="sticker">
      <style href="sticker" precedence="default">
        {styles}
      </style>
      <Sticker vehicle={vehicle} dealership={dealership} address={address} />
    </SheetScreen>
  );
}
