import { describe, expect, it } from 'vitest';
import { car, header, listed, now, only, plan, read, valuesOf } from '../../test/import-plans.ts';
import type { Dots } from './amounts.ts';
import { planImport } from './plan.ts';

describe('a price on request', () => {
  const note = (text: string) => [{ field: 'price', text, advice: 'Listed as “Price on request”' }];

  it.each([
    '0',
    '$0.00',
    'POA',
    'p.o.a.',
    'Price on request',
    'Call',
    'Call for price',
    'contact us',
    'ON REQUEST',
  ])('is the meaning of %j, which is reported', (Price) => {
    expect(only(car({ Price }))).toMatchObject({
      outcome: 'new',
      values: { price: null },
      notes: note(`price “${Price}”: listed as “Price on request”`),
    });
  });

  it('is assumed for a new vehicle without a price, which is reported', () => {
    expect(only(car({ Price: '' }))).toMatchObject({
      outcome: 'new',
      values: { price: null },
      notes: note('has no price: listed as “Price on request”'),
    });
  });

  it('replaces a price if the file says so, but not if the cell is empty', () => {
    const row = (price: string) => `${header}\nSCCPC11105HL12345,Lotus,Elise,2005,${price},21300\n`;
    expect(only(row('call'))).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'price', from: 48_500, to: null }],
      notes: note('price “call”: listed as “Price on request”'),
    });
    expect(only(row(''))).toMatchObject({ outcome: 'unchanged' });
    expect(only(row('POA'), [{ ...listed, price: null }])).toMatchObject({ outcome: 'unchanged' });
  });
});

describe('fault 61: amounts as people write them', () => {
  const priced = (prices: readonly string[], dots: Dots | null = null) => {
    const rows = prices.map((price, index) => `SCEAB${index + 1},Lotus,Exige,2008,"${price}",9000`);
    return plan([header, ...rows].join('\n'), [], dots);
  };
  const pricesOf = ({ rows }: ReturnType<typeof plan>) =>
    rows.map((row) => (row.outcome === 'new' ? row.values.price : row.outcome));

  it.each([
    ['250k', 250_000],
    ['$1.5m', 1_500_000],
    ['1.275 Million', 1_275_000],
    ['129.900,00', 129_900],
    ['1.129.900', 1_129_900],
    ['129900,5', 129_900.5],
    ['129.900,-', 129_900],
    ["129'900.-", 129_900],
    ['129 900,00', 129_900],
  ])('reads %s, which has one reading', (Price, price) => expect(valuesOf(car({ Price })).price).toBe(price));

  it.each([['1.129.900'], ['129.900,00'], ['129900,50']])(
    'reads 129.900 as $129,900 if %s shows that dots separate thousands, and says so',
    (telling) => {
      const german = priced(['129.900', telling, '89.000,50', '95000']);
      expect(pricesOf(german)).toEqual([129_900, expect.any(Number), 89_000.5, 95_000]);
      expect(german).toMatchObject({ dotted: { cell: telling }, question: null });
    },
  );

  it.each([
    ['neither', ['129.900', '95000', '129.900']],
    ['both', ['129.900', '1.129.900', '95,000', '77.500']],
    ['cents', ['129.900', '95000.50', '77.500']],
  ])('asks what 129.900 is if the file shows %s, and never takes it for $129.90 by itself', (_, prices) => {
    const asked = priced(prices);
    expect(asked).toMatchObject({
      dotted: null,
      counts: { refused: 2 },
      question: { row: 2, cell: '129.900', thousands: 129_900, cents: 129.9, count: 2 },
    });
    expect(asked.rows[0]).toMatchObject({ outcome: 'refused' });
    expect(pricesOf(priced(prices, 'thousands'))[0]).toBe(129_900);
    expect(pricesOf(priced(prices, 'cents'))[0]).toBe(129.9);
  });

  it.each([
    ['20000 km', 12_427],
    ['20.000 km', 12_427],
    ['12.345', 12_345],
    ["12'345 mi", 12_345],
  ])('reads a mileage of %s', (Mileage, mileage) => {
    expect(valuesOf(car({ Mileage })).mileage).toBe(mileage);
  });

  it('says what it has converted', () => {
    expect(only(car({ Mileage: '20000 km' }))).toMatchObject({
      notes: [{ text: 'mileage “20000 km” is taken as 12,427 miles' }],
    });
  });

  it('takes the unit from the name of the column', () => {
    const file = (price: string, mileage: string) =>
      read(`Make,Model,Year,${price},${mileage}\nLotus,Exige,2008,61000,20000\n`, [
        'make',
        'model',
        'year',
        'price',
        'mileage',
      ]);
    const [row] = planImport(file('Price', 'Kilometers').rows, [], { timeZone: 'UTC', now }).rows;
    expect(row).toMatchObject({ values: { mileage: 12_427 } });
    const [foreign] = planImport(file('Price (EUR)', 'Miles').rows, [], { timeZone: 'UTC', now }).rows;
    expect(foreign).toMatchObject({
      outcome: 'refused',
      reasons: [{ text: expect.stringContaining('euros') }],
    });
  });
});
