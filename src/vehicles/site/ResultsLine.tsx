import { formatNumber } from '../format.ts';
import type { Inventory } from './useInventory.ts';

/** How many vehicles match, read out once per change. It stays in its place while the list changes around it. */
export function ResultsLine({ inventory, filtered }: { inventory: Inventory; filtered: boolean }) {
  return (
    <output className="whitespace-nowrap tabular-nums">
      {inventory.state === 'list' || inventory.state === 'empty' ? (
        <Count matching={inventory.matching} listed={inventory.listed} filtered={filtered} />
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
