import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processorTime } from '../bench/processor-time.ts';
import { send } from './http.ts';
import { ensurePages, startProgram, temporaryFolder, type Program } from './program.ts';

// What one small client must not be able to do to everybody else.
const { folder, remove } = temporaryFolder();
let program: Program;
beforeAll(async () => {
  ensurePages();
  program = await startProgram({ DATA_DIR: folder });
  for (const path of ['/', '/nowhere']) await send(program.url, path);
});
afterAll(async () => {
  await program.kill('SIGKILL');
  remove();
});

const megabytes = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1]) / 1024;

const packet = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `GET ${path(index)} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

/** Sends `bytes` on `count` connections whose responses nobody reads. */
const flood = (count: number, bytes: string): Promise<Socket[]> =>
  Promise.all(
    Array.from({ length: count }, () => {
      const socket = connect(Number(new URL(program.url).port), '127.0.0.1')
        .on('error', () => undefined)
        .pause();
      return new Promise<Socket>((resolve) => socket.write(bytes, () => resolve(socket)));
    }),
  );

describe.skipIf(process.platform !== 'linux')('a small client', () => {
  async function expectLittleWork(connections: number, bytes: string) {
    const before = { memory: megabytes(), processor: processorTime(Number(program.pid)) };
    const sockets = await flood(connections, bytes);
    for (let look = 0; look < 20; look += 1) {
      expect((await send(program.url, '/healthz')).status).toBe(200);
      expect(megabytes() - before.memory).toBeLessThan(100);
    }
    // On an otherwise idle machine, seconds of processor time are seconds without responses for everybody
    // else.
    expect(processorTime(Number(program.pid)) - before.processor).toBeLessThan(2);
    for (const socket of sockets) socket.destroy();
  }

  test.each([
    ['fault 49: 2,500 requests for a page, never read', 5, packet(2_500, () => '/')],
    ['fault 50: 1,500 vehicles that there are not', 1, packet(1_500, (index) => `/inventory/9${index}`)],
    [
      'fault 50: 400 connections, 300 bytes of query each',
      400,
      packet(1, () => `/inventory?x=${'x'.repeat(300)}`),
    ],
  ])('%s: little memory, little work', (_name, connections, bytes) => expectLittleWork(connections, bytes));

  test.each([
    ['fault 50: 1,500 unknown addresses', 1, packet(1_500, (index) => `/${index}-unknown`)],
    ['fault 50: 400 connections, one unknown address each', 400, packet(1, () => `/unknown`)],
  ])('%s: little memory, little work', { tags: ['long'] }, (_name, connections, bytes) =>
    expectLittleWork(connections, bytes),
  );

  test('fault 50: lists that have to be rendered wait in a short queue, and are refused beyond it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => send(program.url, `/inventory?maxPrice=${1_000 + index}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers['retry-after']).toBe('2');
    expect(refused?.headers['x-content-type-options']).toBe('nosniff');
    expect((await send(program.url, '/inventory?maxPrice=5')).status).toBe(200);
  });
});
