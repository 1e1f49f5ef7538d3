import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { documentKey } from '../../images/storage/storage-keys.ts';
import type { ImageStorage } from '../../images/storage/storage.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { dataPolicy } from '../../platform/http/security-headers.ts';

/** For browsers that do not know the other form of a name. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\w .()&+-]/g, '')
    .trim() || 'document';

/**
 * Sends a stored document as a download that no page shows and no cache keeps, because it may become internal at any
 * time. Throws 404 if its file is missing, and 503 while the storage is unavailable.
 */
export async function sendDocument(
  context: Context,
  storage: ImageStorage,
  { file, name }: { file: string; name: string },
) {
  const found = await storage.open(documentKey(file)).catch((cause: unknown) => {
    const message = 'This document cannot be sent at the moment. Try again later.';
    throw Object.assign(new ApiError(503, message, { headers: { 'Retry-After': '10' } }), { cause });
  });
  if (found === null) throw notFound('Document');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  const headers = {
    'content-type': 'application/pdf',
    'content-length': String(found.size),
    'content-disposition': `attachment; filename="${plainName(name)}.pdf"; filename*=UTF-8''${encoded}.pdf`,
    'content-security-policy': `sandbox; ${dataPolicy}`,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  };
  if (context.req.method === 'HEAD') {
    // Nobody reads its body, which would stay open.
    found.content.destroy();
    return context.body(null, 200, headers);
  }
  return context.body(Readable.toWeb(found.content) as ReadableStream, 200, headers);
}
