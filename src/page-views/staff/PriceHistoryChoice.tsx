import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { controlClass } from '../../ui/control.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { VehicleName } from '../../vehicles/VehicleName.tsx';
import { staffVehiclesQuery } from '../../vehicles/vehicles.staff.queries.ts';

/** Number of vehicles in the list; typing narrows them down. */
const offered = 8;
/** Milliseconds from the last key press to the search. */
const searchDelay = 150;

/**
 * A combobox to choose one vehicle: typing searches as the inventory does, on the server. `chosen` is
 * the text of the box while nobody types.
 */
export function PriceHistoryChoice(props: { chosen: string; onChoose: (id: number) => void }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  useEffect(() => {
    const waiting = setTimeout(() => setSearch(text.trim()), text === '' ? 0 : searchDelay);
    return () => clearTimeout(waiting);
  }, [text]);
  const found = useQuery({
    ...staffVehiclesQuery({ search, page: 1, limit: offered }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const vehicles = found.data?.vehicles ?? [];
  const close = () => {
    setOpen(false);
    setText('');
    setActive(0);
  };
  const choose = (index: number) => {
    const vehicle = vehicles[index];
    if (!vehicle) return;
    props.onChoose(vehicle.id);
    close();
  };
  const move = (step: number) => {
    setOpen(true);
    if (vehicles.length > 0 && open) setActive((active + step + vehicles.length) % vehicles.length);
  };
  return (
    <div className="relative w-full md:w-70">
      <label htmlFor={id} className="sr-only">
        Vehicle
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && vehicles[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={open ? text : props.chosen}
        placeholder={open ? 'Search vehicles, stock, VIN or ID' : 'Choose a vehicle'}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={close}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            move(event.key === 'ArrowDown' ? 1 : -1);
          } else if (event.key === 'Enter' && open) {
            event.preventDefault();
            choose(active);
          } else if (event.key === 'Escape') close();
        }}
        className={`${controlClass} pr-10! text-ellipsis md:min-h-10!`}
      />
      <ChevronIcon className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-staff-muted" />
      <p role="status" className="sr-only">
        {open && found.data !== undefined && !found.isPlaceholderData ? foundText(found.data.total) : ''}
      </p>
      <div
        hidden={!open}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-staff-hair bg-staff-surface shadow-staff-float md:right-0 md:left-auto md:w-80"
      >
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Vehicles"
          className={vehicles.length === 0 ? '' : 'p-1.5'}
        >
          {vehicles.map((vehicle, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the box's, which keeps focus
            <div
              key={vehicle.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Before the box loses focus, which would close the list under the pointer.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 py-1.5 hover:bg-staff-sunk aria-selected:bg-staff-sunk md:min-h-10"
            >
              <span className="min-w-0 wrap-anywhere text-staff-ink">
                <VehicleName vehicle={vehicle} />
              </span>
              <span className="shrink-0 text-small text-staff-muted tabular-nums cramped:shrink">
                ID {vehicle.id}
              </span>
            </div>
          ))}
        </div>
        {vehicles.length === 0 && (
          <p className="px-4 py-3 text-staff-muted">
            {found.isPending ? 'Searching...' : found.isError ? 'The search failed.' : 'No vehicle found.'}
          </p>
        )}
        {(found.data?.total ?? 0) > offered && (
          <p className="border-t border-staff-hair px-4 py-2 text-small text-staff-muted">
            {`${offered} of ${(found.data?.total ?? 0).toLocaleString('en-US')}. Type to narrow down.`}
          </p>
        )}
      </div>
    </div>
  );
}

const foundText = (total: number) =>
  total === 0
    ? 'No vehicle found'
    : `${total.toLocaleString('en-US')} ${total === 1 ? 'vehicle' : 'vehicles'} found`;
