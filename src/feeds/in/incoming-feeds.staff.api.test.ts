import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { sftpUser, startSftpServer, type TestSftpServer } from '../../../test/sftp-server.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createUser } from '../../accounts/accounts.store.ts';
import { createSession } from '../../accounts/sessions.store.ts';
import { newDealership } from '../../dealership/dealership.schema.ts';
import { changes } from '../../changes/changes.table.ts';
import { jobsChannel } from '../../platform/jobs/jobs.store.ts';
import { jobs } from '../../platform/jobs/jobs.table.ts';
import { mailOutbox } from '../../platform/mail/outbox.table.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { nextRunAt } from '../schedule.ts';
import type { FeedRun, IncomingFeed, RunReport } from './incoming-feed.schema.ts';
import { feedJob } from './incoming-feeds.store.ts';
import { feedVehicles, incomingFeeds } from './incoming-feeds.table.ts';

let server: TestServer;
let sftp: TestSftpServer;
const headers: Record<string, object> = {};
beforeAll(async () => {
  sftp = await startSftpServer();
  server = await startTestServer({
    vehicles: [],
    // Jobs run by the clock of the database.
    clock: () => new Date(),
    settings: {
      privateNetworks: true,
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Halcyon <site@halcyon.example>', leadsTo: [], adfTo: [] },
    },
  });
  for (const role of ['admin', 'manager'] as const) {
    const { queries } = server.database;
    const account = await createUser(queries, { username: role, passwordHash: 'x', role }, new Date());
    const token = await createSession(queries, account?.id ?? 0, new Date());
    headers[role] = { authorization: `Bearer ${token}` };
  }
});
afterAll(async () => {
  await server.close();
  await sftp.close();
});
beforeEach(async () => {
  for (const table of [incomingFeeds, jobs, vehicles, changes, mailOutbox])
    await server.database.queries.delete(table);
});

const call = async (method: string, path = '', body?: object | string, role = 'admin') => {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json';
  const {
    status,
    text,
    headers: answered,
  } = await server.send(`/api/incoming-feeds${path}`, {
    method,
    headers: { ...headers[role], 'content-type': type },
    body: body === undefined ? [] : [typeof body === 'string' ? body : JSON.stringify(body)],
  });
  return { status, text, headers: answered, json: () => JSON.parse(text) as unknown };
};
const header = 'vin,make,model,year,price,mileage';
const fileOf = (...numbers: number[]) =>
  [
    header,
    ...numbers.map((n) => `SCFRMFAW0BGL0${1000 + n},Ashdown,Tourer ${n},2022,${n}00000,${n}`),
    '',
  ].join('\n');
const source = () => ({
  kind: 'sftp',
  ...sftp.access,
  path: '/out',
  signIn: 'password',
  hostKey: null as string | null,
});
const input = (more: object = {}) => ({
  name: 'AutoManager',
  source: source(),
  secret: sftpUser.password,
  reading: { dots: null, days: null, columns: header.split(',').map((name) => ({ name, field: name })) },
  schedule: { every: 'day', at: '06:00' },
  onMissing: 'ask',
  takesOver: false,
  mostPercent: 50,
  mailTo: ['boss@halcyon.example'],
  mailPeople: [],
  ...more,
});
const feeds = async () =>
  ((await call('GET', '', undefined, 'manager')).json() as { feeds: IncomingFeed[] }).feeds;
const runs = async (id: number) => ((await call('GET', `/${id}/runs`)).json() as { runs: FeedRun[] }).runs;
const ended = (id: number, count: number) =>
  eventually(async () => {
    const found = await runs(id);
    expect(found).toHaveLength(count);
    expect(found[0]?.state).not.toBe('running');
    return found[0] as FeedRun;
  });
/** Has the time of the only feed come. */
const runByItself = async () => {
  const { queries } = server.database;
  const isPlanned = and(isNull(jobs.leasedUntil), gt(jobs.runAt, sql`now()`));
  await eventually(async () => {
    const planned = await queries
      .update(jobs)
      .set({ runAt: sql`now()` })
      .where(isPlanned)
      .returning();
    expect(planned).toHaveLength(1);
  });
  await server.database.notify(jobsChannel(feedJob));
};
/** The fingerprint that a test of the connection shows. */
const shownKey = async () => {
  const first = await call('POST', '/file', { source: source(), secret: sftpUser.password });
  return String(first.headers['x-host-key']);
};
const add = async (more: object = {}) => {
  const added = await call(
    'POST',
    '',
    input({ source: { ...source(), hostKey: await shownKey() }, ...more }),
  );
  expect(added.text).toContain('"id"');
  return (added.json() as { id: number }).id;
};

describe('incoming feeds', () => {
  test('show the first file and the server’s key, and are read at once and then by their schedule', async () => {
    sftp.put('/out/stock.csv', fileOf(1, 2));
    const first = await call('POST', '/file', { source: source(), secret: sftpUser.password });
    expect([first.status, first.text]).toEqual([200, fileOf(1, 2)]);
    expect(first.headers).toMatchObject({
      'x-file-name': 'stock.csv',
      'x-host-key': expect.stringMatching(/^SHA256:/),
    });
    expect((await call('POST', '', input())).text).toContain('Test the connection first');
    const id = await add();
    expect(await ended(id, 1)).toMatchObject({ state: 'done', by: 'admin', counts: { added: 2 } });
    await eventually(async () =>
      expect(await feeds()).toMatchObject([
        {
          name: 'AutoManager',
          hasSecret: true,
          isOn: true,
          vehicles: 2,
          nextRunAt: nextRunAt(
            { every: 'day', at: '06:00' },
            { now: new Date(), timeZone: newDealership.timeZone },
          ).toISOString(),
        },
      ]),
    );
    await eventually(async () => expect(await server.json('/api/vehicles')).toMatchObject({ total: 2 }));
    // What somebody has asked for is not asked for again by the schedule.
    await call('POST', `/${id}/run`, { anywayOf: 1 }, 'manager');
    expect(await ended(id, 2)).toMatchObject({ state: 'done', by: 'manager' });
    await runByItself();
    expect(await ended(id, 3)).toMatchObject({ state: 'unchanged', by: null });
    await eventually(async () => {
      const planned = await server.database.queries.select().from(jobs);
      expect(planned.map(({ payload }) => payload)).toEqual([{ feedId: id, by: null }]);
    });
  });

  test('send a stored password to no server with another key', async () => {
    sftp.put('/out/stock.csv', fileOf(1));
    const id = await add();
    await ended(id, 1);
    await sftp.changeHostKey();
    const again = (more: object = {}) => call('POST', '/file', { id, source: source(), ...more });
    const refused = await again();
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('shows a different key')]);
    const entered = await again({ secret: sftpUser.password });
    expect([entered.status, entered.text]).toEqual([200, fileOf(1)]);
    expect(refused.text).toContain(String(entered.headers['x-host-key']));
  });

  test('keep their password sealed, out of all answers and the log, and for the same server and user only', async () => {
    const id = await add();
    await ended(id, 1);
    const hostKey = await shownKey();
    const change = (more: object, secret?: string) =>
      call('PUT', `/${id}`, input({ secret, source: { ...source(), hostKey, ...more } }));
    expect((await change({ path: '/in' })).status).toBe(204);
    expect((await change({ host: 'sftp.other.example' })).text).toContain('Enter the password');
    expect((await change({ hostKey: 'SHA256:x' })).text).toContain('Enter the password');
    expect((await change({ username: 'other' })).text).toContain('Enter the password');
    expect((await change({ host: 'sftp.other.example' }, 'x')).status).toBe(204);
    expect((await call('PUT', '/99', input())).status).toBe(400);
    expect((await call('PATCH', `/${id}`, { isOn: false }, 'manager')).status).toBe(204);
    expect(await feeds()).toMatchObject([{ isOn: false, nextRunAt: null }]);
    expect((await call('DELETE', `/${id}`, undefined, 'manager')).status).toBe(403);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    const { queries } = server.database;
    expect(await queries.select().from(jobs)).toEqual([]);
    const log = await queries
      .select()
      .from(changes)
      .where(eq(changes.kind, 'dealership'))
      .orderBy(asc(changes.id));
    expect(log.map(({ action, fields }) => [action, ...fields.map(({ field }) => field)])).toEqual([
      ['added'],
      ['changed', 'feedSource'],
      ['changed', 'feedSource', 'feedPassword'],
      ['changed', 'isOn'],
      ['deleted'],
    ]);
    expect(JSON.stringify(log)).not.toContain(sftpUser.password);
  });

  test('ask what becomes of cars that left, which one press decides and another undoes', async () => {
    sftp.put('/out/stock.csv', fileOf(1, 2, 3));
    const id = await add();
    await ended(id, 1);
    sftp.put('/out/stock.csv', fileOf(1));
    expect((await call('POST', `/${id}/run`, {}, 'manager')).status).toBe(204);
    const run = await ended(id, 2);
    expect(run).toMatchObject({ state: 'done', by: 'manager', counts: { left: 2, unpublished: 0 } });
    expect((await call('GET', `/runs/${run.id}`)).json() as RunReport).toMatchObject({
      file: { name: 'stock.csv' },
      left: [{ label: '2022 Ashdown Tourer 2' }, { label: '2022 Ashdown Tourer 3' }],
    });
    expect(await feeds()).toMatchObject([{ asked: 2 }]);
    const { cars } = (await call('GET', `/${id}/missing`)).json() as { cars: { vehicleId: number }[] };
    const [second, third] = cars.map(({ vehicleId }) => vehicleId);
    const decide = async (vehicleIds: unknown[], action: string) =>
      (await call('POST', `/${id}/missing`, { vehicleIds, action }, 'manager')).json() as {
        decided: number;
        batchId: number | null;
      };
    const decided = await decide([second], 'unpublish');
    expect(decided).toMatchObject({ decided: 1, batchId: expect.any(Number) });
    expect(await decide([second, third], 'keep')).toEqual({ decided: 1, batchId: null });
    expect(await server.json('/api/vehicles')).toMatchObject({ total: 2 });
    expect(await feeds()).toMatchObject([{ asked: 0 }]);
    await server.send(`/api/vehicles/batches/${decided.batchId}/undo`, {
      method: 'POST',
      headers: { ...headers['manager'] },
    });
    expect(await server.json('/api/vehicles')).toMatchObject({ total: 3 });
  });

  test('take uploaded files; a run that is held is written about, and run anyway', async () => {
    const id = await add({
      source: { kind: 'upload' },
      schedule: null,
      secret: undefined,
      onMissing: 'unpublish',
    });
    expect((await call('POST', `/${id}/file?name=stock.csv`, fileOf(1, 2, 3, 4), 'manager')).status).toBe(
      204,
    );
    expect(await ended(id, 1)).toMatchObject({ state: 'done', counts: { added: 4 } });
    await call('POST', `/${id}/file?name=half.csv`, fileOf(1));
    const held = await ended(id, 2);
    expect(held).toMatchObject({ state: 'held', counts: { unpublished: 3 } });
    const [mail] = await server.database.queries.select().from(mailOutbox);
    expect(mail?.message).toMatchObject({
      to: 'boss@halcyon.example',
      subject: 'Feed AutoManager is on hold: it would change more than 50% of its cars',
      text: expect.stringContaining('3 to unpublish'),
    });
    expect((await call('POST', `/${id}/run`, { anywayOf: held.id })).status).toBe(204);
    expect(await ended(id, 3)).toMatchObject({ state: 'done', counts: { unpublished: 3 } });
    // Visitors see it a moment after the run has ended.
    await eventually(async () => expect(await server.json('/api/vehicles')).toMatchObject({ total: 1 }));
    const fetching = await add({ name: 'Other' });
    expect((await call('POST', `/${fetching}/file?name=a.csv`, fileOf(1))).status).toBe(409);
  });

  test('read everything again after a change of the columns', async () => {
    sftp.put('/out/stock.csv', fileOf(1));
    const id = await add();
    await ended(id, 1);
    const { queries } = server.database;
    await queries.update(vehicles).set({ price: 5 });
    const reading = { ...input().reading, dots: 'cents' };
    await call(
      'PUT',
      `/${id}`,
      input({ reading, secret: undefined, source: { ...source(), hostKey: await shownKey() } }),
    );
    expect(await queries.select({ cells: feedVehicles.cells }).from(feedVehicles)).toEqual([{ cells: null }]);
    await call('POST', `/${id}/run`, {});
    await eventually(async () => expect((await runs(id))[0]).toMatchObject({ counts: { changed: 1 } }));
  });

  test.each([
    [{ name: ' ' }, 'Enter which system the file comes from'],
    [{ schedule: null }, 'Choose when the file is read'],
    [{ schedule: { every: 'day', at: '25:00' } }, 'Enter a time like 06:00'],
    [
      {
        reading: {
          dots: null,
          days: null,
          columns: [
            { name: 'a', field: 'make' },
            { name: 'b', field: null },
          ],
        },
      },
      'Choose a column for model, year, price, mileage',
    ],
    [{ mostPercent: 0 }, 'Enter a share from 1 to 100 percent'],
    [{ mailTo: ['nobody'] }, 'Enter email addresses like sales@dealer.example'],
    [{ source: { kind: 'https', address: 'http://x.example/a.csv', username: '' } }, 'begins with https://'],
    [{ source: { kind: 'https', address: 'https://a:b@x.example/', username: '' } }, 'begins with https://'],
    [
      { source: { kind: 'https', address: 'https://x.example/', username: 'u' }, secret: undefined },
      'Enter the password',
    ],
  ])('refuse %o', async (more, message) => {
    const answer = await call('POST', '', input({ source: { ...source(), hostKey: 'SHA256:x' }, ...more }));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  });

  test('have names of their own', async () => {
    await add({ source: { kind: 'upload' }, schedule: null });
    const again = await call('POST', '', input({ source: { kind: 'upload' }, schedule: null }));
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('Another feed has this name')]);
  });
});
