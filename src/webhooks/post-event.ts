import { FetchError, postPublic } from '../platform/http/fetch-public.ts';
import type { Reaching } from '../platform/http/reaching.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Outcome } from './deliveries.store.ts';
import { signedHeaders } from './sign.ts';

const longestMs = 10_000;

/** `timeoutMs` is how long an address may take to answer. */
export type Posting = { secrets: Secrets; clock: () => Date; reaching: Reaching; timeoutMs?: number };

/**
 * Posts a signed event. A redirect is not followed, and what the answer says beside its status is not read. `isFinal`: no later
 * attempt can succeed.
 */
export async function postEvent(
  { url, secret: sealed }: { url: string; secret: string },
  { id, body }: { id: string; body: string },
  { secrets, clock, reaching, timeoutMs = longestMs, signal }: Posting & { signal?: AbortSignal },
): Promise<Outcome & { isFinal: boolean }> {
  const begun = performance.now();
  const outcome = (status: number | null, problem: string | null, isFinal = false) => ({
    status,
    problem,
    isFinal,
    durationMs: Math.round(performance.now() - begun),
  });
  const secret = secrets.open(sealed);
  if (secret === null) return outcome(null, 'Its secret cannot be read. Make a new one');
  try {
    const status = await postPublic(url, {
      headers: { 'content-type': 'application/json', ...signedHeaders({ id, body, at: clock() }, secret) },
      body: Buffer.from(body),
      timeoutMs,
      ...(signal && { signal }),
      ...reaching,
    });
    const isAccepted = status >= 200 && status < 300;
    return outcome(status, isAccepted ? null : `The server answered ${status}`);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return outcome(null, error.message, !error.again);
  }
}
