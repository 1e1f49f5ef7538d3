import { onTestFinished, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession, deleteSession } from '../src/accounts/sessions.store.ts';
import { newDealership, type Dealership } from '../src/dealership/dealership.schema.ts';
import { saveDealership } from '../src/dealership/dealership.store.ts';
import type { RenderPage } from '../src/platform/browser/page-context.ts';
import { testNow } from './factories.ts';
import { aProfile } from './profile.ts';
import { startTestServer } from './test-server.ts';

/** Renders the data of the frame, as every page does. */
const page: RenderPage = async (request, { callApi, isClosed = false }) => {
  const site = await (await callApi('/api/site', {})).text();
  const text = isClosed ? 'Opening soon' : new URL(request.url).pathname;
  return new Response(`<!doctype html><head><title>${text}</title></head><pre>${site}</pre>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

async function open() {
  const site = await startTestServer({ renderPage: page });
  onTestFinished(() => site.close());
  const save = async (profile: Partial<Dealership>) => {
    await saveDealership(site.database.queries, { ...newDealership, ...profile }, testNow);
    await site.server.refresh();
  };
  const title = async (path: string, headers: Record<string, string> = {}) => {
    const { status, text } = await site.send(path, { headers });
    return [status, /<title>(.*)<\/title>/.exec(text)?.[1]];
  };
  const robots = async (path: string) => (await site.send(path)).headers['x-robots-tag'];
  return { ...site, save, title, robots };
}

test('search engines are asked to stay away until the profile is there; a cached page says it at once', async () => {
  const { save, robots, send } = await open();
  expect(await robots('/')).toBe('noindex');
  expect(await robots('/')).toBe('noindex');
  // Neither a name that nobody can reach, nor a way to reach nobody knows whom.
  for (const half of [{ name: aProfile.name }, { phone: aProfile.phone, email: aProfile.email }]) {
    await save(half);
    expect(await robots('/')).toBe('noindex');
  }
  await save(aProfile);
  expect(await robots('/')).toBeUndefined();
  expect(await robots('/contact')).toBeUndefined();
  await save({ ...aProfile, isClosed: true });
  expect(await robots('/')).toBe('noindex');
  // A robot that may not read a page would not read that either.
  expect((await send('/robots.txt')).text).not.toContain('Disallow: /\n');
});

test('a closed site shows visitors one page instead of each, and answers every call', async () => {
  const { save, title, send } = await open();
  await save(aProfile);
  expect(await title('/contact')).toEqual([200, '/contact']);
  await save({ ...aProfile, isClosed: true });
  for (const path of ['/', '/contact', '/inventory/1', '/inventory?make=Ashdown', '/nothing'])
    expect([path, ...(await title(path))]).toEqual([path, 200, 'Opening soon']);
  // What staff sign in by, and what a mail has led to.
  for (const path of ['/login', '/admin', '/admin/settings', '/alerts/end'])
    expect([path, ...(await title(path))]).toEqual([path, 200, path]);
  for (const call of [
    '/api/vehicles/featured',
    '/api/vehicles/optimized',
    '/api/site',
    '/robots.txt',
    '/healthz',
  ])
    expect([call, (await send(call)).status]).toEqual([call, 200]);
  const lead = { name: 'Dana', email: 'dana@whitlock.example', message: 'Hello' };
  const headers = { 'content-type': 'application/json' };
  const sent = await send('/api/inquiries', { method: 'POST', headers, body: [JSON.stringify(lead)] });
  expect(sent.status).toBe(201);
  await save(aProfile);
  expect(await title('/contact')).toEqual([200, '/contact']);
});

test('staff see a closed site, with a line above it, until they sign out', async () => {
  const { save, title, send, database } = await open();
  await save({ ...aProfile, isClosed: true });
  const account = await createUser(database.queries, { username: 'dana', passwordHash: 'x' }, testNow);
  const token = await createSession(database.queries, account?.id ?? 0, testNow);
  const cookie = `theme=dark; marque-staff=${token}`;
  const answer = await send('/contact', { headers: { cookie } });
  expect(answer.text).toContain('<title>/contact</title>');
  expect(answer.text).toContain('Preview: visitors see “Opening soon”.');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(answer.headers).not.toHaveProperty('etag');
  expect(await title('/contact')).toEqual([200, 'Opening soon']);
  expect(await title('/contact', { cookie: 'marque-staff=garbage' })).toEqual([200, 'Opening soon']);
  // Its name by https.
  expect(await title('/contact', { cookie: `__Host-marque-staff=${token}` })).toEqual([200, '/contact']);
  await deleteSession(database.queries, token);
  expect(await title('/contact', { cookie })).toEqual([200, 'Opening soon']);
});

test('what is usual is in no page: neither the switch nor the first steps', async () => {
  const { save, json } = await open();
  await save(aProfile);
  expect(await json('/api/site')).not.toMatchObject({ dealership: { isClosed: expect.anything() } });
  expect(await json('/api/site')).not.toMatchObject({ dealership: { firstSteps: expect.anything() } });
  await save({ ...aProfile, isClosed: true });
  expect(await json('/api/site')).toMatchObject({ dealership: { isClosed: true } });
});
