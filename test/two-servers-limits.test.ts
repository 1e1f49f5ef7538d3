import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { hashPassword } from '../src/accounts/password.ts';
import { allVehicles } from '../src/vehicles/vehicles.store.ts';
import { eventually } from './eventually.ts';
import { testNow, vehicleRow } from './factories.ts';
import { postJson } from './http.ts';
import { startTwoServers } from './two-servers.ts';

const right = { username: 'dana', password: 'correct horse' };
const minute = 60_000;
let now: Date;
let site: Awaited<ReturnType<typeof startTwoServers>>;

beforeEach(async () => {
  now = testNow;
  site = await startTwoServers({
    vehicles: [vehicleRow({ views: 0 }), vehicleRow({ views: 0 })],
    settings: { rateLimits: true, trustProxy: 1 },
    clock: () => now,
    viewInterval: 20,
  });
});
afterEach(() => site.close());

test('fault 31: wrong passwords on two servers are limited together, and the owner gets in afterwards', async () => {
  const [{ database }] = site.servers;
  const passwordHash = await hashPassword(right.password);
  await createUser(database.queries, { username: right.username, passwordHash }, testNow);
  const signIn = async (turn: number, address: string, password: string) => {
    const { url } = site.servers[turn % 2 === 0 ? 0 : 1];
    const headers = { 'x-forwarded-for': address };
    return postJson(url, '/api/auth/login', { username: right.username, password }, headers);
  };
  const statuses: number[] = [];
  // A hundred at once would wait for the database longer than a busy machine allows.
  for (let sent = 0; sent < 100; sent += 20) {
    const guesses = Array.from({ length: 20 }, (_, turn) => signIn(turn, `198.51.${sent + turn}.1`, 'wrong'));
    statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
  }
  expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([50, 50]);
  const turns = [0, 1];
  for (const turn of turns) {
    const { status, headers } = await signIn(turn, '203.0.113.1', right.password);
    expect([turn, status, headers['retry-after']]).toEqual([turn, 429, '900']);
  }
  now = new Date(testNow.getTime() + 15 * minute);
  for (const turn of turns) expect((await signIn(turn, '203.0.113.1', right.password)).status).toBe(200);
});

test('fault 56: a visitor who reaches both servers counts once in half an hour', async () => {
  const [one, two] = site.servers;
  const [id = 0, other = 0] = one.ids;
  const look = async (server: typeof one, vehicle: number, address: string) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11)', 'x-forwarded-for': address };
    const answer = await server.send(`/api/vehicles/${vehicle}/views`, { method: 'POST', headers });
    expect(answer.status).toBe(204);
  };
  const expectViews = (...expected: number[]) =>
    eventually(async () => {
      const vehicles = await allVehicles(one.database.queries);
      expect([id, other].map((each) => vehicles.find((vehicle) => vehicle.id === each)?.views)).toEqual(
        expected,
      );
    });
  await two.server.refresh();
  await Promise.all([one, two, one, two].map((server) => look(server, id, '203.0.113.5')));
  // Another visitor after each, so that the earlier views have been written when this one is seen.
  await look(two, other, '203.0.113.6');
  await look(one, other, '203.0.113.7');
  await expectViews(1, 2);
  now = new Date(testNow.getTime() + 30 * minute);
  await look(two, id, '203.0.113.5');
  await look(one, id, '203.0.113.5');
  await look(one, other, '203.0.113.8');
  await expectViews(2, 3);
});
