import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCachedResponse, type CachedResponse } from './cached-response.ts';
import { createResponseCache, type CreateResponse, type ResponseCache } from './response-cache.ts';

let cache: ResponseCache;
const maxBytes = 100_000;
beforeEach(() => {
  cache = createResponseCache({ maxBytes });
});

const page = (text: string, status = 200) =>
  createCachedResponse(Buffer.from(text), { status, headers: { 'content-type': 'text/plain' } });
const making = (text: string, status?: number) =>
  vi.fn<() => Promise<CachedResponse>>(() => page(text, status));
const bodyOf = (response: CachedResponse | undefined) => response?.encodings.identity?.body.toString();

describe('the response cache', () => {
  test('makes a response once for all concurrent and later requests', async () => {
    const make = making('first');
    const responses = await Promise.all(Array.from({ length: 50 }, () => cache.getOrCreate('/', make)));
    await cache.getOrCreate('/', make);
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(responses)).toEqual(new Set([cache.get('/')]));
  });

  test('counts what it had and what it had to make, once for each request', async () => {
    await cache.getOrCreate('/', making('page'));
    await cache.getOrCreate('/', making('page'));
    cache.get('/');
    cache.get('/unknown');
    expect(cache.figures).toMatchObject({ hits: 2, misses: 1, entries: 1 });
    expect(cache.figures.bytes).toBeGreaterThan(4);
  });

  test('drops responses after a change unless they were requested since they were made', async () => {
    await cache.getOrCreate('/', making('before'));
    await cache.invalidate();
    expect(cache.get('/')).toBeUndefined();
    expect(bodyOf(await cache.getOrCreate('/', making('after')))).toBe('after');
    expect(bodyOf(cache.get('/'))).toBe('after');
  });

  test('does not answer a request after a change with a response started before it', async () => {
    const { promise, resolve } = Promise.withResolvers<CachedResponse>();
    const early = cache.getOrCreate('/', () => promise);
    await cache.invalidate();
    const late = await cache.getOrCreate('/', making('after'));
    resolve(await page('before'));
    expect(bodyOf(await early)).toBe('before');
    expect(bodyOf(late)).toBe('after');
    // Not even by one that finished after the later one.
    expect(bodyOf(await cache.getOrCreate('/', making('again')))).not.toBe('before');
  });

  test('serves a requested response until the new one is ready, and never after that', async () => {
    const { promise, resolve } = Promise.withResolvers<CachedResponse>();
    const answers = [page('before'), promise];
    await cache.getOrCreate('/', () => answers.shift() ?? page('never'));
    expect(bodyOf(cache.get('/'))).toBe('before');
    const shown = cache.invalidate();
    expect(bodyOf(cache.get('/'))).toBe('before');
    resolve(await page('after'));
    await shown;
    expect(bodyOf(cache.get('/'))).toBe('after');
    expect(answers).toHaveLength(0);
  });

  test('makes a response only from data that is as new as the change', async () => {
    let price = 'old price';
    const part = () => page(price);
    const whole: CreateResponse = async () =>
      page(`page with ${bodyOf(await cache.getCurrent('/part', part))}`);
    await cache.getOrCreate('/', whole);
    await cache.getOrCreate('/part', part);
    cache.get('/');
    price = 'new price';
    await cache.invalidate();
    expect(bodyOf(cache.get('/'))).toBe('page with new price');
  });

  test('keeps an unchanged response, which is compressed once', async () => {
    const make = vi.fn<CreateResponse>((previous) => (previous ? Promise.resolve(previous) : page('same')));
    const first = await cache.getOrCreate('/', make);
    cache.get('/');
    await cache.invalidate();
    expect(cache.get('/')).toBe(first);
    await cache.invalidate();
    expect(cache.get('/')).toBe(first);
    expect(make).toHaveBeenCalledTimes(3);
  });

  test('handles concurrent changes together', async () => {
    const make = vi.fn<CreateResponse>(() => page('made'));
    await cache.getOrCreate('/', make);
    cache.get('/');
    const shown = [cache.invalidate(), cache.invalidate(), cache.invalidate(), cache.invalidate()];
    await Promise.all(shown);
    expect(make.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test('leaves most of the time to requests during a series of changes', async () => {
    const effort = 5;
    const make: CreateResponse = () => {
      const begun = performance.now();
      while (performance.now() - begun < effort);
      return page('made');
    };
    await cache.getOrCreate('/', make);
    const begun = performance.now();
    for (const _ of Array.from({ length: 4 })) {
      cache.get('/');
      await cache.invalidate();
    }
    expect(performance.now() - begun).toBeGreaterThan(3 * 5 * effort);
  });

  test('shows each change of a series within 200 ms, however long a response takes to create', async () => {
    const create: CreateResponse = async () => {
      await sleep(70);
      return page('made');
    };
    const isInTime: boolean[] = [];
    for (let change = 0; change < 6; change += 1) {
      await cache.getOrCreate('/', create);
      cache.get('/');
      const shown = cache.invalidate().then(() => true);
      // A timer, which a busy machine delays as well.
      isInTime.push(await Promise.race([shown, sleep(200, false)]));
      await shown;
      expect(cache.get('/')).toBeUndefined();
    }
    // One of them: a busy machine only adds to it.
    expect(isInTime.slice(1)).toContain(true);
  });

  test('does not serve an old response if the new one fails', async () => {
    const answers = [page('before')];
    const make: CreateResponse = () => answers.shift() ?? Promise.reject(new Error('broken'));
    await cache.getOrCreate('/', make);
    cache.get('/');
    await cache.invalidate();
    expect(cache.get('/')).toBeUndefined();
    await expect(cache.getOrCreate('/', make)).rejects.toThrow('broken');
  });

  test('caches only status 200, but shares others among waiting requests', async () => {
    const make = making('none', 404);
    const both = await Promise.all([cache.getOrCreate('/gone', make), cache.getOrCreate('/gone', make)]);
    expect(both.map(({ status }) => status)).toEqual([404, 404]);
    expect(make).toHaveBeenCalledTimes(1);
    expect(cache.get('/gone')).toBeUndefined();
    await cache.getOrCreate('/gone', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  test('fails for all waiting requests, and tries again for the next one', async () => {
    const failing = () => Promise.reject(new Error('broken'));
    const both = await Promise.allSettled([cache.getOrCreate('/', failing), cache.getOrCreate('/', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(bodyOf(await cache.getOrCreate('/', making('corrected')))).toBe('corrected');
  });

  test('stays within its size with thousands of addresses, and keeps the requested ones', async () => {
    const { size } = await page('x'.repeat(400));
    await cache.getOrCreate('/', making('home'));
    for (let index = 0; index < 3_000; index += 1) {
      await cache.getOrCreate(`/inventory?model=${index}`, making('x'.repeat(400)));
      cache.get('/');
    }
    const kept = Array.from({ length: 3_000 }, (_, index) => cache.get(`/inventory?model=${index}`)).filter(
      Boolean,
    );
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length * size).toBeLessThanOrEqual(maxBytes);
    expect(bodyOf(cache.get('/'))).toBe('home');
  });

  test('returns a response that is larger than the cache without storing it', async () => {
    const large = await cache.getOrCreate('/large', making(randomBytes(2 * maxBytes).toString('hex')));
    expect(large.status).toBe(200);
    expect(cache.get('/large')).toBeUndefined();
  });
});
