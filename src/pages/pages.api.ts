import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonContent } from '../platform/http/api.ts';
import { measurementText } from '../measurement/policy-text.ts';
import type { Measurement } from '../measurement/measurement.schema.ts';
import { notFound } from '../platform/errors.ts';
import type { Pages } from './pages.live.ts';
import { pageSchema } from './pages.schema.ts';

const read = createRoute({
  method: 'get',
  path: '/{slug}',
  summary: 'A published page, by its slug or by one that it had before',
  request: { params: z.object({ slug: z.string() }) },
  responses: {
    200: jsonContent(pageSchema, 'The page'),
    404: errorContent('There is no such page, or it is not published'),
  },
});

/** GET /api/pages/{slug}. The policies end with what measures visits. */
export function createPagesApi({
  pages,
  measurement,
}: {
  pages: Pages;
  measurement: { readonly current: Measurement };
}) {
  return createApi().openapi(read, (context) => {
    const { slug } = context.req.valid('param');
    const { current } = pages;
    const page = current.get(slug) ?? current.get(current.moved.get(slug) ?? '');
    if (!page) throw notFound('Page');
    const content = page.content + measurementText(page.slug, measurement.current);
    return context.json({ ...page, content }, 200);
  });
}

export type PagesApi = ReturnType<typeof createPagesApi>;
