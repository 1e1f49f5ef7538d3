import { useId, type ReactNode } from 'react';
import { formatNumber } from '../../vehicles/format.ts';

/** A question that a file leaves open, with its answers: the value, what it means, and why. */
export function ReadingChoice<Answer extends string>(props: {
  question: { row: number; cell: string };
  /** Why it is asked. */
  children: ReactNode;
  answers: readonly (readonly [Answer, string, string])[];
  value: Answer | null;
  disabled: boolean;
  onChange: (answer: Answer) => void;
}) {
  const { row, cell } = props.question;
  const name = useId();
  return (
    <fieldset className="mt-5 rounded-card bg-staff-sunk px-4 py-3.5">
      <legend className="float-left mb-2 font-semibold text-staff-ink">
        What does “{cell}” in row {formatNumber(row)} mean?
      </legend>
      <p className="clear-both text-staff-soft">{props.children}</p>
      <div className="mt-2.5 flex flex-wrap gap-x-8 gap-y-1">
        {props.answers.map(([answer, meaning, why]) => (
          <div key={answer} className="flex items-center">
            <input
              id={`${name}-${answer}`}
              type="radio"
              name={name}
              checked={props.value === answer}
              aria-disabled={props.disabled || undefined}
              onChange={() => {
                if (!props.disabled) props.onChange(answer);
              }}
              className="size-4.5 accent-staff-accent"
            />
            <label htmlFor={`${name}-${answer}`} className="min-h-11 cursor-pointer content-center pl-2.5">
              <span className="font-medium text-staff-ink tabular-nums">{meaning}</span>
              <span className="text-staff-muted">: {why}</span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
