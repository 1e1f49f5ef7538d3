import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const unpackBrotli = promisify(brotliDecompress);
const packGzip = promisify(gzip);
/** Quick enough for an answer that somebody waits for; the best quality takes twenty times as long for a tenth less. */
const brotli = (body: Buffer) =>
  compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

/** zlib answers a slice of the 64 kB that it took for its output: kept as it is, a list of 1 kB would hold on to all of them. */
const trimmed = (bytes: Buffer) => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

type Encoding = 'identity' | 'br' | 'gzip';
/** One encoding of a body with the headers that go with it, as the flat list that `writeHead` takes unchanged. */
type Form = { body: Buffer; headers: string[] };

/** A whole answer as bytes that can be sent any number of times without being made again. */
export type CachedResponse = {
  status: number;
  etag: string;
  /** Memory it takes, in bytes. */
  size: number;
  /** Null is made of the brotli form for the few who ask for it: by `bodyOf`, or as gzip. */
  forms: { identity: Form | null; br: Form; gzip: Form | null };
  notModified: string[];
};

/** What headers and bookkeeping of a response take, in bytes, roughly. */
const headerSize = 2_048;
/** Below this, compressing costs more bytes of header than it saves. */
const smallestCompressed = 512;
const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/**
 * Makes a response ready: compressed once, with a strong ETag of its content. The ETag is made here
 * because a rendered page holds the time of its rendering: the same page rendered twice is two texts. `brotli` is the
 * body in that encoding where somebody has made it already. With the same body as `before`, it answers that one.
 */
export async function createCachedResponse(
  body: Buffer,
  options: {
    status: number;
    headers: Record<string, string>;
    brotli?: Buffer | undefined;
    before?: CachedResponse | undefined;
  },
): Promise<CachedResponse> {
  const etag = etagOf(body);
  if (options.before?.etag === etag) return options.before;
  const type = options.headers['content-type'] ?? '';
  const compress = body.length >= smallestCompressed && compressible.test(type);
  const common = flat({ ...options.headers, etag, ...(compress ? { vary: 'accept-encoding' } : {}) });
  const ready = { status: options.status, etag, notModified: common };
  if (!compress) {
    const plain = formOf(body, common);
    return { ...ready, size: body.length + headerSize, forms: { identity: plain, br: plain, gzip: plain } };
  }
  const br = options.brotli ?? trimmed(await brotli(body));
  return {
    ...ready,
    size: br.length + headerSize,
    // A page with its styles is five times as long without compression.
    forms: { identity: null, br: formOf(br, common, 'br'), gzip: null },
  };
}

const formOf = (body: Buffer, headers: string[], encoding?: string): Form => ({
  body,
  headers: [
    ...headers,
    ...(encoding === undefined ? [] : ['content-encoding', encoding]),
    'content-length',
    String(body.length),
  ],
});

/** Forms that were made of the brotli one a short while ago: a crowd of clients that do not take it shares one each. */
const madeForms = (make: (ready: CachedResponse) => Promise<Form>) =>
  new LRUCache<CachedResponse, Form>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length + headerSize,
    fetchMethod: make,
  });

const plainForms = madeForms(async ({ forms, notModified }) =>
  formOf(trimmed(await unpackBrotli(forms.br.body)), notModified),
);
/** At half the time of the usual level, for three hundredths more. */
const gzipForms = madeForms(async (ready) =>
  formOf(trimmed(await packGzip(await bodyOf(ready), { level: 5 })), ready.notModified, 'gzip'),
);

/** The body of a ready response as it was before it was compressed. */
export const bodyOf = async (ready: CachedResponse): Promise<Buffer> =>
  (ready.forms.identity ?? (await plainForms.forceFetch(ready))).body;

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

const flat = (headers: Record<string, string>) => Object.entries(headers).flat();

/** Sends a ready response: 304 where the browser has it, the smallest encoding it takes, no body to HEAD. */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  ready: CachedResponse,
): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && ready.status === 200 && matchesEtag(known, ready.etag)) {
    response.writeHead(304, ready.notModified);
    response.end();
    return;
  }
  const encoding = preferred(request.headers['accept-encoding']);
  const form = ready.forms[encoding];
  if (form) return sendForm(request, response, ready.status, form);
  (encoding === 'gzip' ? gzipForms : plainForms).forceFetch(ready).then(
    (made) => sendForm(request, response, ready.status, made),
    (error: Error) => response.destroy(error),
  );
}

function sendForm(request: IncomingMessage, response: ServerResponse, status: number, form: Form): void {
  response.writeHead(status, form.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(form.body);
}

const matchesEtag = (header: string, etag: string) =>
  header === etag || header.includes(etag) || header === '*';

// A name between commas, with any parameter but a weight of zero.
const takesBrotli = /(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;
const takesGzip = /(?:^|,)\s*gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;

function preferred(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (takesBrotli.test(accepted)) return 'br';
  return takesGzip.test(accepted) ? 'gzip' : 'identity';
}
