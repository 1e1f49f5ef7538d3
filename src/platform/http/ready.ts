import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const unpackGzip = promisify(gunzip);
/** Quick enough for an answer that somebody waits for; the best quality takes twenty times as long for a tenth less. */
const brotli = (body: Buffer) =>
  compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
/** For the few clients that take nothing better: half the time of the usual level, for three hundredths more. */
const compressGzip = (body: Buffer) => packGzip(body, { level: 5 });

/** zlib answers a slice of the 64 kB that it took for its output: kept as it is, a list of 1 kB would hold on to all of them. */
const trimmed = (bytes: Buffer) => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

type Encoding = 'identity' | 'br' | 'gzip';
/** One encoding of a body with the headers that go with it, as the flat list that `writeHead` takes unchanged. */
type Form = { body: Buffer; headers: string[] };
/** The plain form of what is compressed has headers only: `bodyOf` unpacks its body for the few who ask for it. */
type PlainForm = { body: Buffer | null; headers: string[] };

/** A whole answer as bytes that can be sent any number of times without being made again. */
export type ReadyResponse = {
  status: number;
  etag: string;
  /** Memory it takes, in bytes. */
  size: number;
  forms: { identity: PlainForm; br: Form; gzip: Form };
  notModified: string[];
};

/** What headers and bookkeeping of a response take, in bytes, roughly. */
const headerSize = 2_048;
/** Below this, compressing costs more bytes of header than it saves. */
const smallestCompressed = 512;
const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/**
 * Makes a response ready: compressed once in each encoding, with a strong ETag of its content. The ETag is made here
 * because a rendered page holds the time of its rendering: the same page rendered twice is two texts. `brotli` is the
 * body in that encoding where somebody has made it already. With the same body as `before`, it answers that one.
 */
export async function makeReady(
  body: Buffer,
  options: {
    status: number;
    headers: Record<string, string>;
    brotli?: Buffer | undefined;
    before?: ReadyResponse | undefined;
  },
): Promise<ReadyResponse> {
  const etag = etagOf(body);
  if (options.before?.etag === etag) return options.before;
  const type = options.headers['content-type'] ?? '';
  const compress = body.length >= smallestCompressed && compressible.test(type);
  const common = { ...options.headers, etag, ...(compress ? { vary: 'accept-encoding' } : {}) };
  const form = (bytes: Buffer, encoding: Encoding): Form => ({
    body: bytes,
    headers: flat({
      ...common,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }),
  });
  const plain = form(body, 'identity');
  const ready = { status: options.status, etag, notModified: flat(common) };
  if (!compress) {
    return { ...ready, size: body.length + headerSize, forms: { identity: plain, br: plain, gzip: plain } };
  }
  const [br, gz] = await Promise.all([
    options.brotli ?? brotli(body).then(trimmed),
    compressGzip(body).then(trimmed),
  ]);
  return {
    ...ready,
    size: br.length + gz.length + headerSize,
    forms: {
      // A page with its styles is three times as long as its two other forms together.
      identity: { body: null, headers: plain.headers },
      br: form(br, 'br'),
      gzip: form(gz, 'gzip'),
    },
  };
}

/** Bodies that were unpacked a short while ago: a crowd of clients without compression shares one each. */
const unpacked = new LRUCache<ReadyResponse, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (body) => body.length + 1,
  fetchMethod: ({ forms }) => unpackGzip(forms.gzip.body),
});

/** The body of a ready response as it was before it was compressed. */
export const bodyOf = async (ready: ReadyResponse): Promise<Buffer> =>
  ready.forms.identity.body ?? unpacked.forceFetch(ready);

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

const flat = (headers: Record<string, string>) => Object.entries(headers).flat();

/** Sends a ready response: 304 where the browser has it, the smallest encoding it takes, no body to HEAD. */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: ReadyResponse): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && ready.status === 200 && matchesEtag(known, ready.etag)) {
    response.writeHead(304, ready.notModified);
    response.end();
    return;
  }
  const form = ready.forms[preferred(request.headers['accept-encoding'])];
  response.writeHead(ready.status, form.headers);
  if (request.method === 'HEAD') response.end();
  else if (form.body) response.end(form.body);
  else
    bodyOf(ready).then(
      (body) => response.end(body),
      (error: Error) => response.destroy(error),
    );
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
