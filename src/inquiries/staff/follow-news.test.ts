import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionError } from '../../platform/browser/request.ts';
import type { InquiryNews } from '../inquiry.ts';
import { followNews } from './follow-news.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const news = (count: number): InquiryNews => ({
  counts: { current: count, archived: 0, new: count },
  latest: { id: count, name: 'Dana' },
});

/** A server whose streams the test writes, breaks off or refuses. */
function stage() {
  const streams: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  const state = { refusal: null as Error | null, asked: 0 };
  const told: number[] = [];
  const stop = new AbortController();
  const done = followNews({
    openStream: async (signal) => {
      if (state.refusal) throw state.refusal;
      const encoder = new TextEncoder();
      return new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            signal.addEventListener('abort', () => controller.error(new Error('aborted')));
            streams.push({
              say: (text) => controller.enqueue(encoder.encode(text)),
              end: () => controller.close(),
              signal,
            });
          },
        }),
      );
    },
    ask: async () => {
      if (state.refusal instanceof SessionError) throw state.refusal;
      state.asked += 1;
      return news(state.asked + 100);
    },
    onNews: ({ counts }) => told.push(counts.new),
    signal: stop.signal,
  });
  const say = (text: string) => {
    streams.at(-1)?.say(text);
    return vi.advanceTimersByTimeAsync(0);
  };
  const tell = (count: number) => say(`event: inquiries\ndata: ${JSON.stringify(news(count))}\n\n`);
  return { streams, state, told, stop, done, say, tell, settle: () => vi.advanceTimersByTimeAsync(0) };
}

test('tells what the stream says, event by event', async () => {
  const { told, tell, say, state } = stage();
  await tell(1);
  await say(':\n\n');
  await tell(2);
  expect(told).toEqual([1, 2]);
  expect(state.asked).toBe(0);
});

test('a stream that breaks off is opened again after a second, without asking', async () => {
  const { streams, told, tell, state } = stage();
  await tell(1);
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(2);
  await tell(2);
  expect(told).toEqual([1, 2]);
  expect(state.asked).toBe(0);
});

test('while no stream is to be had it asks, at least every 30 s, and stops asking when there is one again', async () => {
  const { streams, told, tell, state, settle } = stage();
  await settle();
  state.refusal = new TypeError('Failed to fetch');
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([101]);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = state.asked;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(state.asked - before).toBe(4);
  state.refusal = null;
  await vi.advanceTimersByTimeAsync(30_000);
  const asked = state.asked;
  await tell(7);
  expect(told.at(-1)).toBe(7);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(state.asked).toBe(asked);
});

test('a stream that falls silent is given up; heartbeats keep it', async () => {
  const { streams, say, settle } = stage();
  await settle();
  for (let n = 0; n < 5; n += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    await say(':\n\n');
  }
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveLength(2);
});

test('ends with the session, and is quiet then', async () => {
  const { streams, state, told, done, settle } = stage();
  await settle();
  state.refusal = new SessionError('Authentication failed');
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect(told).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('stops at once when it is told to, in a stream and in a pause', async () => {
  for (const paused of [false, true]) {
    const { streams, stop, done, settle } = stage();
    await settle();
    if (paused) streams[0]?.end();
    await settle();
    stop.abort();
    await done;
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  }
});
