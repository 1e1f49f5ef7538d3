import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { allVehicles } from '../src/vehicles/vehicles.store.ts';
import { eventually } from './eventually.ts';
import { insertVehicles, vehicleRow } from './factories.ts';
import { postJson, send } from './http.ts';
import { freePort } from './program.ts';
import { inquiry, programsOnData } from './programs-on-data.ts';

const { dataDir, start, end, inDatabase } = programsOnData();
beforeAll(() => inDatabase(migrate));

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
  await end();
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
