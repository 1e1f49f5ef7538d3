import type { MiddlewareHandler } from 'hono';
import { ApiError } from './errors.ts';

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Holds every JSON call to one rule before its schema sees it: 415 for another media type, 413 above `maxBytes`
 * (also for a body sent without a length), 400 for what is no JSON object. A body may be left out.
 */
export function requireJsonObject(maxBytes: number): MiddlewareHandler {
  return async (context, next) => {
    if (!methodsWithBody.has(context.req.method)) return next();
    const type = context.req.header('content-type');
    const declared = Number(context.req.header('content-length') ?? 0);
    if (declared > maxBytes) throw tooLarge(maxBytes);
    const text = await readText(context.req.raw, maxBytes);
    if (type === undefined && text === '') return next();
    if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')) {
      throw new ApiError(415, 'Send JSON with the content type application/json');
    }
    // The validator behind reads the body again: Hono looks here first, and expects a promise whatever its type says.
    Object.assign(context.req.bodyCache, { text: Promise.resolve(text) });
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
  new ApiError(413, `The request body may hold at most ${Math.round(maxBytes / 1024)} kB`);

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (request.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
