import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { type PriceRange, priceStep } from '../../../vehicles/filters.ts';
import { formatPrice } from '../../../vehicles/format.ts';
import { placeOf, priceAt, type Side } from './price-range.ts';

type Prices = { low: number; high: number };

const pageSteps: Record<string, number> = { PageUp: 10 * priceStep, PageDown: -10 * priceStep };

/** Half a thumb in pixels: a press closer than this does not move it. */
const reach = 14;

/**
 * Two thumbs on one track, in dollars: the browser's own sliders for keys and screen readers, and the track
 * for pointers, which moves the nearest thumb. Arrow keys move by $10,000, PageUp and PageDown by $100,000. The track is
 * spread by `stops`, with `bars` behind it where the vehicles are known. `onMove` is called for every step, `onRelease`
 * when a pointer releases a thumb that it has moved.
 */
export function PriceSlider(props: {
  ends: PriceRange;
  stops: readonly number[];
  bars: readonly number[];
  low: number;
  high: number;
  disabled: boolean;
  onMove: (prices: Prices, by: 'keys' | 'pointer') => void;
  onRelease: (prices: Prices) => void;
}) {
  const { ends, stops, bars, low, high, disabled } = props;
  const rail = useRef<HTMLSpanElement>(null);
  const inputs = { low: useRef<HTMLInputElement>(null), high: useRef<HTMLInputElement>(null) };
  const held = useRef<{ side: Side; moved: boolean; prices: Prices } | null>(null);

  const percent = (price: number) => 100 * placeOf(price, stops);
  // In the middle, or under the bars.
  const level = bars.length === 0 ? 'bottom-1/2' : 'bottom-4';
  const withThumbAt = (side: Side, price: number, prices: Prices): Prices =>
    side === 'low'
      ? { low: Math.max(Math.min(price, prices.high), ends.min), high: prices.high }
      : { low: prices.low, high: Math.min(Math.max(price, prices.low), ends.max) };

  /** The pointer's position: a price in steps, and pixels along the rail. */
  const under = ({ clientX }: PointerEvent) => {
    const { left, width } = rail.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    const steps = Math.round((priceAt((clientX - left) / width, stops) - ends.min) / priceStep);
    return { price: ends.min + steps * priceStep, x: clientX - left, width };
  };

  const drag = (event: PointerEvent) => {
    const grip = held.current;
    if (grip === null) return;
    const prices = withThumbAt(grip.side, under(event).price, grip.prices);
    if (prices.low === grip.prices.low && prices.high === grip.prices.high) return;
    held.current = { side: grip.side, moved: true, prices };
    props.onMove(prices, 'pointer');
  };
  const press = (event: PointerEvent) => {
    if (disabled || event.button !== 0) return;
    // Focus must go to the thumb, not to the page.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { price, x, width } = under(event);
    const toLow = Math.abs(x - (percent(low) / 100) * width);
    const toHigh = Math.abs(x - (percent(high) / 100) * width);
    // If both thumbs are in the same place, the side of the press decides; at the top, only the lower one can
    // move.
    const side = toLow < toHigh || (toLow === toHigh && (price < low || low === ends.max)) ? 'low' : 'high';
    held.current = { side, moved: false, prices: { low, high } };
    inputs[side].current?.focus({ preventScroll: true });
    if (Math.min(toLow, toHigh) > reach) drag(event);
  };
  const release = () => {
    const grip = held.current;
    held.current = null;
    if (grip?.moved === true) props.onRelease(grip.prices);
  };

  const thumb = (side: Side, label: string, price: number, open: string) => {
    const set = (next: number) => props.onMove(withThumbAt(side, next, { low, high }), 'keys');
    const onKeyDown = (event: KeyboardEvent) => {
      const step = pageSteps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      set(price + step);
    };
    return (
      <span>
        <input
          ref={inputs[side]}
          type="range"
          aria-label={label}
          aria-valuetext={`${formatPrice(price)}${open}`}
          min={ends.min}
          max={ends.max}
          step={priceStep}
          value={price}
          disabled={disabled}
          onChange={(event) => set(Number(event.target.value))}
          onKeyDown={onKeyDown}
          className="peer pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <span
          style={{ left: `${percent(price)}%` }}
          className={`absolute ${level} forced-solid size-7 -translate-x-1/2 translate-y-1/2 rounded-full bg-text shadow-[0_0_0_4px_var(--color-surface)] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus md:size-5 ${disabled ? '' : 'cursor-grab active:cursor-grabbing'}`}
        />
      </span>
    );
  };

  return (
    <div
      className={`relative h-24 touch-none px-3.5 select-none max-md:col-span-2 max-md:row-start-1 md:h-14.5 md:px-2.5 ${disabled ? 'opacity-35' : ''}`}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <span ref={rail} className="relative block h-full">
        {bars.length > 0 && <Bars bars={bars} from={placeOf(low, stops)} to={placeOf(high, stops)} />}
        <span
          className={`absolute ${level} inset-x-0 h-0.5 translate-y-1/2 rounded-[2px] bg-outline/65 forced-solid`}
        />
        <span
          className={`absolute ${level} h-0.5 translate-y-1/2 bg-focus forced-solid`}
          style={{ left: `${percent(low)}%`, right: `${100 - percent(high)}%` }}
        />
        {thumb('low', 'Lowest price', low, '')}
        {thumb('high', 'Highest price', high, high === ends.max ? '+' : '')}
      </span>
    </div>
  );
}

/** The number of vehicles by price: bars of equal width, in another color between the thumbs, which are at `from` and `to`. */
function Bars({ bars, from, to }: { bars: readonly number[]; from: number; to: number }) {
  const isBetween = (bar: number) => {
    const middle = (bar + 0.5) / bars.length;
    return middle > from && middle < to;
  };
  const drawn = (between: boolean) =>
    bars.map((height, bar) => (isBetween(bar) === between ? `M${2 * bar + 1} 16v-${height}` : '')).join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${2 * bars.length} 16`}
      preserveAspectRatio="none"
      strokeWidth="1.7"
      className="absolute top-1 h-[calc(100%-1.25rem)] w-full"
    >
      <path d={drawn(false)} className="stroke-outline/50" />
      <path d={drawn(true)} className="stroke-focus/60" />
    </svg>
  );
}
