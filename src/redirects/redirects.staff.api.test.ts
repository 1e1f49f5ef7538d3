import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { soldVehicleRow, testNow, vehicleRow } from '../../test/factories.ts';
import { startTestServer } from '../../test/test-server.ts';
import { createUser } from '../accounts/accounts.store.ts';
import { createSession } from '../accounts/sessions.store.ts';
import { changes } from '../changes/changes.table.ts';
import { savePage } from '../pages/pages.store.ts';
import { mostRedirects } from './redirect-key.ts';
import type { Redirect, RedirectPage, RedirectReport } from './redirects.schema.ts';
import { redirects } from './redirects.table.ts';

const publicUrl = 'https://www.dealer.example';
let server: Awaited<ReturnType<typeof startTestServer>>;
let token = '';
beforeAll(async () => {
  server = await startTestServer({
    settings: { publicUrl },
    vehicles: [
      vehicleRow({ make: 'Veyra', stockNumber: 'S-1042' }),
      soldVehicleRow({ stockNumber: 'S1043' }),
      vehicleRow({ stockNumber: 'S1044', isPublished: false }),
    ],
    viewInterval: 20,
  });
  const { queries } = server.database;
  const page = { title: 'Our Team', slug: 'team', content: '<p>We</p>', isPublished: true };
  await savePage(queries, page, testNow);
  const account = await createUser(queries, { username: 'dana', passwordHash: 'none' }, testNow);
  token = await createSession(queries, account?.id ?? 0, testNow);
  await server.server.refresh();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.queries.delete(redirects);
  await server.database.queries.delete(changes);
  await server.server.refresh();
});

async function call<Answer>(method: string, path: string, body?: string | object) {
  const isFile = typeof body === 'string';
  const answer = await server.send(`/api/redirects${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': isFile ? 'text/csv' : 'application/json' },
    body: body === undefined ? [] : [isFile ? body : JSON.stringify(body)],
  });
  const json = answer.headers['content-type']?.includes('json');
  return { ...answer, json: (json ? JSON.parse(answer.text) : null) as Answer };
}
const save = (from: string, to: string) => call<Redirect & { message?: string }>('POST', '', { from, to });
const upload = (text: string) => call<RedirectReport>('POST', '/import', text);
const list = async (query = '') => (await call<RedirectPage>('GET', query)).json;

async function at(path: string) {
  const { status, headers } = await server.send(path);
  return [status, headers.location];
}

test('an old address leads to a page for good, in whatever spelling, with what says where the visit came from', async () => {
  expect((await save('https://old.example/Cars/Veyra.html', '/inventory/make/veyra')).json).toMatchObject({
    from: '/cars/veyra.html',
    to: '/inventory/make/veyra',
    hits: 0,
    lastUsedAt: null,
  });
  const answer = await server.send('/cars//VEYRA.html/?utm_source=mail&x=1');
  expect(answer.status).toBe(301);
  expect(answer.headers.location).toBe('/inventory/make/veyra?utm_source=mail');
  // It can be taken back: no browser keeps it.
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(await at('/cars/veyra')).toEqual([404, undefined]);
});

test('an address with a query comes before the same without', async () => {
  await save('/show.php?id=7', 'S1042');
  await save('/show.php', '/inventory?make=Veyra');
  expect(await at('/show.php?id=7&gclid=a')).toEqual([301, `/inventory/${server.ids[0]}?gclid=a`]);
  expect(await at('/show.php?id=8')).toEqual([301, '/inventory?make=Veyra']);
  expect(await at('/show.php?utm_source=x')).toEqual([301, '/inventory?make=Veyra&utm_source=x']);
  await save('/visit.php', '/team#hours');
  expect(await at('/visit.php?utm_source=x')).toEqual([301, '/team?utm_source=x#hours']);
});

test('a stock number leads to its vehicle, sold or not, however it is written', async () => {
  expect((await save('/a', 's 1042')).json.to).toBe(`/inventory/${server.ids[0]}`);
  expect((await save('/b', 'S1043')).json.to).toBe(`/inventory/${server.ids[1]}`);
  expect((await save('/c', 'S1044')).json.message).toBe('No published vehicle has this stock number');
});

test.each([
  '/',
  '/?p=12',
  '/inventory',
  '/inventory?id=7',
  '/about',
  '/Team/',
  '/sell',
  '/login',
  '/admin/x',
  '/api/x',
  '/feeds/google',
  '/measurement.js',
  '/images/a.jpg',
  '/feeds/x',
  '/measurement.js',
  '/sitemap.xml',
  '/sitemap-2.xml',
  '/inventory/make/veyra',
  'https://old.example/contact',
])('%s is an address of the site, which nothing hides', async (from) => {
  const { status, json } = await save(from, '/about');
  expect([status, json.message]).toEqual([400, 'This is an address of this website']);
});

test('a page that is made later comes before the redirect of its address', async () => {
  await save('/services', '/about');
  expect(await at('/services')).toEqual([301, '/about']);
  const page = { title: 'Services', slug: 'services', content: '<p>All</p>', isPublished: true };
  await savePage(server.database.queries, page, testNow);
  await server.server.refresh();
  expect((await at('/services'))[0]).not.toBe(301);
});

test.each([
  'https://evil.example/about',
  '//evil.example/about',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `${publicUrl}.evil.example/about`,
  'https://www.dealer.example@evil.example/about',
])('%j is no address of this site to lead to', async (to) => {
  const { status, json } = await save('/old', to);
  expect([status, json.message]).toEqual([
    400,
    'Only addresses of this website, such as /inventory or /about',
  ]);
});

test.each(['/nowhere', '/.//evil.example', '/inventory/999999', '/admin', '/login', '/api/site', '/old'])(
  'nobody is led to %s, which is no page for visitors',
  async (to) => {
    const { status, json } = await save('/old', to);
    expect([status, json.message]).toEqual([400, 'There is no such page on this website']);
  },
);

test('an address of this site may be whole, and is stored as it is written', async () => {
  expect((await save('/old', `${publicUrl}/About/?x=1#team`)).json.to).toBe('/about?x=1#team');
});

test('no chain is made of an address that others lead to, once its page is gone', async () => {
  const page = { title: 'Gone', slug: 'gone', content: '<p>x</p>', isPublished: true };
  await savePage(server.database.queries, page, testNow);
  await server.server.refresh();
  await save('/old', '/gone');
  await savePage(server.database.queries, { ...page, isPublished: false }, testNow);
  await server.server.refresh();
  const { status, json } = await save('/gone', '/about');
  expect([status, json.message]).toEqual([409, 'Another redirect leads to this address']);
});

test('saving an address again leads it elsewhere; deleting takes it back; both are in the log', async () => {
  const { id } = (await save('/old', '/about')).json;
  expect((await save('/OLD', '/contact')).json.id).toBe(id);
  expect(await at('/old')).toEqual([301, '/contact']);
  await save('/old', '/contact');
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect(await at('/old')).toEqual([404, undefined]);
  expect((await call('DELETE', `/${id}`)).status).toBe(404);
  const logged = await server.database.queries.select().from(changes).orderBy(changes.id);
  expect(logged.map(({ action, subject, fields }) => [action, subject, fields])).toEqual([
    ['added', 'Redirect of /old', [{ field: 'to', from: null, to: '/about' }]],
    ['changed', 'Redirect of /old', [{ field: 'to', from: '/about', to: '/contact' }]],
    ['deleted', 'Redirect of /old', [{ field: 'to', from: '/contact', to: null }]],
  ]);
});

test('a file is saved without its bad rows, which are reported; a second time it changes nothing', async () => {
  const file = [
    'Title,Redirect To,Old URL',
    'a,/about,https://old.example/a.html',
    'b,S1042,/b?id=2',
    '',
    'c,/nowhere,/c',
    'd,/about,/contact',
    'e,/contact,/A.html',
    'f,/about,/a.html/',
    'g,,',
    'h,/team,',
  ].join('\r\n');
  const first = (await upload(file)).json;
  expect(first).toMatchObject({ added: 2, changed: 0, unchanged: 1, badRows: 4 });
  expect(first.bad.map(({ row, from, message }) => [row, from, message])).toEqual([
    [5, '/c', 'There is no such page on this website'],
    [6, '/contact', 'This is an address of this website'],
    [7, '/A.html', 'An earlier row redirects this address elsewhere'],
    [10, '', 'Enter an address such as /cars/ferrari.html'],
  ]);
  expect(await at('/b?id=2')).toEqual([301, `/inventory/${server.ids[0]}`]);
  expect((await upload(file)).json).toMatchObject({ added: 0, changed: 0, badRows: 4 });
  expect((await upload('/a.html;/team')).json).toMatchObject({ added: 0, changed: 1, badRows: 0 });

  // The one use is written later.
  const exported = await eventually(async () => {
    const { text } = await call('GET', '/export');
    expect(text).toBe(
      `\ufeffFrom,To,Uses,Last used\r\n/a.html,/team,0,\r\n/b?id=2,/inventory/${server.ids[0]},1,2026-11-20\r\n`,
    );
    return text;
  });
  expect((await upload(exported)).json).toMatchObject({ added: 0, changed: 0, unchanged: 2, badRows: 0 });
});

test('the file says by the dealership’s day when an address was used last', async () => {
  const lastUsedAt = new Date('2026-11-20T03:00:00Z');
  await server.database.queries
    .insert(redirects)
    .values({ fromAddress: '/a.html', toAddress: '/team', hits: 1, lastUsedAt });
  expect((await call('GET', '/export')).text).toContain('/a.html,/team,1,2026-11-19\r\n');
});

test.each([
  ['only one column', 'The file needs two columns, From and To.'],
  ['/a,/about\n'.repeat(2 * mostRedirects + 1), 'The file may have at most 20,000 rows.'],
  ['PK\u0003\u0004', 'This is a workbook or a zip file. Save the sheet as CSV and import that.'],
])('a file that is no list is refused: %#', async (text, message) => {
  const { status, json } = await upload(text);
  expect([status, (json as unknown as { message: string }).message]).toEqual([400, message]);
});

test('there are at most so many, and the list shows, searches and sorts them', async () => {
  const rows = Array.from({ length: mostRedirects + 60 }, (_, index) => `/p/${index},/about`).join('\n');
  const report = (await upload(rows)).json;
  expect(report).toMatchObject({ added: mostRedirects, badRows: 60 });
  expect(report.bad).toHaveLength(60);
  expect(report.bad[0]).toMatchObject({ from: '/p/10000', message: 'There can be at most 10,000 redirects' });
  expect((await save('/one-more', '/about')).status).toBe(409);
  const found = await list('?search=P/999&limit=3&sort=from-desc');
  expect(found).toMatchObject({ total: 11, all: mostRedirects });
  expect(found.redirects.map(({ from }) => from)).toEqual(['/p/9999', '/p/9998', '/p/9997']);
});

test('uses are counted, and written later', async () => {
  const { id } = (await save('/old', '/about')).json;
  for (let use = 0; use < 3; use += 1) await at('/old');
  await at('/older');
  const { queries } = server.database;
  await eventually(async () => {
    const [row] = await queries.select().from(redirects).where(eq(redirects.id, id));
    expect(row).toMatchObject({ hits: 3, lastUsedAt: testNow });
  });
});
