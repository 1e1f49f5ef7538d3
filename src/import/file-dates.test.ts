import { describe, expect, it } from 'vitest';
import { now, plan, read, reasons, car } from '../../test/import-plans.ts';
import { readDate, type DayPlace } from './file-dates.ts';
import { planImport } from './plan.ts';
import { saidOf } from './screen-report.ts';

const file = (texts: readonly string[]) =>
  [
    'VIN,Make,Model,Year,Price,Mileage,Date Listed',
    ...texts.map((text, index) => `SCEAB${index},Lotus,Exige,2008,1,1,${text}`),
  ].join('\n');
const planned = (texts: readonly string[], days: DayPlace | null = null) =>
  planImport(read(file(texts)).rows, [], { timeZone: 'UTC', now, days });
const listedOn = (texts: readonly string[], days: DayPlace | null = null) =>
  planned(texts, days).rows.map((row) =>
    row.outcome === 'new' ? row.recorded.listedAt.toISOString().slice(0, 10) : row.outcome,
  );

describe('days of a file', () => {
  it.each(['/', '-', '.'])(
    'with %j begin with the day or the month if the file shows it, and it is said',
    (sign) => {
      const of = (...texts: string[]) => texts.map((text) => text.replaceAll('/', sign));
      const first = of('3/4/2026', '31/1/2026');
      expect(listedOn(first)).toEqual(['2026-04-03', '2026-01-31']);
      expect(saidOf(read(file(first)), planned(first))).toEqual([
        `Dates of this file begin with the day: “31${sign}1${sign}2026” in row 3 has no other reading.`,
      ]);
      const second = of('3/4/26', '1/31/26');
      expect(listedOn(second)).toEqual(['2026-03-04', '2026-01-31']);
      expect(saidOf(read(file(second)), planned(second))).toEqual([
        `Dates of this file begin with the month: “1${sign}31${sign}26” in row 3 has no other reading.`,
      ]);
      // What the file shows counts before an answer.
      expect(listedOn(first, 'second')).toEqual(['2026-04-03', '2026-01-31']);
    },
  );

  it('are asked if it shows nothing, and refused without an answer', () => {
    const texts = ['3/4/2026', '05/11/2026', '6/6/2026'];
    expect(listedOn(texts)).toEqual(['refused', 'refused', '2026-06-06']);
    expect(planned(texts).daysQuestion).toEqual({
      row: 2,
      cell: '3/4/2026',
      first: '2026-04-03',
      second: '2026-03-04',
      count: 2,
      contradicts: false,
    });
    expect(listedOn(texts, 'first')).toEqual(['2026-04-03', '2026-11-05', '2026-06-06']);
    expect(listedOn(texts, 'second')).toEqual(['2026-03-04', '2026-05-11', '2026-06-06']);
    expect(reasons(car({ 'Date Listed': '3/4/2026' }))).toEqual([
      'listing date “3/4/2026” can be read as Mar 4, 2026 or Apr 3, 2026',
    ]);
    expect(reasons(car({ 'Publish On': '3.4.2027' }))).toEqual([
      'publish on “3.4.2027” can be read as Mar 4, 2027 or Apr 3, 2027',
    ]);
  });

  it('are asked if it contradicts itself, and a date with one reading is never swapped', () => {
    const texts = ['3/4/2026', '25/02/2026', '10/26/2026'];
    expect(planned(texts).daysQuestion).toMatchObject({ count: 1, contradicts: true });
    expect(listedOn(texts)).toEqual(['refused', '2026-02-25', '2026-10-26']);
    expect(listedOn(texts, 'first')).toEqual(['2026-04-03', '2026-02-25', '2026-10-26']);
    expect(planned(texts, 'first').rows[2]?.notes.map(({ text }) => text)).toEqual([
      'listing date “10/26/2026” begins with the month, as it has no other reading',
    ]);
    // Without a date that has two readings, nothing is to be asked.
    expect(planned(['25/02/2026', '10/26/2026']).daysQuestion).toBeNull();
  });

  it('are those of all columns together', () => {
    const text = `${car({ Status: 'sold', 'Date Listed': '3/4/2026', 'Sold Date': '14/5/2026' })}`;
    expect(plan(text).rows).toMatchObject([{ recorded: { listedAt: new Date('2026-04-03T00:00:00Z') } }]);
  });
});

describe('dates', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00+02:00', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31', '2026-01-31T12:00:00.000Z'],
    ['2026/1/31', '2026-01-31T12:00:00.000Z'],
    ['2026.01.31', '2026-01-31T12:00:00.000Z'],
    ['20260131', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31 00:00:00', '2026-01-31T12:00:00.000Z'],
    ['31-Jan-2026', '2026-01-31T12:00:00.000Z'],
    ['31. Jan 2026', '2026-01-31T12:00:00.000Z'],
    ['31 January 2026', '2026-01-31T12:00:00.000Z'],
    ['Jan 31, 2026 10:00 AM', '2026-01-31T12:00:00.000Z'],
    ['Saturday, January 31st, 2026', '2026-01-31T12:00:00.000Z'],
    ['1/31/2026 4:05 PM', '2026-01-31T12:00:00.000Z'],
    ['Sat 31/01/2026', '2026-01-31T12:00:00.000Z'],
  ])('reads %s', (text, iso) => expect(readDate(text, null)?.iso).toBe(iso));

  it.each([
    '2026-02-30',
    '2026-13-01',
    '13/13/2026',
    'soon',
    '31 Foo 2026',
    '0',
    '46053',
    '0026-01-05',
    '1/5/0026',
    '9999-12-31',
    '9999-12-31T23:59:59-12:00',
    '3/4-2026',
    '3/4/2026',
  ])('refuses %s', (text) => expect(readDate(text, null)).toBeNull());
});
