import { createRoute, z } from '@hono/zod-openapi';
import type { ImageStorage } from '../../images/storage/storage.ts';
import { notFound } from '../../platform/errors.ts';
import { createApi, errorContent, idParam, noSuch } from '../../platform/http/api.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { findPublic } from '../catalogue/visitor-lists.ts';
import { sendDocument } from './send-document.ts';

export const pdfContent = {
  description: 'The file, as a download',
  content: { 'application/pdf': { schema: { type: 'string' as const, format: 'binary' } } },
};

const document = createRoute({
  method: 'get',
  path: '/{id}/documents/{file}',
  summary: 'One public document of a published vehicle',
  request: { params: idParam.extend({ file: z.string().max(100) }) },
  responses: {
    200: pdfContent,
    404: noSuch('public document'),
    503: errorContent('The storage is unavailable'),
  },
});

/** The documents that visitors may have: those that the vehicle's public fields name. */
export function createDocumentsApi({ catalogue, storage }: { catalogue: Catalogue; storage: ImageStorage }) {
  return createApi().openapi(document, async (context) => {
    const { id, file } = context.req.valid('param');
    const found = findPublic(catalogue.current, id)?.documents.find((one) => one.file === file);
    if (found === undefined) throw notFound('Document');
    return sendDocument(context, storage, found);
  });
}
