import type { Context, MiddlewareHandler } from 'hono';
import { ApiError } from '../errors.ts';
import { endpointOf, type ApiEnv } from './api.ts';

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Checks the body of every call before its schema does: 415 for another media type, 413 above `usualMaxBytes`
 * (even if the body comes without a length), 400 if it is not a JSON object. The body may be missing.
 * `exceptions` maps calls, as `METHOD /path/:pattern`, to a limit of their own, or to `'own body'` if they
 * take something other than JSON and read it with `readBytes`. `permitted` returns what the caller may send of
 * a body.
 */
export function requireJsonObject(
  usualMaxBytes: number,
  exceptions: Readonly<Record<string, number | 'own body'>> = {},
  permitted: (context: Context<ApiEnv>, body: object) => object = (_, body) => body,
): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    if (!methodsWithBody.has(context.req.method)) return next();
    const endpoint = endpointOf(context);
    const maxBytes = exceptions[`${endpoint?.method} ${endpoint?.path}`] ?? usualMaxBytes;
    if (maxBytes === 'own body') return next();
    const type = context.req.header('content-type');
    const text = (await readBytes(context.req.raw, maxBytes)).toString('utf8');
    const isMissing = type === undefined && text === '';
    if (!isMissing && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')) {
      throw new ApiError(415, 'Send JSON with the content type application/json');
    }
    // The endpoint's validator reads the body again. Hono looks in this cache first, and expects a promise
    // whatever its type says. Some clients send a content type without a body, which the validator would
    // reject as broken JSON.
    const keep = (kept: string) => Object.assign(context.req.bodyCache, { text: Promise.resolve(kept) });
    keep(text === '' && !isMissing ? '{}' : text);
    if (text === '') return next();
    const body = parse(text);
    if (!isObject(body)) throw new ApiError(400, 'The request body must be a JSON object');
    const rest = permitted(context, body);
    if (rest !== body) keep(stringify(rest));
    return next();
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The request body is not valid JSON');
  }
}

/** Unlike reading, writing what is nested a hundred thousand times overflows the stack. */
function stringify(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new ApiError(400, 'The request body is nested too deeply');
  }
}

/** 413 for a body above `maxBytes`. */
export const tooLarge = (maxBytes: number, what = 'The request body'): ApiError =>
  new ApiError(
    413,
    maxBytes < 1024 * 1024
      ? `${what} may hold at most ${Math.round(maxBytes / 1024)} kB`
      : `${what} may hold at most ${Math.round(maxBytes / 1024 / 1024)} MB`,
  );

/**
 * Reads the whole body of a request. Throws 413 above `maxBytes`, before reading if the length is declared
 * and else as soon as the limit is passed, and 400 if the client disconnects early. `what` it is begins the message.
 */
export const readBytes = (request: Request, maxBytes: number, what?: string): Promise<Buffer> =>
  // A body that is left early is not canceled, which would destroy the connection before the answer.
  collectBytes(
    request.body?.values({ preventCancel: true }) ?? [],
    Number(request.headers.get('content-length') ?? 0),
    maxBytes,
    what,
  );

/** The same for a body in `pieces`, of which `declared` bytes were announced; 0 if none were. */
export async function collectBytes(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  declared: number,
  maxBytes: number,
  what = 'The request body',
): Promise<Buffer> {
  if (declared > maxBytes) throw tooLarge(maxBytes, what);
  // Chunks are copied into one buffer as they arrive: joining them at the end would need twice the memory,
  // and photographs arrive ten at a time.
  let bytes = Buffer.allocUnsafeSlow(declared);
  let size = 0;
  try {
    for await (const chunk of pieces) {
      if (size + chunk.byteLength > maxBytes) throw tooLarge(maxBytes, what);
      if (size + chunk.byteLength > bytes.length) bytes = enlarged(bytes, size + chunk.byteLength);
      bytes.set(chunk, size);
      size += chunk.byteLength;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Nobody receives this response, but the socket's own error has a code that would pass for an unavailable
    // database.
    throw new ApiError(400, 'The request body was cut off');
  }
  return bytes.subarray(0, size);
}

/** A copy with twice the `needed` size, so that not every chunk needs another one. */
function enlarged(bytes: Buffer, needed: number) {
  const larger = Buffer.allocUnsafeSlow(needed * 2);
  bytes.copy(larger);
  return larger;
}
