import { closedReason } from '../../dealership/closed-days.ts';
import { weekdays } from '../../dealership/dealership.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { dayAfter, dayOf, momentOf } from '../../platform/time-zones.ts';

/** The times of appointments. Safe in a browser. */

/** Days to choose from, including today. */
const offeredDays = 7;

/** Milliseconds from a request to the earliest appointment. */
const notice = 60 * 60_000;

export type AppointmentRules = Pick<
  Dealership,
  'hours' | 'timeZone' | 'closedDays' | 'appointmentMinutes' | 'appointmentsAtOnce'
>;

/** The settings for overlapping appointments. */
export type BookingRules = Pick<AppointmentRules, 'appointmentMinutes' | 'appointmentsAtOnce'>;

export type TakenTime = { at: Date; endsAt: Date; vehicleId: number | null };

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * The next days, or those from the day `from` on, each with the times, ISO 8601, at which an appointment fits into the business hours, `taken` or not. Business
 * hours past midnight count until midnight, which is late enough for a first test drive.
 */
export function appointmentDays(
  { hours, timeZone, closedDays, appointmentMinutes: minutes }: Omit<AppointmentRules, 'appointmentsAtOnce'>,
  now: Date,
  from = dayOf(now, timeZone),
) {
  return Array.from({ length: offeredDays }, (_, ahead) => {
    const day = dayAfter(from, ahead);
    if (closedReason(closedDays, day) !== null) return { day, times: [] };
    const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7];
    const times = hours.flatMap((line) => {
      if ('note' in line || !line.days.some((open) => open === weekday)) return [];
      const opens = minutesOf(line.opens);
      const closes = minutesOf(line.closes) > opens ? minutesOf(line.closes) : 24 * 60;
      const count = Math.floor((closes - opens) / minutes);
      return Array.from({ length: count }, (_, index) => {
        const wall = new Date(Date.parse(day) + (opens + index * minutes) * 60_000);
        return momentOf(wall, timeZone);
      });
    });
    const soonest = now.getTime() + notice;
    const later = times.filter((time) => time.getTime() >= soonest).map((time) => time.toISOString());
    return { day, times: [...new Set(later)].sort() };
  });
}

export const endOf = (at: Date, { appointmentMinutes }: Pick<BookingRules, 'appointmentMinutes'>) =>
  new Date(at.getTime() + appointmentMinutes * 60_000);

/**
 * Whether an appointment fits beside those that are taken: fewer than may be at once overlap it, and none of them
 * has the same vehicle. After a change of the hours or the length it may overlap two that follow each other; both count.
 */
export function isFree(
  { at, vehicleId }: Pick<TakenTime, 'at' | 'vehicleId'>,
  taken: readonly TakenTime[],
  rules: BookingRules,
): boolean {
  const endsAt = endOf(at, rules);
  const overlapping = taken.filter((other) => other.at < endsAt && other.endsAt > at);
  const isOut = vehicleId !== null && overlapping.some((other) => other.vehicleId === vehicleId);
  return !isOut && overlapping.length < rules.appointmentsAtOnce;
}

/** Whether an appointment may begin at `time` by the dealership's hours. */
export function isOffered(time: Date, rules: AppointmentRules | undefined, now: Date): boolean {
  if (rules === undefined || rules.appointmentsAtOnce === 0) return false;
  return appointmentDays(rules, now).some(({ times }) => times.includes(time.toISOString()));
}
