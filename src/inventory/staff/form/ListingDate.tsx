import { useEffect, useId, useRef, useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { counted } from '../../../platform/counted.ts';
import { formatDay } from '../../../platform/dates.ts';
import { dayOf } from '../../../platform/time-zones.ts';
import { controlClass } from '../../../ui/control.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { correctListingDate } from '../../../vehicles/vehicles.staff.queries.ts';
import { daysInStock } from '../../../vehicles/holding-cost.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { useVehicleChange } from '../../../vehicles/staff/useVehicleChange.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** The listing date. A correction is saved at once and closes the form. */
export function ListingDate({ form, vehicle }: { form: VehicleFormHandle; vehicle: Vehicle }) {
  const id = useId();
  const { timeZone } = useSite().dealership;
  const listedOn = dayOf(new Date(vehicle.listedAt), timeZone);
  const [now] = useState(() => new Date());
  const [day, setDay] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOpen = day !== null;
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  const { change, pending, error } = useVehicleChange(vehicle, {
    send: correctListingDate,
    optimisticUpdate: (inventory) => inventory,
    done: 'Listing date corrected',
    failed: 'Failed to correct the listing date',
    onDone: form.close,
  });
  const days = daysInStock(vehicle, now);
  const save = () => {
    if (day !== null && day !== '' && day !== listedOn)
      change({ id: vehicle.id, listedOn: day, updatedAt: vehicle.updatedAt });
    else setDay(null);
  };
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-center gap-x-5.5 text-staff-soft">
        <span>
          Listed on {formatDay(listedOn)}, {counted(days, 'day')} in inventory
        </span>
        {day === null && (
          <Button
            variant="row"
            className="-mx-2.5"
            aria-disabled={form.isReadOnly || form.changed.length > 0}
            onClick={() => setDay(listedOn)}
          >
            Correct
          </Button>
        )}
      </p>
      {form.changed.length > 0 && (
        <p className="text-small text-staff-muted">Save your changes first to correct this date.</p>
      )}
      {day !== null && (
        <div className="mt-2">
          <label htmlFor={id} className="text-small font-medium text-staff-ink">
            Listing date
          </label>
          <div className="mt-1 flex flex-wrap items-center gap-2.5">
            <input
              id={id}
              type="date"
              value={day}
              max={dayOf(now, timeZone)}
              // The form's own fields are saved by another button.
              form=""
              ref={input}
              onChange={(event) => setDay(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                save();
              }}
              className={`${controlClass} w-auto tabular-nums`}
            />
            <PendingButton variant="line" pending={pending} pendingLabel="Saving..." onClick={save}>
              Save Date
            </PendingButton>
            <Button variant="row" onClick={() => setDay(null)}>
              Cancel
            </Button>
          </div>
          {error !== null && !pending && (
            <p role="alert" className="mt-1.5 text-small text-loss">
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
