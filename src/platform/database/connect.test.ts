import { once } from 'node:events';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cutNextNotices } from '../../../test/cut-notice.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { createPostgres } from '../../../test/postgres-server.ts';
import type { Database } from '../database.ts';
import { createLog } from '../log.ts';
import { DatabaseStartError, isUnavailable } from './failures.ts';
import { openDatabase } from './open.ts';

const open: Database[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()));
});

async function openServer(url: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  open.push(database);
  return database;
}

async function freshUrl(): Promise<string> {
  const { url, drop } = await createTestDatabase('template1');
  onTestFinished(drop);
  return url;
}

test('[48] notices of another node continue after their connection was cut', async () => {
  const url = await freshUrl();
  const [reader, writer] = await Promise.all([openServer(url), openServer(url)]);
  const onNotice = vi.fn<() => void>();
  await reader.listen('vehicles', onNotice);
  await writer.notify('vehicles');
  await eventually(() => expect(onNotice).toHaveBeenCalledOnce());

  const cut = await writer.queries.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'marque listener' and datname = current_database()`,
  );
  expect(cut.rows).toEqual([{ pg_terminate_backend: true }]);
  // One call of its own tells the reader that it may have missed something.
  await eventually(() => expect(onNotice).toHaveBeenCalledTimes(2));
  await writer.notify('vehicles');
  await eventually(() => expect(onNotice).toHaveBeenCalledTimes(3));
});

test('a notice that fails is sent again, and is no failure', async () => {
  const url = await freshUrl();
  const [reader, writer] = await Promise.all([openServer(url), openServer(url)]);
  const onNotice = vi.fn<(about: string) => void>();
  await reader.listen('vehicles', onNotice);
  const tries = await cutNextNotices(reader, 'vehicles');
  await writer.notify('vehicles', '7');
  await eventually(() => expect(onNotice.mock.calls).toEqual([['7']]));
  expect(await tries()).toBe(3);
});

test('a connection that is cut while idle neither ends the process nor is used again', async () => {
  const url = await freshUrl();
  const [database, other] = await Promise.all([openServer(url), openServer(url)]);
  await database.ping();
  await other.queries.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`,
  );
  await eventually(() => database.ping());
});

test('[38] connections that are cut during a transaction, or just before one, are released', async () => {
  const url = await freshUrl();
  const [database, other] = await Promise.all([openServer(url), openServer(url)]);
  const cutAll = () =>
    other.queries.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`,
    );
  // More rounds than the pool has connections.
  for (let round = 0; round < 12; round += 1) {
    const within = database.queries.transaction(async (tx) => {
      await cutAll();
      await eventually(() => expect(tx.execute(sql`select 1`)).rejects.toThrow());
      await tx.execute(sql`select 1`);
    });
    await expect(within).rejects.toSatisfy(isUnavailable);
    await Promise.allSettled(Array.from({ length: 5 }, () => database.ping()));
    await cutAll();
    // The cut may not have been noticed yet: then the transaction fails when it begins.
    await Promise.allSettled(
      Array.from({ length: 5 }, () => database.queries.transaction((tx) => tx.execute(sql`select 1`))),
    );
  }
  await eventually(() => database.ping());
});

test('[38] a server that restarts is reported as unavailable, then used again', async () => {
  const postgres = await createPostgres();
  onTestFinished(() => postgres.remove());
  const database = await openServer(`${postgres.url}/postgres`);
  const onNotice = vi.fn<() => void>();
  await database.listen('vehicles', onNotice);
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const leaving = await openDatabase({ databaseUrl: `${postgres.url}/postgres`, dataDir: '' }, log);

  await postgres.stop();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const failure = await database.queries.execute(sql`select 1`).catch((error: unknown) => error);
    expect(isUnavailable(failure), String(failure)).toBe(true);
  }
  const failure = await database.queries
    .transaction((tx) => tx.execute(sql`select 1`))
    .catch((error: unknown) => error);
  expect(isUnavailable(failure), String(failure)).toBe(true);
  expect(onNotice).not.toHaveBeenCalled();
  // Neither a notice nor the end of a program fails for it.
  await leaving.notify('vehicles');
  await leaving.close();
  await leaving.notify('vehicles');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, msg: 'a notice could not be sent, and is sent again' },
  ]);

  await postgres.start();
  await database.ping();
  await eventually(() => expect(onNotice).toHaveBeenCalledOnce());
});

test('a server that does not respond at startup is one clear line without its password', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://staff:secret@127.0.0.1:1/marque', dataDir: '' });
  const failure = await opening.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseStartError);
  expect(isUnavailable(failure)).toBe(true);
  expect(String(failure)).toBe(
    'DatabaseStartError: The database at 127.0.0.1:1/marque (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  );
});

test('a start waits for a server that starts after it', async () => {
  const postgres = await createPostgres();
  onTestFinished(() => postgres.remove());
  await postgres.stop();
  const opening = openDatabase({ databaseUrl: `${postgres.url}/postgres`, dataDir: '' }, undefined, {
    waits: true,
  });
  // What it has been refused by now, a start without patience has failed with.
  const refused = openDatabase({ databaseUrl: `${postgres.url}/postgres`, dataDir: '' });
  await expect(refused).rejects.toThrow('ECONNREFUSED');
  await postgres.start();
  const database = await opening;
  open.push(database);
  await database.ping();
});

test('[38] a start goes on when the server goes while it connects, and comes back', async () => {
  const url = new URL(await freshUrl());
  const { port, hostname } = url;
  // As a server that is killed before, while and after it answers.
  const cuts: ((socket: Socket, server: Socket) => void)[] = [
    (socket) => socket.resetAndDestroy(),
    (socket) => socket.once('data', () => socket.destroy()),
    (socket, server) => server.once('data', () => socket.resetAndDestroy()),
  ];
  const proxy = createServer((socket) => {
    const server = connectTo(Number(port), hostname);
    for (const one of [socket, server]) one.on('error', () => undefined);
    socket.on('close', () => server.destroy());
    cuts.shift()?.(socket, server);
    socket.pipe(server).pipe(socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  url.port = String((proxy.address() as AddressInfo).port);
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' }, undefined, { waits: true });
  open.push(database);
  await database.ping();
  expect(cuts).toEqual([]);
});
