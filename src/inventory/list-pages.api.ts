import { createRoute, z } from '@hono/zod-openapi';
import type { Dealership } from '../dealership/dealership.schema.ts';
import { createApi, jsonContent, noSuch } from '../platform/http/api.ts';
import { notFound } from '../platform/errors.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';
import { largestMakes } from '../vehicles/catalogue/list-pages.ts';
import { namedPathSchema } from '../vehicles/vehicle-list.schema.ts';
import { listPageSchema } from './list-page.schema.ts';
import { listPageAt } from './list-pages.ts';

const read = createRoute({
  method: 'get',
  path: '/',
  summary:
    'A list of vehicles that is a page of the website, by its path: of a make, a model or a body style',
  request: { query: z.object({ path: z.string().max(300) }) },
  responses: { 200: jsonContent(listPageSchema, 'The page'), 404: noSuch('list') },
});

const makes = createRoute({
  method: 'get',
  path: '/makes',
  summary: 'The lists of the makes with the most vehicles, to which home leads',
  responses: { 200: jsonContent(z.array(namedPathSchema), 'The lists, A to Z') },
});

/** GET /api/lists and GET /api/lists/makes. */
export function createListPagesApi({
  catalogue,
  dealership,
}: {
  catalogue: Catalogue;
  dealership: { readonly current: Dealership };
}) {
  return createApi()
    .openapi(read, (context) => {
      const page = listPageAt(catalogue.current, context.req.valid('query').path, dealership.current);
      if (page === undefined) throw notFound('List');
      return context.json(page, 200);
    })
    .openapi(makes, (context) => context.json(largestMakes(catalogue.current), 200));
}

export type ListPagesApi = ReturnType<typeof createListPagesApi>;
