import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { allowLongBody } from './body-time.ts';
import { createHttpServer, limitRequests } from './http-server.ts';

/** A server with `listener` and a function that opens connections to it, all closed after the test. */
async function start(listener: RequestListener, limits?: Parameters<typeof limitRequests>[1]) {
  const http = createHttpServer().on('request', limitRequests(listener, limits)).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  return {
    open: (): Socket => connect(port, '127.0.0.1').on('error', () => undefined),
    get: async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

const requests = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `GET ${path(index)} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

describe('pipelined requests', () => {
  test('are all handled, in order, one at a time', async () => {
    let running = 0;
    let most = 0;
    const { open } = await start((request, response) => {
      most = Math.max(most, (running += 1));
      setImmediate(() => {
        running -= 1;
        response.end(`[${request.url}]`);
      });
    });
    const socket = open();
    socket.write(requests(2_500, (index) => `/${index}`));
    socket.write('GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const answers = await text(socket);
    const expected = [...Array.from({ length: 2_500 }, (_, index) => `[/${index}]`), '[/last]'];
    expect(answers.match(/\[[^\]]*\]/g)).toEqual(expected);
    expect(most).toBe(1);
  });

  test('may have bodies, even in chunks that arrive later', async () => {
    const { open } = await start((request, response) => {
      void text(request).then((body) => response.end(`[${body}]`));
    });
    const socket = open();
    const post = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;
    socket.write(`${post(3)}one${post(3)}two${post(5)}th`);
    await once(socket, 'data');
    socket.write('ree');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const rest = await text(socket);
    expect(rest).toContain('[three]');
    expect(rest).toContain('[]');
  });

  test('wait while the client does not read', async () => {
    let begun = 0;
    const body = Buffer.alloc(1024 * 1024, 'x');
    const { open, get } = await start((_request, response) => {
      begun += 1;
      response.end(body);
    });
    const socket = open().pause();
    socket.write(requests(200, () => '/'));
    await eventually(() => expect(begun).toBeGreaterThan(0));
    for (let other = 0; other < 50; other += 1) await get();
    // The system itself buffers a few MB per connection.
    expect(begun - 50).toBeLessThan(40);
    socket.resume();
    await eventually(() => expect(begun).toBe(250));
  });

  test('close a connection that sends more than the limit, and no other', async () => {
    const { open, get } = await start(
      (request, response) => {
        if (request.url === '/') response.end();
      },
      { limit: 10 },
    );
    const modest = open();
    modest.write(requests(9, () => '/held'));
    const greedy = open();
    greedy.write(requests(100, () => '/held'));
    await once(greedy, 'close');
    expect(await get()).toBe(200);
    expect(modest.closed).toBe(false);
    // The requests that were waiting on the closed connection no longer count.
    const other = open();
    other.write(requests(3, () => '/held'));
    expect(await get()).toBe(200);
    expect(other.closed).toBe(false);
  });
});

test('a body may take its time only if its sender is known', async () => {
  const { open } = await start(
    (request, response) => {
      if (request.url === '/known') allowLongBody(request);
      void text(request).then(
        (body) => response.end(`[${body}]`),
        () => undefined,
      );
    },
    { bodyMs: 50 },
  );
  const begin = (path: string) => {
    const socket = open();
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nfi`);
    return socket;
  };
  const known = begin('/known');
  // It has begun later, so the time of both is over.
  expect(await text(begin('/unknown'))).toMatch(/^HTTP\/1\.1 408 /);
  known.write('rst');
  expect(await text(known)).toContain('[first]');
});

test('a body with an expectation that nobody knows has the same limits', async () => {
  const { open } = await start((request) => void request.resume(), { bodyMs: 50 });
  const socket = open();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nExpect: anything\r\nContent-Length: 5\r\n\r\nfi');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that hangs up is forgotten at once', async () => {
  const held: WeakRef<object>[] = [];
  const { open } = await start((request) => void held.push(new WeakRef(request)), { bodyMs: 60_000 });
  const socket = open();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nfi');
  await eventually(() => expect(held).toHaveLength(1));
  socket.destroy();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await eventually(() => {
    collect();
    expect(held[0]?.deref() === undefined).toBe(true);
  });
});
