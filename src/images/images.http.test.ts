import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createImageHandler } from './images.http.ts';
import { sharp } from './encoding/sharp.ts';
import { createTestStorage, storePicture } from '../../test/images/stored-picture.ts';
import { createVariants } from './encoding/variants.ts';

const { storage, state } = createTestStorage();
const picture = await storePicture(storage, 700, 350);
const { hash, address } = picture;
const variants = createVariants({ storage, onError: () => {} });
const handler = createImageHandler({ variants, log: createLog('silent') });
const server = createServer((incoming, response) => void handler(incoming, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends the path unchanged; `fetch` would normalize it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

const forever = 'public, max-age=31536000, immutable';

describe('images over HTTP', () => {
  test('the address itself returns the stored image', async () => {
    const { status, headers, body } = await get(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.master.length),
      'cache-control': forever,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(body.equals(picture.master)).toBe(true);
  });

  test.each([
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ])('a variant in %s is %s and is cached forever', async (format, type) => {
    const { status, headers, body } = await get(`/images/${hash}/320.${format}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': forever });
    expect((await sharp(body).metadata()).width).toBe(320);
  });

  test('what other programs fetch is a JPEG that is cached forever, of stored images only', async () => {
    const { status, headers, body } = await get(`/images/${hash}/shared.jpg`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': forever });
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 700, height: 350 });
    expect((await get(`/images/${'f'.repeat(32)}/shared.jpg`)).status).toBe(404);
  });

  test('AVIF is uncached WebP until it is ready; then it is AVIF, cached forever', async () => {
    const path = `/images/${hash}/640.avif`;
    const early = await get(path);
    expect([early.status, early.headers['content-type'], early.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-cache',
    ]);
    await variants.idle();
    const later = await get(path, { 'if-none-match': String(early.headers.etag) });
    expect([later.status, later.headers['content-type'], later.headers['cache-control']]).toEqual([
      200,
      'image/avif',
      forever,
    ]);
  });

  test('a browser that has it gets 304 without a body, HEAD gets only the headers', async () => {
    for (const path of [address, `/images/${hash}/320.webp`]) {
      const whole = await get(path);
      const again = await get(path, { 'if-none-match': `"other", W/${whole.headers.etag}` });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, whole.headers.etag]);
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
      const head = await get(path, {}, 'HEAD');
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(String(whole.body.length));
    }
  });

  test.each([
    '/images/',
    `/images/${hash}`,
    `/images/${hash}/`,
    `/images/${hash}/321.webp`,
    `/images/${hash}/960.webp`,
    `/images/${hash}/0320.webp`,
    `/images/${hash}/320.png`,
    `/images/${hash}/320.webp/`,
    `/images/${hash}/320.WEBP`,
    `/images/${hash}/master.jpg`,
    `/images/${'f'.repeat(32)}/320.webp`,
    address.replace(hash, 'f'.repeat(32)),
  ])('%s is not found', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test.each([
    '/images/../package.json',
    '/images/%2e%2e/package.json',
    '/images/..%2fpackage.json',
    '/images/..\\package.json',
    `/images//${hash}/320.webp`,
    `//images/${hash}/320.webp`,
    `/images/./${hash}/320.webp`,
    `/images/x/../${hash}/320.webp`,
    `/images/${hash}/../${hash}/320.webp`,
    `/images/${hash}%2f320.webp`,
    `/images/${hash}/320%2ewebp`,
    `/images/${hash}/320.webp%00`,
    `/images/${hash}/.unfinished/x`,
    `/IMAGES/${hash}/320.webp`,
    `/images/${hash.toUpperCase().replace('0', 'A')}/320.webp`,
  ])('fault 26: %s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('other methods are not allowed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await get(address, {}, method);
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('fault 39: while the storage is unavailable, images in memory are served, the rest is 503', async () => {
    await get(`/images/${hash}/320.webp`);
    state.away = true;
    const hot = await get(`/images/${hash}/320.webp`);
    const cold = await get(`/images/${hash}/480.webp`);
    const unknown = await get(`/images/${'e'.repeat(32)}/320.webp`);
    state.away = false;
    expect([hot.status, cold.status, unknown.status]).toEqual([200, 503, 503]);
    expect(cold.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect((await get(`/images/${hash}/480.webp`)).status).toBe(200);
  });
});
