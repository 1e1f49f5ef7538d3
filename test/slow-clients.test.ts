import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postJson, send } from './http.ts';
import { ensurePages, startProgram, temporaryFolder, type Program } from './program.ts';

const { folder, remove } = temporaryFolder();
let program: Program;
beforeAll(async () => {
  ensurePages();
  program = await startProgram({ DATA_DIR: folder });
}, 120_000);
afterAll(async () => {
  await program.kill('SIGKILL');
  remove();
});

/** Sends what it has to say at a byte a second, and resolves with the seconds until it was cut off. */
function slowClient(port: number, firstWords: string): Promise<number> {
  const from = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(firstWords));
    const drip = setInterval(() => socket.write('x'), 1_000);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve((performance.now() - from) / 1_000);
    });
  });
}

test('fault 42: 200 clients at a byte a second are cut off within 30 s, and others are served meanwhile', async () => {
  const port = Number(new URL(program.url).port);
  const inHeaders = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ';
  const inBody =
    'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name":"';
  const slowly = (words: string) => Promise.all(Array.from({ length: 100 }, () => slowClient(port, words)));
  const slow = Promise.all([slowly(inHeaders), slowly(inBody)]);
  const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'Is it still there?' };
  expect((await send(program.url, '/')).status).toBe(200);
  expect((await postJson(program.url, '/api/inquiries', inquiry)).status).toBe(201);
  const [afterHeaders, afterBody] = await slow;
  expect(Math.max(...afterHeaders)).toBeLessThan(22);
  expect(Math.max(...afterBody)).toBeLessThan(30);
  expect((await send(program.url, '/readyz')).status).toBe(200);
  // Bodies that were cut off are no fault of the database.
  expect(program.said.stdout).not.toMatch(/"level":[456]0/);
}, 60_000);
