import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import type { Reading } from '../import.staff.queries.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { ChangedValues } from './ChangedValues.tsx';
import { DaysChoice } from './DaysChoice.tsx';
import { ProblemKinds } from './ProblemKinds.tsx';
import { ImportStep } from './ImportStep.tsx';
import type { Dots } from '../amounts.ts';
import { ReadingChoice } from './ReadingChoice.tsx';

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
