import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { savePage } from '../src/pages/pages.store.ts';
import { heartbeat } from '../src/platform/database/notices.ts';
import { soldVehicleRow, testNow, vehicleRow } from './factories.ts';
import { callsOf, type Document } from './requests/document.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The queries that reached the database since the last look, on any connection, but for the heartbeat. */
const statements: string[] = [];
/** ... and of one call in this process, without those of work in the background. */
const ofCall = new AsyncLocalStorage<string[]>();

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [vehicleRow({ isFeatured: true }), vehicleRow({ make: 'Veyra' }), soldVehicleRow()],
  });
  const { queries } = server.database;
  const account = await createUser(queries, { username: 'dana', passwordHash: 'none' }, testNow);
  token = await createSession(queries, account?.id ?? 0, testNow);
  const page = { title: 'About', slug: 'about', content: '<p>Us</p>', isPublished: true };
  await savePage(queries, page, testNow);
  await server.server.refresh();

  const { query } = Client.prototype;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...asking: unknown[]) {
    const [asked] = asking as [string | { text: string }];
    const statement = typeof asked === 'string' ? asked : asked.text;
    if (asked !== heartbeat) statements.push(statement);
    ofCall.getStore()?.push(statement);
    return Reflect.apply(query, this, asking) as unknown;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const asked = () => statements.splice(0).map((statement) => statement.toLowerCase());

/**
 * Resolves when this process has received every notice sent before, including its own: they arrive in order.
 */
async function whenNoticesAreHeard() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = await server.database.listen('the last notice', () => resolve());
  await server.database.notify('the last notice');
  await promise;
  await stop();
}

test('no visitor causes a query, on the first request for an address or later', async () => {
  const [first, , sold] = server.ids;
  const visited = [
    '/',
    '/inventory',
    '/inventory?make=Veyra&page=2',
    '/about',
    '/contact',
    `/inventory/${first}`,
    `/inventory/${sold}`,
    '/nowhere',
    '/api/site',
    '/api/pages/about',
    '/api/pages/none',
    '/api/vehicles/optimized',
    '/api/vehicles/featured',
    '/api/vehicles',
    '/api/vehicles?make=Veyra&model=a&minPrice=1&maxPrice=900000000&sort=price-desc&page=3&limit=5',
    '/api/vehicles?page=none',
    `/api/vehicles/${first}/text`,
    `/api/vehicles/${first}/images`,
    `/api/vehicles/${first}/similar`,
    `/api/vehicles/${first}/related`,
    `/api/vehicles/${first}/neighbors?make=Veyra`,
    '/api/vehicles/nearest?make=Veyra&maxPrice=1',
    `/api/vehicles/cards?ids=${first}-${sold}`,
    `/api/vehicles/compare?ids=${first}-${sold}`,
    '/saved',
    `/compare?ids=${first}-${sold}`,
    '/inventory/make/veyra',
    '/inventory/make/VEYRA/nothing',
    '/inventory/1-a-name',
    '/api/lists?path=%2Finventory%2Fmake%2Fveyra',
    '/api/lists/makes',
    '/api/vehicles/999999/text',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/healthz',
  ];
  asked();
  for (const path of [...visited, ...visited]) {
    await server.send(path);
    expect([path, asked()]).toEqual([path, []]);
  }
  const counted = await server.send(`/api/vehicles/${first}/views`, {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0' },
  });
  expect([counted.status, asked()]).toEqual([204, []]);
  // The health check queries the database, so this shows that the observer sees queries.
  await server.send('/readyz');
  expect(asked()).toEqual(['select 1']);
});

test('no call by GET writes, whoever makes it', async () => {
  const writesOf = async (path: string, init: RequestInit) => {
    const own: string[] = [];
    const answer = await ofCall.run(own, () => server.server.api.request(path, init));
    await answer.arrayBuffer();
    const writes = /\b(?:insert into|delete from|truncate)\b|\bupdate \S+ (?:as \w+ )?set\b/i;
    return { status: answer.status, writes: own.filter((statement) => writes.test(statement)) };
  };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello?' });
  const added = await writesOf('/api/inquiries', { method: 'POST', headers, body });
  expect(added).toEqual({ status: 201, writes: expect.toSatisfy((writes: string[]) => writes.length > 0) });
  const edited = await writesOf(`/api/vehicles/${server.ids[1]}`, {
    method: 'PATCH',
    headers,
    body: '{"doors":2}',
  });
  expect(edited).toEqual({ status: 200, writes: expect.toSatisfy((writes: string[]) => writes.length > 0) });

  const description = await server.send('/api/openapi.json', { headers });
  const askers: RequestInit[] = [{ headers }, {}];
  let answered = 0;
  const found: string[] = [];
  for (const { method, path, parameters = [] } of callsOf(JSON.parse(description.text) as Document)) {
    // A stream does not end.
    if (method !== 'GET' || path.endsWith('/events')) continue;
    const query = parameters.flatMap(({ name, in: place, required }) =>
      place === 'query' && required ? [`${name}=1`] : [],
    );
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'slug' ? 'about' : '1'));
    const address = `/api${filled}?${query.join('&')}`;
    for (const asWhom of askers) {
      const { status, writes } = await writesOf(address, asWhom);
      if (status === 200) answered += 1;
      found.push(...writes.map((statement) => `${path}: ${statement}`));
    }
  }
  // The program's own keys are made when they are first read.
  expect(found.filter((write) => !/^\/notices: insert into "push_keys" .* do nothing$/.test(write))).toEqual(
    [],
  );
  expect(answered).toBeGreaterThan(80);
});

test('a change of one vehicle reads no other vehicle', async () => {
  const [first] = server.ids;
  asked();
  const answer = await server.send(`/api/vehicles/${first}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: [JSON.stringify({ price: 123_456 })],
  });
  expect(answer.status).toBe(200);
  const readings = asked().filter((statement) => /\bfrom "vehicles"/.test(statement));
  expect(readings.length).toBeGreaterThan(0);
  // Also what Undo will put back.
  for (const statement of readings)
    expect(statement).toMatch(
      /where "vehicles"\."id" (?:= \$1|in \(\$1\))|where v\.id = any \(\$\d::integer\[\]\)/,
    );
  expect(await server.json(`/api/vehicles/${first}/text`)).toMatchObject({ price: 123_456 });
});

test('an import of many vehicles reads the catalogue once', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => `SCE${10_000 + index},Lotus,Elise,2005,50000,1`);
  asked();
  const answer = await server.send('/api/vehicles/import?apply=true', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: [['VIN,Make,Model,Year,Price,Mileage', ...rows].join('\n')],
  });
  expect(answer.status).toBe(200);
  await whenNoticesAreHeard();
  // In three batches.
  expect(asked().filter((statement) => statement.includes('json_agg'))).toHaveLength(3);
  expect(await server.json('/api/vehicles?limit=1')).toMatchObject({ listed: 2_502 });
});
