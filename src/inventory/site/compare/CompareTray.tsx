import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval.ts';
import { vehicleCardsQuery } from '../../../vehicles/more-vehicles.queries.ts';
import type { VehicleCard } from '../../../vehicles/vehicle.ts';
import { idsText } from '../../../vehicles/vehicle-ids.ts';
import { comparedVehicles, useKept } from '../saved/kept-vehicles.ts';
import { useEffect, useState } from 'react';

/** The keyboard of a phone takes the room while a field of the page has the focus. */
const whileTyping = 'max-md:[html:has(main_:is(input,select,textarea):focus)_&]:hidden';

/**
 * The vehicles chosen for a comparison, at the bottom of the window, and the way to it; the comparison itself has
 * none. On phones it stands above a vehicle's own bar, as long as that is there, and has no room for buttons on the
 * pictures: vehicles are taken out by their own buttons and in the comparison, or cleared while there is none yet.
 */
export function CompareTray() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const chosen = useKept(comparedVehicles);
  const ids = chosen.map(({ id }) => id);
  const aboveBar = useBarBelow();
  const { data: cards = [] } = useQuery(vehicleCardsQuery(ids));
  const tray = useFocusAfterRemoval<HTMLElement>('#main');
  if (chosen.length === 0 || path === '/compare') return null;
  const cardsById = new Map(cards.map((card) => [card.id, card]));
  return (
    <section
      {...tray}
      aria-label="Chosen for comparison"
      data-tray
      className={`print:hidden fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-raised pb-[env(safe-area-inset-bottom)] shadow-float ${aboveBar ? 'max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:pb-0' : ''} ${whileTyping}`}
    >
      <div className="page-x flex min-h-19 items-center gap-3 py-2 md:gap-6">
        <ul className="flex min-w-0 flex-1 gap-1.5 md:gap-3">
          {chosen.map(({ id, name }) => (
            <li key={id} className="relative w-16 min-w-0 md:w-22">
              <Thumbnail card={cardsById.get(id)} name={name} />
              <button
                type="button"
                aria-label={`Take ${name} out of the comparison`}
                className="absolute -top-1.5 -right-1.5 grid size-6 max-md:hidden cursor-pointer place-items-center rounded-full bg-ground text-text shadow-[0_0_0_1px_var(--color-outline)] before:absolute before:-inset-2"
                onClick={() => comparedVehicles.remove(id)}
              >
                <CloseIcon className="size-3" />
              </button>
            </li>
          ))}
        </ul>
        {chosen.length === 1 ? (
          <p className="max-w-[26ch] text-small">Choose up to three more to compare.</p>
        ) : (
          <Link
            to="/compare"
            search={{ ids: idsText(ids) }}
            className={`${buttonClass('solid')} max-md:px-4`}
          >
            Compare {chosen.length}
          </Link>
        )}
        <button
          type="button"
          className={`min-h-11 min-w-11 cursor-pointer text-small text-text-muted hover:text-text ${chosen.length === 1 ? '' : 'max-md:hidden'}`}
          onClick={comparedVehicles.clear}
        >
          Clear
        </button>
      </div>
    </section>
  );
}

/** `card` is undefined until it is known. */
function Thumbnail({ card, name }: { card: VehicleCard | undefined; name: string }) {
  const shape = 'aspect-3/2 w-full rounded-control object-cover';
  if (card === undefined) return <span className={`block bg-surface ${shape}`} />;
  return (
    <Picture
      address={card.thumbnail}
      alt={name}
      sizes="88px"
      objectPosition={objectPositionOf(card.thumbnail, card.focalPoint)}
      className={shape}
    />
  );
}

/** The lowest strip of the window. */
const lowestStrip = '-99% 0px 0px';

const findBar = () => document.querySelector('[data-bar]');

/** Whether a vehicle's own bar is at the bottom of the window: it leaves with its page, before the footer. */
function useBarBelow(): boolean {
  const [below, setBelow] = useState(() => findBar() !== null);
  useEffect(() => {
    const main = document.querySelector('main');
    if (main === null) return undefined;
    const place = new IntersectionObserver((entries) => setBelow(entries.at(-1)?.isIntersecting === true), {
      rootMargin: lowestStrip,
    });
    const watchBar = () => {
      place.disconnect();
      const bar = findBar();
      setBelow(bar !== null);
      if (bar !== null) place.observe(bar);
    };
    // Each vehicle's page brings a bar of its own, after its skeleton.
    const pages = new MutationObserver(watchBar);
    pages.observe(main, { childList: true });
    watchBar();
    return () => {
      pages.disconnect();
      place.disconnect();
    };
  }, []);
  return below;
}
