import { toRequestError } from './request.ts';
import { sessionHeaders } from './stored-session.ts';

/** Milliseconds without progress or a response after which the connection counts as lost. */
const timeoutMs = 60_000;
/** Milliseconds for which a file is sent again while the server cannot store it. */
const patienceMs = 10 * 60_000;
/** Seconds until the next attempt, if the response does not say. */
const usualDelay = 5;
/** Answers to a file that is not what the call takes, or too large. */
const refusals = new Set([400, 413, 415]);

/** Aborting `signal` cancels the upload; `onDelay` is called when it is not stored yet and will be sent again. */
export type UploadOptions = {
  signal: AbortSignal;
  onProgress: (bytes: number, total: number) => void;
  onDelay: () => void;
};

/** The connection was lost during an upload: it may succeed when it is sent again. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection was lost.');
  }
}

/** The server refuses the file itself: sent again, it is refused again. */
export class FileRefused extends Error {}

/** The server cannot store it at the moment, and expects the next attempt after `seconds`. */
class UploadDelay extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/**
 * POST of one file to a staff call. Resolves with what `read` finds in the answer's JSON, which is null if that is not
 * what it expects. As long as the server answers 503, because its storage is away or it has too much to do, the file is
 * sent again, for ten minutes. Rejects with an error whose message can be shown; a 401 also redirects to /login.
 */
export async function uploadFile<Stored>(
  address: string,
  file: Blob,
  options: UploadOptions & { read: (answer: unknown) => Stored | null },
): Promise<Stored> {
  const patientUntil = Date.now() + patienceMs;
  for (;;) {
    try {
      return await send(address, file, options);
    } catch (error) {
      if (!(error instanceof UploadDelay) || Date.now() > patientUntil) throw error;
      options.onDelay();
      await pause(error.seconds * 1000, options.signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const stop = () => {
    clearTimeout(timer);
    reject(signal.reason);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

/** Sends it once. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send<Stored>(
  address: string,
  file: Blob,
  options: UploadOptions & { read: (answer: unknown) => Stored | null },
): Promise<Stored> {
  const { promise, resolve, reject } = Promise.withResolvers<Stored>();
  const call = new XMLHttpRequest();
  const headers = sessionHeaders();
  const sent = headers['authorization'] ?? null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const lost = () => reject(new ConnectionLost());
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      lost();
      call.abort();
    }, timeoutMs);
  };
  call.upload.addEventListener('progress', ({ loaded, total }) => {
    listen();
    options.onProgress(loaded, total);
  });
  call.addEventListener('error', lost);
  call.addEventListener('load', () => {
    const stored = call.status < 300 ? options.read(parsed(call.responseText)) : null;
    if (stored !== null) return resolve(stored);
    const message =
      toRequestError(address, call, call.responseText, sent).serverMessage ?? 'The upload failed.';
    const seconds = Number(call.getResponseHeader('retry-after') ?? usualDelay) || 0;
    if (call.status === 503) reject(new UploadDelay(message, seconds));
    else reject(refusals.has(call.status) ? new FileRefused(message) : new Error(message));
  });
  call.addEventListener('loadend', () => clearTimeout(silence));
  options.signal.addEventListener('abort', () => {
    reject(options.signal.reason);
    call.abort();
  });

  call.open('POST', address);
  for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
  call.setRequestHeader('accept', 'application/json');
  call.setRequestHeader('content-type', file.type);
  call.send(file);
  listen();
  return promise;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
