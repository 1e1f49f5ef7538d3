import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonContent } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { networkOf } from '../platform/http/client-address.ts';
import type { Spool } from '../platform/http/spool.ts';
import { saveImage } from './images.store.ts';
import { imageLimits } from './image-limits.ts';
import type { ImageStorage } from './storage/storage.ts';

const binary = { schema: z.string().openapi({ format: 'binary' }) };

const storedImageSchema = z
  .object({
    url: z.string().openapi({ description: "The address for a vehicle's images" }),
    width: z.number().int(),
    height: z.number().int(),
  })
  .openapi('StoredImage');

const upload = createRoute({
  method: 'post',
  path: '/',
  summary: 'Stores one image: the body is the file itself; its content counts, not its declared type',
  request: {
    body: {
      required: true,
      content: { 'image/jpeg': binary, 'image/png': binary, 'image/webp': binary, 'image/avif': binary },
    },
  },
  responses: {
    201: jsonContent(storedImageSchema, 'Stored; the same picture always gets the same address'),
    400: errorContent('Not a complete still JPEG, PNG, WebP or AVIF image, or a side above 20,000 pixels'),
    408: { description: 'The file takes longer than ten minutes to arrive' },
    413: errorContent('Over 15 MB or 50 megapixels, 110 for a JPEG that is not progressive'),
    503: errorContent('The storage is unavailable, or too many images are being uploaded'),
    507: errorContent('The disk is full'),
  },
});

/** The image upload of staff; images are served below /images. */
export function createImagesApi(options: {
  database: Database;
  storage: ImageStorage;
  staffSpool: Spool;
  clock: () => Date;
}) {
  const { database, storage, staffSpool, clock } = options;
  return createApi().openapi(upload, async (context) => {
    const { body, headers } = context.req.raw;
    // On disk until its turn: a form sends many large ones, and a small machine has no memory for them.
    const file = await staffSpool.take(body?.values({ preventCancel: true }) ?? [], {
      network: networkOf(context.var.address),
      declared: Number(headers.get('content-length') ?? 0),
      maxBytes: imageLimits.bytes,
    });
    try {
      const saving = { queries: database.queries, storage, now: clock() };
      return context.json(await saveImage(saving, file.read), 201);
    } finally {
      await file.discard();
    }
  });
}
