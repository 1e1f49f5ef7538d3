import { useSite } from '../../../dealership/site.queries.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { SheetScreen } from '../sticker/SheetScreen.tsx';
import { Brochure } from './Brochure.tsx';
import styles from './brochure.css?inline';

/** A vehicle's brochure as it will be printed. Only this page has its styles. */
export function BrochureScreen({ vehicle }: { vehicle: PublicVehicle }) {
  const { dealership, appearance, publicUrl } = useSite();
  const address = new URL(`/inventory/${vehicle.id}`, publicUrl).href;
  return (
    <SheetScreen vehicleId={vehicle.id} sheet="brochure">
      <style href="brochure" precedence="default">
        {styles}
      </style>
      <Brochure vehicle={vehicle} dealership={dealership} logo={appearance.logo} address={address} />
    </SheetScreen>
  );
}
