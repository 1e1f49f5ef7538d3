import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Quick enough for an answer that somebody waits for; the best quality takes twenty times as long for a tenth less. */
const brotli = (body: Buffer) =>
  compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

type Encoding = 'identity' | 'br' | 'gzip';
/** One encoding of a body with the headers that go with it, as the flat list that `writeHead` takes unchanged. */
type Form = { body: Buffer; headers: string[] };

/** A whole answer as bytes that can be sent any number of times without being made again. */
export type ReadyResponse = {
  status: number;
  etag: string;
  /** Memory it takes, in bytes. */
  size: number;
  forms: Record<Encoding, Form>;
  notModified: string[];
};

/** Below this, compressing costs more bytes of header than it saves. */
const smallestCompressed = 512;
const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/**
 * Makes a response ready: compressed once in each encoding, with a strong ETag of its content. The ETag is made here
 * because a rendered page holds the time of its rendering: the same page rendered twice is two texts. `brotli` is the
 * body in that encoding where somebody has made it before.
 */
export async function makeReady(
  body: Buffer,
  options: { status: number; headers: Record<string, string>; brotli?: Buffer | undefined },
): Promise<ReadyResponse> {
  const etag = etagOf(body);
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
  const identity = form(body, 'identity');
  const [br, gz] = compress
    ? await Promise.all([
        options.brotli ? form(options.brotli, 'br') : brotli(body).then((bytes) => form(bytes, 'br')),
        compressGzip(body).then((bytes) => form(bytes, 'gzip')),
      ])
    : [identity, identity];
  return {
    status: options.status,
    etag,
    size: identity.body.length + (compress ? br.body.length + gz.body.length : 0) + 2048,
    forms: { identity, br, gzip: gz },
    notModified: flat(common),
  };
}

/** The strong ETag of a body. */
export const etagOf = (body: Buffer) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

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
