import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { feedVehicles } from '../src/feeds/in/incoming-feeds.table.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { jobs } from '../src/platform/jobs/jobs.table.ts';
import { allVehicles } from '../src/vehicles/vehicles.store.ts';
import { createTestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { admin, callAsStaff, signIn } from './nodes/staff.ts';
import { ensurePages, startProgram, temporaryFolder, type Program } from './program.ts';
import { sftpUser, startSftpServer } from './sftp-server.ts';

const { folder, remove } = temporaryFolder();
let running: Program | undefined;

beforeAll(ensurePages);
afterAll(remove);

async function start(env: Record<string, string>) {
  return (running = await startProgram(env));
}

test('a feed that is killed while it writes has written nothing, and its next run brings all', async () => {
  const place = await createTestDatabase();
  onTestFinished(place.drop);
  const database = await openDatabase({ databaseUrl: place.url, databaseDirectUrl: place.url, dataDir: '' });
  onTestFinished(() => database.close());
  const sftp = await startSftpServer();
  onTestFinished(() => sftp.close());
  onTestFinished(() => running?.kill('SIGKILL').then(() => undefined));
  const rows = Array.from(
    { length: 30 },
    (_, n) => `SCFRMFAW0BGL0${1001 + n},Ashdown,Tourer,2022,${n}00000,${n}`,
  );
  sftp.put('/out/stock.csv', ['VIN,Make,Model,Year,Price,Mileage', ...rows, ''].join('\r\n'));
  const env = {
    DATABASE_URL: place.url,
    DATA_DIR: join(folder, 'feed'),
    PRIVATE_NETWORKS: '1',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  const killed = await start(env);
  const { token } = await signIn(killed.url);
  const call = (method: string, path = '', body?: unknown) =>
    callAsStaff(running?.url ?? '', token, method, `/api/incoming-feeds${path}`, body);
  const source = { kind: 'sftp', ...sftp.access, path: '/out', signIn: 'password', hostKey: null };
  const secret = sftpUser.password;
  const { status, headers } = await call('POST', '/file', { source, secret });
  expect(status).toBe(200);
  const columns = ['vin', 'make', 'model', 'year', 'price', 'mileage'];
  // What a run writes last waits for this.
  const isWaiting = Promise.withResolvers<void>();
  const lock = database.queries.transaction(async (tx) => {
    await tx.execute(sql`lock table ${feedVehicles} in share mode`);
    await isWaiting.promise;
  });
  const added = await call('POST', '', {
    name: 'AutoManager',
    source: { ...source, hostKey: headers['x-host-key'] },
    secret,
    reading: { dots: null, days: null, columns: columns.map((name) => ({ name, field: name })) },
    schedule: { every: 'day', at: '05:00' },
    onMissing: 'ask',
    takesOver: false,
    mostPercent: 30,
    mailTo: [],
    mailPeople: [],
  });
  expect(added.status).toBe(201);
  await eventually(async () => {
    const waiting = await database.queries.execute(
      sql`select from pg_locks where not granted and relation = 'feed_vehicles'::regclass`,
    );
    expect(waiting.rows).toHaveLength(1);
  });
  await killed.kill('SIGKILL');
  isWaiting.resolve();
  await lock;
  // As after the minutes for which the killed process held it.
  await database.queries.update(jobs).set({ leasedUntil: new Date(0) });
  await start(env);
  await eventually(async () => {
    const { id } = JSON.parse(added.text) as { id: number };
    expect(JSON.parse((await call('GET', `/${id}/runs`)).text)).toMatchObject({
      runs: [
        { state: 'done', counts: { added: 30 } },
        { state: 'failed', reason: expect.stringContaining('Nothing of it was written') },
      ],
    });
  });
  expect(await allVehicles(database.queries)).toHaveLength(30);
});
