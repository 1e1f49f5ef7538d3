import { setTimeout as sleep } from 'node:timers/promises';
import type { RunRecord } from './record.ts';
import { account, type Site } from './site.ts';

/** Longer than any call may take while the machine is busy, in milliseconds. */
const answerMs = 90_000;
/** Between two tries of a request that may be repeated. */
const pauseMs = 60;
/** Longer than any fault lasts, with the starts after it. */
const unknownMs = 5 * 60_000;
/** Sessions that are used end after this time at the earliest. */
const sessionMs = 12 * 60 * 60_000;
/** After a cut connection, until the site has finished or dropped what it was doing. */
const settleMs = 1_500;

export type Answer = { status: number; body: unknown; bytes: Buffer };
type Sending = {
  method?: string;
  json?: object;
  bytes?: Buffer<ArrayBuffer> | string;
  headers?: Record<string, string>;
};

/** What a cut connection, 503 and 507 mean: it is done, or it is not. */
const isUnknown = (answer: Answer | null): answer is null => answer === null || answer.status >= 500;

export type Client = ReturnType<typeof createClient>;

/**
 * Requests of visitors and staff to any node of a site. Each answer of 500 or more but 503 and 507 is recorded as wrong. What is
 * repeated rejects if nothing is known after `giveUpMs`.
 */
export function createClient(
  site: Pick<Site, 'origin' | 'mayHavePassed'>,
  record: RunRecord,
  giveUpMs = unknownMs,
) {
  let session: { since: number; token: Promise<string> } | undefined;

  async function send(path: string, { method = 'GET', json, bytes, headers = {} }: Sending) {
    const body = json === undefined ? bytes : JSON.stringify(json);
    const sent = performance.now();
    try {
      const response = await fetch(`${site.origin()}${path}`, {
        method,
        headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(answerMs),
      });
      const received = Buffer.from(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const answer: Answer = {
        status: response.status,
        body: isJson ? JSON.parse(received.toString()) : null,
        bytes: received,
      };
      record.count(`answers ${answer.status}`);
      if (method !== 'GET' && response.ok) record.written(sent);
      if (answer.status >= 500 && ![503, 507].includes(answer.status))
        record.problem('wrong', `${method} ${shapeOf(path)} was answered ${answer.status} ${textOf(answer)}`);
      return answer;
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        record.problem('wrong', `${method} ${shapeOf(path)} got no answer in ${answerMs / 1000} s`);
      record.count('answers cut');
      return null;
    }
  }

  /** Repeats a request that may be repeated until its result is known. */
  async function untilKnown(path: string, sending: Sending): Promise<Answer> {
    const started = performance.now();
    for (;;) {
      const answer = await send(path, sending);
      if (!isUnknown(answer)) return answer;
      if (performance.now() - started > giveUpMs)
        throw new Error(
          `${sending.method ?? 'GET'} ${shapeOf(path)} was never answered in ${giveUpMs / 1000} s`,
        );
      await sleep(pauseMs);
    }
  }

  const signIn = async () => {
    const answer = await untilKnown('/api/auth/login', { method: 'POST', json: account });
    if (answer.status !== 200) throw new Error(`The sign-in was answered ${textOf(answer)}`);
    return (answer.body as { token: string }).token;
  };
  const signedIn = () => (session ??= { since: performance.now(), token: signIn() });

  /** As staff, signed in anew where a session has ended: nothing was done then. */
  async function asStaff<Result extends Answer | null>(
    work: (headers: Record<string, string>) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const used = signedIn();
      const result = await work({ authorization: `Bearer ${await used.token}` });
      if (result?.status !== 401) return result;
      if (!site.mayHavePassed(sessionMs, used.since)) record.problem('lost', 'a session has ended too early');
      if (session === used) session = undefined;
      await sleep(pauseMs);
    }
  }

  return {
    /** A visitor's request, once. Null without an answer. */
    once: send,
    /** A visitor's request that is sent again and again under the same key, if it has one. */
    repeat: untilKnown,
    /** Reads as staff. */
    read: (path: string) => asStaff((headers) => untilKnown(path, { headers })),
    /** A call of staff that may be repeated. */
    repeatAsStaff: (method: string, path: string, sending: Sending = {}) =>
      asStaff((own) => untilKnown(path, { ...sending, method, headers: { ...sending.headers, ...own } })),
    /** A call of staff, once; null if nobody can tell whether it was done, and then the site has had time to end it. */
    async write(method: string, path: string, sending: Sending = {}): Promise<Answer | null> {
      const answer = await asStaff((own) =>
        send(path, { ...sending, method, headers: { ...sending.headers, ...own } }),
      );
      if (!isUnknown(answer)) return answer;
      record.count('writes in doubt');
      await sleep(settleMs);
      return null;
    },
    /** Bearer of the session that is used now. */
    token: () => signedIn().token,
    /** Records an answer that no rule of the calls explains. */
    unexpected(what: string, answer: Answer) {
      record.problem('wrong', `${what} was answered ${answer.status} ${textOf(answer)}`);
    },
  };
}

const textOf = ({ bytes }: Answer) => bytes.toString().slice(0, 300);
/** Without numbers, so that the same problem has the same words. */
const shapeOf = (path: string) => path.replaceAll(/\d+/g, 'N').split('?')[0];
