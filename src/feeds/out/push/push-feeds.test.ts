import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { vehicleRow } from '../../../../test/factories.ts';
import { readCsv } from '../../../../test/feeds/read-feeds.ts';
import { sftpUser, startSftpServer, type TestSftpServer } from '../../../../test/sftp-server.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { createUser } from '../../../accounts/accounts.store.ts';
import { users } from '../../../accounts/accounts.table.ts';
import { createSession } from '../../../accounts/sessions.store.ts';
import { enqueueJobs, jobsChannel } from '../../../platform/jobs/jobs.store.ts';
import { mailOutbox } from '../../../platform/mail/outbox.table.ts';
import { incomingFeeds } from '../../in/incoming-feeds.table.ts';
import { jobs } from '../../../platform/jobs/jobs.table.ts';
import type { Feeds } from '../feed.schema.ts';
import type { TestedPush } from './feed-push.schema.ts';
import { feedsOut } from '../feeds.table.ts';
import { pushJob } from './feed-pushes.store.ts';
import { feedPushes } from './feed-pushes.table.ts';

let sftp: TestSftpServer;
let server: TestServer;
let token: string;

beforeAll(async () => {
  sftp = await startSftpServer();
  server = await startTestServer({
    settings: {
      privateNetworks: true,
      mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'hello@dealer.example', leadsTo: [], adfTo: [] },
    },
    clock: () => new Date(),
    vehicles: [vehicleRow({ make: 'Castellan' }), vehicleRow({ make: 'Sorrel' })],
  });
  const now = new Date();
  const user = await createUser(
    server.database.queries,
    { username: 'ada', passwordHash: 'x', role: 'admin' },
    now,
  );
  token = await createSession(server.database.queries, user?.id ?? 0, now);
  await server.database.queries.update(users).set({ email: 'ada@dealer.example' });
});
afterAll(async () => {
  await server.close();
  await sftp.close();
});

const call = (method: string, path: string, body?: object) =>
  server.send(`/api/feeds${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: [JSON.stringify(body)] }),
  });
const access = () => ({ ...sftp.access, signIn: 'password', folder: '/in' });
const plan = { fileName: 'halcyon.csv', at: '05:00' };
const tryOut = async (body: object) =>
  JSON.parse((await call('POST', '/csv/push/test', body)).text) as TestedPush;
const pushOf = async () => {
  const { feeds } = JSON.parse((await call('GET', '')).text) as Feeds;
  return feeds.find(({ channel }) => channel === 'csv')?.push;
};
const mails = async () =>
  (await server.database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => [
    message.to,
    message.subject,
  ]);
/** Has the waiting push run at once. */
const push = () => call('POST', '/csv/push/now');
const waiting = () => server.database.queries.select().from(jobs).where(eq(jobs.kind, pushJob));

test('a feed is tested, pinned, put at its server, and a failure is told and tried again', async () => {
  const { password } = sftpUser;
  expect(await tryOut({ ...access(), secret: 'wrong' })).toMatchObject({
    isReachable: false,
    answer: 'The server refuses this user name, password or key.',
    hostKey: null,
  });
  expect(await tryOut({ ...access(), folder: '/nowhere', secret: password })).toMatchObject({
    answer: 'There is no such file or folder on the server.',
  });
  const tested = await tryOut({ ...access(), secret: password });
  expect(tested).toMatchObject({ isReachable: true, hostKey: expect.stringMatching(/^SHA256:/) as string });
  expect(sftp.written).toEqual([]);

  const { hostKey } = tested;
  const untested = await call('PUT', '/csv/push', { ...access(), ...plan, secret: password, hostKey: '' });
  expect([untested.status, untested.text]).toEqual([
    400,
    expect.stringContaining('Test the connection first'),
  ]);
  const without = await call('PUT', '/csv/push', { ...access(), ...plan, hostKey });
  expect([without.status, without.text]).toEqual([400, expect.stringContaining('Enter the password')]);
  const wrongName = { ...access(), ...plan, secret: password, hostKey, fileName: '../x.csv' };
  expect((await call('PUT', '/csv/push', wrongName)).status).toBe(400);
  expect((await call('PUT', '/csv/push', { ...access(), ...plan, secret: password, hostKey })).status).toBe(
    204,
  );
  // It is off.
  expect(await waiting()).toEqual([]);
  expect((await push()).status).toBe(409);

  await call('PATCH', '/csv', { isOn: true });
  const [planned] = await waiting();
  expect(planned?.key).toBe('csv');
  expect(planned?.runAt.getTime()).toBeGreaterThan(Date.now());
  const answer = await call('GET', '');
  expect(answer.text).not.toContain(password);

  expect((await push()).status).toBe(204);
  await eventually(async () => expect(await pushOf()).toMatchObject({ pushedVehicles: 2, failure: null }));
  expect(sftp.paths()).toEqual(['/in/halcyon.csv']);
  expect(
    readCsv(sftp.read('/in/halcyon.csv') ?? '')
      .map((row) => row['Make'])
      .toSorted(),
  ).toEqual(['Castellan', 'Sorrel']);
  // The next day's.
  await eventually(async () => expect((await waiting())[0]?.runAt.getTime()).toBeGreaterThan(Date.now()));

  // Whoever reads of incoming feeds that fail reads of this, too.
  const reading = { dots: null, days: null, columns: [] };
  await server.database.queries.insert(incomingFeeds).values({
    name: 'Dealer system',
    source: { kind: 'upload' },
    reading,
    onMissing: 'keep',
    takesOver: false,
    mostPercent: 30,
    mailTo: ['boss@dealer.example'],
    isOn: false,
  });
  const told = ['boss@dealer.example', 'The feed for Any other reader (CSV) could not be pushed'];
  sftp.faults.isReadOnly = true;
  await push();
  await eventually(async () =>
    expect(await pushOf()).toMatchObject({
      pushedVehicles: 2,
      failure: 'The server does not allow this user to read or write there.',
    }),
  );
  await eventually(async () => expect(await mails()).toEqual([told]));
  sftp.faults.isReadOnly = false;

  await sftp.changeHostKey();
  await push();
  await eventually(async () =>
    expect((await pushOf())?.failure).toMatch(
      /^The server shows a different key than at the first test: SHA256:/,
    ),
  );
  const stored = await tryOut(access());
  expect(stored).toMatchObject({ isReachable: false, hostKey: null });
  expect(stored.answer).toMatch(/^The server shows a different key .* enter the password or key again/);
  const again = await tryOut({ ...access(), secret: password });
  expect(again).toMatchObject({
    isReachable: true,
    answer: expect.stringContaining('different key') as string,
  });
  const renewed = { ...access(), ...plan, hostKey: again.hostKey };
  const unasked = await call('PUT', '/csv/push', renewed);
  expect([unasked.status, unasked.text]).toEqual([400, expect.stringContaining('Enter the password')]);
  await call('PUT', '/csv/push', { ...renewed, secret: password });
  await push();
  await eventually(async () =>
    expect(await pushOf()).toMatchObject({
      failure: null,
      failedAt: null,
      pushedAt: expect.any(String) as string,
    }),
  );
  // Once for all failures in a row, whatever their reasons; and again after a push that has succeeded.
  expect(await mails()).toEqual([told]);
  await eventually(async () => expect((await waiting())[0]?.runAt.getTime()).toBeGreaterThan(Date.now()));
  sftp.faults.isReadOnly = true;
  await push();
  await eventually(async () => expect(await mails()).toEqual([told, told]));
  sftp.faults.isReadOnly = false;
  await push();
  await eventually(async () => expect(await pushOf()).toMatchObject({ failure: null }));

  // The stored password goes to no other server.
  const elsewhere = await call('POST', '/csv/push/test', { ...access(), host: 'evil.example' });
  expect([elsewhere.status, elsewhere.text]).toEqual([400, expect.stringContaining('Enter the password')]);

  // Whether it is on is what the database says, not what this process has last heard.
  const { queries } = server.database;
  await eventually(async () => expect((await waiting())[0]?.runAt.getTime()).toBeGreaterThan(Date.now()));
  const written = sftp.written.length;
  await queries.update(feedsOut).set({ isOn: false });
  await queries.transaction((tx) => enqueueJobs(tx, pushJob, [{ key: 'csv', payload: { channel: 'csv' } }]));
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(sftp.written).toHaveLength(written);
  await queries.update(feedsOut).set({ isOn: true });

  await call('PATCH', '/csv', { isOn: false });
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect((await call('DELETE', '/csv/push')).status).toBe(204);
  expect((await call('DELETE', '/csv/push')).status).toBe(404);
  const log = await server.send('/api/changes', { headers: { authorization: `Bearer ${token}` } });
  expect(log.text).toContain('Push of the feed for Any other reader (CSV)');
  expect(log.text).not.toContain(password);
});

test('a private key signs in, and a server that is down is tried again within the hour', async () => {
  const other = await startSftpServer();
  const body = { ...other.access, signIn: 'key', folder: '/in', secret: other.privateKey };
  const tested = JSON.parse((await call('POST', '/json/push/test', body)).text) as TestedPush;
  expect(tested.isReachable).toBe(true);
  const saved = { ...body, fileName: 'halcyon.json', at: '05:00', hostKey: tested.hostKey };
  expect((await call('PUT', '/json/push', saved)).status).toBe(204);
  await call('PATCH', '/json', { isOn: true });
  await other.close();
  const { queries } = server.database;
  for (const table of [incomingFeeds, mailOutbox]) await queries.delete(table);
  await call('POST', '/json/push/now');
  await eventually(async () => {
    const [row] = await queries.select().from(feedPushes).where(eq(feedPushes.channel, 'json'));
    expect(row?.failure).toBe('The server refuses connections at this port. Check the port.');
  });
  const soon = sql<boolean>`${jobs.runAt} between now() and now() + interval '61 minutes'`;
  await eventually(async () =>
    expect(
      await queries
        .select({ soon })
        .from(jobs)
        .where(and(eq(jobs.kind, pushJob), eq(jobs.key, 'json'))),
    ).toEqual([{ soon: true }]),
  );
  await server.database.notify(jobsChannel(pushJob));
  // Without incoming feeds admins are told.
  expect(await mails()).toEqual([
    ['ada@dealer.example', 'The feed for Your own programs (JSON) could not be pushed'],
  ]);
});

test('a private network is refused where it is not allowed', async () => {
  const strict = await startTestServer({ vehicles: [] });
  const now = new Date();
  const user = await createUser(
    strict.database.queries,
    { username: 'ada', passwordHash: 'x', role: 'admin' },
    now,
  );
  const bearer = await createSession(strict.database.queries, user?.id ?? 0, now);
  const ask = (method: string, path: string, body: object) =>
    strict.send(`/api/feeds/csv${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: [JSON.stringify(body)],
    });
  const entered = { ...access(), secret: sftpUser.password };
  const openings = sftp.openings();
  const message = 'The address is in a private network.';
  expect(JSON.parse((await ask('POST', '/push/test', entered)).text)).toMatchObject({
    isReachable: false,
    answer: message,
  });
  // The name of a server may lead there later.
  await ask('PUT', '/push', { ...entered, ...plan, hostKey: 'SHA256:known' });
  await ask('PATCH', '', { isOn: true });
  expect((await ask('POST', '/push/now', {})).status).toBe(204);
  await eventually(async () =>
    expect(await strict.database.queries.select().from(feedPushes)).toMatchObject([{ failure: message }]),
  );
  expect(sftp.openings()).toBe(openings);
  await strict.close();
});
