import { type KeyboardEvent, useState } from 'react';
import { controlClass } from '../../ui/control.ts';
import { priceStep } from '../filters.ts';
import { formatNumber, parseAmount } from '../format.ts';

const steps: Record<string, number> = {
  ArrowUp: priceStep,
  ArrowDown: -priceStep,
  PageUp: 10 * priceStep,
  PageDown: -10 * priceStep,
};

/**
 * A price in whole dollars as text, from `min` to `max`. What is typed counts on Enter and on leaving the field; what is
 * no amount is dropped for the value before. `suffix` follows the shown value.
 */
export function PriceField(props: {
  label: string;
  value: number;
  suffix: string;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const { value, min, max, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);

  const set = (price: number) => onChange(Math.min(Math.max(Math.round(price), min), max));
  const accept = () => {
    const price = typed === null ? null : parseAmount(typed.replace('+', ''));
    setTyped(null);
    if (price !== null) set(price);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') accept();
    if (step === undefined) return;
    event.preventDefault();
    setTyped(null);
    set(value + step);
  };
  return (
    <div className="relative">
      <span aria-hidden="true" className="absolute top-3 left-3.5 text-bone-muted">
        $
      </span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={props.label}
        className={`${controlClass} pl-6.75 tabular-nums`}
        value={typed ?? `${formatNumber(value)}${props.suffix}`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={accept}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
