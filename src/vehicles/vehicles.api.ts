import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { createApi, idParam, jsonContent, noSuch } from '../platform/http/api.ts';
import { notFound } from '../platform/errors.ts';
import type { Advisers } from '../accounts/advisers.live.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { sendEncoded } from './catalogue/encoded.ts';
import { noFilters, type VehicleFilters } from './filters.ts';
import { galleryOf } from './vehicle.ts';
import {
  idsQuery,
  neighborsSchema,
  optimizedSchema,
  relatedSchema,
  vehicleFiltersQuery,
  vehicleListQuery,
  vehicleListSchema,
} from './vehicle-list.schema.ts';
import { publicVehicleSchema, vehicleCardSchema, vehicleTextSchema } from './vehicle.schema.ts';
import { mostCompared, mostSaved } from './vehicle-ids.ts';
import {
  cardsOf,
  featuredVehicles,
  findPublic,
  listPage,
  neighborsOf,
  relatedLists,
  nearestCards,
  similarCards,
  vehiclesOf,
  vehicleText,
  wholeInventory,
} from './catalogue/visitor-lists.ts';

/** Vehicles per page of the inventory, section 9. */
const pageSize = 12;

const featured = createRoute({
  method: 'get',
  path: '/featured',
  summary: 'Featured vehicles that are not sold, newest listing first, at most 12',
  responses: { 200: jsonContent(z.array(publicVehicleSchema), 'The vehicles') },
});

const optimized = createRoute({
  method: 'get',
  path: '/optimized',
  summary: 'Every listed vehicle as a card, with what the filters offer',
  responses: { 200: jsonContent(optimizedSchema, 'The inventory') },
});

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'One page of the inventory, filtered and sorted by the server',
  request: { query: vehicleListQuery },
  responses: { 200: jsonContent(vehicleListSchema, 'The page') },
});

const text = createRoute({
  method: 'get',
  path: '/{id}/text',
  summary: 'One vehicle; a sold one stays reachable',
  request: { params: idParam },
  responses: { 200: jsonContent(vehicleTextSchema, 'The vehicle'), 404: noSuch('vehicle') },
});

const images = createRoute({
  method: 'get',
  path: '/{id}/images',
  summary: 'Image addresses of one vehicle, the featured one first',
  request: { params: idParam },
  responses: { 200: jsonContent(z.array(z.string()), 'The addresses'), 404: noSuch('vehicle') },
});

const similar = createRoute({
  method: 'get',
  path: '/{id}/similar',
  summary:
    'Three listed vehicles that are like it: of its make or body style at about its price, else of the nearest price',
  request: { params: idParam },
  responses: { 200: jsonContent(z.array(vehicleCardSchema), 'The cards'), 404: noSuch('vehicle') },
});

const related = createRoute({
  method: 'get',
  path: '/{id}/related',
  summary: 'The filters that lead to others of its make, its body style or about its price',
  request: { params: idParam },
  responses: { 200: jsonContent(relatedSchema, 'The filters'), 404: noSuch('vehicle') },
});

const neighbors = createRoute({
  method: 'get',
  path: '/{id}/neighbors',
  summary: 'The vehicles before and after it in a filtered list, which may not have it',
  request: { params: idParam, query: vehicleListQuery.omit({ page: true, limit: true }) },
  responses: { 200: jsonContent(neighborsSchema, 'The neighbors'), 404: noSuch('vehicle') },
});

const nearest = createRoute({
  method: 'get',
  path: '/nearest',
  summary: 'Where at most two vehicles match the filters: the three nearest others, and how each differs',
  request: { query: vehicleFiltersQuery },
  responses: {
    200: jsonContent(z.array(z.object({ vehicle: vehicleCardSchema, differs: z.string() })), 'The cards'),
  },
});

const cards = createRoute({
  method: 'get',
  path: '/cards',
  summary: 'The cards of the vehicles asked for, sold ones too; what is gone is left out',
  request: { query: idsQuery(mostSaved) },
  responses: { 200: jsonContent(z.array(vehicleCardSchema), 'The cards') },
});

const compare = createRoute({
  method: 'get',
  path: '/compare',
  summary: 'All that is public of at most four vehicles, sold ones too; what is gone is left out',
  request: { query: idsQuery(mostCompared) },
  responses: { 200: jsonContent(z.array(publicVehicleSchema), 'The vehicles') },
});

/** The public calls for vehicles, answered from the catalogue's snapshot. */
export function createVehiclesApi({
  catalogue,
  advisers,
}: {
  catalogue: Catalogue;
  advisers: { readonly current: Advisers };
}) {
  const found = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw notFound('Vehicle');
    return value;
  };
  const api = createApi();
  // A very large inventory is not kept as prepared bytes, and prepared responses are already compressed.
  api.use('/optimized', compress());
  return api
    .openapi(featured, (context) => sendEncoded(context, featuredVehicles(catalogue.current)))
    .openapi(optimized, (context) =>
      sendEncoded<z.infer<typeof optimizedSchema>>(
        context,
        Readable.toWeb(Readable.from(wholeInventory(catalogue.current))) as ReadableStream,
      ),
    )
    .openapi(list, (context) => {
      const { sort = 'newest', page = 1, limit = pageSize, details, ...chosen } = context.req.valid('query');
      const asked = { sort, page, limit, details: details !== undefined };
      return sendEncoded(context, listPage(catalogue.current, toFilters(chosen), asked));
    })
    .openapi(text, (context) =>
      sendEncoded(
        context,
        found(vehicleText(catalogue.current, context.req.valid('param').id, advisers.current)),
      ),
    )
    .openapi(images, (context) =>
      context.json(galleryOf(found(findPublic(catalogue.current, context.req.valid('param').id))), 200),
    )
    .openapi(similar, (context) =>
      sendEncoded(context, found(similarCards(catalogue.current, context.req.valid('param').id))),
    )
    .openapi(related, (context) =>
      context.json(found(relatedLists(catalogue.current, context.req.valid('param').id)), 200),
    )
    .openapi(neighbors, (context) => {
      const { id } = context.req.valid('param');
      const { sort = 'newest', ...chosen } = context.req.valid('query');
      return context.json(found(neighborsOf(catalogue.current, id, toFilters(chosen), sort)), 200);
    })
    .openapi(nearest, (context) =>
      sendEncoded(context, nearestCards(catalogue.current, toFilters(context.req.valid('query')))),
    )
    .openapi(cards, (context) =>
      sendEncoded(context, cardsOf(catalogue.current, context.req.valid('query').ids)),
    )
    .openapi(compare, (context) =>
      sendEncoded(context, vehiclesOf(catalogue.current, context.req.valid('query').ids)),
    );
}

export type VehiclesApi = ReturnType<typeof createVehiclesApi>;

function toFilters(chosen: Partial<VehicleFilters>): VehicleFilters {
  const given = Object.fromEntries(
    Object.entries(chosen).filter(([, value]) => value !== undefined && value !== ''),
  );
  return { ...noFilters, ...given };
}
