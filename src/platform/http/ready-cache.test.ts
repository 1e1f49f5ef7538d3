import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeReady, type ReadyResponse } from './ready.ts';
import { createReadyCache, type ReadyCache } from './ready-cache.ts';

let version: number;
let cache: ReadyCache;
const maxBytes = 100_000;
beforeEach(() => {
  version = 1;
  cache = createReadyCache({ version: () => version, maxBytes });
});

const page = (text: string, status = 200) =>
  makeReady(Buffer.from(text), { status, headers: { 'content-type': 'text/plain' } });
const making = (text: string, status?: number) =>
  vi.fn<() => Promise<ReadyResponse>>(() => page(text, status));
const bodyOf = (ready: ReadyResponse | undefined) => ready?.forms.identity.body.toString();

describe('the cache of ready answers', () => {
  test('makes an answer once, for all who ask at once and later', async () => {
    const make = making('first');
    const obtained = await Promise.all(Array.from({ length: 50 }, () => cache.obtain('/', make)));
    await cache.obtain('/', make);
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(obtained)).toEqual(new Set([cache.get('/')]));
  });

  test('a change makes every answer stale', async () => {
    await cache.obtain('/', making('before'));
    version += 1;
    expect(cache.get('/')).toBeUndefined();
    expect(bodyOf(await cache.obtain('/', making('after')))).toBe('after');
    expect(bodyOf(cache.get('/'))).toBe('after');
  });

  test('who asks after a change is not answered by a making that began before it', async () => {
    const { promise, resolve } = Promise.withResolvers<ReadyResponse>();
    const early = cache.obtain('/', () => promise);
    version += 1;
    const late = await cache.obtain('/', making('after'));
    resolve(await page('before'));
    expect(bodyOf(await early)).toBe('before');
    expect(bodyOf(late)).toBe('after');
    // Also not by one that ended after the later one.
    expect(bodyOf(await cache.obtain('/', making('again')))).not.toBe('before');
  });

  test('keeps no other status than 200, but shares it among those who wait', async () => {
    const make = making('none', 404);
    const both = await Promise.all([cache.obtain('/gone', make), cache.obtain('/gone', make)]);
    expect(both.map(({ status }) => status)).toEqual([404, 404]);
    expect(make).toHaveBeenCalledTimes(1);
    expect(cache.get('/gone')).toBeUndefined();
    await cache.obtain('/gone', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  test('a making that fails fails for those who wait, and the next one tries again', async () => {
    const failing = () => Promise.reject(new Error('broken'));
    const both = await Promise.allSettled([cache.obtain('/', failing), cache.obtain('/', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(bodyOf(await cache.obtain('/', making('mended')))).toBe('mended');
  });

  test('thousands of addresses take no more memory than allowed, and those asked for stay', async () => {
    const { size } = await page('x'.repeat(400));
    await cache.obtain('/', making('home'));
    for (let index = 0; index < 3_000; index += 1) {
      await cache.obtain(`/inventory?model=${index}`, making('x'.repeat(400)));
      cache.get('/');
    }
    const kept = Array.from({ length: 3_000 }, (_, index) => cache.get(`/inventory?model=${index}`)).filter(
      Boolean,
    );
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length * size).toBeLessThanOrEqual(maxBytes);
    expect(bodyOf(cache.get('/'))).toBe('home');
  });

  test('an answer larger than the whole memory is given out and not kept', async () => {
    const large = await cache.obtain('/large', making('x'.repeat(2 * maxBytes)));
    expect(large.status).toBe(200);
    expect(cache.get('/large')).toBeUndefined();
  });
});
