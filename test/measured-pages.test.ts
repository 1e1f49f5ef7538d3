import { eq } from 'drizzle-orm';
import { onTestFinished, expect, test } from 'vitest';
import { saveDealership } from '../src/dealership/dealership.store.ts';
import { newDealership } from '../src/dealership/dealership.schema.ts';
import { changeMeasurement } from '../src/measurement/measurement.store.ts';
import type { Measurement } from '../src/measurement/measurement.schema.ts';
import { savePage } from '../src/pages/pages.store.ts';
import type { RenderPage } from '../src/platform/browser/page-context.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { insertVehicles, testNow, vehicleRow } from './factories.ts';
import { aProfile } from './profile.ts';
import { startTestServer } from './test-server.ts';

const page: RenderPage = async (request, { callApi }) => {
  const site = await (await callApi('/api/site', {})).text();
  const { pathname } = new URL(request.url);
  return new Response(`<!doctype html><head><title>${pathname}</title></head><pre>${site}</pre>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

async function open() {
  const site = await startTestServer({ renderPage: page });
  onTestFinished(() => site.close());
  await saveDealership(site.database.queries, { ...newDealership, ...aProfile }, testNow);
  await site.server.refresh();
  const measure = async (given: Partial<Measurement>) => {
    await changeMeasurement(site.database, given, { readAt: undefined, by: 'maria', now: testNow });
    await site.server.refresh();
  };
  const read = async (path: string) => {
    const { text, headers } = await site.send(path);
    return { text, policy: String(headers['content-security-policy']), headers };
  };
  return { ...site, measure, read };
}

test('without anything set, pages are byte for byte those of before, also after it was set and taken back', async () => {
  const { measure, read } = await open();
  const paths = ['/', '/inventory', '/about', '/admin'];
  const before = await Promise.all(paths.map(read));
  for (const { text, policy } of before) {
    expect(text).not.toMatch(/measure|consent/i);
    expect(policy).toContain("; connect-src 'self'; ");
  }
  await measure({ googleTag: 'G-AB12CD34' });
  expect((await read('/')).text).toContain('data-given=');
  await measure({ googleTag: '' });
  const after = await Promise.all(paths.map(read));
  expect(after.map(({ text, policy }) => [text, policy])).toEqual(
    before.map(({ text, policy }) => [text, policy]),
  );
});

test('cached pages follow what is set; staff screens and pages of secret links never do', async () => {
  const { measure, read } = await open();
  await read('/about');
  await measure({ plausibleDomain: 'example.com' });
  const about = await read('/about');
  expect(about.text).toMatch(/<script async src="\/measurement\.js" data-given="[^"]+"><\/script><\/head>/);
  expect(about.policy).toContain("script-src 'self' https://plausible.io;");
  // It counts without asking, so there is no choice to change.
  expect(about.text).not.toContain('asksConsent');
  await measure({ metaPixel: '1234567890' });
  expect((await read('/about')).text).toContain('"asksConsent":true');
  for (const path of ['/admin', '/login', '/alerts', '/alerts/confirm', '/newsletter']) {
    const { text, policy } = await read(path);
    expect([path, text.includes('data-given'), policy.includes('https://plausible.io')]).toEqual([
      path,
      false,
      false,
    ]);
  }
});

test('the question leads to the policy that is published', async () => {
  const { measure, read, database, server } = await open();
  await measure({ metaPixel: '1234567890' });
  expect((await read('/')).text).toContain('policyPage&quot;:null');
  await savePage(
    database.queries,
    { slug: 'privacy', title: 'Privacy', content: '<p>Ours</p>', isPublished: true },
    testNow,
  );
  await server.refresh();
  expect((await read('/')).text).toContain('policyPage&quot;:&quot;/privacy#measurement&quot;');
});

test('a closed site, which only staff see, is not measured', async () => {
  const { measure, read, database, server } = await open();
  await measure({ metaPixel: '1234567890' });
  await saveDealership(database.queries, { ...newDealership, ...aProfile, isClosed: true }, testNow);
  await server.refresh();
  const { text, policy } = await read('/');
  expect(text).not.toContain('data-given');
  expect(policy).not.toContain('facebook');
});

test('the script says no to a browser that sends Global Privacy Control, and no cache may share it', async () => {
  const { send } = await open();
  const [plain, refusing] = await Promise.all(
    [{}, { 'sec-gpc': '1' }].map((headers) => send('/measurement.js', { headers })),
  );
  expect(plain?.status).toBe(200);
  expect(plain?.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  expect(plain?.text).not.toMatch(/^window\.sendsPrivacyControl = true;/);
  expect(refusing?.text).toBe(`window.sendsPrivacyControl = true;\n${plain?.text}`);
  expect(refusing?.headers['etag']).not.toBe(plain?.headers['etag']);
});

test('only the staff screens may use the camera', async () => {
  const { read } = await open();
  const rights = async (path: string) => (await read(path)).headers['permissions-policy'];
  for (const path of ['/admin', '/login']) expect(await rights(path)).toMatch(/^camera=\(self\), micro/);
  for (const path of ['/', '/inventory', '/administration'])
    expect(await rights(path)).toMatch(/^camera=\(\), micro/);
});

test('cached pages allow the hosts of videos that published vehicles have, as long as they have them', async () => {
  const { read, database, server } = await open();
  const media = async (path: string) => /media-src ([^;]*)/.exec((await read(path)).policy)?.[1];
  const paths = ['/', '/about', '/admin'];
  const all = () => Promise.all(paths.map(media));
  expect(await all()).toEqual(paths.map(() => "'none'"));
  const [id = 0] = await insertVehicles(database.queries, [
    vehicleRow({ video: 'https://videos.example/walk.mp4' }),
    vehicleRow({ video: 'https://hidden.example/walk.mp4', isPublished: false }),
    vehicleRow({ video: 'https://vimeo.com/76979871' }),
    vehicleRow({ video: 'https://a;script-src/walk.mp4' }),
  ]);
  await server.refresh();
  expect(await all()).toEqual(paths.map(() => 'https://videos.example'));
  await database.queries.update(vehicles).set({ video: null }).where(eq(vehicles.id, id));
  await server.refresh();
  expect(await all()).toEqual(paths.map(() => "'none'"));
});
