import { createEventParser } from '../../platform/browser/event-stream.ts';
import { retryDelay } from '../../platform/browser/query-client.ts';
import { SessionError } from '../../platform/browser/request.ts';
import type { InquiryNews } from '../inquiry.ts';

/** Milliseconds without a word, not even a heartbeat, after which a stream is given up: the server sends one every 20 s. */
const timeoutMs = 45_000;

type Options = {
  openStream: (signal: AbortSignal) => Promise<Response>;
  /** Asks for the news, in place of a stream that cannot be had. */
  ask: () => Promise<InquiryNews>;
  onNews: (news: InquiryNews) => void;
  signal: AbortSignal;
};

/**
 * Follows the news about inquiries until `signal` is aborted or the session has ended. A stream that breaks off is
 * opened again, after pauses that grow to 30 s; from the second failure on, each time the news are asked for as well.
 */
export async function followNews(options: Options): Promise<void> {
  const { ask, onNews, signal } = options;
  const onHeard = () => {
    failures = 0;
  };
  let failures = 0;
  for (;;) {
    if (await endsSession(readStream(options, onHeard))) return;
    if (failures > 0 && !signal.aborted && (await endsSession(ask().then(onNews)))) return;
    await pause(retryDelay(failures), signal);
    if (signal.aborted) return;
    failures += 1;
  }
}

/** Whether a call has found that nobody is signed in any more. What else goes wrong may go well the next time. */
const endsSession = (call: Promise<unknown>) =>
  call.then(
    () => false,
    (error: unknown) => error instanceof SessionError,
  );

/** Reads one stream to its end; rejects when it cannot be opened, breaks off or falls silent. */
async function readStream({ openStream, onNews, signal }: Options, onHeard: () => void): Promise<void> {
  const connection = new AbortController();
  const close = () => connection.abort();
  signal.addEventListener('abort', close);
  let silence = setTimeout(close, timeoutMs);
  try {
    const { body } = await openStream(connection.signal);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const parse = createEventParser();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) return;
      clearTimeout(silence);
      silence = setTimeout(close, timeoutMs);
      onHeard();
      for (const { event, data } of parse(piece.value)) {
        if (event === 'inquiries') onNews(JSON.parse(data) as InquiryNews);
      }
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', close);
    close();
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
