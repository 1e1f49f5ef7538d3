import { createRoute, z } from '@hono/zod-openapi';
import type { ImageStorage } from '../../images/storage/storage.ts';
import type { Database } from '../../platform/database.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { createApi, errorContent, jsonContent, noSuch } from '../../platform/http/api.ts';
import type { Spool } from '../../platform/http/spool.ts';
import { documentBounds } from './document.ts';
import { pdfContent } from './documents.api.ts';
import { saveDocument } from './documents.store.ts';
import { sendDocument } from './send-document.ts';

const upload = createRoute({
  method: 'post',
  path: '/',
  summary: 'Stores one document for a vehicle: the body is the PDF file itself',
  request: {
    body: {
      required: true,
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
  responses: {
    201: jsonContent(
      z
        .object({
          file: z.string().openapi({ description: 'Its name, for the documents of a vehicle' }),
          bytes: z.number().int(),
        })
        .openapi('StoredDocument'),
      'Stored; the same file always gets the same name. What no vehicle has is deleted after 30 days',
    ),
    400: errorContent('Not a complete PDF file'),
    408: { description: 'The file takes longer than ten minutes to arrive' },
    413: errorContent('Over 20 MB'),
    503: errorContent('The storage is unavailable, or too much is being sent'),
    507: errorContent('The disk is full'),
  },
});

const read = createRoute({
  method: 'get',
  path: '/{file}',
  summary: 'One stored document, public or internal',
  request: {
    params: z.object({ file: z.string().regex(/^[0-9a-f]{32}$/, 'Must be the name of a document') }),
  },
  responses: { 200: pdfContent, 404: noSuch('document'), 503: errorContent('The storage is unavailable') },
});

/** The upload of documents, and all that are stored, for staff. */
export function createStaffDocumentsApi(options: {
  database: Database;
  storage: ImageStorage;
  staffSpool: Spool;
  clock: () => Date;
}) {
  const { database, storage, staffSpool, clock } = options;
  return createApi()
    .openapi(upload, async (context) => {
      const { body, headers } = context.req.raw;
      const arrived = await staffSpool.take(body?.values({ preventCancel: true }) ?? [], {
        network: networkOf(context.var.address),
        declared: Number(headers.get('content-length') ?? 0),
        maxBytes: documentBounds.bytes,
      });
      try {
        return context.json(
          await saveDocument({ queries: database.queries, storage, now: clock() }, arrived),
          201,
        );
      } finally {
        await arrived.discard();
      }
    })
    .openapi(read, (context) => {
      const { file } = context.req.valid('param');
      return sendDocument(context, storage, { file, name: file });
    });
}
