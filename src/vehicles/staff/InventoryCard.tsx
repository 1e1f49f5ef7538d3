import { formatListPrice } from '../format.ts';
import type { Vehicle } from '../vehicle.ts';
import { VehicleActions, type VehicleActs } from './VehicleActions.tsx';
import { VehicleStatusMark } from './VehicleStatusMark.tsx';
import { VehicleThumb } from './VehicleThumb.tsx';

/** A vehicle of the inventory list on phones. */
export function InventoryCard({ vehicle, acts }: { vehicle: Vehicle; acts: VehicleActs }) {
  return (
    <>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-3.5">
        <VehicleThumb vehicle={vehicle} className="row-span-3 h-16 w-24" />
        <span className="text-small/snug wrap-anywhere text-staff-muted">{vehicle.make}</span>
        <span className="text-right text-small/snug text-staff-muted">{vehicle.year}</span>
        <span className="col-span-2 leading-snug font-medium wrap-anywhere text-staff-ink">
          {vehicle.model}
        </span>
        <span className="leading-snug font-medium text-staff-ink">{formatListPrice(vehicle.price)}</span>
        <div className="text-small/snug">
          <VehicleStatusMark vehicle={vehicle} />
        </div>
        <span className="mt-2 text-micro text-staff-muted">ID {vehicle.id}</span>
        <span className="col-span-2 mt-2 text-micro wrap-anywhere text-staff-muted">
          VIN {vehicle.vin ?? 'N/A'}
        </span>
      </div>
      <div className="mt-2">
        <VehicleActions vehicle={vehicle} acts={acts} />
      </div>
    </>
  );
}
