import { describe, expect, it } from 'vitest';
import { car, listed, now, only, reasons } from '../../../test/import-plans.ts';

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
        listedAt: new Date('2026-03-01T12:00:00Z'),
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
      recorded: { listedAt: new Date('2026-01-31T12:00:00Z'), soldAt: null },
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
      changes: [{ field: 'listedAt', from: listed.listedAt, to: '2025-12-01T12:00:00.000Z' }],
    });
  });
});
