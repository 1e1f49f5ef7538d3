import { afterAll, beforeAll, expect, test } from 'vitest';
import { aVehicle, soldVehicleRow, vehicleRow } from '../../../test/factories.ts';
import { seconds } from '../../../test/time-limits.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { noFilters } from '../filters.ts';
import { entryOf } from './entry.ts';
import { nearestTo } from './nearest.ts';
import { countsAfter } from './value-counts.ts';
import type { NearVehicle } from './visitor-lists.ts';

let server: TestServer;
beforeAll(async () => {
  const car = (
    make: string,
    model: string,
    year: number,
    price: number | null,
    bodyStyle: 'coupe' | 'convertible' | 'suv',
  ) => ({ make, model, year, price, bodyStyle, horsepower: 400, exteriorColor: 'Fell Green' });
  const rows = [
    { ...car('Ashdown', 'Meridian', 2023, 120_000, 'coupe'), horsepower: null },
    car('Ashdown', 'Meridian Open', 2024, 268_500, 'convertible'),
    car('Sorrel', 'Larkspur', 2024, 92_900, 'convertible'),
    car('Castellan', 'Regent', 2021, 319_000, 'convertible'),
    car('Blackmoor', 'Fell', 2019, 140_000, 'suv'),
    car('Orsini', 'Notturna', 2022, null, 'convertible'),
  ];
  server = await startTestServer({
    vehicles: [
      ...rows.map(vehicleRow),
      soldVehicleRow(car('Ashdown', 'Gone', 2023, 100_000, 'convertible')),
      vehicleRow({ ...car('Ashdown', 'Hidden', 2023, 100_000, 'convertible'), isPublished: false }),
    ],
  });
});
afterAll(() => server.close());

const ask = async (query: string) =>
  ((await server.json(`/api/vehicles/nearest?${query}`)) as NearVehicle[]).map(
    ({ vehicle, differs }) => `${vehicle.model}: ${differs}`,
  );

test('the price counts most, then the body, then the year; a price on request is no difference', async () => {
  expect(await ask('make=Ashdown&year=2023&minPrice=90000&maxPrice=140000&body=convertible')).toEqual([
    'Notturna: An Orsini from 2022, price on request',
    'Larkspur: A Sorrel from 2024, in your price',
    'Meridian: A coupe, in your price',
  ]);
});

test('of two that match, neither is near', async () => {
  expect(await ask('make=Ashdown')).toEqual([
    'Notturna: An Orsini',
    'Fell: A Blackmoor',
    'Regent: A Castellan',
  ]);
  // Four match: enough.
  expect(await ask('body=convertible')).toEqual([]);
  expect(await ask('')).toEqual([]);
});

test.each([
  ['maxPrice=100000&body=suv', 'Fell: $40,000 over your price'],
  ['minPrice=310000&make=Ashdown&year=2021', 'Regent: A Castellan, in your price'],
  ['minPrice=1000000&make=Castellan', 'Notturna: An Orsini, price on request'],
  ['body=coupe&make=Sorrel', 'Meridian: An Ashdown'],
  ['body=pickup&make=Blackmoor', 'Fell: An SUV'],
  ['year=2020&body=suv', 'Fell: From 2019'],
  ['model=meridian&body=suv', 'Fell: Another model'],
  ['power=500&make=Sorrel', 'Larkspur: 400 HP'],
  ['power=500&body=coupe', 'Meridian: Power not stated'],
  ['color=red&make=Sorrel', 'Larkspur: In Fell Green'],
  // No vehicle matches any part of these searches: the newest comes first.
  ['model=zeppelin', 'Notturna: One of our newest'],
  ['vin=x', 'Notturna: One of our newest'],
])('nearest to %s is %s', async (query, nearest) => {
  expect((await ask(query))[0]).toBe(nearest);
});

test('among 100,000 vehicles they are found within 50 ms', () => {
  const some = Array.from({ length: 50 }, (_, id) =>
    entryOf({
      ...aVehicle({ id, make: `Make ${id % 7}`, model: `Model ${id}` }),
      listedAt: '2026-11-01',
    } as never),
  );
  const listed = Array.from({ length: 100_000 }, (_, id) => ({ ...some[id % 50], id })) as typeof some;
  const values = countsAfter(null, { arrived: listed });
  const filters = { ...noFilters, make: 'Make 9', year: '1990', maxPrice: 10_000, body: 'suv' };
  const times = Array.from({ length: 7 }, () => {
    const before = process.threadCpuUsage();
    expect(nearestTo(listed, filters, values)).toHaveLength(3);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(Math.min(...times)).toBeLessThan(seconds(0.05));
});
