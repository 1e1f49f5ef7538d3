import { createRoute, z } from '@hono/zod-openapi';
import {
  createApi,
  errorContent,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
  type ApiEnv,
} from '../platform/http/api.ts';
import type { Context } from 'hono';
import type { Dealership } from '../dealership/dealership.schema.ts';
import { toolsOf } from '../measurement/measurement.ts';
import type { Measurement } from '../measurement/measurement.schema.ts';
import type { Database } from '../platform/database.ts';
import type { Pages } from './pages.live.ts';
import {
  editedPageSchema,
  listedPageSchema,
  newPageSchema,
  pageInputSchema,
  pageSchema,
} from './pages.schema.ts';
import { addPage, changePage, deletePage, listPages, readEditedPage } from './pages.store.ts';

const slugParam = z.object({
  // PostgreSQL rejects a NUL even in a comparison.
  slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'There is no such page'),
});

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'All pages: those that every dealership is offered, made or not, then the others, A to Z',
  responses: { 200: jsonContent(z.object({ pages: z.array(listedPageSchema) }), 'The pages') },
});

const addition = createRoute({
  method: 'post',
  path: '/',
  summary: 'Adds a page, which is not published unless it says so',
  request: { body: jsonBody(newPageSchema) },
  responses: {
    201: jsonContent(pageSchema, 'Added'),
    409: errorContent('Another page has this address, or there are too many pages'),
  },
});

const read = createRoute({
  method: 'get',
  path: '/{slug}/edit',
  summary: 'A page for its editor, published or not',
  request: { params: slugParam },
  responses: { 200: jsonContent(editedPageSchema, 'The page'), 404: noSuch('page') },
});

const change = createRoute({
  method: 'patch',
  path: '/{slug}',
  summary: 'Changes a page; with `updatedAt`, 409 if it was saved in between',
  request: { params: slugParam, body: jsonBody(pageInputSchema) },
  responses: {
    200: jsonContent(pageSchema, 'The page as it is now, its HTML sanitized'),
    404: noSuch('page'),
    409: errorContent('Somebody else saved it meanwhile, or another page has this address'),
    413: errorContent('The story is too long'),
  },
});

const deletion = createRoute({
  method: 'delete',
  path: '/{slug}',
  summary: 'Deletes a page',
  request: { params: slugParam },
  responses: { 204: { description: 'Deleted' }, 404: noSuch('page') },
});

/** Editing of pages, for staff. The public call only returns published pages, from memory. */
export function createStaffPagesApi({
  database,
  pages,
  dealership,
  measurement,
  clock,
}: {
  database: Database;
  pages: Pages;
  dealership: { readonly current: Dealership };
  measurement: { readonly current: Measurement };
  clock: () => Date;
}) {
  const facts = () => {
    const { free, asked } = toolsOf(measurement.current);
    return { profile: dealership.current, isMeasured: free.length + asked.length > 0 };
  };
  const writing = (context: Context<ApiEnv>) => ({ by: staffOf(context).username, now: clock() });
  return createApi()
    .openapi(list, async (context) => context.json({ pages: await listPages(database.queries) }, 200))
    .openapi(addition, async (context) => {
      const page = await addPage(database, context.req.valid('json'), {
        ...writing(context),
        ...facts(),
      });
      await pages.publish();
      return context.json(page, 201);
    })
    .openapi(read, async (context) =>
      context.json(await readEditedPage(database.queries, context.req.valid('param').slug, facts()), 200),
    )
    .openapi(change, async (context) => {
      const { updatedAt, ...fields } = context.req.valid('json');
      const page = await changePage(database, context.req.valid('param').slug, fields, {
        ...writing(context),
        readAt: updatedAt,
        ...facts(),
      });
      await pages.publish();
      return context.json(page, 200);
    })
    .openapi(deletion, async (context) => {
      await deletePage(database, context.req.valid('param').slug, writing(context));
      await pages.publish();
      return context.body(null, 204);
    });
}

export type StaffPagesApi = ReturnType<typeof createStaffPagesApi>;
