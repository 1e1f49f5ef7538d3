import { dayOf } from '../../platform/time-zones.ts';
import { z } from '../../platform/zod.ts';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { closedDayIssues, isOver } from '../closed-days.ts';
import { clockText, parseClock } from '../dealership.hours.ts';
import { dealershipInputSchema, noteInstead, openHours, type HoursLine } from '../dealership.schema.ts';
import { weekdays } from '../dealership.ts';
import { describePart, wording } from './part-form.ts';

const text = z.string();
/** A row of the hours as it was typed. Text for the other kind of row is kept while the switch is off. */
const hoursRow = z.object({
  days: z.array(z.enum(weekdays)),
  open: z.boolean(),
  opens: text,
  closes: text,
  note: text,
});
export type HoursRow = z.infer<typeof hoursRow>;
const values = z.object({
  hours: z.array(hoursRow),
  closedDays: z.array(z.object({ day: text, until: text, reason: text, isYearly: z.boolean() })),
  timeZone: text,
});
export type HoursValues = z.infer<typeof values>;

/** The business hours, their time zone and the closed days. */
export const hoursForm = describePart({
  label: 'Hours and closed days',
  values,
  toValues: ({ hours, closedDays, timeZone }) => ({
    timeZone,
    closedDays: closedDays
      .filter((closed) => !isOver(closed, dayOf(new Date(), timeZone)))
      .map(({ day, until = '', isYearly = false, reason }) => ({ day, until, isYearly, reason })),
    hours: hours.map((line) => ({
      days: line.days,
      ...('note' in line
        ? { open: false, opens: '', closes: '', note: line.note }
        : { open: true, opens: clockText(line.opens), closes: clockText(line.closes), note: '' }),
    })),
  }),
  toInput: ({ hours, closedDays, timeZone }) => ({
    timeZone,
    hours: hours.map(toLine),
    closedDays: closedDays.map(({ day, until, isYearly, reason }) => ({
      day,
      reason,
      ...(until !== '' && { until }),
      ...(isYearly && { isYearly }),
    })),
  }),
  issues: ({ hours = [], ...changes }, { timeZone }) => [
    ...schemaIssues(dealershipInputSchema, changes),
    ...closedDayIssues(changes.closedDays ?? [], dayOf(new Date(), timeZone)).map(
      ({ index, field, message }) => ({ path: `closedDays.${index}.${field}`, message }),
    ),
    // By the kind of each row: the API's schema accepts both and cannot tell which one was meant.
    ...hours.flatMap((line, index) =>
      schemaIssues('note' in line ? noteInstead : openHours, line, wording).map(({ path, message }) => ({
        // An issue of a whole row means that both times are the same.
        path: `hours.${index}.${path || 'closes'}`,
        message,
      })),
    ),
  ],
});

const toLine = ({ days, open, opens, closes, note }: HoursRow): HoursLine => {
  const inOrder = weekdays.filter((day) => days.includes(day));
  return open
    ? { days: inOrder, opens: parseClock(opens) ?? '', closes: parseClock(closes, true) ?? '' }
    : { days: inOrder, note };
};
