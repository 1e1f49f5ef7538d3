import { useNavigate, Link, useHydrated } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useState,
  useEffect,
} from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { DeferredScrollToTop } from '../../../ui/DeferredScrollToTop.tsx';
import { StripLight } from '../../../ui/StripLight.tsx';
import type { Facets, SortOrder } from '../../../vehicles/filters.ts';
import { AppliedFilters } from './AppliedFilters.tsx';
import { DeferredNearestVehicles } from './DeferredNearestVehicles.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { type InventorySearch, isFiltered, parseInventorySearch } from '../inventory-search.ts';
import type { Inventory } from './inventory-state.ts';
import { useKeptList } from './last-list.ts';
import { ListMessage } from '../card/ListMessage.tsx';
import { listHeadingId, Pagination } from './Pagination.tsx';
import { ResultsLine } from './ResultsLine.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useInventoryPage } from './useInventoryPage.ts';
import { VehicleGrid, VehicleGridSkeleton } from '../card/VehicleGrid.tsx';
import { isFew } from '../../../vehicles/inventory-pages.ts';
import { useSite } from '../../../dealership/site.queries.ts';

/** Most visits begin without filters, and their script budget is used up. */
const Applied = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof AppliedFilters>> => AppliedFilters)
  .client(() => lazy(async () => ({ default: (await import('./AppliedFilters.tsx')).AppliedFilters })))();

/** Section 9. */
const skeletonCards = 6;

const nothing: Facets = { makes: [], years: [], priceRange: { min: 0, max: 0 } };

/**
 * Inventory (sections 2 and 4). Every choice is stored in the address, as one history entry each, and the
 * list follows the address. `listed` vehicles are for sale; `phone` is offered when the list cannot be
 * loaded. `alert` asks to be told of more vehicles like those that a filter finds.
 */
export function InventoryScreen(props: {
  search: InventorySearch;
  listed: number;
  phone: string;
  alert: ReactNode;
}) {
  const { search } = props;
  // The list lags behind its controls, so that a slow phone shows the press before it renders twelve cards.
  const shown = useDeferredValue(search);
  const [inventory, askAgain] = useInventoryPage(shown, props.listed);
  const navigate = useNavigate();
  const [everFiltered, setEverFiltered] = useState(false);
  useTopOnReload();
  useKeptList(search);
  // From then on, also without filters: the focus moves on when the last one is removed.
  if (!everFiltered && isFiltered(search)) setEverFiltered(true);

  // Any new choice starts at the first page (section 4). Reading it puts the address in order.
  const choose = (chosen: InventorySearch) => {
    void navigate({
      to: '/inventory',
      search: parseInventorySearch({ ...chosen, page: undefined, more: undefined }),
    });
  };
  const reset = () => choose({});
  const sort = (order: SortOrder) => choose({ ...search, sort: order === 'newest' ? undefined : order });

  if (inventory.state === 'error') {
    return (
      <Frame>
        <InventoryError phone={props.phone} />
      </Frame>
    );
  }
  const loading = inventory.state === 'loading';
  const facets = 'facets' in inventory ? inventory.facets : nothing;
  return (
    <Frame>
      <div>
        <FilterPanel search={search} facets={facets} disabled={loading} onApply={choose} onReset={reset} />
        <div className="mt-3.5 mb-4 flex flex-wrap items-center gap-x-5.5 gap-y-3 md:my-4.5 md:min-h-11 lg:flex-nowrap">
          <ResultsLine inventory={inventory} search={shown} />
          {everFiltered && (
            <Suspense>
              <Applied search={search} offered={facets.details} onChange={choose} />
            </Suspense>
          )}
          <SortSelect value={search.sort ?? 'newest'} disabled={inventory.state !== 'list'} onChange={sort} />
        </div>
      </div>
      <Results
        inventory={inventory}
        search={shown}
        following={shown !== search}
        onReset={reset}
        onAskAgain={askAgain}
      >
        {props.alert}
      </Results>
      <DeferredScrollToTop />
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page-x pt-4 pb-24 md:pt-7.5">
    <h1 className="mb-3.5 font-display text-title md:mb-5">Our Inventory</h1>
    {children}
  </div>
);

/** A search on the server has failed; the list in the browser is still usable. */
const Unanswered = ({ onAskAgain }: { onAskAgain: () => void }) => (
  <div role="alert">
    <ListMessage
      light={<StripLight off className="h-0.75" />}
      heading="This search got no answer"
      text="Please try again, or change the filters."
    >
      <button type="button" className={buttonClass('solid')} onClick={onAskAgain}>
        Try Again
      </button>
    </ListMessage>
  </div>
);

function Results(props: {
  inventory: Inventory;
  search: InventorySearch;
  following: boolean;
  onReset: () => void;
  onAskAgain: () => void;
  children: ReactNode;
}) {
  const { inventory, search } = props;
  if (inventory.state === 'unanswered') return <Unanswered onAskAgain={props.onAskAgain} />;
  if (!('vehicles' in inventory)) return <VehicleGridSkeleton cards={skeletonCards} />;
  const { matching, listed, vehicles } = inventory;
  const few =
    isFew(matching) && listed > matching && isFiltered(search) && !inventory.stale && !inventory.searching;
  const nearest = few && <DeferredNearestVehicles search={search} matching={matching} />;
  if (inventory.state === 'empty') {
    return (
      <>
        <NoVehicles isEmpty={listed === 0} onReset={props.onReset}>
          {props.children}
        </NoVehicles>
        {nearest}
      </>
    );
  }
  const inPair = few && matching === 2;
  const list = (
    <>
      <h2 id={listHeadingId} tabIndex={-1} className={few ? 'font-display text-[1.5rem]/[1.2]' : 'sr-only'}>
        {few ? 'What you asked for' : 'Vehicles'}
      </h2>
      <VehicleGrid
        vehicles={vehicles}
        inFirstView
        busy={props.following || inventory.stale}
        {...(few && { columns: inPair ? 'md:grid-cols-2' : '' })}
      />
    </>
  );
  return (
    <>
      {few ? (
        <div className="grid gap-7 md:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          <div className={`grid content-start gap-y-5 ${inPair ? 'md:col-span-2' : ''}`}>{list}</div>
          {nearest}
        </div>
      ) : (
        list
      )}
      <Pagination page={inventory.page} pages={inventory.pages} search={search} />
      {props.children && (
        <div className="mt-12 grid justify-items-center gap-4">
          <p>Is none of these the one?</p>
          {props.children}
        </div>
      )}
    </>
  );
}

/** The inventory's empty state (section 8), with `children` as a further way on. */
function NoVehicles(props: { isEmpty: boolean; onReset: () => void; children: ReactNode }) {
  const heading = 'No vehicles found';
  const text = 'Try adjusting your search criteria or browse our featured vehicles.';
  const ways = (
    <>
      <button type="button" className={buttonClass('solid')} onClick={props.onReset}>
        Reset Filters
      </button>
      <Link to="/" hash="featured-title" className={buttonClass('line')}>
        Featured Vehicles
      </Link>
      {props.children}
    </>
  );
  if (props.isEmpty)
    return (
      <ListMessage light={<StripLight className="h-0.75" />} heading={heading} text={text}>
        {ways}
      </ListMessage>
    );
  return (
    <div className="grid gap-6 border-b border-hairline pt-2.5 pb-7 lg:grid-cols-[1fr_auto] lg:items-center lg:pt-8">
      <div>
        <h2 className="mb-1.5 font-display text-heading">{heading}</h2>
        <p>{text}</p>
      </div>
      <div className="flex flex-col gap-3.5 md:flex-row">{ways}</div>
    </div>
  );
}

/** The list could not be loaded (section 8); visitors can still call. */
function InventoryError({ phone }: { phone: string }) {
  const { phoneLinks } = useSite();
  return (
    <div role="alert">
      <ListMessage
        light={<StripLight off className="h-0.75" />}
        heading="Error loading vehicles"
        text="There was a problem loading the inventory. Please try again."
        aside={
          phone && (
            <p className="mt-6.5 text-[0.9375rem] text-text-muted">
              Or call{' '}
              <a
                href={phoneLinks?.call}
                className="whitespace-nowrap text-text underline decoration-outline underline-offset-4"
              >
                {phone}
              </a>{' '}
              and ask what is on the floor.
            </p>
          )
        }
      >
        <button type="button" className={buttonClass('solid')} onClick={() => window.location.reload()}>
          Reload Page
        </button>
      </ListMessage>
    </div>
  );
}

/**
 * A newly opened page starts at its top. Section 2 requires the same of a reload, where the router would
 * restore the scroll position. Back and Forward do restore it.
 */
function useTopOnReload() {
  const hydrated = useHydrated();
  const [loadedWithDocument] = useState(!hydrated);
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const reloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    if (loadedWithDocument && reloaded) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [loadedWithDocument]);
}
