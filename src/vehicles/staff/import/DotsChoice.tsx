import { useId } from 'react';
import { formatNumber, formatPrice } from '../../format.ts';
import type { Dots } from '../../import/amounts.ts';
import type { ImportAnswer } from '../../import/import.staff.schema.ts';

/** The question that amounts such as 129.900 leave open, with its two answers. */
export function DotsChoice(props: {
  question: NonNullable<ImportAnswer['question']>;
  value: Dots | null;
  disabled: boolean;
  onChange: (dots: Dots) => void;
}) {
  const { row, cell, thousands, cents, count } = props.question;
  const name = useId();
  const answers = [
    ['thousands', formatPrice(thousands), 'the dot separates thousands'],
    ['cents', `$${cents.toFixed(2)}`, 'the dot comes before the cents'],
  ] as const;
  return (
    <fieldset className="mt-5 rounded-card bg-staff-sunk px-4 py-3.5">
      <legend className="float-left mb-2 font-semibold text-staff-ink">
        What does “{cell}” in row {formatNumber(row)} mean?
      </legend>
      <p className="clear-both text-staff-soft">
        {count === 1 ? 'One amount of' : `${formatNumber(count)} amounts in`} the file can be read in two
        ways. Without an answer, such rows are left out.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-x-8 gap-y-1">
        {answers.map(([dots, amount, why]) => (
          <div key={dots} className="flex items-center">
            <input
              id={`${name}-${dots}`}
              type="radio"
              name={name}
              checked={props.value === dots}
              aria-disabled={props.disabled || undefined}
              onChange={() => {
                if (!props.disabled) props.onChange(dots);
              }}
              className="size-4.5 accent-staff-accent"
            />
            <label htmlFor={`${name}-${dots}`} className="min-h-11 cursor-pointer content-center pl-2.5">
              <span className="font-medium text-staff-ink tabular-nums">{amount}</span>
              <span className="text-staff-muted">: {why}</span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
