import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedRuns, feedVehicles, incomingFeeds } from '../src/feeds/in/incoming-feeds.table.ts';
import { feedsOut } from '../src/feeds/out/feeds.table.ts';
import { feedPushes } from '../src/feeds/out/push/feed-pushes.table.ts';
import { leadMailboxes } from '../src/inquiries/imap/lead-mailboxes.table.ts';
import { enqueueMail } from '../src/platform/mail/outbox.store.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import { webhookAddresses } from '../src/webhooks/webhooks.table.ts';
import { createCallers } from './callers.ts';
import { testNow } from './factories.ts';
import { createTestNode } from './test-server.ts';

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 24 * 60 * 60_000);

let node: Awaited<ReturnType<typeof createTestNode>>;
let tokens: Awaited<ReturnType<typeof createCallers>>;
beforeAll(async () => {
  node = await createTestNode();
  tokens = await createCallers(node.database);
});
afterAll(() => node.close());

const waiting = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await node.server.api.request('/api/settings/waiting', { headers });
  const { waiting } = (await answer.json()) as { waiting: { section: string; count: number }[] };
  return Object.fromEntries(waiting.map(({ section, count }) => [section, count]));
};

test('each section counts what failed and what asks, not what is off or works', async () => {
  const { queries } = node.database;
  expect(await waiting(tokens.admin)).toEqual({});

  await enqueueMail(queries, [{ messageId: '<a@b.example>', to: 'a@b.example', subject: 'x', text: 'x' }]);
  await queries.update(mailOutbox).set({ attempts: 1, lastError: 'EDNS' });

  const mailbox = {
    host: 'imap.example',
    port: 993,
    security: 'tls' as const,
    username: 'leads',
    password: 'sealed',
    folder: 'INBOX',
    changedAt: testNow,
  };
  await queries.insert(leadMailboxes).values([
    { ...mailbox, name: 'Works', isOn: true },
    { ...mailbox, name: 'Fails', isOn: true, failure: 'Refused', failedAt: testNow },
    { ...mailbox, name: 'Off', isOn: false, failure: 'Refused', failedAt: testNow },
  ]);

  const address = { events: ['lead.created' as const], secret: 'sealed', createdAt: testNow };
  await queries.insert(webhookAddresses).values([
    { ...address, url: 'https://works.example', isOn: true },
    { ...address, url: 'https://fails.example', isOn: true, failingSince: testNow },
    { ...address, url: 'https://off.example', isOn: false, failingSince: testNow },
  ]);

  const feed = {
    source: { kind: 'upload' as const },
    reading: { dots: null, days: null, columns: [] },
    onMissing: 'ask' as const,
    takesOver: false,
    mostPercent: 30,
    mailTo: [],
    isOn: true,
  };
  const feeds = await queries
    .insert(incomingFeeds)
    .values(['works again', 'failed', 'held', 'asks'].map((name) => ({ ...feed, name })))
    .returning({ id: incomingFeeds.id });
  const run = (index: number, state: 'done' | 'failed' | 'held') => ({
    feedId: feeds[index]?.id ?? 0,
    startedAt: testNow,
    state,
  });
  await queries
    .insert(feedRuns)
    .values([
      run(0, 'failed'),
      run(0, 'done'),
      run(1, 'done'),
      run(1, 'failed'),
      run(2, 'held'),
      run(3, 'done'),
    ]);
  await queries
    .insert(feedVehicles)
    .values({ feedId: feeds[3]?.id ?? 0, vehicleId: node.ids[0] ?? 0, keys: [], isAsked: true });

  const push = {
    host: 'sftp.example',
    port: 22,
    username: 'dealer',
    signIn: 'password' as const,
    secret: 'sealed',
    folder: '/',
    fileName: 'inventory.csv',
    at: '06:00',
    hostKey: 'SHA256:x',
  };
  await queries.insert(feedsOut).values([
    { channel: 'google', isOn: true, since: daysAgo(30), readAt: daysAgo(1) },
    { channel: 'meta', isOn: true, since: daysAgo(30), readAt: daysAgo(3) },
    // A marketplace that gets files reads no address.
    { channel: 'csv', isOn: true, since: daysAgo(30) },
    { channel: 'jamesedition', isOn: true, since: daysAgo(1) },
    { channel: 'json', isOn: false, since: daysAgo(30) },
  ]);
  await queries.insert(feedPushes).values([
    { ...push, channel: 'csv' },
    { ...push, channel: 'jamesedition', failure: 'Refused', failedAt: testNow },
    { ...push, channel: 'json', failure: 'Refused', failedAt: testNow },
  ]);

  const counts = { feeds: 2, mail: 1, marketplaces: 1, 'incoming-feeds': 3, webhooks: 1 };
  expect(await waiting(tokens.admin)).toEqual(counts);
  // Who may not open a section is told nothing of it.
  expect(await waiting(tokens.sales)).toEqual({});
});
