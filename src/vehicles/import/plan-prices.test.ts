import { describe, expect, it } from 'vitest';
import { car, header, listed, only, plan, valuesOf } from '../../../test/import-plans.ts';

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

describe('amounts as people write them', () => {
  const priced = (...prices: string[]) =>
    plan(
      [
        header,
        ...prices.map((price, index) => `SCEAB${index + 1},Lotus,Exige,2008,"${price}","12.345"`),
      ].join('\n'),
    );
  const pricesOf = ({ rows }: ReturnType<typeof plan>) =>
    rows.map((row) => (row.outcome === 'new' ? row.values.price : row.outcome));

  it.each([
    ['250k', 250_000],
    ['$1.5m', 1_500_000],
    ['1.275 Million', 1_275_000],
  ])('reads %s', (Price, price) => expect(valuesOf(car({ Price })).price).toBe(price));

  it.each([['1.129.900'], ['129.900,00'], ['129900,50']])(
    'reads dots as thousands separators if %s shows that the file uses them, and reports it',
    (telling) => {
      const file = priced('129.900', telling, '€ 5').rows;
      expect(file[2]).toMatchObject({ outcome: 'refused' });
      const german = priced('129.900', telling, '89.000,50', '95000');
      expect(pricesOf(german)).toEqual([129_900, expect.any(Number), 89_000.5, 95_000]);
      expect(german.rows[0]).toMatchObject({ values: { mileage: 12_345 } });
      expect(german.dotted?.cell).toBe(telling);
    },
  );

  it('rejects amounts if the file shows neither or both', () => {
    expect(priced('129.900', '95000')).toMatchObject({ dotted: null, counts: { refused: 2 } });
    expect(priced('129.900', '1.129.900', '95,000')).toMatchObject({ dotted: null, counts: { refused: 3 } });
    expect(priced('129.900', '1.129.900', '95000.50')).toMatchObject({
      dotted: null,
      counts: { refused: 3 },
    });
  });
});
