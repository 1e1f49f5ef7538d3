import { Slider } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { formatPrice } from '../format.ts';
import { type PriceRange, priceStep } from '../filters.ts';
import type { InventorySearch } from './inventory-search.ts';
import { pricesFor, thumbs } from './price-range.ts';
import { PriceField } from './PriceField.tsx';

/** With keys a thumb is "released" when none has come for this long, in milliseconds: a walk is one change. */
const keyPause = 500;

const thumbClass =
  'block size-7 cursor-grab rounded-full bg-bone shadow-[0_0_0_5px_var(--color-night-surface)] active:cursor-grabbing md:size-6 data-disabled:cursor-default';

/**
 * Lowest and highest price: a slider with two thumbs, and a field at each end with the same value (section 2). Arrows go
 * $10,000, PageUp and PageDown $100,000; values are spoken in dollars. `onRelease` is told when a thumb comes to rest.
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
  const withKeys = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ low, high, release: props.onRelease });
  useEffect(() => {
    latest.current = { low, high, release: props.onRelease };
  });
  useEffect(() => () => clearTimeout(pause.current), []);

  const top = (price: number) => (price === ends.max ? '+' : '');
  const set = (low: number, high: number) => onChange(pricesFor(low, high, ends));
  const commit = ([low = ends.min, high = ends.max]: number[]) => {
    clearTimeout(pause.current);
    const release = () => latest.current.release(pricesFor(low, high, ends));
    // In the pause the thumbs may have been moved otherwise, by Reset for one.
    const still = () => latest.current.low === low && latest.current.high === high;
    if (withKeys.current) pause.current = setTimeout(() => still() && release(), keyPause);
    else release();
  };
  return (
    <fieldset
      id={props.id}
      className={`min-w-0 md:flex md:items-center ${props.className}`}
      disabled={disabled}
    >
      <legend className="mb-1 text-small font-medium md:float-left md:mb-0 md:w-14.5">Price</legend>
      <div className="grid grid-cols-2 items-center gap-x-3.5 gap-y-1.5 md:flex-1 md:grid-cols-[9.25rem_1fr_9.25rem] md:gap-x-6.5">
        <PriceField
          label="Lowest price"
          value={low}
          suffix=""
          min={ends.min}
          max={high}
          onChange={(price) => set(price, high)}
        />
        <Slider.Root
          className={`relative mx-3.5 flex h-12 touch-none items-center select-none max-md:col-span-2 max-md:row-start-1 md:mx-3 ${disabled ? 'opacity-35' : ''}`}
          min={ends.min}
          max={ends.max}
          step={priceStep}
          value={[low, high]}
          disabled={disabled}
          onValueChange={([low = ends.min, high = ends.max]) => set(low, high)}
          onValueCommit={commit}
          onPointerDown={() => {
            withKeys.current = false;
          }}
          onKeyDown={() => {
            withKeys.current = true;
          }}
        >
          <Slider.Track className="relative h-0.75 grow rounded-[2px] bg-[#565f69]">
            <Slider.Range className="absolute h-full bg-halcyon" />
          </Slider.Track>
          <Slider.Thumb className={thumbClass} aria-label="Lowest price" aria-valuetext={formatPrice(low)} />
          <Slider.Thumb
            className={thumbClass}
            aria-label="Highest price"
            aria-valuetext={`${formatPrice(high)}${top(high)}`}
          />
        </Slider.Root>
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
