import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../accounts/accounts.store.ts';
import { users } from '../accounts/accounts.table.ts';
import { hashPassword } from '../accounts/password.ts';
import { createSession } from '../accounts/sessions.store.ts';
import { changes } from '../changes/changes.table.ts';
import { complaint } from '../../test/staff-vehicles.ts';
import { testNow, vehicleRow } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

const password = 'correct horse battery';
let server: TestServer;
let admin = '';
const people = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer({ vehicles: [vehicleRow({ isFeatured: true })] });
  const { queries } = server.database;
  const passwordHash = await hashPassword(password);
  for (const username of ['dana', 'maria', 'ruben'])
    people.set(username, (await createUser(queries, { username, passwordHash }, testNow))?.id ?? 0);
  admin = await createSession(queries, people.get('dana') ?? 0, testNow);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.queries
    .update(users)
    .set({ firstName: 'Maria', lastName: 'Brandt', title: 'Sales Manager', phone: '(480) 555-0147 ext. 2' })
    .where(eq(users.username, 'maria'));
  await call('PATCH', '/api/vehicles/1', { adviser: null });
  await server.server.refresh();
});

const call = (method: string, path: string, body: unknown) =>
  server.server.api.request(path, {
    method,
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const give = (adviser: string | null) => call('PATCH', '/api/vehicles/1', { adviser });
const shown = async () => ((await server.json('/api/vehicles/1/text')) as { adviser?: unknown }).adviser;
const accountOf = (username: string) => `/api/accounts/${people.get(username)}`;

test('visitors see who looks after a vehicle on its page only, and nothing else of the account', async () => {
  expect(await shown()).toBeUndefined();
  expect((await give('maria')).status).toBe(200);
  expect(await shown()).toEqual({
    name: 'Maria Brandt',
    title: 'Sales Manager',
    phone: '(480) 555-0147 ext. 2',
    call: 'tel:+14805550147',
    portrait: null,
    initials: 'MB',
  });
  for (const path of ['featured', 'optimized', 'compare?ids=1', 'cards?ids=1', '1/similar'])
    expect((await server.send(`/api/vehicles/${path}`)).text).not.toContain('Brandt');
  expect((await server.send('/api/vehicles/1/text')).text).not.toContain('maria');
  const entries = await server.database.queries.select().from(changes);
  expect(entries.at(-1)?.fields).toEqual([{ field: 'adviser', from: null, to: 'maria' }]);
});

test('what the account says is shown as soon as it is saved, and nobody while it is disabled', async () => {
  await give('maria');
  const confirmed = { currentPassword: password };
  await call('PATCH', `${accountOf('maria')}/profile`, { ...confirmed, title: 'Director', phone: 'ask' });
  expect(await shown()).toMatchObject({ title: 'Director', phone: 'ask' });
  expect(await shown()).not.toHaveProperty('call');
  await call('PATCH', accountOf('maria'), { ...confirmed, disabled: true });
  expect(await shown()).toBeUndefined();
  // Another edit of the vehicle does not stumble over it.
  expect((await call('PATCH', '/api/vehicles/1', { adviser: 'maria', mileage: 7 })).status).toBe(200);
  await call('PATCH', accountOf('maria'), { ...confirmed, disabled: false });
  expect(await shown()).toMatchObject({ name: 'Maria Brandt' });
  await call('PATCH', `${accountOf('maria')}/profile`, { ...confirmed, firstName: '', lastName: '' });
  expect(await shown()).toBeUndefined();
});

test.each(['nobody', 'ruben', 'Maria Brandt'])('%s cannot be chosen', async (adviser) => {
  const message = 'Choose somebody with an active account and a name';
  expect(await complaint(await give(adviser))).toEqual({ status: 400, message, paths: ['adviser'] });
  const added = { make: 'Ashdown', model: 'Vesper', year: 2023, price: 1, mileage: 1, adviser };
  expect((await call('POST', '/api/vehicles', added)).status).toBe(400);
});
