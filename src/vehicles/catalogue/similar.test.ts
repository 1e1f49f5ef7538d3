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
  // Of its make or body, within 20%, nearest first; neither itself, sold nor unpublished.
  ['a', 'cbf'],
  ['c', 'da'],
  ['h', ''],
  ['g', ''],
  // A sold one has similar ones, too.
  ['i', 'bae'],
  // Two that do not say their body style have nothing in common.
  ['k', ''],
])('similar to %s are "%s"', async (letter, similar) => {
  expect(await similarTo(letter)).toBe(similar);
});

test('a new price moves a vehicle into reach', async () => {
  await server.database.queries
    .update(vehicles)
    .set({ price: 108_000 })
    .where(eq(vehicles.model, 'e, too dear'));
  await server.server.refresh();
  expect(await similarTo('a')).toBe('ceb');
});

test('a vehicle that is gone has none, and neither has one that is not published', async () => {
  const statuses = await Promise.all(
    [999_999, server.ids[9]].map(async (id) => (await server.send(`/api/vehicles/${id}/similar`)).status),
  );
  expect(statuses).toEqual([404, 404]);
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
