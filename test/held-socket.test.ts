import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { eventually } from './eventually.ts';
import { postJson, send } from './http.ts';
import { freePort } from './program.ts';
import { inquiry, programsOnData } from './programs-on-data.ts';

const { dataDir, inDatabase } = programsOnData();

/**
 * A shell that holds a listening socket and passes it to the program, which it starts again when that has ended well: as
 * systemd does in a restart with `marque.socket`.
 */
async function startOnHeldSocket(env: Record<string, string> = {}) {
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
  let isClosed = false;
  const closed = once(holder, 'close').then(() => (isClosed = true));
  const count = (words: string) => said.stdout.split(words).length - 1;
  const kill = () => {
    const [, pid] = /.*^pid (\d+)$/ms.exec(said.stdout) ?? [];
    if (pid !== undefined) process.kill(Number(pid), 'SIGTERM');
  };
  const stop = async (): Promise<void> => {
    if (isClosed) return;
    holder.kill('SIGKILL');
    kill();
    await closed;
  };
  // Also after a failure: the program would go on with the data.
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${port}`,
    said,
    untilReady: (times: number) => eventually(() => expect(count('Marque is ready')).toBe(times)),
    /** Ends the program, and so starts the next one. */
    kill,
    /** Ends both. */
    stop,
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
