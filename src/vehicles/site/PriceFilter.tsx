import { useEffect, useRef } from 'react';
import type { PriceRange } from '../filters.ts';
import type { InventorySearch } from './inventory-search.ts';
import { pricesFor, thumbs } from './price-range.ts';
import { PriceField } from './PriceField.tsx';
import { PriceSlider } from './PriceSlider.tsx';

/** With keys a thumb is "released" when none has come for this long, in milliseconds: a walk is one change. */
const keyPause = 500;

/**
 * Lowest and highest price: a slider with two thumbs, and a field at each end with the same value (section 2).
 * `onRelease` is told when a thumb comes to rest.
 */
export function PriceFilter(props: {
  id: string;
  className: string;
  priceRange: PriceRange;
  draft: InventorySearch;
  disabled: boolean;
  onChange: (changes: InventorySearch) => void;
  onRelease: (changes: InventorySearch) => void;
}) {
  const { disabled, onChange } = props;
  const { ends, low, high } = thumbs(props.draft, props.priceRange);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ low, high, release: props.onRelease });
  useEffect(() => {
    latest.current = { low, high, release: props.onRelease };
  });
  useEffect(() => () => clearTimeout(pause.current), []);

  const top = (price: number) => (price === ends.max ? '+' : '');
  const set = (low: number, high: number) => onChange(pricesFor(low, high, ends));
  const releaseAfterPause = ({ low, high }: { low: number; high: number }) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      // Meanwhile the thumbs may have been moved otherwise, by Reset for one.
      const still = latest.current.low === low && latest.current.high === high;
      if (still) latest.current.release(pricesFor(low, high, ends));
    }, keyPause);
  };
  return (
    <fieldset
      id={props.id}
      aria-label="Price"
      className={`min-w-0 md:flex md:items-center ${props.className}`}
      disabled={disabled}
    >
      {/* Not a legend: WebKit would not set one beside the rest. */}
      <span aria-hidden="true" className="mb-1 block text-small font-medium md:mb-0 md:w-14.5">
        Price
      </span>
      <div className="grid grid-cols-2 items-center gap-x-3.5 gap-y-1.5 md:flex-1 md:grid-cols-[9.25rem_1fr_9.25rem] md:gap-x-6.5">
        <PriceField
          label="Lowest price"
          value={low}
          suffix=""
          min={ends.min}
          max={high}
          onChange={(price) => set(price, high)}
        />
        <PriceSlider
          ends={ends}
          low={low}
          high={high}
          disabled={disabled}
          onMove={(prices, by) => {
            set(prices.low, prices.high);
            if (by === 'keys') releaseAfterPause(prices);
          }}
          onRelease={({ low, high }) => {
            clearTimeout(pause.current);
            props.onRelease(pricesFor(low, high, ends));
          }}
        />
        <PriceField
          label="Highest price"
          value={high}
          suffix={top(high)}
          min={low}
          max={ends.max}
          onChange={(price) => set(low, price)}
        />
      </div>
    </fieldset>
  );
}
