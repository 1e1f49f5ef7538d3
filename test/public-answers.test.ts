import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { hashPassword } from '../src/accounts/password.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { savePage } from '../src/pages/pages.store.ts';
import { soldVehicleRow, staffFigures, testNow, vehicleRow } from './factories.ts';
import { postJson } from './http.ts';
import { publicCalls } from './public-calls.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let token = '';
let passwordHash = '';
const idempotencyKey = 'key-of-the-send-that-listed-it';
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [
      vehicleRow({ isFeatured: true, idempotencyKey: idempotencyKey }),
      vehicleRow({ status: 'pending', isFeatured: true }),
      vehicleRow({
        status: 'reserved',
        costItems: [{ label: 'Purchase', amount: staffFigures.costBasis }],
      }),
      soldVehicleRow({ isFeatured: true }),
    ],
  });
  const { queries } = server.database;
  passwordHash = await hashPassword('correct horse battery staple');
  const account = await createUser(queries, { username: 'dana', passwordHash }, testNow);
  token = await createSession(queries, account?.id ?? 0, testNow);
  await savePage(
    queries,
    { title: 'About', slug: 'about', content: '<p>Us</p>', isPublished: true },
    testNow,
  );
  await savePage(
    queries,
    { title: 'Draft', slug: 'draft', content: '<p>unpublished words</p>', isPublished: false },
    testNow,
  );
  await server.server.refresh();
});
afterAll(() => server.close());

/**
 * Every address that a visitor can read, requested by a visitor and by staff, whose token must not reveal
 * more.
 */
const addresses = () => [
  ...publicCalls
    .filter((call) => call.startsWith('GET '))
    .flatMap((call) => {
      const path = call.slice(4);
      if (path.includes(':id')) return server.ids.map((id) => path.replace(':id', String(id)));
      return [path.replace(':slug', 'about')];
    }),
  '/api/vehicles?sort=price-desc&limit=100',
  `/api/vehicles/cards?ids=${server.ids.join('-')}`,
  `/api/vehicles/compare?ids=${server.ids.join('-')}`,
  `/compare?ids=${server.ids.join('-')}`,
  '/api/pages/draft',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/healthz',
  '/readyz',
  '/',
  '/inventory',
  ...server.ids.map((id) => `/inventory/${id}`),
];

test('fault 33: no public response contains what only staff may see', async () => {
  const { soldAt, ...amounts } = staffFigures;
  const secrets = [
    ...Object.values(amounts).map(String),
    soldAt.toISOString(),
    '2001-02-03',
    '$argon2',
    passwordHash,
    token,
    idempotencyKey,
  ];
  const keys = [
    ...Object.keys(staffFigures),
    'costItems',
    'password',
    'passwordHash',
    'tokenHash',
    'idempotencyKey',
  ];
  // The description of the API names fields, but contains none of their values. Visitors enter passwords.
  const allowed = (address: string, headers: object) =>
    (address !== '/api/openapi.json' ? [] : 'authorization' in headers ? keys : ['password']).map(
      (key) => `"${key}"`,
    );
  for (const address of addresses()) {
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const { text, headers: answered } = await server.send(address, { headers });
      const found = [...secrets, ...keys.map((key) => `"${key}"`)].filter((secret) => text.includes(secret));
      expect({
        address,
        found: found.filter((secret) => !allowed(address, headers).includes(secret)),
      }).toEqual({ address, found: [] });
      expect(JSON.stringify(answered)).not.toContain(token);
    }
  }
});

test('fault 33: an unpublished page does not exist for visitors', async () => {
  const answer = await server.send('/api/pages/draft');
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain('unpublished words');
});

test('fault 33: what a visitor sends comes back without what is stored beside it', async () => {
  const inquiry = {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Still there?',
    vehicleId: server.ids[3],
  };
  const answer = await postJson(server.url, '/api/inquiries', inquiry);
  expect(answer.status).toBe(201);
  expect(Object.keys(JSON.parse(answer.text) as object).sort()).toEqual(['createdAt', 'id', 'status']);
  const signUp = await postJson(server.url, '/api/newsletter', { email: 'ada@example.com' });
  expect(JSON.parse(signUp.text)).toEqual({ email: 'ada@example.com' });
});
