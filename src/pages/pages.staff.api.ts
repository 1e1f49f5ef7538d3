import { createRoute, z } from '@hono/zod-openapi';
import { jsonContent, createApi, errorContent, jsonBody, staffOf } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import type { EditedPage } from './page.ts';
import { pageSchema } from './pages.api.ts';
import type { Pages } from './pages.live.ts';
import { pageInputSchema } from './pages.schema.ts';
import { changePage, readEditedPage } from './pages.store.ts';

const editedPageSchema = pageSchema
  .omit({ id: true, updatedAt: true })
  .extend({ updatedAt: z.string().nullable(), savedBy: z.string().nullable() })
  .openapi('EditedPage') satisfies z.ZodType<EditedPage>;

const slugParam = z.object({
  // PostgreSQL rejects a NUL even in a comparison.
  slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'There is no such page'),
});

const read = createRoute({
  method: 'get',
  path: '/{slug}/edit',
  summary: 'A page for its editor, published or not',
  request: { params: slugParam },
  responses: {
    200: jsonContent(editedPageSchema, 'The page'),
    400: errorContent('The slug is not one'),
    401: errorContent('Not signed in'),
    404: errorContent('There is no such page'),
  },
});

const change = createRoute({
  method: 'patch',
  path: '/{slug}',
  summary: 'Changes a page; with `updatedAt`, 409 if it was saved in between',
  request: { params: slugParam, body: jsonBody(pageInputSchema) },
  responses: {
    200: jsonContent(pageSchema, 'The page as it is now, its HTML sanitised'),
    400: errorContent('A field is not valid'),
    401: errorContent('Not signed in'),
    404: errorContent('There is no such page'),
    409: errorContent('Somebody else saved it meanwhile'),
    413: errorContent('The story is too long'),
  },
});

/** Editing of pages, for staff. The public call only returns published pages, from memory. */
export function createStaffPagesApi({
  database,
  pages,
  clock,
}: {
  database: Database;
  pages: Pages;
  clock: () => Date;
}) {
  return createApi()
    .openapi(read, async (context) =>
      context.json(await readEditedPage(database.queries, context.req.valid('param').slug), 200),
    )
    .openapi(change, async (context) => {
      const { updatedAt, ...fields } = context.req.valid('json');
      const page = await changePage(database, context.req.valid('param').slug, fields, {
        readAt: updatedAt,
        by: staffOf(context).username,
        now: clock(),
      });
      await pages.publish();
      return context.json(page, 200);
    });
}

export type StaffPagesApi = ReturnType<typeof createStaffPagesApi>;
