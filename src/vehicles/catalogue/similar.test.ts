import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soldVehicleRow, vehicleRow } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { VehicleCard } from '../vehicle.ts';
import { vehicles } from '../vehicles.table.ts';

/** Model, price and body style; the model says which one it is. */
const row = (make: string, model: string, price: number | null, bodyStyle: 'coupe' | 'suv' | null = null) =>
  vehicleRow({ make, model, price, bodyStyle });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [
      row('Veyra', 'a', 100_000, 'coupe'),
      row('Veyra', 'b, same make', 119_000),
      row('Ashdown', 'c, same body', 95_000, 'coupe'),
      row('Ashdown', 'd, neither', 100_000, 'suv'),
      row('Veyra', 'e, too dear', 120_001, 'coupe'),
      row('Veyra', 'f, at the lower end', 80_000, 'suv'),
      row('Sorrel', 'g, on request', null, 'coupe'),
      row('Sorrel', 'h, far from all', 900_000),
      soldVehicleRow({ make: 'Veyra', model: 'i, sold', price: 110_000, bodyStyle: 'coupe' }),
      vehicleRow({ make: 'Veyra', model: 'j, not published', price: 101_000, isPublished: false }),
      row('Norrland', 'k, no body style', 99_000),
    ],
  });
});
afterAll(() => server.close());

/** The first letters of the models that are similar to one. */
async function similarTo(letter: string): Promise<string> {
  const id = server.ids['abcdefghijk'.indexOf(letter)];
  const cards = (await server.json(`/api/vehicles/${id}/similar`)) as VehicleCard[];
  return cards.map(({ model }) => model.slice(0, 1)).join('');
}

test.each([
  // Of its make or body, nearest first; neither itself, sold nor unpublished.
  ['a', 'cbf'],
  ['c', 'dae'],
  // The range widens until there are three, up to 50%: then whatever is nearest.
  ['f', 'dab'],
  ['d', 'cfa'],
  // Far from all, and without a body style in common with any.
  ['h', 'eba'],
  ['k', 'dac'],
  // On request: of its make, then of its body style, then of about its year.
  ['g', 'hca'],
  // A sold one has similar ones, too.
  ['i', 'bae'],
])('similar to %s are "%s"', async (letter, similar) => {
  expect(await similarTo(letter)).toBe(similar);
});

test('a page has always three of them', async () => {
  const found = await Promise.all(Array.from('abcdefghik', similarTo));
  expect(found.map((letters) => new Set(letters).size)).toEqual(found.map(() => 3));
});

test('a new price moves a vehicle nearer', async () => {
  await server.database.queries
    .update(vehicles)
    .set({ price: 103_000 })
    .where(eq(vehicles.model, 'e, too dear'));
  await server.server.refresh();
  expect(await similarTo('a')).toBe('ecb');
});

test('the lists that it belongs to have others, and a price has a round range', async () => {
  const related = (letter: string) =>
    server.json(`/api/vehicles/${server.ids['abcdefghijk'.indexOf(letter)]}/related`);
  expect(await related('a')).toEqual({
    make: 'Veyra',
    bodyStyle: 'coupe',
    prices: { min: 70_000, max: 130_000 },
    lists: [{ name: 'Veyra', path: '/inventory/make/veyra' }],
  });
  // The only one at about its price; on request; the only one of its make; a sold one, which is in no list.
  expect(await related('h')).toMatchObject({ make: 'Sorrel', bodyStyle: null, prices: null });
  expect(await related('g')).toMatchObject({ make: 'Sorrel', bodyStyle: 'coupe', prices: null });
  expect(await related('k')).toMatchObject({ make: null, bodyStyle: null, lists: [] });
  expect(await related('i')).toMatchObject({ make: 'Veyra', prices: { min: 80_000, max: 150_000 } });
});

test('neighbors are those of a filtered list, and none outside of it', async () => {
  const neighbors = async (letter: string, query: string) => {
    const path = `/api/vehicles/${server.ids['abcdefghijk'.indexOf(letter)]}/neighbors?${query}`;
    const { previous, next } = (await server.json(path)) as Record<string, { model: string } | null>;
    return [previous, next].map((vehicle) => vehicle?.model.slice(0, 1) ?? '-').join('');
  };
  expect(await neighbors('k', '')).toBe('-h');
  expect(await neighbors('h', '')).toBe('kg');
  expect(await neighbors('a', '')).toBe('b-');
  expect(await neighbors('a', 'make=Veyra&sort=price-asc')).toBe('fe');
  expect(await neighbors('a', 'make=Ashdown')).toBe('--');
  expect(await neighbors('i', '')).toBe('--');
});

test('a vehicle that is gone has none, and neither has one that is not published', async () => {
  const statuses = await Promise.all(
    [999_999, server.ids[9]].flatMap((id) =>
      ['similar', 'related', 'neighbors'].map(
        async (call) => (await server.send(`/api/vehicles/${id}/${call}`)).status,
      ),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([404]));
});

test('kept vehicles are answered in the order asked for, sold ones too, without what is gone', async () => {
  const [a, b] = server.ids;
  const sold = server.ids[8];
  const hidden = server.ids[9];
  const models = async (path: string) =>
    ((await server.json(path)) as VehicleCard[]).map(({ model, status }) => [model.slice(0, 1), status]);
  const expected = [
    ['i', 'sold'],
    ['b', 'available'],
    ['a', 'available'],
  ];
  const ids = [sold, 999_999, b, hidden, a].join('-');
  expect(await models(`/api/vehicles/cards?ids=${ids}`)).toEqual(expected);
  // At most four are compared, and the first four count.
  expect(await models(`/api/vehicles/compare?ids=${ids}`)).toEqual(expected.slice(0, 2));
  for (const query of ['', '?ids=', '?ids=x', '?ids=0', '?ids=1,,2', `?ids=${'1234567890-'.repeat(70)}1`]) {
    expect([query, (await server.send(`/api/vehicles/cards${query}`)).status]).toEqual([query, 400]);
  }
});
