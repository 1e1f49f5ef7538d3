import { describe, expect, test } from 'vitest';
import { createRateLimiter, createVisitorLimit, neverLimits, tooMany } from './rate-limit.ts';

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
  for (let n = 0; n < 100; n += 1) expect(neverLimits.take('a')).toEqual({ wait: 0, isFlood: false });
});

describe('fault 69: the limit of a visitor', () => {
  const limitOf = (total = 1_000) => {
    let floods = 0;
    const { take } = createVisitorLimit({
      limit: 5,
      total,
      windowMs: 10 * minute,
      clock: () => new Date('2026-11-20T12:00:00Z'),
      onFlood: () => {
        floods += 1;
      },
    });
    /** How many of 256 events, each from the address of its number, pass. */
    const passed = (address: (n: number) => string) =>
      Array.from({ length: 256 }, (_, n) => take(address(n))).filter(
        ({ wait, isFlood }) => wait === 0 && !isFlood,
      ).length;
    return { take, passed, floods: () => floods };
  };
  const hex = (n: number) => n.toString(16).padStart(2, '0');

  test.each([
    ['one address', 5, () => '203.0.113.9'],
    ['an IPv4 /24', 20, (n: number) => `203.0.113.${n}`],
    ['an IPv6 /64', 5, (n: number) => `2001:db8:1:1::${hex(n)}`],
    ['an IPv6 /56', 10, (n: number) => `2001:db8:1:1${hex(n)}::1`],
    ['an IPv6 /48', 20, (n: number) => `2001:db8:1:${hex(n)}00::1`],
    ['as many /48', 256, (n: number) => `2001:db8:${hex(n)}::1`],
  ])('%s gets %i events', (_, expected, address) => {
    expect(limitOf().passed(address)).toBe(expected);
  });

  test('a network that is refused uses up nothing of the wider ones', () => {
    const { take, passed } = limitOf();
    for (let n = 0; n < 100; n += 1) take('2001:db8:1:1::1');
    expect(passed((n) => `2001:db8:1:2${hex(n)}::1`)).toBe(10);
  });

  test('all visitors together have a total, and what is beyond is told', () => {
    const { take, passed, floods } = limitOf(100);
    expect(passed((n) => `2001:db8:${hex(n)}::1`)).toBe(100);
    expect(floods()).toBe(156);
    expect(take('198.51.100.1')).toEqual({ wait: 0, isFlood: true });
  });

  test('a repeated event counts once for all of them', () => {
    const { take } = limitOf(6);
    for (let n = 0; n < 50; n += 1) expect(take('2001:db8:1:1::1', 'key')).toMatchObject({ wait: 0 });
    for (let n = 0; n < 5; n += 1) expect(take(`2001:db8:2:${n}::1`)).toEqual({ wait: 0, isFlood: false });
    expect(take('2001:db8:1:1::1', 'key')).toEqual({ wait: 0, isFlood: false });
    expect(take('2001:db8:3::1').isFlood).toBe(true);
  });
});

test('the response says how long to wait', () => {
  expect(tooMany('attempts', 61)).toMatchObject({
    status: 429,
    message: 'Too many attempts. Try again in 2 minutes.',
    headers: { 'retry-after': '61' },
  });
  expect(tooMany('messages', 5).message).toBe('Too many messages. Try again in 1 minute.');
});
