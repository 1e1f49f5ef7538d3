import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import type { Dots } from '../amounts.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { ReadingChoice } from './ReadingChoice.tsx';

/** The question that amounts such as 129.900 leave open, with its two answers. */
export function DotsChoice(props: {
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
