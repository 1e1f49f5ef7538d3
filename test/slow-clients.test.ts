import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postJson, send } from './http.ts';
import { ensurePages, startProgram, temporaryFolder, type Program } from './program.ts';

const { folder, remove } = temporaryFolder();
let program: Program;
beforeAll(async () => {
  ensurePages();
  program = await startProgram({ DATA_DIR: folder });
});
afterAll(async () => {
  await program.kill('SIGKILL');
  remove();
});

/** Sends its request at a byte a second, and resolves with the seconds until it was disconnected. */
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

test.concurrent(
  'fault 42: 200 clients at a byte a second are cut off within 30 s, and others are served meanwhile',
  { tags: ['long'] },
  async () => {
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
    // Requests that were cut off are not errors of the database. That its version lacks fixes is another matter.
    const said = program.said.stdout.split('\n').filter((line) => !line.includes('lacks the fixes'));
    expect(said.join('\n')).not.toMatch(/"level":[456]0/);
  },
);

const pages = (count: number) => 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count);

/** Resolves with the seconds until a client that requests pages and reads none was disconnected. */
function deafClient(port: number): Promise<number> {
  const from = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(pages(100))).pause();
    // Only a client that sends learns that the other side has closed a connection with unread data.
    const poke = setInterval(() => socket.write(pages(1)), 500);
    socket.on('error', () => {
      clearInterval(poke);
      resolve((performance.now() - from) / 1_000);
    });
  });
}

/** Reads a megabyte of its responses every four seconds, and resolves with the number of pages received. */
function patientReader(port: number, count: number): Promise<number> {
  let received = '';
  let sip = 0;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(pages(count)));
    const end = () => {
      socket.destroy();
      resolve(received.split('</html>').length - 1);
    };
    socket.on('error', end).on('end', end);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      sip += chunk.length;
      if (received.split('</html>').length > count) return end();
      if (sip < 1_000_000) return;
      sip = 0;
      socket.pause();
      setTimeout(() => socket.resume(), 4_000);
    });
  });
}

test.concurrent(
  'fault 51: who reads nothing is cut off, who reads slowly gets everything',
  { tags: ['long'] },
  async () => {
    const port = Number(new URL(program.url).port);
    const [deaf, received] = await Promise.all([
      Promise.all([deafClient(port), deafClient(port), deafClient(port)]),
      patientReader(port, 70),
    ]);
    expect(Math.min(...deaf)).toBeGreaterThan(10);
    expect(Math.max(...deaf)).toBeLessThan(40);
    expect(received).toBe(70);
  },
);
