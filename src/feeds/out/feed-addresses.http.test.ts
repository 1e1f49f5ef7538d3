import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { testNow } from '../../../test/factories.ts';
import { feedOf, origin, startFeedServer, type FeedServer } from '../../../test/feeds/feed-server.ts';
import { readCsv } from '../../../test/feeds/read-feeds.ts';
import { tokenHashOf } from '../../platform/token-hash.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { channels } from './channels.ts';
import { createFeedHandler } from './feeds.http.ts';
import { feedsOut } from './feeds.table.ts';

let server: FeedServer['server'];
let token: FeedServer['token'];
let clock: FeedServer['clock'];
let lines: FeedServer['lines'];
let call: FeedServer['call'];
let switchOn: FeedServer['switchOn'];

beforeAll(async () => {
  ({ server, token, clock, lines, call, switchOn } = await startFeedServer());
});
afterAll(() => server.close());

describe.each(channels)('%s', (channel) => {
  test('is not found at any other address, nor when it is off', async () => {
    const path = await switchOn(channel);
    const [, , , key = '', extension = ''] = /^\/(feeds)\/(\w+)\/([\w-]+)\.(\w+)$/.exec(path) ?? [];
    expect(key).toHaveLength(43);
    const other = channel === 'csv' ? 'json' : 'csv';
    const wrong = [
      `/feeds/${channel}/${'A'.repeat(43)}.${extension}`,
      `/feeds/${channel}/${key}`,
      `/feeds/${channel}/${key}.txt`,
      `/feeds/${channel}/${key}.${extension}/x`,
      `/feeds/${other}/${key}.${other}`,
      `/feeds/${channel}/`,
      '/feeds/',
      `/feeds/${channel}/..%2f${key}.${extension}`,
    ];
    for (const address of wrong) expect((await server.send(address)).status, address).toBe(404);
    await call('PATCH', `/${channel}`, { isOn: false });
    expect((await server.send(path)).status).toBe(404);
    await call('PATCH', `/${channel}`, { isOn: true });
    expect((await server.send(path)).status).toBe(200);
    const renewed = feedOf(await call('POST', `/${channel}/address`), channel).address ?? '';
    expect((await server.send(path)).status).toBe(404);
    expect((await server.send(renewed.replace(origin, ''))).status).toBe(200);
  });

  test('is compressed if that is asked for, and without a body for HEAD', async () => {
    const path = await switchOn(channel);
    const plain = await server.send(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await server.send(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
    const brotli = await server.send(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain.text);
    const head = await server.send(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', plain.headers.etag]);
    expect((await server.send(path, { method: 'POST' })).status).toBe(405);
    expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
  });
});

test('a reader that has it gets 304 until something in it changes', async () => {
  const path = await switchOn('csv');
  const first = await server.send(path);
  const { etag = '', 'last-modified': modified = '' } = first.headers;
  const asks = () =>
    Promise.all([
      server.send(path, { headers: { 'if-none-match': etag } }),
      server.send(path, { headers: { 'if-modified-since': modified } }),
    ]);
  expect((await asks()).map(({ status, text }) => [status, text])).toEqual([
    [304, ''],
    [304, ''],
  ]);
  const { queries } = server.database;
  // The clock stands still: the change is in the same second.
  await queries
    .update(vehicles)
    .set({ price: 199_000 })
    .where(eq(vehicles.id, server.ids[2] ?? 0));
  await server.server.refresh();
  const later = await asks();
  expect(later.map(({ status }) => status)).toEqual([200, 200]);
  expect(later[0]?.headers.etag).not.toBe(etag);
  expect(later[0]?.text).toContain('199000');
  const changed = await server.send(path);
  await call('PATCH', '/csv', { dealerCode: '4712' });
  const renamed = await server.send(path, { headers: { 'if-none-match': changed.headers.etag } });
  expect(renamed.status).toBe(200);
  expect(renamed.text).toContain('4712');
});

test('who read it last is noted, once a minute, and not what a HEAD or a wrong key was', async () => {
  const { queries } = server.database;
  clock.now = new Date(testNow.getTime() + 60 * 60_000);
  const path = await switchOn('google');
  const noted = async () => (await queries.select().from(feedsOut).where(eq(feedsOut.channel, 'google')))[0];
  const before = (await noted())?.readAt;
  await server.send(path, { method: 'HEAD', headers: { 'user-agent': 'Head' } });
  await server.send(`/feeds/google/${'A'.repeat(43)}.csv`, { headers: { 'user-agent': 'Guesser' } });
  expect((await noted())?.readAt).toEqual(before);
  const writes = vi.spyOn(queries, 'update');
  const readAt = async (time: number) => {
    clock.now = new Date(time);
    expect((await server.send(path, { headers: { 'user-agent': 'Googlebot/2.1 \u00e9' } })).status).toBe(200);
  };
  const begun = clock.now.getTime();
  await readAt(begun);
  // It is noted when the reader has everything, so that nobody waits for the database.
  await eventually(async () =>
    expect(await noted()).toMatchObject({
      reader: 'Googlebot/2.1',
      readerAddress: '127.0.0.1',
      readVehicles: 2,
      readAt: new Date(begun),
    }),
  );
  await readAt(begun + 30_000);
  await readAt(begun + 61_000);
  await eventually(async () => expect((await noted())?.readAt).toEqual(clock.now));
  expect(writes).toHaveBeenCalledTimes(2);
  writes.mockRestore();
  const state = feedOf(await call('GET', ''), 'google');
  expect(state.lastRead).toMatchObject({ reader: 'Googlebot/2.1', address: '127.0.0.1', vehicles: 2 });
});

test('staff download it also while it is off', async () => {
  await call('PATCH', '/csv', { isOn: false });
  const answer = await server.send('/api/feeds/csv/file', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="csv-2026-11-20\.csv"$/);
  expect(readCsv(answer.text)).toHaveLength(3);
});

test('no key is in the log of requests, nor in the database or the change log as it is', async () => {
  const path = await switchOn('meta');
  await call('POST', '/meta/address');
  const key = /([\w-]{43})\.csv$/.exec(path)?.[1] ?? '';
  expect(key).not.toBe('');
  const { queries } = server.database;
  const [row] = await queries.select().from(feedsOut).where(eq(feedsOut.channel, 'meta'));
  expect(JSON.stringify(row)).not.toContain(key);
  expect(lines.join('')).not.toContain(key);
  const log = await server.send('/api/changes', { headers: { authorization: `Bearer ${token}` } });
  expect(log.text).toContain('Feed for Meta automotive catalog');
  expect(log.text).not.toContain(key);
});

test('of a channel that three are reading, a fourth is asked to come back; other channels are served', async () => {
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const key = 'k'.repeat(43);
  const feed = { isOn: true, key: null, keyHash: tokenHashOf(key), dealerCode: '' };
  const handle = createFeedHandler({
    database: server.database,
    feeds: { current: new Map([...channels].map((channel) => [channel, feed])) },
    editions: {
      editionOf: () =>
        Promise.resolve({
          contentType: 'text/csv',
          etag: 'W/"a"',
          lastModified: testNow,
          async *pieces() {
            yield 'VIN';
            await held;
          },
        }),
    },
    trustProxy: 0,
    clock: () => testNow,
    log: pino({ level: 'silent' }),
  });
  const http = createServer((request, response) => void handle(request, response, request.url ?? ''));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const read = (channel: string) => fetch(`http://127.0.0.1:${port}/feeds/${channel}/${key}.csv`);
  const slow = await Promise.all([read('google'), read('google'), read('google')]);
  expect(slow.map(({ status }) => status)).toEqual([200, 200, 200]);
  const fourth = await read('google');
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '30']);
  const other = await read('csv');
  expect(other.status).toBe(200);
  end();
  expect(await Promise.all([...slow, other].map((answer) => answer.text()))).toEqual(Array(4).fill('VIN'));
  await eventually(async () => expect((await read('google')).status).toBe(200));
  http.close();
});
