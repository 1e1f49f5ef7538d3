import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, idParam, jsonContent, noSuch } from '../../platform/http/api.ts';
import type { Database } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import { findOffer } from './offered-cars.store.ts';
import { offerSchema } from './offer.schema.ts';
import { readPhoto } from './offer-photos.store.ts';

const one = createRoute({
  method: 'get',
  path: '/{id}/offer',
  summary: 'The car that an inquiry offers',
  request: { params: idParam },
  responses: { 200: jsonContent(offerSchema, 'The car'), 404: errorContent('The inquiry offers none') },
});

const photoParam = idParam.extend({
  photo: z
    .string()
    .regex(/^[\w-]{22}$/, 'There is no such photograph')
    .openapi({ param: { name: 'photo', in: 'path' } }),
});
const file = (type: string) => ({
  description: 'The file',
  content: { [type]: { schema: z.string().openapi({ format: 'binary' }) } },
});

const picture = createRoute({
  method: 'get',
  path: '/{id}/offer/photos/{photo}',
  summary: 'A photograph of the offered car, up to 1,600 pixels wide',
  request: { params: photoParam },
  responses: { 200: file('image/jpeg'), 404: noSuch('photograph') },
});

const preview = createRoute({
  method: 'get',
  path: '/{id}/offer/photos/{photo}/preview',
  summary: 'The same, up to 480 pixels wide',
  request: { params: photoParam },
  responses: { 200: file('image/webp'), 404: noSuch('photograph') },
});

export function createStaffOffersApi({ database: { queries } }: { database: Database }) {
  const read = async (
    { id: inquiryId, photo: id }: { id: number; photo: string },
    rendition: 'picture' | 'preview',
  ) => {
    const bytes = await readPhoto(queries, { inquiryId, id }, rendition);
    if (bytes === null) throw notFound('Photograph');
    return new Uint8Array(bytes);
  };
  return createApi()
    .openapi(one, async (context) => {
      const offer = await findOffer(queries, context.req.valid('param').id);
      if (offer === null) throw notFound('Offer');
      return context.json(offer, 200);
    })
    .openapi(picture, async (context) =>
      context.body(await read(context.req.valid('param'), 'picture'), 200, { 'content-type': 'image/jpeg' }),
    )
    .openapi(preview, async (context) =>
      context.body(await read(context.req.valid('param'), 'preview'), 200, { 'content-type': 'image/webp' }),
    );
}

export type StaffOffersApi = ReturnType<typeof createStaffOffersApi>;
