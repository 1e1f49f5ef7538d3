import { expect, test } from 'vitest';
import { createRateLimiter, neverLimits, tooMany } from './rate-limit.ts';

const minute = 60_000;

function limiterAt(start: string, options: { limit: number; maxSubjects?: number }) {
  let now = Date.parse(start);
  const limiter = createRateLimiter({ windowMs: 10 * minute, clock: () => new Date(now), ...options });
  return {
    take: limiter.take,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('an event beyond the limit has to wait until the first has left the window', () => {
  const { take, pass } = limiterAt('2026-11-20T12:00:00Z', { limit: 2 });
  expect(take('a')).toBe(0);
  pass(4 * minute);
  expect([take('a'), take('a')]).toEqual([0, 6 * 60]);
  pass(6 * minute);
  expect([take('a'), take('a')]).toEqual([0, 4 * 60]);
});

test('a rejected event does not count', () => {
  const { take, pass } = limiterAt('2026-11-20T12:00:00Z', { limit: 1 });
  expect(take('a')).toBe(0);
  for (let n = 0; n < 50; n += 1) take('a');
  pass(10 * minute);
  expect(take('a')).toBe(0);
});

test('one subject does not use up the events of another', () => {
  const { take } = limiterAt('2026-11-20T12:00:00Z', { limit: 1 });
  expect([take('a'), take('b'), take('a')]).toEqual([0, 0, 600]);
});

test('a repeated event counts once', () => {
  const { take } = limiterAt('2026-11-20T12:00:00Z', { limit: 2 });
  expect(Array.from({ length: 20 }, () => take('a', 'key'))).toEqual(Array(20).fill(0));
  expect([take('a', 'other'), take('a', 'third'), take('a', 'key')]).toEqual([0, 600, 0]);
});

test('fault 44: a clock set back by a day does not block anyone for a day', () => {
  const { take, pass } = limiterAt('2026-11-20T12:00:00Z', { limit: 1 });
  take('a');
  pass(-24 * 60 * minute);
  expect([take('a'), take('a')]).toEqual([0, 600]);
});

test('when full it forgets the least recently seen subject', () => {
  const { take } = limiterAt('2026-11-20T12:00:00Z', { limit: 1, maxSubjects: 2 });
  expect([take('a'), take('b'), take('c'), take('c'), take('a')]).toEqual([0, 0, 0, 600, 0]);
});

test('without limits everything passes', () => {
  expect(Array.from({ length: 100 }, () => neverLimits.take('a'))).toEqual(Array(100).fill(0));
});

test('the response says how long to wait', () => {
  expect(tooMany('attempts', 61)).toMatchObject({
    status: 429,
    message: 'Too many attempts. Try again in 2 minutes.',
    headers: { 'retry-after': '61' },
  });
  expect(tooMany('messages', 5).message).toBe('Too many messages. Try again in 1 minute.');
});
