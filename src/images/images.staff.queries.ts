import { toRequestError } from '../platform/browser/request.ts';
import { sessionHeaders } from '../platform/browser/stored-session.ts';

/** Milliseconds without progress or a response after which the connection counts as lost. */
const timeoutMs = 60_000;
/** Milliseconds for which an image is sent again while the server cannot store it. */
const patienceMs = 10 * 60_000;
/** Seconds until the next attempt, if the response does not say. */
const usualDelay = 5;

const address = '/api/images';

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

/** The server cannot store images at the moment, and expects the next attempt after `seconds`. */
class UploadDelay extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/**
 * POST /api/images: uploads one picture and returns the address of the stored image. As long as the server
 * answers 503, because its storage is away or it has too much to do, the picture is sent again, for ten
 * minutes. Rejects with an error whose message can be shown; a 401 also redirects to /login.
 */
export async function uploadImage(image: Blob, options: UploadOptions): Promise<string> {
  const patientUntil = Date.now() + patienceMs;
  for (;;) {
    try {
      return await send(image, options);
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
function send(image: Blob, options: UploadOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
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
    const stored = call.status < 300 ? urlIn(call.responseText) : null;
    if (stored !== null) return resolve(stored);
    const message =
      toRequestError(address, call, call.responseText, sent).serverMessage ?? 'The upload failed.';
    const seconds = Number(call.getResponseHeader('retry-after') ?? usualDelay) || 0;
    reject(call.status === 503 ? new UploadDelay(message, seconds) : new Error(message));
  });
  call.addEventListener('loadend', () => clearTimeout(silence));
  options.signal.addEventListener('abort', () => {
    reject(options.signal.reason);
    call.abort();
  });

  call.open('POST', address);
  for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
  call.setRequestHeader('accept', 'application/json');
  call.setRequestHeader('content-type', image.type);
  call.send(image);
  listen();
  return promise;
}

function urlIn(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body);
    const found = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null;
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
}
