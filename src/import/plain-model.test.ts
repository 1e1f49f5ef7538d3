import { describe, expect, it } from 'vitest';
import { car, listed, only, valuesOf } from '../../test/import-plans.ts';
import { plainModel } from './plan-row.ts';

describe('a model', () => {
  it.each([
    ['2021 Ashdown Vesper GT', 'Ashdown', 2021, 'Vesper GT'],
    ['Ashdown Vesper', 'Ashdown', 2021, 'Vesper'],
    ['2002 Harley-Davidson 2002 Harley Davidson Sportster', 'Harley-Davidson', 2002, 'Sportster'],
    ['ASTON MARTIN DB5', 'Aston Martin', 1964, 'DB5'],
    ['2008', 'Peugeot', 2008, null],
    ['2008 GT', 'Peugeot', 2009, null],
    ['Mini', 'Mini', 2009, null],
    ['Vesper GT', 'Ashdown', 2021, null],
  ])('%s of %s %s is %s', (model, make, year, plain) =>
    expect(plainModel(model, { make, year })).toBe(plain),
  );

  it('is taken without year and make, with a note, but as a listed vehicle has it', () => {
    const text = car({ Model: '2008 Lotus Exige' });
    expect(valuesOf(text)).toMatchObject({ model: 'Exige' });
    expect(only(text).notes.map(({ text: said }) => said)).toContainEqual(
      'model “2008 Lotus Exige” repeats year or make: taken as “Exige”',
    );
    const own = car({
      VIN: 'SCCPC11105HL12345',
      Model: 'Lotus Elise',
      Year: '2005',
      Price: '48500',
      Mileage: '21300',
    });
    expect(only(own, [{ ...listed, model: 'Lotus Elise' }]).outcome).toBe('unchanged');
  });
});
