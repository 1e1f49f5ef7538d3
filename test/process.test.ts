import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { eventually } from './eventually.ts';
import { insertVehicles, vehicleRow } from './factories.ts';
import { postJson, send } from './http.ts';
import { withLongTests } from './long-tests.ts';
import type { Program } from './program.ts';
import { inquiry, programsOnData } from './programs-on-data.ts';
import { sftpUser, startSftpServer } from './sftp-server.ts';

const { dataDir, start, inDatabase } = programsOnData();

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
