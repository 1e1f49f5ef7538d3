import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionError } from '../../platform/browser/request.ts';
import type { InquiryNews } from '../inquiry.schema.ts';
import { followInquiries } from './inquiry-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const news = (count: number): InquiryNews => ({
  counts: { current: count, archived: 0, doubtful: 0, new: count, overdue: 0 },
  latest: { id: count, name: 'Dana' },
  change: count,
  floods: [],
});

/** A server whose streams the test writes, breaks off or refuses. */
function setUp() {
  const streams: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  const state = { refusal: null as Error | null, fetched: 0 };
  const received: number[] = [];
  const stop = new AbortController();
  const done = followInquiries({
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
    fetchNews: async () => {
      if (state.refusal instanceof SessionError) throw state.refusal;
      state.fetched += 1;
      return news(state.fetched + 100);
    },
    onNews: ({ counts }) => received.push(counts.new),
    signal: stop.signal,
  });
  const say = (text: string) => {
    streams.at(-1)?.say(text);
    return vi.advanceTimersByTimeAsync(0);
  };
  const tell = (count: number) => say(`event: inquiries\ndata: ${JSON.stringify(news(count))}\n\n`);
  return { streams, state, received, stop, done, say, tell, settle: () => vi.advanceTimersByTimeAsync(0) };
}

test('reports the events of the stream one by one', async () => {
  const { received, tell, say, state } = setUp();
  await tell(1);
  await say(':\n\n');
  await tell(2);
  expect(received).toEqual([1, 2]);
  expect(state.fetched).toBe(0);
});

test('a broken stream is opened again after a second, without polling', async () => {
  const { streams, received, tell, state } = setUp();
  await tell(1);
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(2);
  await tell(2);
  expect(received).toEqual([1, 2]);
  expect(state.fetched).toBe(0);
});

test('while no stream can be opened it polls, at least every 30 s, and stops when there is one again', async () => {
  const { streams, received, tell, state, settle } = setUp();
  await settle();
  state.refusal = new TypeError('Failed to fetch');
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(received).toEqual([101]);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = state.fetched;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(state.fetched - before).toBe(4);
  state.refusal = null;
  await vi.advanceTimersByTimeAsync(30_000);
  const fetched = state.fetched;
  await tell(7);
  expect(received.at(-1)).toBe(7);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(state.fetched).toBe(fetched);
});

test('a silent stream is closed; heartbeats keep it open', async () => {
  const { streams, say, settle } = setUp();
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
  const { streams, state, received, done, settle } = setUp();
  await settle();
  state.refusal = new SessionError('Authentication failed');
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect(received).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('stops at once when it is aborted, in a stream and in a pause', async () => {
  for (const paused of [false, true]) {
    const { streams, stop, done, settle } = setUp();
    await settle();
    if (paused) streams[0]?.end();
    await settle();
    stop.abort();
    await done;
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  }
});
