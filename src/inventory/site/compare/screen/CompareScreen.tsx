import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSite } from '../../../../dealership/site.queries.ts';
import { buttonClass } from '../../../../ui/button.ts';
import { useFocusAfterRemoval } from '../../../../ui/useFocusAfterRemoval.ts';
import { comparedVehiclesQuery } from '../../../../vehicles/more-vehicles.queries.ts';
import { idsText, mostCompared } from '../../../../vehicles/vehicle-ids.ts';
import { ListMessage } from '../../card/ListMessage.tsx';
import { comparedVehicles, useKept } from '../../saved/kept-vehicles.ts';
import { CompareTable } from './CompareTable.tsx';
import { objectPositionOf } from '../../../../images/focal-point.ts';
import { Picture } from '../../../../images/site/Picture.tsx';
import { formatListPrice } from '../../../../vehicles/format.ts';
import { type PublicVehicle, toCard } from '../../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../../vehicles/vehicle-name.ts';
import { StatusTag } from '../../card/StatusTag.tsx';

/** The vehicles in the address side by side; without any, those that the visitor has chosen. */
export function CompareScreen({ ids }: { ids: readonly number[] }) {
  const navigate = useNavigate();
  const own = useKept(comparedVehicles);
  const { data: found, isError, refetch } = useQuery(comparedVehiclesQuery(ids));
  const show = (chosen: readonly number[]) =>
    void navigate({
      to: '/compare',
      search: { ids: chosen.length === 0 ? undefined : idsText(chosen) },
      replace: true,
      resetScroll: false,
    });
  const ownIds = idsText(own.map(({ id }) => id));
  useEffect(() => {
    if (ids.length > 0 || ownIds === '') return;
    void navigate({ to: '/compare', search: { ids: ownIds }, replace: true });
  }, [ids, ownIds, navigate]);
  const list = useFocusAfterRemoval<HTMLDivElement>('h1');

  if (ids.length === 0) {
    return (
      <Frame>
        <ListMessage
          light={null}
          heading="Nothing to compare yet"
          text="Choose Compare on a vehicle, and then up to three more."
        >
          <Link to="/inventory" className={buttonClass('solid')}>
            View Inventory
          </Link>
        </ListMessage>
      </Frame>
    );
  }
  if (isError) {
    return (
      <Frame>
        <ListMessage
          light={null}
          heading="Error loading vehicles"
          text="The vehicles could not be loaded. Please try again."
        >
          <button type="button" className={buttonClass('solid')} onClick={() => void refetch()}>
            Try Again
          </button>
        </ListMessage>
      </Frame>
    );
  }
  const remove = (id: number) => {
    comparedVehicles.remove(id);
    show(ids.filter((other) => other !== id));
  };
  const byId = new Map(found?.map((vehicle) => [vehicle.id, vehicle]));
  const vehicles = ids.flatMap((id) => byId.get(id) ?? []);
  const gone = found === undefined ? [] : ids.filter((id) => !byId.has(id));
  return (
    <Frame aside={<Tools ids={ids} />}>
      <div {...list}>
        {gone.map((id) => (
          <p key={id} className="mb-4 flex flex-wrap items-center gap-x-5">
            {own.find((kept) => kept.id === id)?.name ?? 'One of these vehicles'} is no longer listed.
            <RemoveButton name="it" onClick={() => remove(id)} />
          </p>
        ))}
        <Comparison vehicles={vehicles} onRemove={remove} />
      </div>
      {ids.length < mostCompared && (
        <p className="mt-7">
          <Link
            to="/inventory"
            className="inline-flex min-h-11 items-center underline decoration-outline underline-offset-4 hover:text-text"
          >
            Add another vehicle
          </Link>
        </p>
      )}
    </Frame>
  );
}

function Comparison(props: {
  vehicles: Parameters<typeof CompareTable>[0]['vehicles'];
  onRemove: (id: number) => void;
}) {
  const { vehicles } = props;
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  if (vehicles.length === 0) return <div className="min-h-120" />;
  return (
    <>
      {vehicles.length > 1 && (
        <label className="mb-5 flex min-h-11 w-fit cursor-pointer items-center gap-3 noscript:hidden">
          <input
            type="checkbox"
            role="switch"
            checked={onlyDifferences}
            aria-checked={onlyDifferences}
            className="size-5 cursor-pointer accent-text"
            onChange={({ target }) => setOnlyDifferences(target.checked)}
          />
          Only differences
        </label>
      )}
      <CompareTable
        vehicles={vehicles}
        onlyDifferences={onlyDifferences}
        heads={vehicles.map((vehicle) => (
          <CompareHead
            key={vehicle.id}
            vehicle={vehicle}
            columns={vehicles.length}
            onRemove={() => props.onRemove(vehicle.id)}
          />
        ))}
      />
    </>
  );
}

/** Shares the address of the comparison. */
function Tools({ ids }: { ids: readonly number[] }) {
  const { dealership, publicUrl } = useSite();
  const share = async () => {
    const { shareAddress } = await import('../../share/share-address.ts');
    await shareAddress(`Vehicles at ${dealership.name}`, `${publicUrl}/compare?ids=${idsText(ids)}`);
  };
  return (
    <button type="button" className={`${buttonClass('line')} noscript:hidden`} onClick={() => void share()}>
      Share
    </button>
  );
}

const Frame = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <div className="page-x min-h-160 pt-9 pb-24 md:pt-14">
    <div className="mb-5.5 flex flex-wrap items-center justify-between gap-5 md:mb-8">
      <h1 tabIndex={-1} className="font-display text-title outline-none">
        Compare
      </h1>
      {aside}
    </div>
    {children}
  </div>
);

/** The head of a vehicle's column, one of `columns`: picture, name, price, and a button that removes it. */
function CompareHead(props: { vehicle: PublicVehicle; columns: number; onRemove: () => void }) {
  const { vehicle, columns, onRemove } = props;
  const { thumbnail, focalPoint } = toCard(vehicle);
  const price = formatListPrice(vehicle.price);
  return (
    <>
      <Link to="/inventory/$id" params={{ id: String(vehicle.id) }} className="block">
        <Picture
          address={thumbnail}
          alt=""
          sizes={`(min-width: 701px) ${columns > 2 ? 88 / columns : 40}vw, 40vw`}
          objectPosition={objectPositionOf(thumbnail, focalPoint)}
          className="aspect-3/2 w-full rounded-card object-cover"
        />
        <span className="mt-3 block text-small text-text-muted">
          {vehicle.year} <span className="inline-block">{vehicle.make}</span>
        </span>
        <span className="block font-display text-[1.0625rem]/tight text-text wrap-anywhere md:text-[1.375rem]/tight">
          {vehicle.model}
        </span>
      </Link>
      <p className="mt-1.5 font-semibold text-text tabular-nums">
        {vehicle.status === 'sold' ? <s className="font-normal text-text-muted">{price}</s> : price}
      </p>
      <p className="mt-2 empty:hidden">
        <StatusTag status={vehicle.status} />
      </p>
      <RemoveButton name={vehicleName(vehicle)} onClick={onRemove} />
    </>
  );
}

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={`Remove ${name}`}
    className="min-h-11 cursor-pointer text-small text-text-muted underline decoration-outline underline-offset-4 hover:text-text noscript:hidden"
    onClick={onClick}
  >
    Remove
  </button>
);
