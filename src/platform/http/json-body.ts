import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { ApiError } from '../errors.ts';

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Holds every JSON call to one rule before its schema sees it: 415 for another media type, 413 above `maxBytes`
 * (also for a body sent without a length), 400 for what is no JSON object. A body may be left out. `exceptions` names
 * calls, as `METHOD /path/:pattern`, with a limit of their own, or `'own body'` for those that take something else than
 * JSON and read it with `readBytes`.
 */
export function requireJsonObject(
  usualMaxBytes: number,
  exceptions: Readonly<Record<string, number | 'own body'>> = {},
): MiddlewareHandler {
  return async (context, next) => {
    if (!methodsWithBody.has(context.req.method)) return next();
    const endpoint = matchedRoutes(context).find(({ method }) => method !== 'ALL');
    const maxBytes = exceptions[`${endpoint?.method} ${endpoint?.path}`] ?? usualMaxBytes;
    if (maxBytes === 'own body') return next();
    const type = context.req.header('content-type');
    const text = (await readBytes(context.req.raw, maxBytes)).toString('utf8');
    const isLeftOut = type === undefined && text === '';
    if (!isLeftOut && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')) {
      throw new ApiError(415, 'Send JSON with the content type application/json');
    }
    // The validator behind reads the body again: Hono looks here first, and expects a promise whatever its type says.
    // Some programs name the type of a body that they leave out; the validator would take it for broken JSON.
    Object.assign(context.req.bodyCache, { text: Promise.resolve(text === '' && !isLeftOut ? '{}' : text) });
    if (text !== '' && !isObject(parse(text)))
      throw new ApiError(400, 'The request body must be a JSON object');
    return next();
  };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The request body is not valid JSON');
  }
}

const tooLarge = (maxBytes: number) =>
  new ApiError(
    413,
    maxBytes < 1024 * 1024
      ? `The request body may hold at most ${Math.round(maxBytes / 1024)} kB`
      : `The request body may hold at most ${Math.round(maxBytes / 1024 / 1024)} MB`,
  );

/**
 * A request's whole body. Throws 413 above `maxBytes`, at once where a length is declared, else as soon as it shows, and
 * 400 where the client has gone before all of it came.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return Buffer.alloc(0);
  // Laid down where they stay: parts that are put together at the end take twice the room, and ten photographs come at once.
  let bytes = Buffer.allocUnsafeSlow(declared);
  let size = 0;
  try {
    for await (const chunk of request.body) {
      if (size + chunk.byteLength > maxBytes) throw tooLarge(maxBytes);
      if (size + chunk.byteLength > bytes.length) bytes = enlarged(bytes, size + chunk.byteLength);
      bytes.set(chunk, size);
      size += chunk.byteLength;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Heard by nobody. The connection's own error has the codes of a database that is away.
    throw new ApiError(400, 'The request body was cut off');
  }
  return bytes.subarray(0, size);
}

/** A copy with room for `least` bytes and, so that not every part asks for another, for as much again. */
function enlarged(bytes: Buffer, least: number) {
  const larger = Buffer.allocUnsafeSlow(least * 2);
  bytes.copy(larger);
  return larger;
}
