import { formatNumber } from '../format.ts';
import type { InventorySearch } from './inventory-search.ts';
import { sortLabels } from './SortSelect.tsx';
import type { Inventory } from './useInventory.ts';

/**
 * How many vehicles match, and for those who do not see it which page and order is shown
 * unless it is the first one, read out once per change. It stays in its place while the list changes around it.
 */
export function ResultsLine(props: {
  inventory: Inventory;
  filtered: boolean;
  sort: InventorySearch['sort'];
}) {
  const { inventory, filtered, sort } = props;
  return (
    <output className="whitespace-nowrap tabular-nums">
      {inventory.state === 'list' || inventory.state === 'empty' ? (
        <>
          <Count matching={inventory.matching} listed={inventory.listed} filtered={filtered} />
          <span className="sr-only">
            {inventory.page > 1 && `, page ${inventory.page} of ${inventory.pages}`}
            {sort && `, ${sortLabels[sort]}`}
          </span>
        </>
      ) : (
        <span className="text-bone-muted">Loading vehicles...</span>
      )}
    </output>
  );
}

function Count({ matching, listed, filtered }: { matching: number; listed: number; filtered: boolean }) {
  const number = <b className="font-semibold text-bone">{formatNumber(matching)}</b>;
  if (!filtered) {
    return (
      <>
        {number} {matching === 1 ? 'vehicle' : 'vehicles'}
      </>
    );
  }
  return (
    <>
      {number} of {formatNumber(listed)} vehicles {matching === 1 ? 'matches' : 'match'}
    </>
  );
}
