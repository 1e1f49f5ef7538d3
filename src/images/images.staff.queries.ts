import { toRequestError } from '../platform/browser/request.ts';
import { storedToken } from '../platform/browser/stored-session.ts';

/** Milliseconds without progress or a response after which the connection counts as lost. */
const timeoutMs = 60_000;

const address = '/api/images';

/**
 * POST /api/images: uploads one picture and returns the address of the stored image. It uses XMLHttpRequest,
 * because `fetch` does not report upload progress. Rejects with an error whose message can be shown; a 401
 * also redirects to /login. Aborting `signal` cancels it.
 */
export function uploadImage(
  image: Blob,
  options: { signal: AbortSignal; onProgress: (bytes: number, total: number) => void },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const call = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const lost = () => reject(new Error('The connection was lost.'));
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
    if (stored !== null) resolve(stored);
    else
      reject(
        new Error(toRequestError(address, call, call.responseText).serverMessage ?? 'The upload failed.'),
      );
  });
  call.addEventListener('loadend', () => clearTimeout(silence));
  options.signal.addEventListener('abort', () => {
    reject(options.signal.reason);
    call.abort();
  });

  call.open('POST', address);
  const token = storedToken();
  if (token !== null) call.setRequestHeader('authorization', `Bearer ${token}`);
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
