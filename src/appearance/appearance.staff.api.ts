import { createRoute, z } from '@hono/zod-openapi';
import { imageLimits } from '../images/image-limits.ts';
import { processMark } from '../images/encoding/process-image.ts';
import { createApi, errorContent, jsonBody, jsonContent, staffOf } from '../platform/http/api.ts';
import { readBytes } from '../platform/http/json-body.ts';
import type { Database } from '../platform/database.ts';
import type { LiveAppearance } from './appearance.live.ts';
import { appearanceInputSchema, appearanceSchema } from './appearance.schema.ts';
import { changeAppearance, readSavedAppearance, saveFiles } from './appearance.store.ts';

const savedSchema = z
  .object({
    appearance: appearanceSchema,
    updatedAt: z.string().nullable().openapi({ description: 'Null before the first save' }),
  })
  .openapi('SavedAppearance');

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'How the public site looks and when that was last saved',
  responses: { 200: jsonContent(savedSchema, 'The appearance') },
});

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Changes some of the appearance; with `updatedAt`, 409 if it was saved in between',
  request: { body: jsonBody(appearanceInputSchema) },
  responses: {
    200: jsonContent(savedSchema, 'The appearance as it is now'),
    400: errorContent('A field is not valid, or the accent is not legible'),
    409: errorContent('Somebody else saved meanwhile'),
  },
});

const binary = { schema: z.string().openapi({ format: 'binary' }) };

const upload = createRoute({
  method: 'post',
  path: '/marks',
  summary:
    'Stores a logo or icon as PNG: the body is the file itself; its content counts, not its declared type',
  request: {
    body: { required: true, content: { 'image/svg+xml': binary, 'image/png': binary } },
  },
  responses: {
    201: jsonContent(
      z
        .object({
          logo: appearanceSchema.shape.logo.unwrap(),
          icon: appearanceSchema.shape.icon.openapi({ description: 'Null if it is too wide for an icon' }),
        })
        .openapi('StoredMark'),
      'Stored, to be named when the appearance is saved',
    ),
    400: errorContent(
      'Not a still SVG, PNG, WebP or JPEG picture, one that takes too long to draw, or one in which nothing can be seen',
    ),
    413: errorContent('Over 1 MB'),
    503: errorContent('Too many images are being uploaded'),
  },
});

export function createAppearanceApi({
  database,
  appearance,
  clock,
}: {
  database: Database;
  appearance: LiveAppearance;
  clock: () => Date;
}) {
  return createApi()
    .openapi(read, async (context) => context.json(await readSavedAppearance(database.queries), 200))
    .openapi(change, async (context) => {
      const { updatedAt, ...settings } = context.req.valid('json');
      const saved = await changeAppearance(database, settings, {
        readAt: updatedAt,
        by: staffOf(context).username,
        now: clock(),
      });
      await appearance.publish();
      return context.json(saved, 200);
    })
    .openapi(upload, async (context) => {
      const { hash, logo, icons } = await processMark(
        await readBytes(context.req.raw, imageLimits.markBytes, 'The file'),
      );
      await saveFiles(database.queries, [logo, ...icons], clock());
      const { name, width, height, faintOn } = logo;
      const icon = icons.length === 0 ? null : hash;
      return context.json({ logo: { address: `/appearance/${name}`, width, height, faintOn }, icon }, 201);
    });
}

export type AppearanceApi = ReturnType<typeof createAppearanceApi>;
