import { formatNumber } from '../../vehicles/format.ts';
import { formatDay } from '../../platform/dates.ts';
import type { DayPlace } from '../file-dates.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { ReadingChoice } from './ReadingChoice.tsx';

/** The question that dates such as 3/4/2026 leave open, with its two answers. */
export function DaysChoice(props: {
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
