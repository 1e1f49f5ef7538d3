import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import type { RenderPage } from '../src/platform/browser/page-context.ts';
import { testNow } from './factories.ts';
import { offeredCar, photograph } from './offers.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const answerPage: RenderPage = async (_, { answer }) =>
  new Response(JSON.stringify(answer ?? null), { headers: { 'content-type': 'text/html; charset=utf-8' } });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ renderPage: answerPage, settings: { trustProxy: 1 }, bodyMs: 7_000 });
});
afterAll(() => server.close());

const megabytes = 1024 * 1024;
const sell = { path: '/sell', type: 'multipart/form-data; boundary=x', length: 24 * megabytes };
const photo = { path: '/api/offers/photos', type: 'image/jpeg', length: 9 * megabytes };

/** A client that announces a large body and sends a byte of it a second; resolves with the status of its answer. */
function drip({ path, type, length }: typeof sell, from: string) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `X-Forwarded-For: ${from}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ];
  const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
    socket.write(`${lines.join('\r\n')}\r\n\r\n`),
  );
  const writing = setInterval(() => socket.write('x'), 1_000);
  const answered = new Promise<number>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(0));
    socket.on('data', (piece: Buffer) =>
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(piece.toString())?.[1] ?? 0)),
    );
  });
  return answered.finally(() => {
    clearInterval(writing);
    socket.destroy();
  });
}

async function offer(from: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(offeredCar)) form.set(name, value);
  form.append('photos', new File([new Uint8Array(await photograph())], 'car.jpg', { type: 'image/jpeg' }));
  const encoded = new Response(form);
  return server.send('/sell', {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'x-forwarded-for': from },
    body: [Buffer.from(await encoded.arrayBuffer())],
  });
}

test.concurrent('fault 65: slow forms and photographs, of one network or of many, are cut off and keep nobody out', async () => {
  const own = '203.0.113.7';
  const slow = Array.from({ length: 11 }, (_, index) => [
    drip(sell, index % 2 === 0 ? own : `198.51.100.${index}`),
    drip(photo, index % 2 === 0 ? own : `198.51.100.${index}`),
  ]).flat();
  for (const from of [own, '192.0.2.1']) {
    const form = await offer(from);
    expect([form.status, form.text]).toEqual([200, expect.not.stringContaining('refusal')]);
    const uploaded = await server.send('/api/offers/photos', {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', 'x-forwarded-for': from },
      body: [await photograph(40, 40)],
    });
    expect(uploaded.status).toBe(201);
  }
  expect(new Set(await Promise.all(slow))).toEqual(new Set([408]));
});

/** A photograph of which 10 kB are sent at once. Resolves with the status of its answer, 0 if it is cut off. */
function begunPhotograph(headers: Record<string, string>, whole: Buffer) {
  const { promise, resolve } = Promise.withResolvers<number>();
  const sending = request(`${server.url}/api/images`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'content-length': whole.length, ...headers },
  });
  sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', () => resolve(0));
  sending.write(whole.subarray(0, 10_000));
  return { answered: promise, sendRest: () => sending.end(whole.subarray(10_000)) };
}

test.concurrent('fault 65: staff on a slow line have the time that strangers have not', async () => {
  const { queries } = server.database;
  const account = await createUser(queries, { username: 'dana', passwordHash: 'x' }, testNow);
  const token = await createSession(queries, account?.id ?? 0, testNow);
  const whole = Buffer.concat([await photograph(), Buffer.alloc(2 * megabytes)]);
  const ofStaff = begunPhotograph({ authorization: `Bearer ${token}` }, whole);
  const inquiry = { path: '/api/inquiries', type: 'application/json', length: 5_000 };
  const stranger = drip(inquiry, '192.0.2.2');
  // It has begun later, so the time of both is over.
  expect(await stranger).toBe(408);
  ofStaff.sendRest();
  expect(await ofStaff.answered).toBe(201);
});
