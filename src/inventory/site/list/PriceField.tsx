import type { KeyboardEvent } from 'react';
import { controlClass } from '../../../ui/control.ts';
import { priceStep } from '../../../vehicles/filters.ts';

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
export function PriceField(props: {
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
