import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import { ScrollToTop } from '../../ui/ScrollToTop.tsx';
import type { Facets, SortOrder } from '../filters.ts';
import { AppliedFilters } from './AppliedFilters.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import type { InventorySearch } from './inventory-search.ts';
import { InventoryError } from './InventoryError.tsx';
import { useKeptList } from './last-list.ts';
import { NoVehicles } from './NoVehicles.tsx';
import { listHeadingId, Pagination } from './Pagination.tsx';
import { ResultsLine } from './ResultsLine.tsx';
import { SortSelect } from './SortSelect.tsx';
import { type Inventory, useInventory } from './useInventory.ts';
import { useTopOnReload } from './useTopOnReload.ts';
import { VehicleGrid, VehicleGridSkeleton } from './VehicleGrid.tsx';

/** Section 9. */
const skeletonCards = 6;

const nothing: Facets = { makes: [], years: [], priceRange: { min: 0, max: 0 } };

/**
 * Inventory (sections 2 and 4). Every choice is stored in the address, as one history entry each, and the
 * list follows the address. `listed` vehicles are for sale; `phone` is offered when the list cannot be
 * loaded.
 */
export function InventoryScreen(props: { search: InventorySearch; listed: number; phone: string }) {
  const { search } = props;
  // The list lags behind its controls, so that a slow phone shows the press before it renders twelve cards.
  const shown = useDeferredValue(search);
  const inventory = useInventory(shown, props.listed);
  const navigate = useNavigate();
  useTopOnReload();
  useKeptList(search);

  // Any new choice starts at the first page (section 4).
  const choose = (chosen: InventorySearch) => {
    void navigate({ to: '/inventory', search: { ...chosen, page: undefined } });
  };
  const reset = () => choose({ sort: search.sort });
  const sort = (order: SortOrder) => choose({ ...search, sort: order === 'newest' ? undefined : order });

  if (inventory.state === 'error') {
    return (
      <Frame>
        <InventoryError phone={props.phone} />
      </Frame>
    );
  }
  const loading = inventory.state === 'loading';
  return (
    <Frame>
      <FilterPanel
        search={search}
        facets={loading ? nothing : inventory.facets}
        disabled={loading}
        onApply={choose}
        onReset={reset}
      />
      <div className="mt-5 mb-4.5 flex min-h-11 flex-wrap items-center gap-x-5.5 gap-y-3.5 md:mt-6.5 md:mb-6 md:gap-y-3 lg:flex-nowrap">
        <ResultsLine inventory={inventory} search={shown} />
        <AppliedFilters search={search} onChange={choose} />
        {inventory.state === 'list' && <SortSelect value={search.sort ?? 'newest'} onChange={sort} />}
      </div>
      <Results inventory={inventory} search={shown} following={shown !== search} onReset={reset} />
      <ScrollToTop />
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page-x pt-9 pb-24 md:pt-14">
    <h1 className="mb-5.5 font-display text-title md:mb-8">Our Inventory</h1>
    {children}
  </div>
);

function Results(props: {
  inventory: Exclude<Inventory, { state: 'error' }>;
  search: InventorySearch;
  following: boolean;
  onReset: () => void;
}) {
  const { inventory } = props;
  if (inventory.state === 'loading') return <VehicleGridSkeleton cards={skeletonCards} />;
  if (inventory.state === 'empty') return <NoVehicles onReset={props.onReset} />;
  return (
    <>
      <h2 id={listHeadingId} tabIndex={-1} className="sr-only">
        Vehicles
      </h2>
      <VehicleGrid vehicles={inventory.vehicles} inFirstView busy={props.following || inventory.stale} />
      <Pagination page={inventory.page} pages={inventory.pages} search={props.search} />
    </>
  );
}
