import { createEventParser } from '../../platform/browser/event-stream.ts';
import { retryDelay } from '../../platform/browser/query-client.ts';
import { SessionError } from '../../platform/browser/request.ts';
import type { InquiryNews } from '../inquiry.schema.ts';

/** Milliseconds without a byte after which a stream is closed; the server sends a heartbeat every 20 s. */
const timeoutMs = 45_000;

type Options = {
  openStream: (signal: AbortSignal) => Promise<Response>;
  /** Fetches the news instead, while no stream can be opened. */
  fetchNews: () => Promise<InquiryNews>;
  onNews: (news: InquiryNews) => void;
  signal: AbortSignal;
};

/**
 * Follows the news about inquiries until `signal` is aborted or the session ends. A broken stream is opened again, after
 * delays that grow to 30 s; from the second failure on, each attempt also fetches the news.
 */
export async function followInquiries(options: Options): Promise<void> {
  const { fetchNews, onNews, signal } = options;
  const onData = () => {
    failures = 0;
  };
  let failures = 0;
  for (;;) {
    if (await endsSession(readStream(options, onData))) return;
    if (failures > 0 && !signal.aborted && (await endsSession(fetchNews().then(onNews)))) return;
    await delay(retryDelay(failures), signal);
    if (signal.aborted) return;
    failures += 1;
  }
}

/** Any other failure is retried. */
const endsSession = (call: Promise<unknown>) =>
  call.then(
    () => false,
    (error: unknown) => error instanceof SessionError,
  );

/** Reads one stream to its end; rejects when it cannot be opened, breaks or falls silent. */
async function readStream({ openStream, onNews, signal }: Options, onData: () => void): Promise<void> {
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
      onData();
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

const delay = (ms: number, signal: AbortSignal) =>
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
