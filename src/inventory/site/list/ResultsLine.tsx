import { formatNumber } from '../../../vehicles/format.ts';
import { type InventorySearch, isFiltered } from '../inventory-search.ts';
import { sortLabels } from './SortSelect.tsx';
import type { Inventory } from './inventory-state.ts';

/**
 * How many vehicles match. For screen readers, it adds the page and the order if they are not the defaults,
 * announced once per change. It stays mounted while the list changes around it.
 */
export function ResultsLine({ inventory, search }: { inventory: Inventory; search: InventorySearch }) {
  return (
    <output className="tabular-nums max-md:min-w-0 max-md:flex-1">
      {inventory.state === 'loading' && <Muted>Loading vehicles...</Muted>}
      {'searching' in inventory &&
        (inventory.searching ? (
          <Muted>Searching...</Muted>
        ) : (
          <>
            <Count {...inventory} search={search} />
            <span className="sr-only">
              {inventory.page > 1 && `, page ${inventory.page} of ${inventory.pages}`}
              {search.sort && `, ${sortLabels[search.sort]}`}
            </span>
          </>
        ))}
    </output>
  );
}

const Muted = ({ children }: { children: string }) => <span className="text-text-muted">{children}</span>;

function Count(props: {
  matching: number;
  widened: boolean;
  forgiving: boolean;
  listed: number;
  search: InventorySearch;
}) {
  const { matching, search } = props;
  const [vehicles, match, come] =
    matching === 1 ? ['vehicle', 'matches', 'comes'] : ['vehicles', 'match', 'come'];
  const number = <b className="font-semibold text-text">{formatNumber(matching)}</b>;
  if (props.widened) {
    return (
      <>
        {number} {vehicles} {props.forgiving ? `${come} close to` : match} “{search.model}”
        {!props.forgiving && ' in make, model and details'}
      </>
    );
  }
  return (
    <span className="whitespace-nowrap">
      {number} {isFiltered(search) ? `of ${formatNumber(props.listed)} vehicles ${match}` : vehicles}
    </span>
  );
}
