import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { AlertIcon } from '../../../ui/icons.tsx';
import { type PriceRange, type PriceScale, priceStep } from '../../../vehicles/filters.ts';
import { formatNumber } from '../../../vehicles/format.ts';
import type { InventorySearch } from '../inventory-search.ts';
import { type PriceError, pricesFor, readPrices, type Side, stopsOf, thumbs } from './price-range.ts';
import { PriceSlider } from './PriceSlider.tsx';
import { controlClass } from '../../../ui/control.ts';

/**
 * Milliseconds without a key press after which a thumb counts as released, so that several key presses are
 * one change.
 */
const keyPause = 500;

/** Text that was typed and not applied yet, its error, and the prices at the time. */
type Typed = { beside: string; low?: string; high?: string; error?: PriceError | undefined };

export type PriceFilterProps = {
  /** The range of the stock, and its scale, if known. */
  prices: { range: PriceRange; scale?: PriceScale };
  minPrice: number | undefined;
  maxPrice: number | undefined;
  disabled: boolean;
  onChange: (changes: InventorySearch) => void;
  onRelease: (changes: InventorySearch) => void;
};

/**
 * Lowest and highest price: a slider with two thumbs, and a field at each end with the same value (section
 * 2). `onRelease` is called when a thumb comes to rest.
 */
export function PriceFilter(props: PriceFilterProps) {
  const { prices, disabled, onChange } = props;
  const { ends, low, high } = thumbs(props, prices.range);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ low, high, release: props.onRelease });
  useEffect(() => {
    latest.current = { low, high, release: props.onRelease };
  });
  useEffect(() => () => clearTimeout(pause.current), []);

  const errorId = useId();
  const beside = `${low} ${high}`;
  const [kept, setTyped] = useState<Typed>({ beside });
  // Discarded once the prices change, by a thumb or another address.
  const typed = kept.beside === beside ? kept : { beside };
  const { error } = typed;

  const set = (low: number, high: number) => onChange(pricesFor(low, high, ends));
  const releaseAfterPause = ({ low, high }: { low: number; high: number }) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      // The thumbs may have been moved in the meantime, for example by Reset.
      const still = latest.current.low === low && latest.current.high === high;
      if (still) latest.current.release(pricesFor(low, high, ends));
    }, keyPause);
  };
  const done = (side: Side) => {
    if (typed.low === undefined && typed.high === undefined) return;
    const prices = readPrices(typed, side, { ends, low, high });
    if ('side' in prices) return setTyped({ ...typed, error: prices });
    setTyped({ beside });
    set(prices.low, prices.high);
  };
  const field = (side: Side, price: number, step: (dollars: number) => void) => (
    <PriceField
      side={side}
      text={typed[side] ?? `${formatNumber(price)}${side === 'high' && price === ends.max ? '+' : ''}`}
      errorId={error?.side === side ? errorId : undefined}
      onType={(text) => setTyped({ ...typed, [side]: text, error: undefined })}
      onDone={() => done(side)}
      onStep={step}
    />
  );
  return (
    <fieldset aria-label="Price" className="min-w-0" disabled={disabled}>
      <div className="grid grid-cols-2 items-start gap-2.5 md:grid-cols-[7rem_1fr_7rem]">
        {field('low', low, (dollars) => set(Math.min(Math.max(low + dollars, ends.min), high), high))}
        <PriceSlider
          ends={ends}
          stops={stopsOf(ends, prices.scale)}
          bars={prices.scale?.bars ?? []}
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
        {field('high', high, (dollars) => set(low, Math.min(Math.max(high + dollars, low), ends.max)))}
        {error && (
          <p
            id={errorId}
            role="alert"
            className="col-span-full flex items-start gap-1.75 text-small/snug text-danger"
          >
            <AlertIcon className="mt-0.5 size-4" />
            {error.text}
          </p>
        )}
      </div>
    </fieldset>
  );
}

const steps: Record<string, number> = {
  ArrowUp: priceStep,
  ArrowDown: -priceStep,
  PageUp: 10 * priceStep,
  PageDown: -10 * priceStep,
};

/**
 * A price as text. `onDone` gets the text on Enter and when the field loses focus; `onStep` gets the number
 * of dollars that a key adds or subtracts. `errorId` is the element with the error message.
 */
function PriceField(props: {
  side: Side;
  text: string;
  errorId: string | undefined;
  onType: (text: string) => void;
  onDone: () => void;
  onStep: (dollars: number) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const served = useRef(props);
  useEffect(() => {
    const { text, onType } = served.current;
    // Typed before this script was there.
    if (input.current !== null && input.current.value !== text) onType(input.current.value);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') props.onDone();
    if (step === undefined) return;
    event.preventDefault();
    props.onStep(step);
  };
  return (
    <div className="relative">
      <label htmlFor={id}>{props.side === 'low' ? 'Price from' : 'Price to'}</label>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-3.25 flex items-center pt-4.5 text-text-muted md:pt-5 md:text-[0.9375rem]"
      >
        $
      </span>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={props.errorId === undefined ? undefined : true}
        aria-describedby={props.errorId}
        className={`${controlClass} indent-2.5 tabular-nums`}
        value={props.text}
        onChange={(event) => props.onType(event.target.value)}
        onBlur={props.onDone}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
