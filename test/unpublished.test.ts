import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { testNow, vehicleRow } from './factories.ts';
import { postJson } from './http.ts';
import { publicCalls } from './public-calls.ts';
import { plainPage, startTestServer, type TestServer } from './test-server.ts';

const secret = {
  make: 'Zephyrine',
  model: 'Secret 99',
  year: 1931,
  price: 77_777_777,
  vin: '1M8GDM9AXKP042788',
  description: 'Nobody may know of it.',
  isFeatured: true,
};
/** What gives the vehicle away wherever it stands. */
const traces = ['Zephyrine', 'Secret 99', '1931', '77777777', secret.vin, 'Nobody may know'];

let server: TestServer;
let token = '';
let hidden = 0;
let shown = 0;
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [vehicleRow({ ...secret, isPublished: false }), vehicleRow({ year: 2024 })],
    renderPage: async (request, context) => {
      const { pathname } = new URL(request.url);
      const page = await plainPage(request, context);
      // As the pages of vehicles do.
      const [, id] = /^\/inventory\/(\d+)$/.exec(pathname) ?? [];
      if (id === undefined) return page;
      const vehicle = await context.callApi(`/api/vehicles/${id}/text`, {});
      return new Response(await vehicle.text(), { status: vehicle.status, headers: page.headers });
    },
  });
  [hidden = 0, shown = 0] = server.ids;
  const { queries } = server.database;
  const account = await createUser(queries, { username: 'dana', passwordHash: 'x' }, testNow);
  token = await createSession(queries, account?.id ?? 0, testNow);
});
afterAll(() => server.close());

const asStaff = async (method: string, path: string, body?: object) => {
  const answer = await server.send(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? [] : [JSON.stringify(body)],
  });
  return { status: answer.status, json: answer.text === '' ? null : (JSON.parse(answer.text) as unknown) };
};
const publish = (isPublished: boolean) => asStaff('PATCH', `/api/vehicles/${hidden}`, { isPublished });

/** Everything that visitors can read, with filters that would find the vehicle. */
const addresses = () => [
  ...publicCalls
    .filter((call) => call.startsWith('GET ') && call !== 'GET /api/openapi.json')
    .map((call) => call.slice(4).replace(':id', String(hidden)).replace(':slug', 'about')),
  `/api/vehicles?limit=100`,
  `/api/vehicles?model=Secret`,
  `/api/vehicles?model=zephyrine+1931`,
  `/api/vehicles?make=Zephyrine`,
  `/api/vehicles?year=1931`,
  `/api/vehicles?minPrice=70000000`,
  ...['price-desc', 'price-asc', 'year-desc', 'mileage-asc'].map((sort) => `/api/vehicles?sort=${sort}`),
  '/sitemap.xml',
  '/',
  '/inventory',
  `/inventory/${hidden}`,
];

async function findTraces() {
  const found: string[] = [];
  for (const address of addresses()) {
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const { text } = await server.send(address, { headers });
      const isNamed = new RegExp(`"id":${hidden}\\b|/inventory/${hidden}\\b`).test(
        address === `/inventory/${hidden}` ? '' : text,
      );
      // A search may repeat what was searched for, but finds nothing.
      if (isNamed || traces.some((trace) => text.includes(trace))) found.push(address);
    }
  }
  return [...new Set(found)];
}

const statuses = async () => ({
  text: (await server.send(`/api/vehicles/${hidden}/text`)).status,
  images: (await server.send(`/api/vehicles/${hidden}/images`)).status,
  page: (await server.send(`/inventory/${hidden}`)).status,
  view: (await postJson(server.url, `/api/vehicles/${hidden}/views`, {})).status,
});

test('fault 33: no visitor reaches an unpublished vehicle by any call, page or filter', async () => {
  expect(await findTraces()).toEqual([]);
  expect(await statuses()).toEqual({ text: 404, images: 404, page: 404, view: 404 });
  expect(await server.json('/api/site')).toMatchObject({ listed: 1 });
  const facets = { makes: ['Porsche'], years: [2024], priceRange: { min: 239_900, max: 239_900 } };
  expect(await server.json('/api/vehicles')).toMatchObject({ total: 1, listed: 1, ...facets });
  const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'Still there?', vehicleId: hidden };
  const answer = await postJson(server.url, '/api/inquiries', inquiry);
  expect(answer.status).toBe(201);
  expect(traces.filter((trace) => answer.text.includes(trace))).toEqual([]);
});

test('staff find an unpublished vehicle, also among the others and by its own filter', async () => {
  const ids = async (query: string) => {
    const { json } = await asStaff('GET', `/api/vehicles/admin-fast?${query}`);
    return (json as { vehicles: { id: number }[] }).vehicles.map(({ id }) => id);
  };
  expect(await ids('search=zephyrine+secret&page=1')).toEqual([hidden]);
  expect(await ids('page=1&status=unpublished')).toEqual([hidden]);
  expect(await ids('page=1&status=available&sort=id-asc')).toEqual([hidden, shown]);
  expect(await ids('page=1&status=sold')).toEqual([]);
  expect((await asStaff('GET', '/api/vehicles/admin-fast?page=1')).json).toMatchObject({
    counts: { all: 2, available: 2, sold: 0, unpublished: 1 },
  });
  await asStaff('PATCH', `/api/vehicles/${hidden}`, { model: 'Secret 99 Mark II' });
  expect(await ids('search=mark+ii&page=1')).toEqual([hidden]);
  await asStaff('PATCH', `/api/vehicles/${hidden}`, { model: secret.model });
});

test('publishing shows it everywhere at once, and taking it back hides it from kept pages too', async () => {
  expect((await publish(true)).status).toBe(200);
  expect(await statuses()).toEqual({ text: 200, images: 200, page: 200, view: 204 });
  const found = await findTraces();
  for (const address of [
    '/api/vehicles',
    '/api/vehicles/featured',
    '/api/vehicles/optimized',
    '/api/vehicles?model=Secret',
    '/sitemap.xml',
    '/',
    `/inventory/${hidden}`,
  ])
    expect(found).toContain(address);
  expect((await publish(false)).status).toBe(200);
  expect(await findTraces()).toEqual([]);
  expect(await statuses()).toEqual({ text: 404, images: 404, page: 404, view: 404 });
});

test('a vehicle is published by default, and then has no planned day', async () => {
  const car = { make: 'Veyra', model: 'Corsa', year: 2024, price: 90_000, mileage: 10 };
  const added = await asStaff('POST', '/api/vehicles', car);
  expect(added).toMatchObject({ status: 201, json: { isPublished: true, publishOn: null } });
  const waiting = await asStaff('POST', '/api/vehicles', {
    ...car,
    isPublished: false,
    publishOn: '2026-12-24',
  });
  expect(waiting.json).toMatchObject({ isPublished: false, publishOn: '2026-12-24' });
  const { id } = waiting.json as { id: number };
  expect((await asStaff('PATCH', `/api/vehicles/${id}`, { isPublished: true })).json).toMatchObject({
    isPublished: true,
    publishOn: null,
  });
  expect(await asStaff('PATCH', `/api/vehicles/${id}`, { publishOn: 'soon' })).toMatchObject({ status: 400 });
  for (const gone of [id, (added.json as { id: number }).id])
    await asStaff('DELETE', `/api/vehicles/${gone}`);
});
