import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSite } from '../../../../dealership/site.queries.ts';
import { buttonClass } from '../../../../ui/button.ts';
import { useFocusAfterRemoval } from '../../../../ui/useFocusAfterRemoval.ts';
import { comparedVehiclesQuery } from '../../../../vehicles/more-vehicles.queries.ts';
import { idsText, mostCompared } from '../../../../vehicles/vehicle-ids.ts';
import { ListMessage } from '../../card/ListMessage.tsx';
import { comparedVehicles } from '../../saved/kept-vehicles.ts';
import { useKept } from '../../saved/useKept.ts';
import { CompareHead, RemoveButton } from './CompareHead.tsx';
import { CompareTable } from './CompareTable.tsx';

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
