import { Link } from '@tanstack/react-router';
import type { VehicleCard } from '../../../../vehicles/vehicle.ts';
import { type KeptVehicle, savedVehicles } from '../kept-vehicles.ts';

/** Saved vehicles that are for sale no longer: sold ones, which still have a page, and those that are gone. */
export function UnlistedVehicles(props: { saved: readonly KeptVehicle[]; cards: readonly VehicleCard[] }) {
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
