import { describe, expect, it } from 'vitest';
import { dayOf, daysBetween, noonOf } from '../platform/time-zones.ts';
import { listedOnDay } from './listing-date.ts';
import { daysToSellOf, saleOf, soldOn } from './sale.ts';

// Without and with summer time, which ends and begins within these days; and far from UTC.
describe.each(['America/Phoenix', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland'])(
  'days to sell in %s',
  (timeZone) => {
    const listings = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 9, 1, hour, 20)));
    const now = new Date('2026-11-20T17:00:00.000Z');
    const calendar = { now, timeZone };

    it('are the days of the calendar between the recorded times, however a sale was recorded', () => {
      for (const listedAt of listings) {
        for (const day of ['2026-10-02', '2026-10-25', '2026-11-02', dayOf(now, timeZone)]) {
          const { soldAt, daysToSell } = soldOn({ listedAt }, day, calendar);
          expect(daysToSell).toBe(daysBetween(dayOf(listedAt, timeZone), day));
          expect(dayOf(soldAt, timeZone)).toBe(day);
          const relisted = listedOnDay('2026-09-20', { soldAt, daysToSell }, calendar);
          expect(relisted.daysToSell).toBe(daysBetween('2026-09-20', day));
        }
      }
    });

    it('are the same for a sale of now and one whose day is today', () => {
      for (const listedAt of listings) {
        const { soldAt, daysToSell } = saleOf({ listedAt, costBasis: null }, 1, calendar);
        expect(soldOn({ listedAt }, dayOf(now, timeZone), calendar)).toEqual({ soldAt, daysToSell });
      }
    });

    it('do not depend on the time of day, and are never negative', () => {
      for (const listedAt of listings) {
        const listed = dayOf(listedAt, timeZone);
        const days = daysBetween(listed, '2026-10-25');
        for (const hour of [0, 6, 12, 18, 23]) {
          const soldAt = new Date(noonOf('2026-10-25', timeZone).getTime() + (hour - 12) * 60 * 60_000);
          if (dayOf(soldAt, timeZone) !== '2026-10-25') continue;
          expect(daysToSellOf(listedAt, soldAt, timeZone)).toBe(days);
        }
      }
      expect(daysToSellOf(now, new Date(now.getTime() - 48 * 60 * 60_000), timeZone)).toBe(0);
    });

    it('are those of the calendar for any other day', () => {
      for (const listedAt of listings) {
        const listed = dayOf(listedAt, timeZone);
        for (const day of [listed, '2026-10-03', '2026-10-15', '2026-11-10'])
          expect(soldOn({ listedAt }, day, calendar).daysToSell).toBe(daysBetween(listed, day));
      }
    });
  },
);
