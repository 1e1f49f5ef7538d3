import type { Vehicle } from '../vehicle.ts';
import { vehicleName } from '../vehicle-name.ts';
import { VehicleThumb } from './VehicleThumb.tsx';

/** Which vehicle a dialog is about, so that nobody sells or deletes its neighbor. */
export function VehicleLine({ vehicle, className = '' }: { vehicle: Vehicle; className?: string }) {
  return (
    <div className={`flex items-center gap-3.5 rounded-card bg-staff p-3 ${className}`}>
      <VehicleThumb vehicle={vehicle} />
      <div className="min-w-0 flex-1">
        <b className="block leading-snug font-semibold wrap-anywhere text-staff-ink">
          {vehicleName(vehicle)}
        </b>
        <span className="text-small wrap-anywhere text-staff-muted tabular-nums">
          ID {vehicle.id}
          {vehicle.vin !== null && `, VIN ${vehicle.vin}`}
        </span>
      </div>
    </div>
  );
}
