import { randomBytes } from 'node:crypto';
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

describe('the cache of ready answers', () => {
  test('makes an answer once, for all who ask at once and later', async () => {
    const make = making('first');
    const responses = await Promise.all(Array.from({ length: 50 }, () => cache.getOrCreate('/', make)));
    await cache.getOrCreate('/', make);
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(responses)).toEqual(new Set([cache.get('/')]));
  });

  test('a change makes every answer stale that nobody has asked for since it was made', async () => {
    await cache.getOrCreate('/', making('before'));
    await cache.invalidate();
    expect(cache.get('/')).toBeUndefined();
    expect(bodyOf(await cache.getOrCreate('/', making('after')))).toBe('after');
    expect(bodyOf(cache.get('/'))).toBe('after');
  });

  test('who asks after a change is not answered by a making that began before it', async () => {
    const { promise, resolve } = Promise.withResolvers<CachedResponse>();
    const early = cache.getOrCreate('/', () => promise);
    await cache.invalidate();
    const late = await cache.getOrCreate('/', making('after'));
    resolve(await page('before'));
    expect(bodyOf(await early)).toBe('before');
    expect(bodyOf(late)).toBe('after');
    // Also not by one that ended after the later one.
    expect(bodyOf(await cache.getOrCreate('/', making('again')))).not.toBe('before');
  });

  test('what visitors ask for goes out as it was until the new one is made, and then never again', async () => {
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

  test('what an answer is made of is never older than the change', async () => {
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

  test('an answer that finds itself unchanged stays, compressed once', async () => {
    const make = vi.fn<CreateResponse>((previous) => (previous ? Promise.resolve(previous) : page('same')));
    const first = await cache.getOrCreate('/', make);
    cache.get('/');
    await cache.invalidate();
    expect(cache.get('/')).toBe(first);
    await cache.invalidate();
    expect(cache.get('/')).toBe(first);
    expect(make).toHaveBeenCalledTimes(3);
  });

  test('changes that come at once are looked through together', async () => {
    const make = vi.fn<CreateResponse>(() => page('made'));
    await cache.getOrCreate('/', make);
    cache.get('/');
    const shown = [cache.invalidate(), cache.invalidate(), cache.invalidate(), cache.invalidate()];
    await Promise.all(shown);
    expect(make.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test('changes that follow each other at once leave most of the time to those who ask', async () => {
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

  test('what cannot be made after a change is not sent as it was', async () => {
    const answers = [page('before')];
    const make: CreateResponse = () => answers.shift() ?? Promise.reject(new Error('broken'));
    await cache.getOrCreate('/', make);
    cache.get('/');
    await cache.invalidate();
    expect(cache.get('/')).toBeUndefined();
    await expect(cache.getOrCreate('/', make)).rejects.toThrow('broken');
  });

  test('keeps no other status than 200, but shares it among those who wait', async () => {
    const make = making('none', 404);
    const both = await Promise.all([cache.getOrCreate('/gone', make), cache.getOrCreate('/gone', make)]);
    expect(both.map(({ status }) => status)).toEqual([404, 404]);
    expect(make).toHaveBeenCalledTimes(1);
    expect(cache.get('/gone')).toBeUndefined();
    await cache.getOrCreate('/gone', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  test('a making that fails fails for those who wait, and the next one tries again', async () => {
    const failing = () => Promise.reject(new Error('broken'));
    const both = await Promise.allSettled([cache.getOrCreate('/', failing), cache.getOrCreate('/', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(bodyOf(await cache.getOrCreate('/', making('mended')))).toBe('mended');
  });

  test('thousands of addresses take no more memory than allowed, and those asked for stay', async () => {
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

  test('an answer larger than the whole memory is given out and not kept', async () => {
    const large = await cache.getOrCreate('/large', making(randomBytes(2 * maxBytes).toString('hex')));
    expect(large.status).toBe(200);
    expect(cache.get('/large')).toBeUndefined();
  });
});
