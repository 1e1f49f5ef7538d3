import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestInfo } from '../platform/http/request-info.ts';
import { dataPolicy } from '../platform/http/security-headers.ts';
import { sendText } from '../platform/http/send-text.ts';
import type { Log } from '../platform/log.ts';
import { warnSampled } from '../platform/log-sampled.ts';
import { type ImageFormat, parseAddress, parseSharedAddress, parseVariantAddress } from './image.ts';
import type { Variants } from './encoding/variants.ts';
import { contentTypes } from './storage/storage-keys.ts';

/** Handles any request for a path below `/images/`; never rejects. */
export type ImageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const noStore = { 'cache-control': 'no-store' };

type Found = { bytes: Buffer; format: ImageFormat; etag: string; immutable: boolean };

async function find(variants: Variants, pathname: string): Promise<Found | null> {
  const image = parseAddress(pathname);
  if (image !== null) {
    const bytes = await variants.master(image.hash);
    return bytes && { bytes, format: 'jpg', etag: `"${image.hash}"`, immutable: true };
  }
  const shared = parseSharedAddress(pathname);
  if (shared !== null) {
    const bytes = await variants.shared(shared);
    return bytes && { bytes, format: 'jpg', etag: `"${shared}-shared"`, immutable: true };
  }
  const wanted = parseVariantAddress(pathname);
  if (wanted === null) return null;
  const { hash, width, format } = wanted;
  const variant = await variants.read(hash, width, format);
  return (
    variant && {
      ...variant,
      etag: `"${hash}-${width}-${variant.format}"`,
      // WebP in place of an AVIF is only valid until the AVIF exists.
      immutable: variant.format === format,
    }
  );
}

function send(request: IncomingMessage, response: ServerResponse, { bytes, format, etag, immutable }: Found) {
  const headers = {
    etag,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': dataPolicy,
    // Pages show images from a CDN, whose origin is not theirs.
    'cross-origin-resource-policy': 'cross-origin',
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
 * Serves images and their variants. Their names are derived from their content, so they are cached for a
 * year. 405 for methods other than GET and HEAD, 404 for unknown images, and 503 with Retry-After while the
 * storage is unavailable or too much is being encoded; images in memory are still served then. The path is
 * matched as it was sent, without decoding.
 */
export function createImageHandler({ variants, log }: { variants: Variants; log: Log }): ImageHandler {
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendText(response, 405, 'Method not allowed', { ...noStore, allow: 'GET, HEAD' });
      return;
    }
    const pathname = request.url?.split('?', 1)[0] ?? '';
    try {
      const found = await find(variants, pathname);
      if (found === null) sendText(response, 404, 'Image not found', noStore);
      else send(request, response, found);
    } catch (error) {
      const requestId = requestInfo(request)?.id;
      warnSampled(log, 'an image could not be served', { requestId, err: error, path: pathname });
      sendText(response, 503, 'This image cannot be served at the moment', {
        ...noStore,
        'retry-after': '5',
      });
    }
  };
}
