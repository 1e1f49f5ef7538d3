import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../platform/log.ts';
import { type ImageFormat, parseAddress, parseVariantAddress } from './image.ts';
import type { Variants } from './encoding/variants.ts';

/** Answers any request for a path below `/images/`; never rejects. */
export type ImageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const contentTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

type Found = { bytes: Buffer; format: ImageFormat; etag: string; immutable: boolean };

async function find(variants: Variants, pathname: string): Promise<Found | null> {
  const image = parseAddress(pathname);
  if (image !== null) {
    const bytes = await variants.master(image.hash);
    return bytes && { bytes, format: 'jpg', etag: `"${image.hash}"`, immutable: true };
  }
  const wanted = parseVariantAddress(pathname);
  if (wanted === null) return null;
  const { hash, width, format } = wanted;
  const rendition = await variants.read(hash, width, format);
  return (
    rendition && {
      ...rendition,
      etag: `"${hash}-${width}-${rendition.format}"`,
      // WebP in place of an AVIF is only good until the AVIF is made.
      immutable: rendition.format === format,
    }
  );
}

function refuse(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) {
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(`${text}\n`);
}

function send(request: IncomingMessage, response: ServerResponse, { bytes, format, etag, immutable }: Found) {
  const headers = {
    etag,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  };
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response
    .writeHead(200, { ...headers, 'content-type': contentTypes[format], 'content-length': bytes.length })
    .end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Serves images and their renditions to anybody. Their names are made from their content, so they are cached for a year.
 * 405 for other methods than GET and HEAD, 404 for everything else; 503 with Retry-After while the storage is away or too much is being encoded, but what is in
 * memory is served all the same. The path is taken as it was sent: nothing is decoded or normalized, so nothing can hide.
 */
export function createImageHandler({ variants, log }: { variants: Variants; log: Log }): ImageHandler {
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
      return;
    }
    const pathname = request.url?.split('?', 1)[0] ?? '';
    try {
      const found = await find(variants, pathname);
      if (found === null) refuse(response, 404, 'Image not found');
      else send(request, response, found);
    } catch (error) {
      log.warn({ err: error, path: pathname }, 'image could not be served');
      refuse(response, 503, 'This image cannot be served at the moment', { 'retry-after': '5' });
    }
  };
}
