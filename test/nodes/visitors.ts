import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { messageOf } from '../../src/platform/errors.ts';
import { eventually } from '../eventually.ts';
import { send, type Answer } from '../http.ts';

/** Milliseconds between two requests of a visitor: they are many, and not a flood. */
const paceMs = 20;

/** A request that a visitor saw fail, with the status of its response if there was one. */
type Failure = {
  kind: string;
  /** Whether a balancer may send it twice. */
  isRepeatable: boolean;
  status: number | null;
  retryAfter: string | null;
  reason: string;
};

type Kind = {
  isRepeatable: boolean;
  send: (origin: string, agent: Agent) => Promise<Answer>;
  onAnswer?: (answer: Answer) => void;
};

/** Addresses in a network of each own, since a visitor counts by the network. */
let networks = 0;
const newNetwork = () => `2001:db8:${(networks += 1).toString(16)}::1`;

/** A page view by a visitor who was not here before. */
export const postView = (origin: string, vehicleId: number, network = newNetwork(), agent?: Agent) =>
  send(origin, `/api/vehicles/${vehicleId}/views`, {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': network },
    ...(agent ? { agent } : {}),
  });

/** Sends an inquiry of a new visitor under a key, so that it may be sent twice. */
export const postInquiry = (origin: string, key: string, agent?: Agent) =>
  send(origin, '/api/inquiries', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': newNetwork(),
    },
    body: [JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: `Is it still there? ${key}` })],
    ...(agent ? { agent } : {}),
  });

/**
 * Visitors who look at pages, lists, vehicles and images, and send inquiries and page views, each one request
 * after the other until `stop`. What fails is recorded, and does not stop them.
 */
export function startVisitors(
  origin: string,
  given: { visitors: number; vehicles: readonly number[]; images: readonly string[] },
) {
  const failures: Failure[] = [];
  const counts: Record<string, number> = {};
  /** Keys of the inquiries that were acknowledged. */
  const acknowledged: string[] = [];
  let answered = 0;
  const stopped = new AbortController();

  const get = (path: (turn: number) => string): Kind => {
    let turn = 0;
    const sendNext = (origin: string, agent: Agent) => send(origin, path((turn += 1)), { agent });
    return { isRepeatable: true, send: sendNext };
  };
  const pick = <Value>(list: readonly Value[], turn: number) => list[turn % list.length];
  const kinds: Record<string, Kind> = {
    home: get(() => '/'),
    inventory: get(() => '/inventory'),
    list: get((turn) => `/api/vehicles?maxPrice=${1_000_000 + turn}`),
    vehicle: get((turn) => `/inventory/${pick(given.vehicles, turn)}`),
    image: get((turn) => pick(given.images, turn) ?? '/'),
    inquiry: {
      isRepeatable: true,
      async send(origin, agent) {
        const key = randomUUID();
        const answer = await postInquiry(origin, key, agent);
        if (answer.status === 201) acknowledged.push(key);
        return answer;
      },
    },
    view: {
      isRepeatable: false,
      send: (origin, agent) => postView(origin, given.vehicles[0] ?? 0, newNetwork(), agent),
    },
  };

  async function visit(kind: string, { isRepeatable, send }: Kind, agent: Agent): Promise<void> {
    const none = { kind, isRepeatable, status: null, retryAfter: null };
    try {
      const { status, headers, text } = await send(origin, agent);
      const retryAfter = headers['retry-after'] ?? null;
      if (status >= 300) failures.push({ ...none, status, retryAfter, reason: text.slice(0, 200) });
    } catch (error) {
      failures.push({ ...none, reason: messageOf(error) });
    }
    counts[kind] = (counts[kind] ?? 0) + 1;
    answered += 1;
  }

  async function visitor(first: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const all = Object.entries(kinds);
    for (let turn = first; !stopped.signal.aborted; turn += 1) {
      const [name, kind] = all[turn % all.length] ?? [];
      if (name && kind) await visit(name, kind, agent);
      await sleep(paceMs);
    }
    agent.destroy();
  }

  const running = Array.from({ length: given.visitors }, (_, first) => visitor(first));
  return {
    failures,
    /** Requests by kind, for the message of a failed test. */
    counts,
    acknowledged,
    /** Waits until this many further requests were answered or have failed. */
    async more(count: number): Promise<void> {
      const last = answered + count;
      await eventually(() => expect(answered, JSON.stringify(counts)).toBeGreaterThanOrEqual(last));
    },
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

export type Visitors = ReturnType<typeof startVisitors>;
