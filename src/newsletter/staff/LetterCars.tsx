import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted } from '../../platform/counted.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { RecordFinder } from '../../ui/staff/RecordFinder.tsx';
import { useFocusAfterRemoval } from '../../ui/useFocusAfterRemoval.ts';
import { formatListPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { staffVehiclesQuery } from '../../vehicles/vehicles.staff.queries.ts';
import { letterBounds } from '../letter.ts';
import type { LetterOverview, LetterVehicle } from '../letter.schema.ts';

/** Cars that a search offers at most. */
const offered = 8;

/** The cars of a letter in their order: moved, taken out, and others found and added. */
export function LetterCars(props: {
  cars: readonly LetterVehicle[];
  newCars: LetterOverview['newVehicles'];
  error: string | undefined;
  onChange: (cars: LetterVehicle[]) => void;
}) {
  const { cars, newCars, error, onChange } = props;
  const removal = useFocusAfterRemoval<HTMLOListElement>('#letter-cars input');
  // Taken out, or come in since a draft was written.
  const others = newCars.vehicles.filter(({ id }) => cars.every((car) => car.id !== id));
  const move = (index: number, by: number) => {
    const next = [...cars];
    next.splice(index + by, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <div id="letter-cars" role="group" aria-label="Cars" className="grid gap-3">
      <div>
        <p className="text-small font-medium text-staff-ink">
          {cars.length === 0 ? 'No cars' : counted(cars.length, 'car')}
        </p>
        <p className="text-small text-staff-muted">
          {newCars.total > newCars.vehicles.length
            ? `The newest ${newCars.vehicles.length} of ${counted(newCars.total, 'new car')}: no later letter starts with the others. `
            : ''}
          The first eight are shown with a photograph. What is sold or hidden meanwhile is left out.
        </p>
      </div>
      {cars.length > 0 && (
        <ol {...removal} className="rounded-control border border-staff-hair">
          {cars.map((car, index) => (
            <li
              key={car.id}
              className="flex flex-wrap items-center gap-x-3 border-t border-staff-hair py-1 pr-1 pl-3.5 first:border-t-0"
            >
              <span className="min-w-0 flex-1 basis-60 py-1 wrap-anywhere">
                <span className="block font-medium text-staff-ink">{car.name}</span>
                <span className="text-small text-staff-muted">{car.facts}</span>
              </span>
              <span className="inline-flex max-md:-ml-2.5">
                <Button
                  variant="row"
                  aria-label={`Move ${car.name} up`}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  Up
                </Button>
                <Button
                  variant="row"
                  aria-label={`Move ${car.name} down`}
                  aria-disabled={index === cars.length - 1}
                  onClick={() => move(index, 1)}
                >
                  Down
                </Button>
                <Button
                  variant="row-danger"
                  aria-label={`Remove ${car.name}`}
                  onClick={() => onChange(cars.filter(({ id }) => id !== car.id))}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60">
            {counted(others.length, 'new car is', 'new cars are')} not in this letter, and no later one starts
            with {others.length === 1 ? 'it' : 'them'}.
          </p>
          {cars.length < letterBounds.vehicles && (
            <Button
              variant="row"
              className="-mx-2.5"
              onClick={() => onChange([...cars, ...others].slice(0, letterBounds.vehicles))}
            >
              Add {others.length === 1 ? 'It' : 'Them'}
            </Button>
          )}
        </div>
      )}
      {cars.length < letterBounds.vehicles ? (
        <CarSearch known={cars} onChoose={(car) => onChange([...cars, car])} />
      ) : (
        <p className="text-small text-staff-muted">
          A letter has at most {letterBounds.vehicles} cars. Remove one to add another.
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function CarSearch(props: { known: readonly LetterVehicle[]; onChoose: (car: LetterVehicle) => void }) {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const query = useQuery({
    ...staffVehiclesQuery({ page: 1, limit: offered, search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = (search === '' ? [] : (query.data?.vehicles ?? [])).filter(
    ({ id, isPublished, status }) =>
      isPublished && status !== 'sold' && props.known.every((car) => car.id !== id),
  );
  return (
    <RecordFinder
      ref={box}
      nouns={['car', 'cars']}
      placeholder="Add a car: make, model, year, stock number"
      search={search}
      onSearch={setSearch}
      query={query}
      found={found}
      onChoose={(vehicle) => {
        props.onChoose({
          id: vehicle.id,
          name: vehicleName(vehicle),
          facts: formatListPrice(vehicle.price),
        });
        setSearch('');
        box.current?.focus();
      }}
      hint="Only cars that visitors see, and that are not sold, can be in a letter."
    >
      {(vehicle) => (
        <>
          <span className="min-w-0 flex-1 wrap-anywhere text-staff-ink">{vehicleName(vehicle)}</span>
          <span className="text-small text-staff-muted tabular-nums">
            {formatListPrice(vehicle.price)}
            {vehicle.stockNumber !== null && `, stock ${vehicle.stockNumber}`}
          </span>
        </>
      )}
    </RecordFinder>
  );
}
