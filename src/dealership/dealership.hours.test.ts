import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockText, hoursLines, openState, parseClock } from './dealership.hours.ts';
import { weekdays } from './dealership.ts';
import { newDealership, type HoursLine } from './dealership.schema.ts';

const { hours } = newDealership;
const phoenix = 'America/Phoenix';

describe('business hours', () => {
  test('are formatted as in section 9', () => {
    expect(hoursLines(hours)).toMatchObject([
      { days: 'Mon-Fri', text: '9AM-7PM' },
      { days: 'Sat', text: '10AM-6PM' },
      { days: 'Sun', text: 'by appointment only' },
    ]);
  });

  test('non-consecutive days are listed in the order of the week', () => {
    const lines = hoursLines([
      { days: ['Sun', 'Fri', 'Mon', 'Tue', 'Wed'], opens: '08:30', closes: '12:00' },
    ]);
    expect(lines).toMatchObject([{ days: 'Mon-Wed, Fri, Sun', text: '8:30AM-12PM' }]);
  });

  test.each([
    ['00:00', '12AM'],
    ['00:05', '12:05AM'],
    ['11:59', '11:59AM'],
    ['12:00', '12PM'],
    ['23:30', '11:30PM'],
    ['24:00', '12AM'],
  ])('%s is %s', (time, text) => {
    expect(clockText(time)).toBe(text);
  });
});

describe('closed days', () => {
  const closedDays = [
    { day: '2026-11-26', reason: 'Thanksgiving' },
    { day: '2026-11-27', reason: '' },
    { day: '2026-12-25', reason: 'Christmas' },
  ];
  const at = (time: string, days = closedDays, lines = hours) =>
    openState(lines, phoenix, new Date(time), days);

  test('it is closed on them, and opens on the next day that is none', () => {
    expect(at('2026-11-26T19:00:00Z').text).toBe('Closed now, opens Sat 10AM');
    expect(at('2026-11-26T03:00:00Z').text).toBe('Closed now, opens Sat 10AM');
    expect(at('2026-11-25T19:00:00Z').text).toBe('Open now, until 7PM');
  });

  test('hours past midnight that began the day before still count', () => {
    const late: HoursLine[] = [{ days: [...weekdays], opens: '18:00', closes: '02:00' }];
    expect(at('2026-11-26T08:00:00Z', closedDays, late).text).toBe('Open now, until 2AM');
    expect(at('2026-11-28T08:00:00Z', closedDays, late).text).toBe('Closed now, opens at 6PM');
  });

  test('a day that is further away than a week is named by its date', () => {
    const holidays = Array.from({ length: 10 }, (_, index) => ({ day: `2026-12-${21 + index}`, reason: '' }));
    expect(at('2026-12-21T19:00:00Z', holidays).text).toBe('Closed now, opens Dec 31 9AM');
    const never = Array.from({ length: 60 }, (_, index) => ({
      day: new Date(Date.UTC(2026, 10, 26 + index)).toISOString().slice(0, 10),
      reason: '',
    }));
    expect(at('2026-11-26T19:00:00Z', never).text).toBe('Closed now, opens Jan 25 9AM');
  });

  test('they are announced two weeks ahead, the last of them on its own day', () => {
    const announced = (time: string) => at(time).closed.map(({ day }) => day);
    expect(announced('2026-11-27T19:00:00Z')).toEqual(['2026-11-27']);
    expect(announced('2026-12-11T19:00:00Z')).toEqual([]);
    expect(announced('2026-12-12T19:00:00Z')).toEqual(['2026-12-25']);
  });
});

describe('times as people type them', () => {
  test.each([
    ['9AM', '09:00'],
    [' 9 am ', '09:00'],
    ['9:30 p.m.', '21:30'],
    ['930pm', '21:30'],
    ['12AM', '00:00'],
    ['12PM', '12:00'],
    ['7p', '19:00'],
    ['19:00', '19:00'],
    ['09:05', '09:05'],
    ['0:00', '00:00'],
    ['24:00', '00:00'],
  ])('%j is %s', (text, time) => {
    expect(parseClock(text)).toBe(time);
  });

  test.each(['12AM', '24:00', '00:00'])('closing at %s means the end of the day', (text) => {
    expect(parseClock(text, true)).toBe('24:00');
  });

  test.each(['', '9', '19', '13PM', '0AM', '25:00', '24:30', '9:60', 'noon', '9-5', '009:00'])(
    '%j is not a time',
    (text) => {
      expect(parseClock(text)).toBeNull();
    },
  );

  test('a formatted time is read back as the same time', () => {
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(parseClock(clockText(time))).toBe(time);
    }
  });
});

// 2026-11-20 is a Friday; Phoenix is seven hours behind UTC all year.
describe('open or closed', () => {
  test.each([
    ['2026-11-20T15:59:59Z', false, 'Closed now, opens at 9AM'],
    ['2026-11-20T16:00:00Z', true, 'Open now, until 7PM'],
    ['2026-11-21T01:59:59Z', true, 'Open now, until 7PM'],
    ['2026-11-21T02:00:00Z', false, 'Closed now, opens Sat 10AM'],
    ['2026-11-21T07:30:00Z', false, 'Closed now, opens at 10AM'],
    ['2026-11-21T18:00:00Z', true, 'Open now, until 6PM'],
    ['2026-11-22T20:00:00Z', false, 'Closed now, opens Mon 9AM'],
    ['2026-11-23T06:59:59Z', false, 'Closed now, opens Mon 9AM'],
    ['2026-11-23T07:00:00Z', false, 'Closed now, opens at 9AM'],
  ])('at %s in Phoenix: %s, %s', (now, open, text) => {
    expect(openState(hours, phoenix, new Date(now))).toMatchObject({ open, text });
  });

  test('the dealer’s day counts, not the visitor’s', () => {
    const now = new Date('2026-11-21T03:00:00Z');
    const lines = hoursLines(hours);
    const todays = (zone: string) => {
      const { today } = openState(hours, zone, now);
      return lines.filter((line) => line.weekdays.includes(today)).map((line) => line.days);
    };
    expect(todays(phoenix)).toEqual(['Mon-Fri']);
    expect(todays('Europe/Berlin')).toEqual(['Sat']);
  });

  test.each([
    // Clocks went forward at 2AM on Sunday, 2026-03-08, and back at 2AM on Sunday, 2026-11-01.
    ['2026-03-09T16:30:00Z', true, 'Open now, until 7PM'],
    ['2026-03-06T16:30:00Z', false, 'Closed now, opens at 9AM'],
    ['2026-11-02T16:30:00Z', false, 'Closed now, opens at 9AM'],
    ['2026-11-02T17:00:00Z', true, 'Open now, until 7PM'],
  ])('around a daylight saving change, at %s in Los Angeles: %s, %s', (now, open, text) => {
    expect(openState(hours, 'America/Los_Angeles', new Date(now))).toMatchObject({ open, text });
  });

  test('hours past midnight belong to the evening before', () => {
    const late: HoursLine[] = [{ days: ['Sun'], opens: '18:00', closes: '02:00' }];
    expect(openState(late, 'UTC', new Date('2026-11-22T23:00:00Z'))).toMatchObject({
      open: true,
      text: 'Open now, until 2AM',
    });
    expect(openState(late, 'UTC', new Date('2026-11-23T01:59:00Z'))).toMatchObject({
      open: true,
      text: 'Open now, until 2AM',
    });
    expect(openState(late, 'UTC', new Date('2026-11-23T02:00:00Z'))).toMatchObject({
      open: false,
      text: 'Closed now, opens Sun 6PM',
    });
  });

  test('consecutive hours are one span', () => {
    const split: HoursLine[] = [
      { days: ['Fri'], opens: '09:00', closes: '24:00' },
      { days: ['Sat'], opens: '00:00', closes: '12:00' },
    ];
    const at = (now: string) => openState(split, 'UTC', new Date(now)).text;
    expect(at('2026-11-20T10:00:00Z')).toBe('Open now, until Sat 12PM');
    expect(at('2026-11-20T20:00:00Z')).toBe('Open now, until 12PM');
  });

  test('hours that never end are just open', () => {
    const always: HoursLine[] = [{ days: [...weekdays], opens: '00:00', closes: '24:00' }];
    expect(openState(always, 'UTC', new Date('2026-11-22T23:59:00Z')).text).toBe('Open now');
  });

  test('without opening hours it is by appointment', () => {
    expect(openState([], 'UTC', new Date('2026-11-20T12:00:00Z')).text).toBe('By appointment only');
  });

  test('the state matches a table of every minute of the week', () => {
    const minute = fc.constantFrom('00', '15', '30', '59');
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), minute)
      .map(([hour, rest]) => `${String(hour).padStart(2, '0')}:${rest}`);
    const line = fc
      .record({
        days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
        opens: time,
        closes: time,
      })
      .filter(({ opens, closes }) => opens !== closes);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), fc.nat(week - 1), (hours, at) => {
        const table = minutesOpen(hours);
        const monday = Date.parse('2026-11-16T00:00:00Z');
        const state = openState(hours, 'UTC', new Date(monday + at * 60_000));
        expect(state.open).toBe(table[at]);
        const change = table.findIndex((_, wait) => table[(at + wait) % week] !== table[at]);
        if (change < 0) return void expect(state.text).toBe('Open now');
        const moment = new Date(monday + (at + change) * 60_000).toISOString().slice(11, 16);
        expect(state.text.split(' ').at(-1)).toBe(clockText(moment));
      }),
    );
  });
});

const week = 7 * 24 * 60;

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function minutesOpen(hours: Extract<HoursLine, { opens: string }>[]): boolean[] {
  const table = Array<boolean>(week).fill(false);
  for (const { days, opens, closes } of hours) {
    for (const day of days) {
      const length = (minutes(closes) - minutes(opens) + 1440) % 1440;
      const start = weekdays.indexOf(day) * 1440 + minutes(opens);
      for (let n = 0; n < length; n += 1) table[(start + n) % week] = true;
    }
  }
  return table;
}
