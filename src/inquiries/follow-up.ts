/** When a customer is to hear from the dealership again. Safe in a browser. */
import type { Inquiry } from './inquiry.ts';

/** Statuses that need no follow-up, whatever day is set. */
export const settledStatuses = ['resolved', 'closed'] as const;

/** The day of a moment in a time zone (an IANA name), like `2026-11-24`. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** The day that comes `days` after another one. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether an inquiry's follow-up is overdue, due today or later; null if there is none to make. */
export function followUpState(
  { followUpOn, status, isArchived }: Pick<Inquiry, 'followUpOn' | 'status' | 'isArchived'>,
  today: string,
): 'overdue' | 'today' | 'later' | null {
  if (followUpOn === null || isArchived || settledStatuses.some((settled) => settled === status)) return null;
  if (followUpOn === today) return 'today';
  return followUpOn < today ? 'overdue' : 'later';
}
