import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMileage, formatPrice } from '../vehicles/format.ts';
import { planImport } from './plan.ts';

const now = new Date('2026-11-20T12:00:00Z');

/** The planned row for these two cells. */
function planned(price: string, mileage: string) {
  const cells = { make: 'Lotus', model: 'Exige', year: '2008', price, mileage };
  const [row] = planImport([{ row: 2, cells, problem: null }], [], { timeZone: 'UTC', now }).rows;
  if (!row) throw new Error('The row is gone');
  return row;
}

describe('amounts and mileages', () => {
  it('reads back what the website shows', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000_000 });
    const miles = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(cents, miles, fc.constantFrom('', ' mi', ' miles', 'mi.', ' MI'), (cents, miles, unit) => {
        const price = cents / 100;
        const mileage = formatMileage(miles).replace(' mi', unit);
        expect(planned(formatPrice(price), mileage)).toMatchObject({
          values: { price: price || null, mileage: miles },
        });
      }),
    );
  });

  it('never guesses: each cell is on request, a number within the bounds or an error', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-$ mikKE€') });
    fc.assert(
      fc.property(typed, typed, (Price, Mileage) => {
        const row = planned(Price, Mileage);
        if (row.outcome === 'refused') return row.reasons.length > 0;
        if (row.outcome !== 'new') return false;
        const { price, mileage } = row.values;
        return (
          (price === null || (price > 0 && price <= 100_000_000)) &&
          Number.isInteger(mileage) &&
          mileage >= 0 &&
          mileage <= 2_000_000
        );
      }),
    );
  });
});
