import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { messageOf } from '../../src/platform/errors.ts';
import { sharp } from '../../src/images/encoding/sharp.ts';
import { eventually } from '../eventually.ts';
import { postJson, send, type Answer } from '../http.ts';

/** The staff account of a test's site. */
export const admin = { username: 'admin', password: 'only for these nodes' } as const;

/** Milliseconds between two writes of a member of staff, and between two looks for a write. */
const pace = { writeMs: 50, lookMs: 2 };

/** Signs in, and returns the token and the cookie of a browser that is known from then on. */
export async function signIn(
  origin: string,
  credentials: { username: string; password: string } = admin,
  headers: OutgoingHttpHeaders = {},
): Promise<{ token: string; cookie: string }> {
  const answer = await postJson(origin, '/api/auth/login', credentials, headers);
  if (answer.status !== 200) throw new Error(`The sign-in was answered ${answer.status}: ${answer.text}`);
  const { token } = JSON.parse(answer.text) as { token: string };
  return { token, cookie: answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '' };
}

/** Sends a call of staff; a string or bytes are sent unchanged, anything else as JSON. */
export function callAsStaff(
  origin: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  return send(origin, path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? [] : [isRaw ? body : JSON.stringify(body)],
  });
}

/** A photo of one color, in JPEG; the same color gives the same file. */
export const photo = (color: string, width = 1280, height = 853): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** Uploads a photo, and returns its address. */
export async function uploadPhoto(origin: string, token: string, color: string): Promise<string> {
  const answer = await callAsStaff(origin, token, 'POST', '/api/images', await photo(color));
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status}: ${answer.text}`);
  return (JSON.parse(answer.text) as { url: string }).url;
}

/** The price that visitors of a node see. */
export async function shownPrice(node: string, vehicle: number): Promise<number> {
  const { text } = await send(node, `/api/vehicles/${vehicle}/text`);
  return (JSON.parse(text) as { price: number }).price;
}

/**
 * A member of staff who changes one vehicle's price again and again until `stop`, each time to a higher one.
 * `seen` has, for each acknowledged write, the milliseconds from sending it until the slowest of `nodes()`
 * showed it to visitors; a node that has ended meanwhile does not count.
 */
export function startPricing(
  origin: string,
  given: { token: string; vehicle: number; nodes: () => readonly string[] },
) {
  const failures: string[] = [];
  const seen: number[] = [];
  const stopped = new AbortController();
  let price = 100_000;
  let acknowledged = 0;

  async function untilShown(node: string, wanted: number): Promise<void> {
    while (given.nodes().includes(node) && !stopped.signal.aborted) {
      const shown = await shownPrice(node, given.vehicle).catch(() => 0);
      if (shown >= wanted) return;
      await sleep(pace.lookMs);
    }
  }

  async function write(): Promise<void> {
    const sent = performance.now();
    price += 1;
    try {
      const path = `/api/vehicles/${given.vehicle}`;
      const { status, text } = await callAsStaff(origin, given.token, 'PATCH', path, { price });
      if (status !== 200) {
        failures.push(`${status} ${text.slice(0, 200)}`);
        return;
      }
    } catch (error) {
      failures.push(messageOf(error));
      return;
    }
    acknowledged = price;
    await Promise.all(given.nodes().map((node) => untilShown(node, acknowledged)));
    if (!stopped.signal.aborted) seen.push(performance.now() - sent);
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      await write();
      await sleep(pace.writeMs);
    }
  })();
  return {
    failures,
    seen,
    /** The last price whose write was acknowledged. */
    acknowledged: () => acknowledged,
    /** Waits until this many further writes were seen on every node. */
    async more(count: number): Promise<void> {
      const last = seen.length + count;
      await eventually(() => expect(seen.length, failures.join('\n')).toBeGreaterThanOrEqual(last));
    },
    async stop(): Promise<void> {
      stopped.abort();
      await running;
    },
  };
}

export type Pricing = ReturnType<typeof startPricing>;
