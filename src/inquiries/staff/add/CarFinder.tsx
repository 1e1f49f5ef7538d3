import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Ref } from 'react';
import { Button } from '../../../ui/staff/Button.tsx';
import { RecordFinder } from '../../../ui/staff/RecordFinder.tsx';
import { StateBadges } from '../../../vehicles/staff/StateBadges.tsx';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';
import { statesOf } from '../../../vehicles/vehicle-state.ts';
import { staffVehiclesQuery } from '../../../vehicles/vehicles.staff.queries.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';

type Car = { id: number; label: string };

/** The most cars that are offered. */
const offered = 5;

/** The car that a lead is about, found by the search of the inventory; sold and unpublished ones, too. */
export function CarFinder(props: {
  car: Car | null;
  onChange: (car: Car | null) => void;
  error: string | undefined;
}) {
  const { car, error } = props;
  const box = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const shown = useRef(car);
  useEffect(() => {
    // The control that was used is gone.
    if (shown.current !== car && document.activeElement === document.body)
      (remove.current ?? box.current)?.focus();
    shown.current = car;
  }, [car]);
  return (
    <div role="group" aria-label="Car">
      <p className="mb-1.75 text-small font-medium text-text-soft">
        Car <span className="font-normal text-text-muted">(optional)</span>
      </p>
      {car === null ? (
        <Finder ref={box} onChoose={props.onChange} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 rounded-control border border-staff-hair bg-staff py-1 pr-1 pl-3.5">
          <span className="min-w-0 flex-1 wrap-anywhere text-staff-ink">
            {car.label} <span className="text-small text-staff-muted">ID: {car.id}</span>
          </span>
          <Button variant="row" ref={remove} onClick={() => props.onChange(null)}>
            Remove Car
          </Button>
        </div>
      )}
      {error !== undefined && <p className="mt-1.75 text-small text-danger">{error}</p>}
    </div>
  );
}

function Finder({ ref, onChoose }: { ref: Ref<HTMLInputElement>; onChoose: (car: Car) => void }) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...staffVehiclesQuery({ page: 1, limit: offered, search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <RecordFinder
      ref={ref}
      nouns={['car', 'cars']}
      placeholder="Make, model, year, stock number or VIN"
      search={search}
      onSearch={setSearch}
      query={query}
      found={search === '' ? [] : (query.data?.vehicles ?? [])}
      onChoose={(vehicle) => onChoose({ id: vehicle.id, label: vehicleName(vehicle) })}
      hint="Write it into the message."
    >
      {(vehicle) => <CarLine vehicle={vehicle} />}
    </RecordFinder>
  );
}

const CarLine = ({ vehicle }: { vehicle: Vehicle }) => (
  <>
    <span className="min-w-0 flex-1 wrap-anywhere text-staff-ink">{vehicleName(vehicle)}</span>
    <StateBadges states={statesOf(vehicle)} />
    <span className="text-small text-staff-muted tabular-nums">
      ID: {vehicle.id}
      {vehicle.stockNumber !== null && `, stock ${vehicle.stockNumber}`}
    </span>
  </>
);
