import { describe, expect, it } from 'vitest';
import { car, listed, only } from '../../test/import-plans.ts';
import { listedMake } from './same-make.ts';

const makes = ['Mercedes-Benz', 'Rolls-Royce', 'Ferrari', 'Citroën', 'Lamborghini', 'Land Rover'];

describe('a make in another spelling', () => {
  it.each([
    ['Mercedes Benz', 'Mercedes-Benz'],
    ['MERCEDESBENZ', 'Mercedes-Benz'],
    ['Mercedes', 'Mercedes-Benz'],
    ['Mercedes–Benz', 'Mercedes-Benz'],
    ['Rolls Royce', 'Rolls-Royce'],
    ['ferrari', 'Ferrari'],
    [' FERRARI ', 'Ferrari'],
    ['Citroen', 'Citroën'],
    ['Lambo', 'Lamborghini'],
    ['LandRover', 'Land Rover'],
  ])('%s is %s', (typed, make) => expect(listedMake(typed, makes)).toBe(make));

  it.each(['Ferrari', 'Ferraro', 'Rover', 'Benz', '', '-', 'Lotus'])('%j is none', (typed) =>
    expect(listedMake(typed, makes)).toBeUndefined(),
  );

  it('is taken by an import as most listings spell it, with a note', () => {
    const benz = { ...listed, make: 'Mercedes-Benz' };
    expect(only(car({ Make: 'Mercedes Benz' }), [benz])).toMatchObject({
      outcome: 'new',
      values: { make: 'Mercedes-Benz' },
      notes: [{ advice: 'Taken as “Mercedes-Benz”, as most listings spell it' }],
    });
    // Without a number, too, the row is about the listed vehicle.
    const bare = { ...benz, vin: null, stockNumber: null };
    const same = car({ VIN: '', Make: 'mercedes benz', Model: 'Elise', Year: '2005', Mileage: '21300' });
    expect(only(same, [bare])).toMatchObject({ outcome: 'changed', id: 7, changes: [{ field: 'price' }] });
  });
});
