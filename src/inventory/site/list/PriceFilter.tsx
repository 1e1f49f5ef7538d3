import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { AlertIcon } from '../../../ui/icons.tsx';
import { type PriceRange, priceStep } from '../../../vehicles/filters.ts';
import { formatNumber } from '../../../vehicles/format.ts';
import type { InventorySearch } from '../inventory-search.ts';
import { type PriceError, pricesFor, readPrices, type Side, thumbs } from './price-range.ts';
import { PriceSlider } from './PriceSlider.tsx';
import { controlClass } from '../../../ui/control.ts';

/**
 * Milliseconds without a key press after which a thumb counts as released, so that several key presses are
 * one change.
 */
const keyPause = 500;

/** Text that was typed and not applied yet, its error, and the prices at the time. */
type Typed = { beside: string; low?: string; high?: string; error?: PriceError | undefined };

/**
 * Lowest and highest price: a slider with two thumbs, and a field at each end with the same value (section
 * 2). `onRelease` is called when a thumb comes to rest.
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
  const field = (side: Side, label: string, price: number, step: (dollars: number) => void) => (
    <PriceField
      label={label}
      text={typed[side] ?? `${formatNumber(price)}${side === 'high' && price === ends.max ? '+' : ''}`}
      errorId={error?.side === side ? errorId : undefined}
      onType={(text) => setTyped({ ...typed, [side]: text, error: undefined })}
      onDone={() => done(side)}
      onStep={step}
    />
  );
  return (
    <fieldset
      id={props.id}
      aria-label="Price"
      className={`min-w-0 md:flex md:items-baseline ${props.className}`}
      disabled={disabled}
    >
      {/* Not a legend: WebKit cannot lay one out beside the other elements. */}
      <span aria-hidden="true" className="mb-1 block text-small font-medium md:mb-0 md:w-14.5">
        Price
      </span>
      <div className="grid grid-cols-2 items-center gap-x-3.5 gap-y-1.5 md:flex-1 md:grid-cols-[9.25rem_1fr_9.25rem] md:gap-x-6.5">
        {field('low', 'Lowest price', low, (dollars) =>
          set(Math.min(Math.max(low + dollars, ends.min), high), high),
        )}
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
        {field('high', 'Highest price', high, (dollars) =>
          set(low, Math.min(Math.max(high + dollars, low), ends.max)),
        )}
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
  label: string;
  text: string;
  errorId: string | undefined;
  onType: (text: string) => void;
  onDone: () => void;
  onStep: (dollars: number) => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') props.onDone();
    if (step === undefined) return;
    event.preventDefault();
    props.onStep(step);
  };
  return (
    <div className="relative">
      <span aria-hidden="true" className="absolute top-3 left-3.5 text-text-muted">
        $
      </span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={props.label}
        aria-invalid={props.errorId === undefined ? undefined : true}
        aria-describedby={props.errorId}
        className={`${controlClass} pl-6.75 tabular-nums`}
        value={props.text}
        onChange={(event) => props.onType(event.target.value)}
        onBlur={props.onDone}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
