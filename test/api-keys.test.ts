import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { users } from '../src/accounts/accounts.table.ts';
import { hashPassword } from '../src/accounts/password.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { apiKeys } from '../src/api-keys/api-keys.table.ts';
import type { Scope } from '../src/api-keys/api-key.ts';
import type { ApiKey, NewApiKey } from '../src/api-keys/api-key.schema.ts';
import { changes } from '../src/changes/changes.table.ts';
import type { Inquiry } from '../src/inquiries/inquiry.schema.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import { tokenHashOf } from '../src/platform/token-hash.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { makeApiKey } from './callers.ts';
import { testNow, vehicleRow } from './factories.ts';
import { createTestNode } from './test-server.ts';

const owner = 'dana@b.example';
const password = 'correct horse battery';
const minute = 60_000;

let now = testNow;
let node: Awaited<ReturnType<typeof createTestNode>>;
let admin = '';
let adminId = 0;
beforeAll(async () => {
  node = await createTestNode({
    vehicles: [vehicleRow({ costBasis: 286_713 })],
    clock: () => now,
    settings: { mail: { smtpUrl: 'smtp://127.0.0.1', from: 'a@b.example', leadsTo: [], adfTo: [] } },
  });
  const { queries } = node.database;
  const passwordHash = await hashPassword(password);
  const account = await createUser(queries, { username: owner, passwordHash, role: 'admin' }, testNow);
  adminId = account?.id ?? 0;
});
beforeEach(async () => {
  now = testNow;
  admin = await createSession(node.database.queries, adminId, now);
});
afterAll(() => node.close());

const call = async (token: string, method: string, path: string, body?: object, headers: object = {}) => {
  const answer = await node.server.api.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    headers: answer.headers,
    body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown>,
  };
};
const make = (given: object) =>
  call(admin, 'POST', '/api-keys', { scopes: ['read-inventory'], currentPassword: password, ...given });
const listed = async () => ((await call(admin, 'GET', '/api-keys')).body as { keys: ApiKey[] }).keys;
const one = async (name: string) => (await listed()).find((key) => key.name === name);
/** A key straight from the store. */
const keyOf = (name: string, scopes: Scope[], lastDay: string | null = null) =>
  makeApiKey(node.database, { name, scopes, lastDay, by: { id: adminId, username: owner }, now });

test('a key is made with the password, shown once and stored as a hash', async () => {
  const { queries } = node.database;
  await queries.update(users).set({ totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
  expect((await make({ name: 'Sync' })).body).toMatchObject({ issues: [{ path: 'code' }] });
  await queries.update(users).set({ totpSecret: null });
  expect((await make({ name: 'Sync', currentPassword: 'wrong' })).body).toMatchObject({
    issues: [{ path: 'currentPassword' }],
  });
  const made = await make({ name: 'Sync', scopes: ['write-leads', 'read-leads'], lastDay: '2026-12-31' });
  const { key } = made.body as NewApiKey;
  expect(made.status).toBe(201);
  expect(key).toMatch(/^mrq_[0-9a-f]{8}_[\w-]{43}$/);
  const [row] = await node.database.queries.select().from(apiKeys).where(eq(apiKeys.name, 'Sync'));
  expect(row?.keyHash).toBe(tokenHashOf(key));
  expect(JSON.stringify(row)).not.toContain(key.slice(13));
  const list = await call(admin, 'GET', '/api-keys');
  expect(list.text).not.toContain(key.slice(13));
  expect(list.text).not.toContain(row?.keyHash);
  expect(await one('Sync')).toMatchObject({
    prefix: key.slice(0, 12),
    scopes: ['read-leads', 'write-leads'],
    madeBy: owner,
    lastUsedAt: null,
    state: 'works',
  });
  const logged = await node.database.queries.select().from(changes).where(eq(changes.kind, 'account'));
  expect(logged.at(-1)).toMatchObject({ by: owner, action: 'added', subject: 'API key "Sync"' });
  expect(JSON.stringify(logged)).not.toContain(key.slice(13));
  const [mail] = await node.database.queries.select().from(mailOutbox);
  expect(mail?.message).toMatchObject({
    to: owner,
    subject: expect.stringContaining('An API key was added') as string,
    text: expect.stringContaining('Sync') as string,
  });
  expect(JSON.stringify(mail)).not.toContain(key.slice(13));
});

test('what a key is made of is checked', async () => {
  await keyOf('Taken', ['read-leads']);
  const refused = async (given: object) => {
    const { status, body } = await make(given);
    return { status, path: (body['issues'] as { path: string }[] | undefined)?.[0]?.path };
  };
  expect(await refused({ name: ' ' })).toEqual({ status: 400, path: 'name' });
  expect(await refused({ name: 'A', scopes: [] })).toEqual({ status: 400, path: 'scopes' });
  expect(await refused({ name: 'A', scopes: ['admin'] })).toEqual({ status: 400, path: 'scopes.0' });
  expect(await refused({ name: 'A', lastDay: '2026-11-19' })).toEqual({ status: 400, path: 'lastDay' });
  expect(await refused({ name: 'A', lastDay: 'soon' })).toEqual({ status: 400, path: 'lastDay' });
  expect(await refused({ name: 'Taken' })).toEqual({ status: 409, path: 'name' });
});

test('an ended key is refused with the reason, and its name is free again', async () => {
  const key = await keyOf('Ended', ['read-inventory']);
  expect((await call(key, 'GET', '/vehicles/vin?vin=x')).status).toBe(200);
  const id = (await one('Ended'))?.id;
  expect((await call(admin, 'DELETE', `/api-keys/${id}`)).status).toBe(204);
  const refused = await call(key, 'GET', '/vehicles/vin?vin=x');
  expect([refused.status, refused.body]).toEqual([401, { message: 'This API key was ended.' }]);
  expect(refused.headers.get('www-authenticate')).toContain('Bearer');
  expect((await call(admin, 'DELETE', `/api-keys/${id}`)).status).toBe(404);
  expect(await one('Ended')).toMatchObject({ state: 'ended', endedBy: owner });
  // Visitors need no key, so a refused one takes nothing from them.
  expect((await call(key, 'GET', '/site')).status).toBe(200);
  expect((await make({ name: 'Ended' })).status).toBe(201);
  now = new Date(testNow.getTime() + 91 * 24 * 60 * minute);
  admin = await createSession(node.database.queries, adminId, now);
  await make({ name: 'Later' });
  expect((await listed()).filter((key) => key.state === 'ended')).toEqual([]);
  expect((await call(key, 'GET', '/vehicles/vin?vin=x')).body).toEqual({
    message: 'This API key is not known.',
  });
});

test('the last day of a key is one of the dealership’s calendar, to its end', async () => {
  const key = await keyOf('Short', ['read-inventory'], '2026-11-20');
  const status = async (at: string) => {
    now = new Date(at);
    return (await call(key, 'GET', '/vehicles/vin?vin=x')).status;
  };
  // Midnight in Los Angeles, where the dealership is.
  expect(await status('2026-11-21T07:59:59.000Z')).toBe(200);
  expect(await status('2026-11-21T08:00:00.000Z')).toBe(401);
  expect((await call(key, 'GET', '/vehicles/vin?vin=x')).body).toEqual({
    message: 'This API key has expired.',
  });
  admin = await createSession(node.database.queries, adminId, now);
  expect(await one('Short')).toMatchObject({ state: 'expired' });
});

test('a key is refused while its maker is disabled or no admin', async () => {
  const { queries } = node.database;
  const maker = await createUser(queries, { username: 'lee', passwordHash: 'x', role: 'admin' }, testNow);
  const by = { id: maker?.id ?? 0, username: 'lee' };
  const key = await makeApiKey(node.database, { name: 'Lee’s', scopes: ['read-leads'], by, now });
  const status = async (set: Partial<typeof users.$inferInsert>) => {
    await queries.update(users).set(set).where(eq(users.id, by.id));
    return (await call(key, 'GET', '/inquiries')).status;
  };
  expect(await status({ disabledAt: now })).toBe(401);
  expect(await one('Lee’s')).toMatchObject({ state: 'maker-gone' });
  expect(await status({ disabledAt: null })).toBe(200);
  expect(await status({ role: 'manager' })).toBe(401);
  expect(await status({ role: 'admin' })).toBe(200);
});

test('the last use and the program are noted, at most once in five minutes', async () => {
  const key = await keyOf('Used', ['read-inventory']);
  const use = async (after: number, program: string) => {
    now = new Date(testNow.getTime() + after);
    await call(key, 'GET', '/vehicles/vin?vin=x', undefined, { 'user-agent': program });
    const { lastUsedAt, lastUsedBy } = (await one('Used')) ?? {};
    return { lastUsedAt, lastUsedBy: lastUsedBy?.split(' ')[0] };
  };
  const first = { lastUsedAt: testNow.toISOString(), lastUsedBy: 'dms-sync/2.1' };
  expect(await use(0, 'dms-sync/2.1')).toEqual(first);
  expect(await use(4 * minute, 'curl/8.5')).toEqual(first);
  expect(await use(5 * minute, 'curl/8.5')).toMatchObject({ lastUsedBy: 'curl/8.5' });
});

test('vehicles are written by the rules of staff, in the name of the key, without costs', async () => {
  const key = await keyOf('DMS', ['read-inventory', 'write-inventory']);
  const input = { make: 'Veyra', model: 'Corvane', year: 2024, price: 99_000, mileage: 10, costBasis: 7 };
  expect((await call(key, 'POST', '/vehicles', { ...input, price: -1 })).status).toBe(400);
  const added = await call(key, 'POST', '/vehicles', input);
  expect(added.status).toBe(201);
  const id = Number(added.body['id']);
  const stale = { price: 98_000, updatedAt: '2026-01-01T00:00:00.000Z' };
  expect((await call(key, 'PATCH', `/vehicles/${id}`, stale)).status).toBe(409);
  expect((await call(key, 'PATCH', `/vehicles/${id}`, { price: 98_000 })).body).toMatchObject({
    price: 98_000,
  });
  const stored = async () =>
    (await node.database.queries.select().from(vehicles).where(eq(vehicles.id, id)))[0];
  expect((await stored())?.costBasis).toBeNull();
  await node.database.queries.update(vehicles).set({ costBasis: 90_000 }).where(eq(vehicles.id, id));
  const sale = { soldPrice: 97_000, soldOn: '2026-11-20', buyerName: 'Ada' };
  const sold = await call(key, 'PATCH', `/vehicles/${id}/mark-sold`, sale);
  expect([sold.status, sold.body['status']]).toEqual([200, 'sold']);
  expect(await stored()).toMatchObject({ soldPrice: 97_000, profit: 7_000, buyerName: 'Ada' });
  for (const text of [sold.text, (await call(key, 'GET', `/vehicles/${id}`)).text])
    for (const hidden of ['costBasis', 'profit', 'soldPrice', 'buyerName', '97000', '90000'])
      expect(text).not.toContain(hidden);
  const logged = await node.database.queries.select().from(changes).where(eq(changes.subjectId, id));
  expect(logged.map(({ by, action }) => [by, action])).toEqual([
    ['DMS (API key)', 'added'],
    ['DMS (API key)', 'changed'],
    ['DMS (API key)', 'sold'],
  ]);
  const { batches } = (await call(admin, 'GET', '/vehicles/batches')).body as {
    batches: { id: number; by: string }[];
  };
  expect(batches[0]?.by).toBe('DMS (API key)');
  const undone = await call(admin, 'POST', `/vehicles/batches/${batches[0]?.id}/undo`);
  expect(undone.body).toMatchObject({ restored: 1 });
  expect(await stored()).toMatchObject({ status: 'available', soldPrice: null, buyerName: null });
});

test('leads are added and moved on, in the name of the key', async () => {
  const key = await keyOf('CRM', ['read-leads', 'write-leads']);
  const lead = { name: 'Bo', email: 'bo@mail.example', phone: null, interest: null, vehicleId: null };
  const added = await call(key, 'POST', '/inquiries/leads', { ...lead, source: 'marketplace' });
  expect([added.status, added.body]).toMatchObject([201, { source: 'marketplace' }]);
  const { id } = added.body as unknown as Inquiry;
  expect((await call(key, 'PATCH', `/inquiries/${id}/status`, { status: 'contacted' })).status).toBe(200);
  expect((await call(key, 'GET', '/inquiries?mine=true')).body).toMatchObject({ total: 0 });
  expect((await call(key, 'GET', '/inquiries')).body).toMatchObject({
    inquiries: [{ id, status: 'contacted' }],
  });
  const logged = await node.database.queries.select().from(changes).where(eq(changes.kind, 'inquiry'));
  expect(logged.map(({ by }) => by)).toEqual(['CRM (API key)', 'CRM (API key)']);
});

test('a key that may write and not read learns no more than the id of what it has written', async () => {
  const [dms, crm] = [await keyOf('Writer', ['write-inventory']), await keyOf('Phone', ['write-leads'])];
  const { body: car } = await call(dms, 'POST', '/vehicles', {
    make: 'Veyra',
    model: 'Corvane',
    year: 2024,
    price: 99_000,
    mileage: 10,
  });
  const id = expect.any(Number) as number;
  expect(car).toEqual({ id });
  expect((await call(dms, 'PATCH', `/vehicles/${String(car['id'])}`, {})).body).toEqual(car);
  const person = { name: 'Bo', email: 'bo@mail.example', phone: null, interest: null, vehicleId: null };
  const { body: lead } = await call(crm, 'POST', '/inquiries/leads', { ...person, source: 'phone' });
  expect(lead).toEqual({ id });
  const moved = await call(crm, 'PATCH', `/inquiries/${String(lead['id'])}/status`, { status: 'contacted' });
  expect([moved.status, moved.body]).toEqual([200, lead]);
  const missing = await call(crm, 'PATCH', '/inquiries/9999/status', { status: 'contacted' });
  expect([missing.status, missing.body]).toEqual([404, { message: 'Inquiry not found' }]);
});
