import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import type { Database } from '../src/platform/database.ts';
import { openTestDatabase } from './database.ts';
import { testNow } from './factories.ts';
import { withLongTests } from './long-tests.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Refusal = {
  status: number;
  request: string;
  headers?: Record<string, string>;
  /** Whose token the request carries. */
  as?: 'admin' | 'sales';
  /** The first bytes of the body. */
  start?: string;
  /** Sizes with which the answer has this status, if not with all. */
  sizes?: readonly number[];
  /** Comes while the database is away. */
  away?: true;
};

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const text = { 'content-type': 'text/plain' };
const png = { 'content-type': 'image/png' };
const crossSite = { 'sec-fetch-site': 'cross-site' };

/** One that is read on, one that arrives at once, and two that are still on their way when the answer comes. */
const sizes = [400, 60_000, 100_000, 3_000_000] as const;
const small = [400, 60_000];
/** Read on or on their way: where the others differ from these is in when the answer comes. */
const ordinary: readonly number[] = withLongTests ? sizes : [400, 3_000_000];
const large = [3_000_000];

/** Answers that begin before their request's body is there, or may: all that leave it unread. */
const refusals: Refusal[] = [
  { status: 400, request: 'POST http://[/ HTTP/1.1' },
  { status: 400, request: 'POST /api/inquiries', headers: { ...json, host: 'a/b' } },
  { status: 400, request: 'POST /api/inquiries', headers: json, start: 'x', sizes: small },
  { status: 400, request: 'POST /api/inquiries', headers: json, start: '[]', sizes: small },
  { status: 400, request: 'POST /api/offers/photos', headers: png, start: 'x' },
  { status: 400, request: 'PATCH /api/vehicles/0', headers: json, as: 'admin', start: '{}' },
  { status: 401, request: 'PATCH /api/vehicles/1', headers: json },
  { status: 401, request: 'POST /api/vehicles', headers: json },
  { status: 401, request: 'POST /api/images', headers: png },
  { status: 401, request: 'POST /api/appearance/marks', headers: png },
  { status: 401, request: 'POST /api/vehicles/import', headers: { 'content-type': 'text/csv' } },
  {
    status: 401,
    request: 'POST /api/vehicles/import/photos',
    headers: { 'content-type': 'application/zip' },
  },
  { status: 403, request: 'POST /contact', headers: { ...form, ...crossSite } },
  { status: 403, request: 'POST /sell', headers: { ...multipart, ...crossSite } },
  { status: 403, request: 'POST /api/vehicles/import', headers: text, as: 'sales' },
  { status: 403, request: 'PATCH /api/vehicles/settings', headers: json, as: 'sales' },
  { status: 404, request: 'POST /api/nothing', headers: json },
  { status: 404, request: 'GET /api/nothing', headers: json },
  { status: 404, request: 'GET /nothing', headers: text },
  { status: 404, request: 'GET /images/nothing.jpg', headers: text },
  { status: 405, request: 'POST /about', headers: form },
  { status: 405, request: 'PUT /contact', headers: form },
  { status: 405, request: 'DELETE /inventory', headers: json },
  { status: 405, request: 'PUT /api/inquiries', headers: json },
  { status: 405, request: 'POST /images/x.jpg', headers: png },
  { status: 405, request: 'POST /robots.txt', headers: text },
  { status: 413, request: 'POST /api/inquiries', headers: json, start: '{', sizes: large },
  { status: 413, request: 'POST /api/newsletter', headers: json, start: '{', sizes: large },
  { status: 413, request: 'POST /contact', headers: form, sizes: [100_000, 3_000_000] },
  { status: 413, request: 'POST /api/vehicles/batches', headers: json, as: 'admin', sizes: large },
  { status: 415, request: 'POST /api/inquiries', headers: text, sizes: small },
  { status: 415, request: 'POST /contact', headers: multipart },
  { status: 415, request: 'POST /newsletter', headers: json },
  { status: 415, request: 'POST /sell', headers: form },
  { status: 429, request: 'POST /api/offers/photos', headers: { ...png, 'x-forwarded-for': '203.0.113.9' } },
  { status: 503, request: 'PATCH /api/vehicles/1', headers: json, as: 'admin', away: true },
  { status: 503, request: 'POST /api/images', headers: png, as: 'admin', away: true },
  { status: 200, request: 'GET /', headers: text },
  { status: 200, request: 'HEAD /', headers: text },
  { status: 200, request: 'GET /api/site', headers: json },
  {
    status: 204,
    request: 'DELETE /api/vehicles/1/editors/0123456789abcdef0123456789abcdef',
    headers: json,
    as: 'admin',
  },
];

let server: TestServer;
let real: Database;
let isAway = false;
const tokens = {} as Record<'admin' | 'sales', string>;
beforeAll(async () => {
  real = await openTestDatabase();
  const database: Database = {
    ...real,
    get queries() {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      return real.queries;
    },
  };
  server = await startTestServer({ database, settings: { trustProxy: 1, rateLimits: true } });
  for (const role of ['admin', 'sales'] as const) {
    const account = await createUser(real.queries, { username: role, passwordHash: 'x', role }, testNow);
    tokens[role] = await createSession(real.queries, account?.id ?? 0, testNow);
  }
  // The photographs that one network may send in an hour.
  for (let sent = 0; sent < 200; sent += 1) {
    const headers = { ...png, 'x-forwarded-for': '203.0.113.9' };
    const { status } = await server.send('/api/offers/photos', { method: 'POST', headers, body: ['x'] });
    if (status === 429) break;
  }
});
afterAll(async () => {
  isAway = false;
  await server.close();
  await real.close();
});

type Sending = { size: number; chunked: boolean; afterMs: number };

const sizesOf = (refusal: Refusal) => (refusal.sizes ?? sizes).filter((size) => ordinary.includes(size));

let client = 0;
/** The bytes of a request. Each comes from an address of its own, so that none meets the limit of another. */
function bytesOf(refusal: Refusal, { size, chunked }: Sending): { head: string; body: Buffer } {
  const { request, headers = {}, as, start = '' } = refusal;
  const body = Buffer.alloc(size, ' ');
  body.write(start);
  client += 1;
  const all = {
    host: 'localhost',
    'x-forwarded-for': `198.18.${client >> 8}.${client & 255}`,
    ...headers,
    ...(as && { authorization: `Bearer ${tokens[as]}` }),
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(size) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${request.endsWith(' HTTP/1.1') ? request : `${request} HTTP/1.1`}\r\n${lines.join('')}\r\n`;
  if (!chunked) return { head, body };
  return {
    head,
    body: Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]),
  };
}

const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Sends a request, and behind it the next one if the answer has kept the connection. Resolves with what came of both. */
async function converse(refusal: Refusal, sending: Sending, isBlind = false) {
  const { head, body } = bytesOf(refusal, sending);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  let failure = '';
  socket.on('error', (error: NodeJS.ErrnoException) => (failure = error.code ?? error.message));
  const ended = new Promise<void>((resolve) => socket.on('end', resolve).on('close', resolve));
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (piece: Buffer) => {
      received += piece.toString('latin1');
      if (received.includes('\r\n\r\n')) resolve();
    });
  });
  await once(socket, 'connect');
  if (isBlind) socket.pause();
  socket.write(head);
  await new Promise((resolve) => socket.write(body, resolve));
  if (isBlind) {
    await sleep(sending.afterMs);
    socket.resume();
  }
  await Promise.race([answered, ended]);
  const firstHead = received.split('\r\n\r\n')[0] ?? '';
  const closes = /^connection: close$/im.test(firstHead);
  if (!closes) {
    await sleep(sending.afterMs);
    socket.write(next);
  }
  await ended;
  socket.end();
  const rest = closes || received.endsWith('{"status":"ok"}') ? 'whole' : received.slice(-200);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(firstHead)?.[1] ?? 0), failure, rest };
}

const named = refusals.map((refusal) => ({
  ...refusal,
  name: `${refusal.status} to ${refusal.request}${refusal.as ? ` as ${refusal.as}` : ''}`,
}));

describe.each([
  { framing: 'of a declared length', chunked: false },
  { framing: 'in chunks', chunked: true },
])('fault 71: a body $framing that its answer leaves unread', ({ chunked }) => {
  test.each(named)('breaks no next request: $name', async (refusal) => {
    isAway = refusal.away === true;
    const given = sizesOf(refusal).flatMap((size) => [
      { size, chunked, afterMs: 0 },
      { size, chunked, afterMs: 50 },
    ]);
    const outcomes = await Promise.all(given.map((sending) => converse(refusal, sending)));
    isAway = false;
    const whole = { status: refusal.status, failure: '', rest: 'whole' };
    expect(outcomes).toEqual(given.map(() => whole));
  });
});

test.each(named)(
  'fault 71: a client that reads only when it has sent everything gets $name',
  async (refusal) => {
    isAway = refusal.away === true;
    const given = [false, true].map((chunked) => ({
      size: Math.max(...sizesOf(refusal)),
      chunked,
      afterMs: 30,
    }));
    const outcomes = await Promise.all(given.map((sending) => converse(refusal, sending, true)));
    isAway = false;
    const whole = { status: refusal.status, failure: '', rest: 'whole' };
    expect(outcomes).toEqual([whole, whole]);
  },
);
