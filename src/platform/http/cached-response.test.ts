import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { send as sendTo } from '../../../test/http.ts';
import { createCachedResponse, sendCachedResponse } from './cached-response.ts';

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const text = '<p>Exceptional Luxury</p>'.repeat(200);
const answers = {
  '/page': await createCachedResponse(Buffer.from(text), { status: 200, headers: html }),
  '/short': await createCachedResponse(Buffer.from('short'), { status: 200, headers: html }),
  '/picture': await createCachedResponse(Buffer.alloc(4_000), {
    status: 200,
    headers: { 'content-type': 'image/png' },
  }),
  '/missing': await createCachedResponse(Buffer.from(text), { status: 404, headers: html }),
};
const server = createServer((request, response) =>
  sendCachedResponse(request, response, answers[request.url as keyof typeof answers]),
).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const send = (path: keyof typeof answers, headers: Record<string, string> = {}, method = 'GET') =>
  sendTo(url, path, { headers, method });

test('a response uses no more memory than its size says', () => {
  const { size, encodings } = answers['/page'];
  expect(encodings.br.body.buffer.byteLength).toBeLessThan(size);
});

describe('the encoding', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip;q=1.0, br ; q=0 , deflate', 'gzip'],
    ['br;q=0.000,gzip;q=0.0', undefined],
    ['br;Q=0', undefined],
    ['br;q=0.5', 'br'],
    ['br;q=1', 'br'],
    ['x-br, notgzip', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['*', undefined],
    ['', undefined],
  ])('for Accept-Encoding %j is %s', async (accepted, encoding) => {
    const { headers, body } = await send('/page', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('accept-encoding');
    expect(headers['content-length']).toBe(String(body.length));
    const decoded =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(decoded.toString()).toBe(text);
    if (encoding) expect(body.length).toBeLessThan(text.length / 4);
  });

  test('is none for short or already compressed content, and without the header', async () => {
    for (const path of ['/short', '/picture'] as const) {
      const { headers } = await send(path, { 'accept-encoding': 'br, gzip' });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['vary']).toBeUndefined();
    }
    expect((await send('/page')).text).toBe(text);
  });
});

describe('conditional requests', () => {
  const { etag } = answers['/page'];

  test.each([etag, `W/${etag}`, `"other", ${etag}`, '*'])('%s gets 304', async (known) => {
    const { status, headers, body } = await send('/page', {
      'if-none-match': known,
      'accept-encoding': 'br',
    });
    expect([status, body.length]).toEqual([304, 0]);
    expect(headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('changed content is sent, and errors always are', async () => {
    expect((await send('/page', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await send('/missing', { 'if-none-match': answers['/missing'].etag })).status).toBe(404);
    expect((await send('/missing', { 'if-none-match': '*' })).status).toBe(404);
  });

  test('the ETag depends on the content', async () => {
    const again = await createCachedResponse(Buffer.from(text), { status: 200, headers: html });
    const other = await createCachedResponse(Buffer.from(`${text}.`), { status: 200, headers: html });
    expect(again.etag).toBe(etag);
    expect(other.etag).not.toBe(etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const options = { status: 200, headers: html, previous: answers['/page'] };
    expect(await createCachedResponse(Buffer.from(text), options)).toBe(answers['/page']);
    expect((await createCachedResponse(Buffer.from(`${text}.`), options)).etag).toBe(other.etag);
  });
});

test('HEAD gets the headers of GET and no body', async () => {
  for (const encoding of ['br', 'identity']) {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => send('/page', { 'accept-encoding': encoding }, method)),
    );
    expect(head?.body.length).toBe(0);
    expect({ ...head?.headers, date: '' }).toEqual({ ...get?.headers, date: '' });
  }
});

test('compressed content is kept in one encoding, and others are made on request', async () => {
  const { encodings, size } = answers['/page'];
  expect(encodings.identity).toBeNull();
  expect(encodings.gzip).toBeNull();
  expect(size).toBeGreaterThanOrEqual(encodings.br.body.length);
  expect(size).toBeLessThan(text.length);
  expect(answers['/picture'].size).toBeGreaterThanOrEqual(4_000);
  expect(answers['/picture'].size).toBeLessThan(2 * 4_000);
});

test('responses to pipelined requests come in order, even those that are decompressed first', async () => {
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, accepted: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: marque\r\nAccept-Encoding: ${accepted}\r\n${more}\r\n`;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    ask('/page', 'identity') +
      ask('/short', 'br') +
      ask('/page', '') +
      ask('/page', 'gzip', 'Connection: close\r\n'),
  );
  const received = Buffer.concat(await socket.toArray()).toString('latin1');
  const plain = received.indexOf(text);
  const short = received.indexOf('short', plain + text.length);
  expect(plain).toBeGreaterThan(0);
  expect(short).toBeGreaterThan(plain);
  expect(received.indexOf(text, short)).toBeGreaterThan(short);
  expect(received.indexOf('content-encoding: gzip')).toBeGreaterThan(short);
  expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4);
});
