import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { daysAgo, soldVehicleRow, testNow, vehicleRow } from './factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [
      vehicleRow({
        make: 'Audi',
        model: 'RS 6 Avant',
        year: 2021,
        stockNumber: 'H-2601',
        exteriorColor: 'Red',
      }),
      vehicleRow({ make: 'Citroën', model: 'DS 21', year: 1968, isPublished: false }),
      soldVehicleRow({ make: 'Porsche', model: 'Panamera', year: 2021, soldAt: daysAgo(3) }),
    ],
  });
  const { queries } = server.database;
  const account = await createUser(queries, { username: 'dana', passwordHash: 'x' }, testNow);
  token = await createSession(queries, account?.id ?? 0, testNow);
  const [audi, citroen, porsche] = server.ids;
  const about = (name: string, vehicleId: number | undefined) => ({
    name,
    vehicleId: vehicleId ?? null,
    email: `${name}@example.com`,
    message: 'Call me.',
    createdAt: testNow,
  });
  await queries
    .insert(inquiries)
    .values([about('Bo', audi), about('Cy', citroen), about('Di', porsche), about('Anabel', undefined)]);
});
afterAll(() => server.close());

test.each([
  ['audi', ['Bo']],
  ['RS6', ['Bo']],
  ['rs-6 avant audi', ['Bo']],
  ['h2601', ['Bo']],
  ['2021', ['Di', 'Bo']],
  ['citroen ds', ['Cy']],
  ['1968 DS21', ['Cy']],
  ['porsche', ['Di']],
  // What may be a customer's name is not looked for inside words, nor as a color or a slip.
  ['ana', ['Anabel']],
  ['red', []],
  ['porshe', []],
  ['audi porsche', []],
  ['%', []],
])('a lead is found by its car: %j', async (search, names) => {
  const answer = await server.send(`/api/inquiries?search=${encodeURIComponent(search)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const { inquiries: found, total } = JSON.parse(answer.text) as {
    inquiries: { name: string }[];
    total: number;
  };
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(total).toBe(names.length);
});
