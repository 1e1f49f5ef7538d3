import { formatDay } from '../platform/dates.ts';
import { ambiguousAmount, ambiguousAmountText } from '../vehicles/ambiguous-amount.ts';
import { foreignCurrency, isInBrackets } from './amounts.ts';
import { ambiguousDate, shownPlace, type DayPlace } from './file-dates.ts';
import {
  describeFileField,
  fieldName,
  type FileField,
  type FileFieldDescription,
  type ImportColumn,
} from './import-fields.ts';
import { quote, valuesInWords, type Remark } from './remark.ts';

/** The problem of a cell in words; `advice` null: what its field should contain. */
export type Problem = { text: string; advice: string | null; about?: string };

/** What a cell should have contained. */
export function expected(description: FileFieldDescription): string {
  switch (description.kind) {
    case 'year':
      return 'a model year';
    case 'amount':
      return 'an amount in dollars';
    case 'number':
      return `a number of ${description.counts}`;
    case 'choice':
      return description.oneOf ?? `one of ${valuesInWords(description, 'and')}`;
    case 'flag':
      return 'yes or no';
    case 'day':
      return 'a day like 2026-11-30';
    case 'date':
      return 'a date';
    case 'costs':
      return 'a list of costs';
    default:
      return 'readable';
  }
}

/** Why a cell is not read that is longer than `longestCell`. */
export const tooLong = (column: ImportColumn, text: string): Problem => ({
  text: `${fieldName(column)} ${quote(text)} is too long`,
  advice: null,
});

/** Why the cell of a field cannot be read. */
export function problemOf(field: FileField, text: string): Problem {
  const description = describeFileField(field);
  const named = `${fieldName(field)} ${quote(text)}`;
  const simple = { text: `${named} is not ${expected(description)}`, advice: null };
  if (description.kind === 'date' || description.kind === 'day') return dateProblem(named, text) ?? simple;
  return description.kind === 'amount' ? (amountProblem(named, text) ?? simple) : simple;
}

/** The problem of a date with two readings. */
function dateProblem(named: string, text: string): Problem | null {
  const both = ambiguousDate(text);
  if (both === null) return null;
  const readings = `can be read as ${formatDay(both.second)} or ${formatDay(both.first)}`;
  return {
    text: `${named} ${readings}`,
    advice: `This ${readings}. Write ${both.second} or ${both.first}`,
    about: 'The first number may be the day or the month',
  };
}

/** The note on a date in another order than the other dates of the file. */
export function otherOrder(field: FileField, text: string, days: DayPlace | null): Remark | null {
  const shown = shownPlace(text);
  if (days === null || shown === null || shown === days) return null;
  const advice = `Begins with the ${shown === 'first' ? 'day' : 'month'}, as it has no other reading`;
  const problem = advice.charAt(0).toLowerCase() + advice.slice(1);
  return {
    field,
    text: `${fieldName(field)} ${quote(text)} ${problem}`,
    advice,
    about: `Begins with the ${shown === 'first' ? 'day' : 'month'}, other than the dates of this file`,
  };
}

/** The problem of an amount that people can read and we cannot. */
function amountProblem(named: string, text: string): Problem | null {
  const currency = foreignCurrency(text);
  if (currency !== null) {
    const problem = `is in ${currency.name}, and prices here are in US dollars`;
    return { text: `${named} ${problem}`, advice: `This ${problem}. Convert the amount` };
  }
  if (isInBrackets(text)) {
    const problem = 'is in brackets, which means below zero';
    return {
      text: `${named} ${problem}`,
      advice: `This ${problem}. Write the amount without them if it is not`,
    };
  }
  const readings = ambiguousAmount(text);
  if (readings === null) return null;
  const { thousands, cents } = readings;
  return {
    text: `${named} can be read as ${ambiguousAmountText(text)}`,
    advice: `This can be read as ${ambiguousAmountText(text)}. Write ${thousands} or ${cents.toFixed(2)}`,
    about: 'The dot may separate thousands or cents',
  };
}
