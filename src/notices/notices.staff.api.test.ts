import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testNow } from '../../test/factories.ts';
import { startPushService, type PushService } from '../../test/push-service.ts';
import { createTestNode } from '../../test/test-server.ts';
import { setDisabled } from '../accounts/accounts.staff.store.ts';
import { createUser } from '../accounts/accounts.store.ts';
import { users } from '../accounts/accounts.table.ts';
import { createSession } from '../accounts/sessions.store.ts';
import type { Role } from '../platform/roles.ts';
import type { Notices } from './notices.schema.ts';
import { pushKeys, pushSubscriptions } from './notices.table.ts';

let node: Awaited<ReturnType<typeof createTestNode>>;
let service: PushService;
beforeAll(async () => {
  node = await createTestNode();
  service = await startPushService();
});
afterAll(async () => {
  await service.close();
  await node.close();
});

async function signIn(username: string, role: Role = 'sales') {
  const { queries } = node.database;
  const known = await queries.select({ id: users.id }).from(users).where(eq(users.username, username));
  const made = known[0] ?? (await createUser(queries, { username, passwordHash: 'x', role }, testNow));
  const token = await createSession(queries, made?.id ?? 0, testNow);
  const call = (method: string, path: string, body?: unknown) =>
    node.server.api.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read = async () => (await (await call('GET', '/notices')).json()) as Notices;
  return { call, read };
}
const subscriptions = () => node.database.queries.select().from(pushSubscriptions);

test('a person has notices of overdue follow-ups by mail, and no morning mail, until they choose', async () => {
  const { call, read } = await signIn('chooser');
  expect(await read()).toMatchObject({
    assignedMail: true,
    overdueMail: true,
    digestMail: false,
    email: null,
    sendsMail: false,
    endpoint: null,
    applicationKey: expect.stringMatching(/^[\w-]{87}$/),
  });
  expect(await (await call('PATCH', '/notices', { digestMail: true })).json()).toMatchObject({
    overdueMail: true,
    digestMail: true,
  });
  await call('PATCH', '/notices', { overdueMail: false });
  await call('PATCH', '/notices', {});
  await call('PATCH', '/notices', { assignedMail: false });
  expect(await read()).toMatchObject({ assignedMail: false, overdueMail: false, digestMail: true });
  expect(await (await signIn('somebody else')).read()).toMatchObject({ overdueMail: true });
  expect((await call('PATCH', '/notices', { digestMail: 'yes' })).status).toBe(400);
});

test('the site has one pair of keys, and its private one is not stored as it is', async () => {
  const keys = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => (await (await signIn(name)).read()).applicationKey),
  );
  expect(new Set(keys).size).toBe(1);
  const rows = await node.database.queries.select().from(pushKeys);
  expect(rows).toMatchObject([{ publicKey: keys[0], privateKey: expect.stringMatching(/^v1\./) }]);
});

test('a subscription belongs to a session and ends with it', async () => {
  const maria = await signIn('maria');
  const other = await signIn('maria');
  const { subscription } = service.newBrowser('maria');
  expect((await maria.call('PUT', '/notices/browser', subscription)).status).toBe(204);
  expect((await maria.call('PUT', '/notices/browser', subscription)).status).toBe(204);
  expect((await maria.read()).endpoint).toBe(subscription.endpoint);
  expect((await other.read()).endpoint).toBeNull();
  expect(await subscriptions()).toHaveLength(1);
  // Somebody else signs in in the same browser.
  const ruben = await signIn('ruben');
  await ruben.call('PUT', '/notices/browser', subscription);
  expect((await maria.read()).endpoint).toBeNull();
  expect((await ruben.read()).endpoint).toBe(subscription.endpoint);
  await ruben.call('POST', '/auth/logout');
  expect(await subscriptions()).toEqual([]);
});

test('one browser that subscribes many times at once has one subscription', async () => {
  const people = await Promise.all(['una', 'vera'].map((name) => signIn(name)));
  const { subscription } = service.newBrowser('una');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      people.map(({ call }) => call('PUT', '/notices/browser', subscription)),
    ).flat(),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  expect(await subscriptions()).toHaveLength(1);
  for (const { call } of people) await call('DELETE', '/notices/browser');
});

test('turning notices off, signing out everywhere and disabling an account each end a subscription', async () => {
  const { subscription } = service.newBrowser('grace');
  const grace = await signIn('grace');
  await grace.call('PUT', '/notices/browser', subscription);
  expect((await grace.call('DELETE', '/notices/browser')).status).toBe(204);
  expect(await subscriptions()).toEqual([]);
  await grace.call('PUT', '/notices/browser', subscription);
  await grace.call('POST', '/accounts/me/sign-out-everywhere');
  expect(await subscriptions()).toEqual([]);
  const again = await signIn('grace');
  await again.call('PUT', '/notices/browser', subscription);
  const [account] = await node.database.queries.select().from(users).where(eq(users.username, 'grace'));
  const by = { id: 0, username: 'admin', role: 'admin' as const };
  await setDisabled(node.database, account?.id ?? 0, true, { by, now: testNow });
  expect(await subscriptions()).toEqual([]);
});

test('a test notice needs notices that are on, and says what became of it', async () => {
  const { call } = await signIn('tester');
  expect((await call('POST', '/notices/browser/test')).status).toBe(409);
  await call('PUT', '/notices/browser', service.newBrowser('tester').subscription);
  // The push service is in a private network here, which no post reaches.
  const answer = await call('POST', '/notices/browser/test');
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      isAccepted: false,
      service: new URL(service.origin).host,
      answer: expect.stringContaining('could not be reached') as string,
    },
  ]);
  expect(service.arrived).toEqual([]);
  await call('DELETE', '/notices/browser');
});

test('a test notice to a browser whose stored key is none says what to do', async () => {
  const { call } = await signIn('keyless');
  const { subscription } = service.newBrowser('keyless');
  await call('PUT', '/notices/browser', subscription);
  // Versions before the check of keys took any.
  await node.database.queries.update(pushSubscriptions).set({ p256dh: `B${'A'.repeat(86)}` });
  const answer = await call('POST', '/notices/browser/test');
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain('not valid. Turn the notices off and on again');
  await call('DELETE', '/notices/browser');
  await call('PUT', '/notices/browser', subscription);
  expect((await call('POST', '/notices/browser/test')).status).toBe(200);
  await call('DELETE', '/notices/browser');
});

test.each([
  ['http', (endpoint: string) => ({ endpoint: endpoint.replace('https', 'http') })],
  ['a password', () => ({ endpoint: 'https://me:secret@push.example/1' })],
  ['no address', () => ({ endpoint: 'push' })],
  ['a short key', () => ({ keys: { p256dh: 'AAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } })],
  // Nothing could be encrypted for it.
  ['a key off the curve', () => ({ keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } })],
])('a subscription with %s is refused', async (_, change) => {
  const { subscription } = service.newBrowser('refused');
  const { call } = await signIn('refused');
  const answer = await call('PUT', '/notices/browser', { ...subscription, ...change(subscription.endpoint) });
  expect(answer.status).toBe(400);
  expect(await subscriptions()).toEqual([]);
});
