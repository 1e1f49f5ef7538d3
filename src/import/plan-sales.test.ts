import { describe, expect, it } from 'vitest';
import { car, listed, now, only, read, reasons } from '../../test/import-plans.ts';
import { dayOf, startOf } from '../platform/time-zones.ts';
import { wholeDays } from '../vehicles/vehicle.ts';
import { changesByField } from './screen-report.ts';
import { planImport } from './plan.ts';

const sale = {
  Status: 'Sold',
  'Sold Date': '2026-03-14',
  'Sold Price': '$58,000',
  'Listing Date': '2026-03-01',
  Cost: '50000',
};

describe('sold vehicles', () => {
  it('are added with their dates, and what follows from them', () => {
    expect(only(car(sale))).toMatchObject({
      outcome: 'new',
      values: { status: 'sold', price: 61_000 },
      recorded: {
        listedAt: new Date('2026-03-01T00:00:00Z'),
        soldAt: new Date('2026-03-14T12:00:00Z'),
        soldPrice: 58_000,
        daysToSell: 13,
        profit: 8_000,
      },
    });
  });

  it('need no status if they have a sale date, and no listing date or sale price', () => {
    expect(only(car({ 'Date Sold': '14.03.2026' }))).toMatchObject({
      values: { status: 'sold' },
      recorded: { soldPrice: null, daysToSell: null, profit: null, soldAt: new Date('2026-03-14T12:00:00Z') },
    });
  });

  it.each([
    [{ Status: 'sold' }, 'sale date is missing'],
    [{ ...sale, 'Sold Date': '2026-02-27' }, 'was sold before it was listed'],
    [{ ...sale, 'Sold Date': '2027-02-27' }, 'sale date 2027-02-27 is in the future'],
    [{ ...sale, 'Sold Date': 'May' }, 'sale date “May” is not a date'],
    [{ ...sale, 'Sold Price': '-1' }, 'sale price “-1”: May not be negative'],
    [{ ...sale, Status: 'available' }, 'has a sale date but is not sold'],
    [
      { VIN: 'SCCPC11105HL12345', ...sale },
      'says sold: use Mark Sold on the listed vehicle, which records the sale',
    ],
  ])('are refused for %o', (cells: Record<string, string>, reason) => {
    expect(reasons(car(cells))).toEqual([reason]);
  });

  it('stay as they are if they are sold here already, also without a VIN', () => {
    expect(only(car({ VIN: 'SCCPC11105HL00003', ...sale })).outcome).toBe('unchanged');
    const stored = {
      ...listed,
      status: 'sold' as const,
      vin: null,
      make: 'Lotus',
      model: 'Exige',
      year: 2008,
    };
    const soldAt = '2026-03-14T20:00:00.000Z';
    expect(only(car({ VIN: '', ...sale }), [{ ...stored, soldAt }]).outcome).toBe('unchanged');
    expect(only(car({ VIN: '', ...sale }), [{ ...stored, soldAt: '2025-01-01T20:00:00.000Z' }]).outcome).toBe(
      'new',
    );
  });
});

describe('listing dates', () => {
  it('are kept, or are now', () => {
    expect(only(car({ 'Date Listed': 'Jan 31, 2026' }))).toMatchObject({
      recorded: { listedAt: new Date('2026-01-31T00:00:00Z'), soldAt: null },
    });
    expect(only(car())).toMatchObject({ recorded: { listedAt: now } });
    expect(reasons(car({ 'Date Listed': '2026-12-24' }))).toEqual([
      'listing date 2026-12-24 is in the future',
    ]);
  });

  it('are corrected by another day, and not by the same one', () => {
    const file = (date: string) =>
      `VIN,Make,Model,Year,Price,Mileage,listedAt\nSCCPC11105HL12345,,,,,,${date}\n`;
    expect(only(file('2026-01-01')).outcome).toBe('unchanged');
    expect(only(file('2025-12-01'))).toMatchObject({
      changes: [{ field: 'listedAt', from: listed.listedAt, to: '2025-12-01T00:00:00.000Z' }],
    });
  });
});

describe.each(['America/Phoenix', 'Europe/Berlin', 'Pacific/Auckland', 'Pacific/Pago_Pago'])(
  'days of a dealership in %s',
  (timeZone) => {
    const today = dayOf(now, timeZone);
    const planned = (cells: Record<string, string>, at = now) =>
      planImport(read(car(cells)).rows, [], { now: at, timeZone }).rows[0];

    it('begin in the morning: a vehicle of yesterday is one day old', () => {
      const row = planned({ 'Date Listed': '2026-11-01' });
      if (row?.outcome !== 'new') throw new Error('The vehicle is not new');
      const { listedAt } = row.recorded;
      expect(dayOf(listedAt, timeZone)).toBe('2026-11-01');
      expect(wholeDays(listedAt, startOf('2026-11-02', timeZone))).toBe(1);
      expect(wholeDays(listedAt, startOf('2026-11-20', timeZone))).toBe(19);
    });

    it('may be today from the morning on, and no later day', () => {
      const morning = startOf(today, timeZone);
      const listedToday = planned({ 'Date Listed': today }, morning);
      expect(listedToday).toMatchObject({ recorded: { listedAt: morning } });
      const soldToday = planned({ ...sale, 'Sold Date': today }, morning);
      expect(soldToday).toMatchObject({ outcome: 'new', recorded: { soldAt: morning } });
      expect(planned({ 'Date Listed': '2026-11-22' })).toMatchObject({
        reasons: [{ text: 'listing date 2026-11-22 is in the future' }],
      });
    });

    it('are those of the calendar between listing and sale', () => {
      const row = planned(sale);
      if (row?.outcome !== 'new' || row.recorded.soldAt === null) throw new Error('The vehicle is not sold');
      expect(dayOf(row.recorded.soldAt, timeZone)).toBe('2026-03-14');
      expect(row.recorded.daysToSell).toBe(13);
      const sameDay = planned({ ...sale, 'Listing Date': '2026-03-14' });
      expect(sameDay).toMatchObject({ recorded: { daysToSell: 0 } });
    });

    it('are shown as they are in the file, and the same day changes nothing', () => {
      const rows = (day: string) =>
        read(`VIN,Make,Model,Year,Price,Mileage,Date Listed\nSCCPC11105HL12345,,,,,,${day}\n`).rows;
      const evening = new Date(startOf('2026-01-02', timeZone).getTime() - 60_000).toISOString();
      const existing = [{ ...listed, listedAt: evening }];
      const plan = planImport(rows('2025-12-01'), existing, { now, timeZone });
      expect(changesByField(plan, 1)).toMatchObject([{ rows: [{ from: 'Jan 1, 2026', to: 'Dec 1, 2025' }] }]);
      expect(planImport(rows('2026-01-01'), existing, { now, timeZone }).counts.unchanged).toBe(1);
      expect(planImport(rows('2026-01-02'), existing, { now, timeZone }).counts.changed).toBe(1);
    });
  },
);
