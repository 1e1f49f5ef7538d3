import type { Appearance } from '../appearance/appearance.schema.ts';
import { lookOf } from '../appearance/look.ts';
import { addressText } from '../dealership/address.ts';
import { announcedClosedDays } from '../dealership/closed-days.ts';
import { hoursLines, openState } from '../dealership/dealership.hours.ts';
import { newDealership, type Dealership } from '../dealership/dealership.schema.ts';
import { mapHref } from '../dealership/map-address.ts';
import { legibleOn } from '../platform/color.ts';
import { longDay } from '../platform/long-day.ts';
import type { Letterhead } from '../platform/mail/letter.ts';

/** What a dealership has said of itself; empty for what is still as in a new one, which is nobody's. */
export const said = (dealership: Dealership, field: 'name' | 'street' | 'city' | 'phone' | 'email'): string =>
  dealership[field] === newDealership[field] ? '' : dealership[field].trim();

/** The letterhead of a dealership at `now`, without what it has not said of itself. */
export function letterheadOf(dealership: Dealership, appearance: Appearance, now: Date): Letterhead {
  const { palette } = lookOf(appearance);
  const street = said(dealership, 'street');
  const city = said(dealership, 'city');
  const { logo } = appearance;
  return {
    name: dealership.name,
    wordmark: dealership.logoText,
    logo: logo && {
      address: logo.address,
      width: logo.width,
      height: logo.height,
      background: logo.faintOn === 'dark' ? '#ffffff' : null,
    },
    accent: palette.accent,
    onAccent: legibleOn(palette.accent),
    place:
      street === '' || city === ''
        ? null
        : {
            text: addressText(dealership),
            mapUrl: mapHref(dealership),
          },
    phone: said(dealership, 'phone') || null,
    hours: hoursText(dealership, now),
  };
}

/** The same for mails to staff, who know where they work and when it is open. */
export const staffLetterheadOf = (dealership: Dealership, appearance: Appearance, now: Date): Letterhead => ({
  ...letterheadOf(dealership, appearance, now),
  place: null,
  phone: null,
  hours: '',
});

/** `Mon-Fri 9AM-7PM, Sun by appointment only. Closed Thursday, November 26 (Thanksgiving).` */
function hoursText(dealership: Dealership, now: Date): string {
  const { hours, timeZone } = dealership;
  const open = hoursLines(hours)
    .map(({ days, text }) => `${days} ${text}`)
    .join(', ');
  const closed = openState(hours, timeZone, now, announcedClosedDays(dealership, now)).closed.map(
    ({ day, reason }) =>
      `${longDay(new Date(`${day}T12:00:00Z`), 'UTC')}${reason === '' ? '' : ` (${reason})`}`,
  );
  return [...(open === '' ? [] : [open]), ...(closed.length === 0 ? [] : [`Closed ${closed.join('; ')}`])]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

const hourMs = 60 * 60_000;
const weekdayNames: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

/**
 * By when a message that comes at `now` is answered, by the business hours: `today, before we close at 7PM` with an hour left,
 * else `when we open, at 9AM` or `on Monday, when we open at 9AM`; without hours `as soon as we can`.
 */
export function answerBy(
  dealership: Pick<Dealership, 'hours' | 'timeZone' | 'closedDays'>,
  now: Date,
): string {
  const { hours, timeZone } = dealership;
  const closedDays = announcedClosedDays(dealership, now);
  const state = openState(hours, timeZone, now, closedDays);
  const later = openState(hours, timeZone, new Date(now.getTime() + hourMs), closedDays);
  if (state.open && later.open)
    return state.when === null ? 'today' : `today, before we close at ${state.when}`;
  const next = state.open ? later : state;
  if (next.when === null) return 'as soon as we can';
  const [, day, time] = /^(.*\S) (\S+)$/.exec(next.when) ?? [];
  if (day === undefined || time === undefined || day === 'at') return `when we open, ${next.when}`;
  return `on ${weekdayNames[day] ?? day}, when we open at ${time}`;
}
