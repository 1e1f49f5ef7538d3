import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { exactCopy } from '../exact-copy.ts';

const brotliAsync = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
/** Fast enough while somebody waits: 9 takes twice as long for nothing, and the best quality a hundred times for a tenth. */
const compressBrotli = (body: Buffer) =>
  brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

type Encoding = 'identity' | 'br' | 'gzip';
/** A body in one encoding, and its headers as the flat list that `writeHead` takes. */
type EncodedBody = { body: Buffer; headers: string[] };

/** A complete response as bytes, which can be sent any number of times. */
export type CachedResponse = {
  status: number;
  etag: string;
  /** Memory that it takes, in bytes. */
  size: number;
  /** Those that are null are converted from brotli for the few clients that need them. */
  encodings: { identity: EncodedBody | null; br: EncodedBody; gzip: EncodedBody | null };
  /** Headers of a 304. */
  notModified: string[];
};

/** Roughly what the headers and bookkeeping of a response take, in bytes. */
const headerSize = 2_048;
/** Below this size, the extra headers cost more bytes than compression saves. */
const minCompressedSize = 512;
const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/**
 * Compresses a response and gives it a strong ETag, the hash of its body. `brotli` is the compressed body if
 * it exists already. Returns `previous` if the body is the same.
 */
export async function createCachedResponse(
  body: Buffer,
  options: {
    status: number;
    headers: Record<string, string>;
    brotli?: Buffer | undefined;
    previous?: CachedResponse | undefined;
  },
): Promise<CachedResponse> {
  const etag = etagOf(body);
  if (options.previous?.etag === etag) return options.previous;
  const type = options.headers['content-type'] ?? '';
  const compress = body.length >= minCompressedSize && compressible.test(type);
  const common = flat({ ...options.headers, etag, ...(compress ? { vary: 'accept-encoding' } : {}) });
  const cached = { status: options.status, etag, notModified: common };
  if (!compress) {
    const plain = encodedBody(body, common);
    return {
      ...cached,
      size: body.length + headerSize,
      encodings: { identity: plain, br: plain, gzip: plain },
    };
  }
  const br = options.brotli ?? exactCopy(await compressBrotli(body));
  return {
    ...cached,
    size: br.length + headerSize,
    // Uncompressed, a page with its styles takes five times the memory.
    encodings: { identity: null, br: encodedBody(br, common, 'br'), gzip: null },
  };
}

const encodedBody = (body: Buffer, headers: string[], encoding?: string): EncodedBody => ({
  body,
  headers: [
    ...headers,
    ...(encoding === undefined ? [] : ['content-encoding', encoding]),
    'content-length',
    String(body.length),
  ],
});

/**
 * Bodies converted from brotli a short while ago, so that many clients without brotli share one conversion.
 */
const convertedBodies = (convert: (cached: CachedResponse) => Promise<EncodedBody>) =>
  new LRUCache<CachedResponse, EncodedBody>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length + headerSize,
    fetchMethod: convert,
  });

const plainBodies = convertedBodies(async ({ encodings, notModified }) =>
  encodedBody(exactCopy(await decompressBrotli(encodings.br.body)), notModified),
);
/** Level 5 takes half the time of the default and yields 3% more bytes. */
const gzipBodies = convertedBodies(async (cached) =>
  encodedBody(exactCopy(await compressGzip(await bodyOf(cached), { level: 5 })), cached.notModified, 'gzip'),
);

/** The uncompressed body. */
export const bodyOf = async (cached: CachedResponse): Promise<Buffer> =>
  (cached.encodings.identity ?? (await plainBodies.forceFetch(cached))).body;

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

const flat = (headers: Record<string, string>) => Object.entries(headers).flat();

/**
 * Sends a cached response: 304 if the browser has it, else in the best encoding that it accepts; no body for
 * HEAD.
 */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && cached.status === 200 && matchesEtag(known, cached.etag)) {
    response.writeHead(304, cached.notModified);
    response.end();
    return;
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const encoded = cached.encodings[encoding];
  if (encoded) return sendBody(request, response, cached.status, encoded);
  (encoding === 'gzip' ? gzipBodies : plainBodies).forceFetch(cached).then(
    (converted) => sendBody(request, response, cached.status, converted),
    (error: Error) => response.destroy(error),
  );
}

function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { body, headers }: EncodedBody,
): void {
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** Whether an `if-none-match` has this ETag. */
export const matchesEtag = (header: string, etag: string) =>
  header === etag || header.includes(etag) || header === '*';

// The name in a comma-separated list, unless its q is zero.
const acceptsBrotli = /(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;
const acceptsGzip = /(?:^|,)\s*gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;

/** The best encoding that an `accept-encoding` allows. */
export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (acceptsBrotli.test(accepted)) return 'br';
  return acceptsGzip.test(accepted) ? 'gzip' : 'identity';
}
