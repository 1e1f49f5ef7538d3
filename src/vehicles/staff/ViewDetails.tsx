import { staffButtonClass } from '../../ui/staff/button.ts';
import type { Vehicle } from '../vehicle.ts';
import { vehicleName } from '../vehicle-name.ts';

/** Section 2: opens the form of a sold vehicle. */
export const ViewDetails = (props: { vehicle: Vehicle; onView: (vehicle: Vehicle) => void }) => (
  <button
    type="button"
    aria-label={`View Details ${vehicleName(props.vehicle)}`}
    className={`${staffButtonClass('row')} -mx-2.5`}
    onClick={() => props.onView(props.vehicle)}
  >
    View Details
  </button>
);
