import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import type { Reading } from '../import.staff.queries.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { ProblemKinds } from './ProblemKinds.tsx';
import { ImportStep } from './ImportStep.tsx';
import type { Dots } from '../amounts.ts';
import { Kind } from './Kind.tsx';
import { RowsTable } from './RowsTable.tsx';
import { useId, type ReactNode } from 'react';
import { formatDay } from '../../platform/dates.ts';
import type { DayPlace } from '../file-dates.ts';

/** What the import would do: counts, then problems by kind and changed values, each opened in place. */
export function ReportStep(props: {
  report: ImportAnswer;
  reading: Reading;
  disabled: boolean;
  onRead: (change: Partial<Reading>) => void;
}) {
  const { report, reading, disabled, onRead } = props;
  const { counts } = report;
  return (
    <ImportStep number={3} title="Report">
      <ul
        aria-label="Rows by outcome"
        className="grid grid-cols-2 gap-x-4 gap-y-3.5 text-staff-muted tabular-nums md:flex md:flex-wrap md:gap-x-12"
      >
        <Count value={counts.new} label="to list" />
        <Count value={counts.changed} label="to change" />
        <Count value={counts.unchanged} label="the same as now" />
        <Count value={counts.repeated} label="the same as an earlier row" />
        <Count value={counts.refused} label="with errors" color="text-loss" />
        <Count value={counts.warned} label="with a warning" color="text-status-pending-ink" />
      </ul>
      {report.said.map((sentence) => (
        <p key={sentence} className="mt-3.5 wrap-anywhere">
          {sentence}
        </p>
      ))}
      {report.question !== null && (
        <DotsChoice
          question={report.question}
          value={reading.dots}
          disabled={disabled}
          onChange={(dots) => onRead({ dots })}
        />
      )}
      {report.daysQuestion !== null && (
        <DaysChoice
          question={report.daysQuestion}
          value={reading.days}
          disabled={disabled}
          onChange={(days) => onRead({ days })}
        />
      )}
      <ProblemKinds problems={report.problems} />
      <ChangedValues changes={report.changes} />
    </ImportStep>
  );
}

const Count = ({ value, label, color }: { value: number; label: string; color?: string }) => (
  <li>
    <span
      className={`block text-[1.75rem]/tight font-semibold max-md:text-[1.375rem] ${value > 0 && color ? color : 'text-staff-ink'}`}
    >
      {formatNumber(value)}
    </span>{' '}
    {label}
  </li>
);

/** The question that amounts such as 129.900 leave open, with its two answers. */
function DotsChoice(props: {
  question: NonNullable<ImportAnswer['question']>;
  value: Dots | null;
  disabled: boolean;
  onChange: (dots: Dots) => void;
}) {
  const { thousands, cents, count } = props.question;
  const answers = [
    ['thousands', formatPrice(thousands), 'the dot separates thousands'],
    ['cents', `$${cents.toFixed(2)}`, 'the dot comes before the cents'],
  ] as const;
  return (
    <ReadingChoice {...props} answers={answers}>
      {count === 1 ? 'One amount of' : `${formatNumber(count)} amounts in`} the file can be read in two ways.
      Without an answer, such rows are left out.
    </ReadingChoice>
  );
}

/** What changes in listed vehicles, by field: old and new value of each. */
export function ChangedValues({ changes }: Pick<ImportAnswer, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <>
      <h4 className="mt-6 mb-1.5 text-small font-medium text-staff-soft">Changed values</h4>
      <div className="border-t border-staff-hair">
        {changes.map(({ field, label, count, rows }) => (
          <Kind
            key={field}
            count={count}
            listed={rows.length}
            text={<span className="font-medium text-staff-ink">{label}</span>}
          >
            <RowsTable
              label={`Changes: ${label}`}
              heads={heads}
              rows={rows.map(({ row, vehicle, from, to }) => ({
                key: `${row}`,
                cells: [formatNumber(row), vehicle, from, to],
              }))}
            />
          </Kind>
        ))}
      </div>
    </>
  );
}

const heads = ['Row', 'Vehicle', 'Now', 'New'];

/** A question that a file leaves open, with its answers: the value, what it means, and why. */
function ReadingChoice<Answer extends string>(props: {
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

/** The question that dates such as 3/4/2026 leave open, with its two answers. */
function DaysChoice(props: {
  question: NonNullable<ImportAnswer['daysQuestion']>;
  value: DayPlace | null;
  disabled: boolean;
  onChange: (days: DayPlace) => void;
}) {
  const { first, second, count, contradicts } = props.question;
  const answers = [
    ['second', formatDay(second), 'the month comes first'],
    ['first', formatDay(first), 'the day comes first'],
  ] as const;
  return (
    <ReadingChoice {...props} answers={answers}>
      {contradicts && 'Some dates of the file begin with the day, and others with the month. '}
      {count === 1 ? 'One date of' : `${formatNumber(count)} dates in`} the file can be read in two ways.
      Without an answer, such rows are left out.
    </ReadingChoice>
  );
}
