import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { recordChanges } from '../src/changes/changes.store.ts';
import { changes } from '../src/changes/changes.table.ts';
import type { Role } from '../src/platform/roles.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { createCallers, type Caller } from './callers.ts';
import { daysAgo, soldVehicleRow, testNow, vehicleRow } from './factories.ts';
import { publicCalls } from './public-calls.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Occur nowhere else, so that a leak is found by its digits. Sums and differences of them are searched too. */
const costs = { listed: 286_713, second: 141_907, imported: 133_731, sold: 173_291 };
const vin = '1M8GDM9AXKP042788';
const price = 411_500;
const soldPrice = 205_800;
/** What an import that was undone had set, and what is in the bin. */
const undoneCost = 199_417;
const binnedCost = 155_863;
/** One line of the costs, and what a day in stock costs. */
const costLine = 251_309;
const perDay = 87.43;
const secrets = [
  ...Object.values(costs),
  // Sums over the listed vehicles, profits and differences.
  costs.listed + costs.second + costs.imported,
  price - costs.listed,
  price - costs.second,
  price - costs.imported,
  3 * price - costs.listed - costs.second - costs.imported,
  soldPrice - costs.sold,
  undoneCost,
  binnedCost,
  costLine,
  perDay,
].map(String);
/** The names of what one may not even learn to exist. */
const names = ['costBasis', 'costItems', 'holdingCostPerDay', 'profit', 'margin', 'totalCostBasis', 'costed'];

const saleNames =
  'soldPrice soldAt soldOn daysToSell soldToInquiryId soldTo soldBy buyerName buyerPhone buyerEmail'.split(
    ' ',
  );

let server: TestServer;
let tokens: Record<Caller, string>;
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [
      vehicleRow({
        price,
        costBasis: costs.listed,
        costItems: [
          { label: 'Purchase', amount: costLine },
          { label: 'Transport', amount: costs.listed - costLine },
        ],
      }),
      vehicleRow({ price, costBasis: costs.second, status: 'pending' }),
      soldVehicleRow({
        costBasis: costs.sold,
        soldPrice,
        profit: soldPrice - costs.sold,
        soldAt: testNow,
        listedAt: daysAgo(20),
      }),
      vehicleRow({ price, costBasis: costs.imported, vin }),
      vehicleRow({ price, costBasis: binnedCost }),
    ],
  });
  const { queries } = server.database;
  tokens = await createCallers(server.database);
  const settings = await call('admin', 'PATCH', '/api/vehicles/settings', { holdingCostPerDay: perDay });
  expect(settings.status).toBe(200);
  const file = `VIN,Make,Model,Year,Price,Mileage,Cost\n${vin},Porsche,911 Turbo S,2024,${price},1250,${undoneCost}\n`;
  const imported = await server.send('/api/vehicles/import?apply=true', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'text/csv' },
    body: [file],
  });
  const { batchId } = JSON.parse(imported.text) as { batchId: number };
  expect((await call('admin', 'POST', `/api/vehicles/batches/${batchId}/undo`)).text).toContain(
    '"restored":1',
  );
  expect((await call('admin', 'DELETE', `/api/vehicles/${server.ids[4]}`)).status).toBe(204);
  const corrected = await call('admin', 'PATCH', `/api/vehicles/${server.ids[2]}/sale`, {
    soldOn: '2026-11-10',
  });
  expect(corrected.status).toBe(200);
  // Whose vehicle says to whom it was sold.
  const asked = { name: 'Ines Duarte', email: 'ines@duarte.example', message: 'Is it there?' };
  const vehicleId = server.ids[2];
  expect((await call('admin', 'POST', '/api/inquiries', { ...asked, vehicleId })).status).toBe(201);
  const entry = { by: 'maria', kind: 'vehicle', subjectId: server.ids[0] ?? 0, subject: 'A car' } as const;
  await recordChanges(
    queries,
    [
      { ...entry, action: 'changed', fields: [{ field: 'costBasis', from: null, to: costs.listed }] },
      {
        ...entry,
        action: 'sold',
        fields: [
          { field: 'soldPrice', from: null, to: soldPrice },
          { field: 'profit', from: null, to: soldPrice - costs.sold },
        ],
      },
    ],
    testNow,
  );
});
afterAll(() => server.close());

const call = async (role: Caller, method: string, path: string, body?: object) => {
  const answer = await server.send(path, {
    method,
    headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
    body: body === undefined ? [] : [JSON.stringify(body)],
  });
  // A random id contains any five digits once in a while.
  const { 'x-request-id': _, ...headers } = answer.headers;
  return { ...answer, headers };
};

/** Undoes the sale of a test before. */
const unsold = { status: 'available', soldAt: null, soldPrice: null, profit: null } as const;

/** What of the secrets stands in an answer. */
const leaks = (text: string, also: string[] = []) =>
  [...secrets, ...names.map((name) => `"${name}"`), ...also].filter((secret) => text.includes(secret));

/** Every staff address that can be read, with each vehicle in place of an id, and a few with parameters. */
function readable(): string[] {
  const routes = server.server.api.routes.filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api') && !publicCalls.includes(`GET ${path}`),
  );
  const paths = routes
    .map(({ path }) => path)
    // A stream without an end; it tells the number of leads, and the name of the latest.
    .filter((path) => !path.endsWith('/events'))
    .flatMap((path) =>
      path.includes(':id')
        ? server.ids.map((id) => path.replace(':id', String(id)))
        : [path.replace(/:\w+/, 'about')],
    );
  return [
    // A call is listed with each of its checks.
    ...new Set(paths),
    '/api/vehicles/admin-fast?page=1&limit=100&sort=price-desc',
    '/api/vehicles/sold?page=1&limit=100',
    '/api/vehicles/export?list=sold',
    '/api/changes?limit=100',
    '/api/changes?kind=vehicle&search=cost',
    '/api/changes?kind=vehicle&search=profit',
  ];
}

test('fault 59: what an admin reads does contain the costs, so that the next test means something', async () => {
  const found = new Set<string>();
  for (const path of readable())
    for (const leak of leaks((await call('admin', 'GET', path)).text)) found.add(leak);
  expect(
    Object.values(costs)
      .map(String)
      .filter((cost) => !found.has(cost)),
  ).toEqual([]);
  for (const other of [costLine, perDay, undoneCost]) expect([...found]).toContain(String(other));
});

/** The first part of a stream. */
const firstOf = async (role: Caller, path: string) => {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${tokens[role]}` };
  const answer = await fetch(server.url + path, { headers, signal: stop.signal });
  const part = await answer.body?.getReader().read();
  stop.abort();
  return { status: answer.status, text: new TextDecoder().decode(part?.value) };
};

test('fault 59: the stream of leads has no cost either, and is closed to photographers', async () => {
  const news = await firstOf('sales', '/api/inquiries/events');
  expect(news.text).toContain('event: inquiries');
  expect(leaks(news.text)).toEqual([]);
  for (const role of ['photographer', 'key'] as const)
    expect((await firstOf(role, '/api/inquiries/events')).status).toBe(403);
});

test.each(['sales', 'photographer', 'key'] as const)(
  'fault 59: %s reads no cost, margin or profit anywhere',
  async (role) => {
    for (const path of readable()) {
      const { text, headers } = await call(role, 'GET', path);
      expect({ path, leaks: leaks(text + JSON.stringify(headers)) }).toEqual({ path, leaks: [] });
    }
  },
);

test.each(['photographer', 'key'] as const)('fault 59: %s reads no sale', async (role) => {
  for (const path of readable()) {
    const { text } = await call(role, 'GET', path);
    const sale = saleNames.map((name) => `"${name}"`);
    const found = leaks(text, [String(soldPrice), ...sale]);
    expect({ path, found }).toEqual({ path, found: [] });
  }
});

test('fault 59: no search of the change log finds a hidden field, and no order of the sales tells the profit', async () => {
  const found = async (role: Role, search: string) =>
    JSON.parse((await call(role, 'GET', `/api/changes?search=${search}`)).text) as { total: number };
  // With those of the settings, of the import and its undo, and of the deleted vehicle.
  expect(await found('admin', 'cost')).toMatchObject({ total: 5 });
  expect(await found('admin', 'profit')).toMatchObject({ total: 1 });
  for (const search of ['cost', 'costBasis', 'basis', 'profit']) {
    expect(await found('sales', search)).toMatchObject({ total: 0, changes: [] });
  }
  // The sale itself stays in the log of those who sell.
  expect(await found('sales', 'sold')).toMatchObject({
    total: 2,
    changes: [{ fields: [{ field: 'soldOn' }, { field: 'daysToSell' }] }, { action: 'sold' }],
  });
  expect(await found('photographer', 'sold')).toMatchObject({ total: 0, changes: [] });
  expect((await call('admin', 'GET', '/api/vehicles/sold?sort=profit-desc')).status).toBe(200);
  expect((await call('sales', 'GET', '/api/vehicles/sold?sort=profit-desc')).status).toBe(403);
});

test.each(['sales', 'key'] as const)('fault 59: what %s writes touches no cost', async (role) => {
  const [listed = 0, second = 0] = server.ids;
  await server.database.queries.update(vehicles).set(unsold).where(eq(vehicles.id, second));
  const costOf = async (id: number) =>
    (JSON.parse((await call('admin', 'GET', `/api/vehicles/${id}`)).text) as { costBasis: number | null })
      .costBasis;
  const edited = await call(role, 'PATCH', `/api/vehicles/${listed}`, { model: 'Edited', costBasis: 1 });
  expect([edited.status, leaks(edited.text)]).toEqual([200, []]);
  expect(edited.text).toContain('Edited');
  expect(await costOf(listed)).toBe(costs.listed);
  await call(role, 'PATCH', `/api/vehicles/${listed}`, { costBasis: null });
  // However deep it is hidden: the rest of the body counts.
  const deep = `{"model":"Deep","rest":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const nested = await server.send(`/api/vehicles/${listed}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
    body: [deep],
  });
  expect([nested.status, leaks(nested.text)]).toEqual([200, []]);
  expect(await costOf(listed)).toBe(costs.listed);

  const input = {
    make: 'Veyra',
    model: 'Corsa',
    year: 2024,
    price: 99_000,
    mileage: 10,
    costBasis: 77_777,
  };
  const added = await call(role, 'POST', '/api/vehicles', input);
  expect([added.status, leaks(added.text)]).toEqual([201, []]);
  expect(await costOf((JSON.parse(added.text) as { id: number }).id)).toBeNull();

  const sold = await call(role, 'PATCH', `/api/vehicles/${second}/mark-sold`, { soldPrice: 400_000 });
  expect([sold.status, leaks(sold.text, [String(400_000 - costs.second)])]).toEqual([200, []]);
  const again = await call('sales', 'PATCH', `/api/vehicles/${second}/sale`, {
    soldPrice: 400_000,
    soldOn: '2026-11-20',
  });
  expect([again.status, leaks(again.text, [String(400_000 - costs.second)])]).toEqual([200, []]);
  // The profit is there for those who may see it.
  const entry = (await server.database.queries.select().from(vehicles)).find(({ id }) => id === second);
  expect(entry?.profit).toBe(400_000 - costs.second);
});

test('fault 59: a photographer neither sells a vehicle nor undoes a sale', async () => {
  const [listed = 0, , sold = 0] = server.ids;
  const log = async () => (await server.database.queries.select().from(changes)).length;
  const before = await log();
  const refused = { status: 403, message: 'Your role does not allow selling vehicles' };
  const input = { make: 'Veyra', model: 'Corsa', year: 2024, price: 99_000, mileage: 10, status: 'sold' };
  for (const answer of [
    await call('photographer', 'PATCH', `/api/vehicles/${listed}`, { status: 'sold' }),
    await call('photographer', 'PATCH', `/api/vehicles/${sold}`, { status: 'available' }),
    await call('photographer', 'POST', '/api/vehicles', input),
  ]) {
    expect({ status: answer.status, ...(JSON.parse(answer.text) as object) }).toMatchObject(refused);
  }
  expect(await log()).toBe(before);
  expect(
    (await call('photographer', 'PATCH', `/api/vehicles/${listed}`, { status: 'reserved' })).status,
  ).toBe(200);
});

test('a change of role takes effect at the next call', async () => {
  const { queries } = server.database;
  const account = await createUser(
    queries,
    { username: 'ruben', passwordHash: 'x', role: 'manager' },
    testNow,
  );
  tokens.manager = await createSession(queries, account?.id ?? 0, testNow);
  const address = `/api/vehicles/${server.ids[0]}`;
  expect((await call('manager', 'GET', address)).text).toContain('"costBasis"');
  await queries.execute(`update users set role = 'sales' where username = 'ruben'`);
  expect((await call('manager', 'GET', address)).text).not.toContain('"costBasis"');
  expect((await call('manager', 'DELETE', address)).status).toBe(403);
});
