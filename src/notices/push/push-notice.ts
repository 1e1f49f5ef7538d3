import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PostPublic } from '../../platform/http/fetch-public.ts';
import { noticeLifeMs } from './push-jobs.ts';
import type { PushKeys } from './push-keys.store.ts';

const attemptTimeoutMs = 15_000;

/** What the service worker shows. */
export type PushedNotice = { title: string; body: string; tag: string; url: string };

/** Where a browser's notices are pushed, and the keys that only it can read them with. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/**
 * Hands a notice to the push service of a browser, and returns the status of its answer. `contact` is whom the service may
 * turn to (RFC 8292): a https or mailto address. Throws a `FetchError` if it cannot be reached.
 */
export async function pushNotice(
  { endpoint, p256dh, auth }: PushAddress,
  notice: PushedNotice,
  { keys, contact, post }: { keys: PushKeys; contact: string; post: PostPublic },
): Promise<number> {
  const { headers, body } = await buildPushPayload(
    { data: notice, options: { ttl: noticeLifeMs / 1000, urgency: 'high', topic: notice.tag } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { ...keys, subject: contact },
  );
  return post(endpoint, { headers, body, timeoutMs: attemptTimeoutMs });
}

/** The push service of a browser: the rest of the address is a secret. */
export const serviceOf = ({ endpoint }: Pick<PushAddress, 'endpoint'>) => new URL(endpoint).host;
