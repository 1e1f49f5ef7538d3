import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import type { Role } from '../src/platform/roles.ts';
import { testNow, vehicleRow } from './factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
const tokens = {} as Record<Role, string>;
beforeAll(async () => {
  server = await startTestServer({ vehicles: [vehicleRow({ price: 411_500 })] });
  const { queries } = server.database;
  for (const role of ['manager', 'sales', 'photographer'] as const) {
    const account = await createUser(queries, { username: role, passwordHash: 'x', role }, testNow);
    tokens[role] = await createSession(queries, account?.id ?? 0, testNow);
  }
});
afterAll(() => server.close());

const call = async (role: Role, method: string, path: string, body?: object) => {
  const answer = await server.send(`/api/vehicles${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
    ...(body && { body: [JSON.stringify(body)] }),
  });
  return { status: answer.status, text: answer.text };
};
const undoable = async (role: Role) =>
  (JSON.parse((await call(role, 'GET', '/batches')).text) as { batches: { id: number; by: string }[] })
    .batches;

test('staff undo their own sales and prices, and those of others only as managers', async () => {
  const [id] = server.ids;
  expect((await call('manager', 'PATCH', `/${id}`, { price: 400_000 })).status).toBe(200);
  const [byManager] = await undoable('manager');
  expect([await undoable('sales'), await undoable('photographer')]).toEqual([[], []]);
  expect((await call('sales', 'POST', `/batches/${byManager?.id}/undo`)).status).toBe(404);

  expect((await call('sales', 'PATCH', `/${id}/mark-sold`, { soldPrice: 365 })).status).toBe(200);
  const [sale] = await undoable('sales');
  expect(sale).toMatchObject({ by: 'sales' });
  expect(await undoable('photographer')).toEqual([]);
  expect((await call('photographer', 'POST', `/batches/${sale?.id}/undo`)).status).toBe(404);
  const undone = await call('sales', 'POST', `/batches/${sale?.id}/undo`);
  expect(JSON.parse(undone.text)).toMatchObject({ restored: 1, leftOut: [] });
  expect(JSON.parse((await call('sales', 'GET', `/${id}`)).text)).toMatchObject({ status: 'available' });
});
