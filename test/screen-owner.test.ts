import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { testNow, vehicleRow } from './factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
const tokens = { maria: '', dana: '' };
const ids = { maria: 0, dana: 0 };

beforeAll(async () => {
  server = await startTestServer({ vehicles: [vehicleRow({ costBasis: 1_000 })] });
  const { queries } = server.database;
  for (const [username, role] of [
    ['maria', 'admin'],
    ['dana', 'sales'],
  ] as const) {
    const account = await createUser(queries, { username, passwordHash: 'x', role }, testNow);
    ids[username] = account?.id ?? 0;
    tokens[username] = await createSession(queries, ids[username], testNow);
  }
});
afterAll(() => server.close());

/** A call with the token of one user from a screen that another has opened. */
async function call(method: string, path: string, who: keyof typeof tokens, owner?: string, body?: object) {
  const answer = await server.send(path, {
    method,
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      ...(owner !== undefined && { 'x-screen-owner': owner }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? [JSON.stringify(body)] : [],
  });
  return { status: answer.status, body: answer.text === '' ? null : JSON.parse(answer.text) };
}

describe('fault 72: a screen belongs to the account that opened it', () => {
  test('another account neither writes nor reads through it', async () => {
    const [id] = server.ids;
    const before = (await call('GET', `/api/vehicles/${id}`, 'maria')).body;
    const owner = `${ids.maria} admin`;
    const refused = await call('PATCH', `/api/vehicles/${id}`, 'dana', owner, { price: 1, costBasis: 2 });
    expect(refused).toEqual({
      status: 412,
      body: { message: 'This screen belongs to somebody else than who is signed in. Open it again.' },
    });
    expect((await call('GET', '/api/vehicles/admin-fast', 'dana', owner)).status).toBe(412);
    expect((await call('GET', `/api/vehicles/${id}`, 'maria')).body).toEqual(before);
  });

  test('another role of the same account writes nothing until the screen has followed it', async () => {
    const [id] = server.ids;
    const edit = (owner: string) => call('PATCH', `/api/vehicles/${id}`, 'dana', owner, { mileage: 4_321 });
    expect(await edit(`${ids.dana} manager`)).toEqual({
      status: 412,
      body: { message: 'Your role is sales now. Nothing was saved: look at the screen and try again.' },
    });
    expect((await call('GET', '/api/vehicles/admin-fast', 'dana', `${ids.dana} manager`)).status).toBe(200);
    expect((await edit(`${ids.dana} sales`)).status).toBe(200);
  });

  test('a call that names no owner is taken as it is', async () => {
    for (const owner of [undefined, '', 'nobody']) {
      expect((await call('GET', '/api/accounts/me', 'dana', owner)).status).toBe(200);
    }
  });
});
