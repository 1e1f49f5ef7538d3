/** Days and times of appointments in words, in the dealership's time zone. Safe in a browser. */
import { longDay } from '../../platform/long-day.ts';

const text = (options: Intl.DateTimeFormatOptions) => (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(moment);

const weekday = text({ weekday: 'short' });
const clock = text({ hour: 'numeric', minute: '2-digit' });

/** A day like `2026-11-24` as `{ weekday: 'Tue', date: '24', long: 'Tuesday, November 24' }`. */
export function dayText(day: string) {
  const noon = new Date(`${day}T12:00:00Z`);
  return { weekday: weekday(noon, 'UTC'), date: String(noon.getUTCDate()), long: longDay(noon, 'UTC') };
}

/** `10:30 AM` */
export const timeText = (time: string, timeZone: string) => clock(new Date(time), timeZone);

/** `Tuesday, November 24`, the day of a time. */
export const dayOfTimeText = (time: string, timeZone: string) => longDay(new Date(time), timeZone);

/** The name of a time zone at a time: `MST`, or in full `Mountain Standard Time`. */
export function zoneName(time: string, timeZone: string, name: 'short' | 'long'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: name }).formatToParts(
    new Date(time),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const both = text({ dateStyle: 'short', timeStyle: 'short' });

/** Whether the zones differ at that time; `here` is the zone of the device. */
export function clockDiffers(
  time: string,
  timeZone: string,
  here = Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  const moment = new Date(time);
  return both(moment, timeZone) !== both(moment, here);
}

/** ` MST` if the device's zone differs, for the end of a text. */
export const zoneWhereItDiffers = (time: string, timeZone: string, here?: string) =>
  clockDiffers(time, timeZone, here) ? ` ${zoneName(time, timeZone, 'short')}` : '';

/** `Tuesday, November 24, 10:30 AM` */
export const appointmentText = (time: string, timeZone: string) =>
  `${dayOfTimeText(time, timeZone)}, ${timeText(time, timeZone)}`;
