import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { buttonClass } from '../../../../ui/button.ts';
import { useFocusAfterRemoval } from '../../../../ui/useFocusAfterRemoval.ts';
import { vehicleCardsQuery } from '../../../../vehicles/more-vehicles.queries.ts';
import { ListMessage } from '../../card/ListMessage.tsx';
import { VehicleGrid, VehicleGridSkeleton } from '../../card/VehicleGrid.tsx';
import { savedVehicles, type KeptVehicle, useKept } from '../kept-vehicles.ts';
import type { VehicleCard } from '../../../../vehicles/vehicle.ts';

/** The vehicles that the visitor has saved in this browser, the latest first. */
export function SavedScreen() {
  return (
    <div className="page-x min-h-160 pt-9 pb-24 md:pt-14">
      <h1 tabIndex={-1} className="mb-3 font-display text-title outline-none">
        Saved vehicles
      </h1>
      <p className="mb-7 max-w-[62ch]">Kept in this browser, for your eyes only. No account is needed.</p>
      <SavedVehicles />
    </div>
  );
}

function SavedVehicles() {
  // The server does not know them, so its page has placeholders.
  const hydrated = useHydrated();
  const saved = useKept(savedVehicles).toReversed();
  const { data: cards, isError, refetch } = useQuery(vehicleCardsQuery(saved.map(({ id }) => id)));
  const list = useFocusAfterRemoval<HTMLDivElement>('h1');
  if (hydrated && saved.length === 0) return <NothingSaved />;
  if (isError) {
    return (
      <ListMessage
        light={null}
        heading="Error loading vehicles"
        text="Your saved vehicles could not be loaded. They are still saved."
      >
        <button type="button" className={buttonClass('solid')} onClick={() => void refetch()}>
          Try Again
        </button>
      </ListMessage>
    );
  }
  if (cards === undefined) {
    return (
      <div className="noscript:hidden">
        <VehicleGridSkeleton cards={3} />
      </div>
    );
  }
  const kept = new Set(saved.map(({ id }) => id));
  const listed = cards.filter(({ id, status }) => kept.has(id) && status !== 'sold');
  return (
    <div {...list}>
      <h2 className="sr-only">For sale</h2>
      <VehicleGrid vehicles={listed} inFirstView />
      <UnlistedVehicles saved={saved} cards={cards} />
    </div>
  );
}

const NothingSaved = () => (
  <ListMessage
    light={null}
    heading="Nothing saved yet"
    text="The heart on a picture keeps a vehicle here until you take it off again."
  >
    <Link to="/inventory" className={buttonClass('solid')}>
      View Inventory
    </Link>
  </ListMessage>
);

/** Saved vehicles that are for sale no longer: sold ones, which still have a page, and those that are gone. */
function UnlistedVehicles(props: { saved: readonly KeptVehicle[]; cards: readonly VehicleCard[] }) {
  const found = new Map(props.cards.map((card) => [card.id, card]));
  const unlisted = props.saved.filter(({ id }) => found.get(id)?.status === 'sold' || !found.has(id));
  if (unlisted.length === 0) return null;
  return (
    <section aria-labelledby="unlisted-title" className="mt-14">
      <h2 id="unlisted-title" className="mb-3 font-display text-heading">
        No longer for sale
      </h2>
      <ul>
        {unlisted.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 border-t border-hairline last:border-b">
            <span className="min-w-0 flex-1 py-3 text-text wrap-anywhere">{name}</span>
            {found.has(id) ? (
              <Link
                to="/inventory/$id"
                params={{ id: String(id) }}
                className="flex min-h-11 items-center underline decoration-outline underline-offset-4 hover:text-text"
              >
                Sold: see similar ones
              </Link>
            ) : (
              <span>No longer listed</span>
            )}
            <button
              type="button"
              aria-label={`Remove ${name}`}
              className="min-h-11 cursor-pointer text-text-muted hover:text-text"
              onClick={() => savedVehicles.remove(id)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
