import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import type { Database } from '../src/platform/database.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { allVehicles } from '../src/vehicles/vehicles.store.ts';
import { eventually } from './eventually.ts';
import { insertVehicles, vehicleRow } from './factories.ts';
import { postJson, send } from './http.ts';
import { withLongTests } from './long-tests.ts';
import { ensurePages, freePort, startProgram, temporaryFolder, type Program } from './program.ts';
import { sftpUser, startSftpServer } from './sftp-server.ts';

const { folder, remove } = temporaryFolder();
const dataDir = join(folder, 'data');
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'Is it still there?' };
let running: Program | undefined;

beforeAll(ensurePages);
afterAll(async () => {
  await running?.kill('SIGKILL');
  remove();
});

/** Starts the program on the data that all tests here share; what ran before is killed. */
async function start(env: Record<string, string> = {}) {
  await running?.kill('SIGKILL');
  return (running = await startProgram({ DATA_DIR: dataDir, ...env }));
}

let visitors = 0;
/** A page view, each by a different visitor behind a proxy. */
const postView = (url: string, id: number, agent: Agent) =>
  send(url, `/api/vehicles/${id}/views`, {
    agent,
    method: 'POST',
    headers: {
      'user-agent': 'Mozilla/5.0',
      'x-forwarded-for': `2001:db8:0:${(visitors += 1).toString(16)}::`,
    },
  });

/** Queries the database between two processes. */
async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function expectMatch(text: string, pattern: RegExp): string {
  expect(text).toMatch(pattern);
  return pattern.exec(text)?.[1] ?? '';
}

describe('a first start', () => {
  let program: Program;
  beforeAll(async () => {
    program = await start({ PRIVATE_NETWORKS: '1' });
  });
  const readPassword = () => eventually(() => expectMatch(program.said.stdout, /Password: +(\S{12,}) /));

  test('shows the generated password, and it opens the staff screens', async () => {
    const password = await readPassword();
    const answer = await postJson(program.url, '/api/auth/login', { username: 'admin', password });
    expect(answer.status).toBe(200);
  });

  test('speaks SFTP, whose library is no part of the bundle', async () => {
    const sftp = await startSftpServer();
    onTestFinished(() => sftp.close());
    const signedIn = { username: 'admin', password: await readPassword() };
    const { text } = await postJson(program.url, '/api/auth/login', signedIn);
    const { token } = JSON.parse(text) as { token: string };
    const tried = { ...sftp.access, signIn: 'password', folder: '/in', secret: sftpUser.password };
    const answer = await send(program.url, '/api/feeds/csv/push/test', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: [JSON.stringify(tried)],
    });
    expect(JSON.parse(answer.text)).toMatchObject({ isReachable: true });
  });

  test('makes its data readable only to its owner', () => {
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
  });

  // One kill is enough to see a write that was acknowledged too early; more of them meet more moments.
  test('fault 36: ended by kill -9 while writing loses no inquiry that was acknowledged', async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < (withLongTests ? 3 : 1); round += 1) {
      const { url, kill, ended } = round === 0 ? program : await start();
      const before = acknowledged.length;
      await Promise.allSettled(
        Array.from({ length: 30 }, async () => {
          const answer = await postJson(url, '/api/inquiries', inquiry);
          acknowledged.push((JSON.parse(answer.text) as { id: number }).id);
          if (acknowledged.length === before + 5 + round) await kill('SIGKILL');
        }),
      );
      expect(acknowledged.length).toBeGreaterThan(before);
      expect((await ended).signal).toBe('SIGKILL');
    }
    const stored = await inDatabase(({ queries }) => queries.select({ id: inquiries.id }).from(inquiries));
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  });
});

describe('a later start', () => {
  let id: number | undefined;
  let token: string;
  let program: Program;
  beforeAll(async () => {
    await inDatabase(async ({ queries }) => {
      [id] = await insertVehicles(queries, [vehicleRow()]);
      const account = await createUser(queries, { username: 'dana', passwordHash: 'x' }, new Date());
      token = await createSession(queries, account?.id ?? 0, new Date());
    });
    // On a signal it rejects a promise that nobody waits for.
    const rejects = "process.on('SIGUSR2', () => void Promise.reject(new Error('unobserved')))";
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(rejects)}`;
    program = await start({ SHUTDOWN_DELAY: '1', NODE_OPTIONS });
  });

  test('fault 45: a promise that nobody waits for is logged, and stops nothing', async () => {
    process.kill(program.pid ?? 0, 'SIGUSR2');
    await eventually(() =>
      expect(program.said.stdout).toMatch(/"message":"unobserved".*"unhandled rejection"/),
    );
    expect((await send(program.url, '/healthz')).status).toBe(200);
  });

  test('serves its health check, its pages and its strangest addresses', async () => {
    const { url } = program;
    for (const path of ['/healthz', '/readyz', '/', '/inventory', '/about', '/contact', '/login', '/admin']) {
      expect([path, (await send(url, path)).status]).toEqual([path, 200]);
    }
    for (const path of ['/nowhere', '/inventory/999', '/%', '/%E0%A4%A', '/inventory/%', '/about/..%2f..']) {
      const { status, text } = await send(url, path);
      expect([path, status]).toEqual([path, expect.toBeOneOf([400, 404])]);
      expect(text).not.toMatch(/node_modules|\bat .*\.[jt]s:\d+/);
    }
    // No address redirects to another site.
    for (const path of ['//evil.example', '///evil.example/', '/\\\\evil.example', '/.//evil.example']) {
      const { status, headers } = await send(url, path);
      expect([path, status, headers.location]).toEqual([path, 404, undefined]);
    }
    for (const path of ['/About', '/about//', '/ABOUT/']) {
      const { status, headers } = await send(url, path);
      expect([path, status, headers.location]).toEqual([path, 308, '/about']);
    }
    // Addresses must match exactly.
    const page = `/inventory/${id}`;
    const wrong = ['%20', '%20%20', '%20?a=1', '.0', 'e0'].map((end) => page + end);
    wrong.push(`/inventory/0${id}`, `/inventory/+${id}`, `/inventory/%20${id}`, '/about%20', '/%20');
    const statuses = await Promise.all(
      [page, ...wrong].map(async (path) => [path, (await send(url, path)).status]),
    );
    expect(statuses).toEqual([[page, 200], ...wrong.map((path) => [path, 404])]);
  });

  test('ends without failures or a password, first as not ready, and not delayed by connections or event streams', async () => {
    const { url, kill } = program;
    const agent = new Agent({ keepAlive: true });
    await send(url, '/', { agent });
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    await once(silent, 'connect');
    const stream = await fetch(`${url}/api/inquiries/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const reader = stream.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toMatch(/^event: inquiries\n/);
    const from = performance.now();
    const ended = kill('SIGINT');
    await eventually(async () => {
      const { status, text } = await send(url, '/readyz?exclude=database');
      expect([status, text]).toEqual([503, '{"message":"This node is stopping"}']);
    }, 1);
    expect((await send(url, '/healthz')).status).toBe(200);
    const [{ code, stdout, stderr }, end] = await Promise.all([ended, reader?.read()]);
    expect({ code, stderr, done: end?.done }).toEqual({ code: 0, stderr: '', done: true });
    expect(stdout).not.toContain('Password');
    expect(performance.now() - from).toBeLessThan(6_000);
    agent.destroy();
    silent.destroy();
  });
});

describe('the end of a process', () => {
  test('fault 41: on SIGTERM under load fails no request, writes the counted views, and takes less than 10 s', async () => {
    const [id = 0] = await inDatabase(({ queries }) => insertVehicles(queries, [vehicleRow({ views: 0 })]));
    const { url, kill } = await start({ TRUST_PROXY: '1' });
    // One connection for each visitor: the process never saw requests that are still queued on this side.
    const agent = new Agent({ keepAlive: true, maxSockets: 15 });
    const calls: [() => ReturnType<typeof send>, ...(() => ReturnType<typeof send>)[]] = [
      () => send(url, '/', { agent }),
      () => send(url, `/inventory/${id}`, { agent }),
      () => send(url, `/inventory?model=${Math.random()}`, { agent }),
      () => postView(url, id, agent),
      () => postJson(url, '/api/inquiries', inquiry),
    ];
    const done = { answered: 0, views: 0, failures: [] as string[] };
    let signaled = false;
    let onLoaded: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => (onLoaded = resolve));
    const visitor = async (first: number) => {
      for (let turn = first; ; turn += 1) {
        const isView = calls[turn % calls.length] === calls[3];
        const late = signaled;
        try {
          const { status } = await (calls[turn % calls.length] ?? calls[0])();
          if (status >= 300) done.failures.push(`call ${turn % calls.length}: ${status}`);
          if (isView) done.views += 1;
          done.answered += 1;
          if (done.answered === 75) onLoaded();
        } catch (error) {
          // A request after the signal may be refused, but one sent before it must be answered.
          if (!late) done.failures.push(`call ${turn % calls.length}: ${String(error)}`);
          onLoaded();
          return;
        }
      }
    };
    const visitors = Array.from({ length: 15 }, (_, first) => visitor(first));
    await loaded;
    signaled = true;
    const from = performance.now();
    const { code, stderr } = await kill('SIGTERM');
    const took = performance.now() - from;
    await Promise.all(visitors);
    agent.destroy();
    expect(done.failures).toEqual([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(took).toBeLessThan(10_000);
    const vehicles = await inDatabase(({ queries }) => allVehicles(queries));
    expect(vehicles.find((vehicle) => vehicle.id === id)?.views).toBe(done.views);
  });

  test(
    'fault 41: on SIGTERM resets no new connection, and first fails the readiness check',
    { tags: ['long'] },
    async () => {
      const { url, kill } = await start({ SHUTDOWN_DELAY: '2' });
      const ends: string[] = [];
      let answered = 0;
      /** Each request has a connection of its own, as from visitors who have just arrived. */
      const visitor = async () => {
        for (;;) {
          try {
            const { status } = await send(url, '/');
            if (status !== 200) ends.push(String(status));
            answered += 1;
          } catch (error) {
            ends.push((error as NodeJS.ErrnoException).code ?? String(error));
            return;
          }
        }
      };
      const visitors = Array.from({ length: 40 }, visitor);
      await eventually(() => expect(answered).toBeGreaterThan(200));
      const ended = kill('SIGTERM');
      await eventually(async () => {
        const { status, text } = await send(url, '/readyz?exclude=database');
        expect([status, text]).toEqual([503, '{"message":"This node is stopping"}']);
      }, 1);
      expect((await send(url, '/healthz')).status).toBe(200);
      await Promise.all(visitors);
      expect(ends.filter((end) => end !== 'ECONNREFUSED')).toEqual([]);
      expect(await ended).toMatchObject({ code: 0, stderr: '' });
    },
  );

  test('loses none of 1,000 page views of 300 vehicles', { tags: ['long'] }, async () => {
    const ids = await inDatabase(({ queries }) =>
      insertVehicles(
        queries,
        Array.from({ length: 300 }, () => vehicleRow({ views: 0 })),
      ),
    );
    const { url, kill } = await start({ TRUST_PROXY: '1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 12 });
    const seen = new Map<number, number>();
    for (let view = 0; view < 1_000; view += 1) {
      // One in ten of them is viewed more often than the others.
      const id = ids[view % (view % 2 === 0 ? ids.length : 30)] ?? 0;
      seen.set(id, (seen.get(id) ?? 0) + 1);
    }
    const looks = [...seen].flatMap(([id, times]) => Array.from({ length: times }, () => id));
    const answers = await Promise.all(looks.map((id) => postView(url, id, agent)));
    expect(answers.filter(({ status }) => status !== 204)).toEqual([]);
    expect(await kill('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    agent.destroy();
    const vehicles = await inDatabase(({ queries }) => allVehicles(queries));
    const stored = vehicles.filter(({ id }) => ids.includes(id)).map(({ id, views }) => [id, views]);
    expect(new Map(stored as [number, number][])).toEqual(new Map(ids.map((id) => [id, seen.get(id) ?? 0])));
  });
});

test.skipIf(!existsSync('/dev/full'))('fault 40: a log on a full disk stops nothing', async () => {
  await running?.kill('SIGKILL');
  running = undefined;
  const port = await freePort();
  const child = spawn('/bin/sh', ['-c', 'exec "$0" dist/program/main.js > /dev/full', process.execPath], {
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), DATA_DIR: dataDir },
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await send(url, '/readyz')).status).toBe(200));
  // Each is a line of the log.
  for (let index = 0; index < 3; index += 1)
    expect((await postJson(url, '/api/inquiries', inquiry)).status).toBe(201);
  child.kill('SIGTERM');
  expect([await ended, errors]).toEqual([[0, null], '']);
});

test('fault 41: a start that waits for its database ends well when it is asked to', async () => {
  const child = spawn(process.execPath, ['dist/program/main.js'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: `postgres://marque@127.0.0.1:${await freePort()}/marque`,
      // Said at once, before the database is opened.
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'website@dealer.example',
    },
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

/**
 * A shell that holds a listening socket and passes it to the program, which it starts again when that has ended well: as
 * systemd does in a restart with `marque.socket`.
 */
async function startOnHeldSocket(env: Record<string, string> = {}) {
  await running?.kill('SIGKILL');
  running = undefined;
  const opened = createServer().listen(0, '127.0.0.1');
  await once(opened, 'listening');
  const port = String((opened.address() as AddressInfo).port);
  const { fd } = Reflect.get(opened, '_handle') as { fd: number };
  const program = `echo "pid $$"; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$0" dist/program/main.js`;
  const holder = spawn('/bin/sh', ['-c', `while sh -c '${program}' "$0"; do :; done`, process.execPath], {
    env: { PATH: process.env['PATH'] ?? '', PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env },
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit', fd],
  });
  opened.close();
  const said = { stdout: '' };
  holder.stdout?.on('data', (chunk) => (said.stdout += chunk));
  const closed = once(holder, 'close');
  onTestFinished(() => void holder.kill('SIGKILL'));
  const count = (words: string) => said.stdout.split(words).length - 1;
  const kill = () => process.kill(Number(/.*^pid (\d+)$/ms.exec(said.stdout)?.[1]), 'SIGTERM');
  return {
    url: `http://127.0.0.1:${port}`,
    said,
    untilReady: (times: number) => eventually(() => expect(count('Marque is ready')).toBe(times)),
    /** Ends the program, and so starts the next one. */
    kill,
    /** Ends both. */
    async stop(): Promise<void> {
      holder.kill('SIGKILL');
      kill();
      await closed;
    },
  };
}

describe('on a socket that another process holds', () => {
  test('fault 41: a restart fails no request, and each inquiry that was acknowledged is stored', async ({
    annotate,
  }) => {
    const { url, untilReady, kill, stop } = await startOnHeldSocket();
    await untilReady(1);
    const failures: string[] = [];
    const acknowledged: number[] = [];
    const waits: number[] = [];
    const ask = async (index: number) => {
      const sent = performance.now();
      try {
        const answer = await (index % 5 === 0
          ? postJson(url, '/api/inquiries', inquiry)
          : send(url, index % 2 === 0 ? '/' : '/inventory'));
        if (answer.status >= 300) failures.push(`${answer.status} ${answer.text}`);
        else if (index % 5 === 0) acknowledged.push((JSON.parse(answer.text) as { id: number }).id);
      } catch (error) {
        failures.push(String(error));
      }
      waits.push(performance.now() - sent);
    };
    const more = (count: number) => {
      const last = waits.length + count;
      return eventually(() => expect(waits.length, failures.join()).toBeGreaterThan(last));
    };
    const sending = new AbortController();
    const sent = (async () => {
      const asked: Promise<void>[] = [];
      // 50 a second, whether or not they are answered.
      for (; !sending.signal.aborted; await sleep(20)) asked.push(ask(asked.length));
      await Promise.all(asked);
    })();
    await more(20);
    kill();
    await untilReady(2);
    await more(20);
    sending.abort();
    await sent;
    await stop();
    await annotate(`${waits.length} requests, the longest ${Math.max(...waits).toFixed(0)} ms`);
    expect(failures).toEqual([]);
    const stored = await inDatabase(({ queries }) => queries.select({ id: inquiries.id }).from(inquiries));
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  });

  test('listens where PORT says, and says that the socket is elsewhere', async () => {
    const PORT = String(await freePort());
    const { said, untilReady, stop } = await startOnHeldSocket({ PORT });
    await untilReady(1);
    expect((await send(`http://127.0.0.1:${PORT}`, '/healthz')).status).toBe(200);
    await stop();
    expect(said.stdout).toContain('run sudo marque restart');
  });
});
