import { createRoute, z } from '@hono/zod-openapi';
import { expect, expectTypeOf, test } from 'vitest';
import { createApi, errorContent, jsonContent, jsonBody } from '../http/api.ts';
import { createApiClient } from './api-client.ts';

const params = z.object({ make: z.string() });
const read = createRoute({
  method: 'get',
  path: '/{make}/models',
  request: { params, query: z.object({ q: z.string().optional() }) },
  responses: {
    200: jsonContent(z.object({ said: z.array(z.string()) }), 'Found'),
    404: errorContent('None'),
  },
});
const list = createRoute({
  method: 'get',
  path: '/',
  responses: { 200: jsonContent(z.array(z.string()), 'All') },
});
const add = createRoute({
  method: 'post',
  path: '/',
  request: {
    headers: z.object({ 'x-key': z.string() }),
    body: jsonBody(z.object({ year: z.number() })),
  },
  responses: { 201: jsonContent(z.object({ key: z.string(), year: z.number() }), 'Added') },
});
const remove = createRoute({
  method: 'delete',
  path: '/{make}',
  request: { params },
  responses: { 204: { description: 'Removed' } },
});

const api = createApi()
  .openapi(read, (context) => {
    const { make } = context.req.valid('param');
    return context.json({ said: [make, context.req.valid('query').q ?? ''] }, 200);
  })
  .openapi(list, (context) => context.json([context.req.url], 200))
  .openapi(add, (context) =>
    context.json({ key: context.req.valid('header')['x-key'], ...context.req.valid('json') }, 201),
  )
  .openapi(remove, (context) => context.body(null, 204));

const mounted = createApi().route('/api/cars', api);
const call = createApiClient<typeof api>('/api/cars', async (path, init) => mounted.request(path, init));

test('a call fills in path and query, and returns the body of a successful response', async () => {
  const found = await call('get', '/:make/models', { param: { make: 'Veyra/& Söhne' }, query: { q: 'a b' } });
  expect(found).toEqual({ said: ['Veyra/& Söhne', 'a b'] });
  expectTypeOf(found).toEqualTypeOf<{ said: string[] }>();
});

test('an empty body is an error, or what it is said to mean', async () => {
  const empty = async () => new Response('');
  await expect(createApiClient<typeof api>('/api/cars', empty)('get', '/')).rejects.toThrow(SyntaxError);
  const found = await createApiClient<typeof api, null>('/api/cars', empty, null)('get', '/');
  expect(found).toBeNull();
  expectTypeOf(found).toEqualTypeOf<string[] | null>();
});

test('the root of a feature is its base path; optional parameters are left out', async () => {
  expect(await call('get', '/')).toEqual(['http://localhost/api/cars']);
});

test('a body is sent as JSON, with the call’s headers', async () => {
  expect(await call('post', '/', { json: { year: 2026 }, header: { 'x-key': 'once' } })).toEqual({
    key: 'once',
    year: 2026,
  });
});

test('a response without a body is undefined', async () => {
  expect(await call('delete', '/:make', { param: { make: 'Veyra' } })).toBeUndefined();
});

test('the compiler rejects what the endpoints do not have', () => {
  const wrong = [
    // @ts-expect-error -- there is no such path
    () => call('get', '/models'),
    // @ts-expect-error -- it takes no such method
    () => call('patch', '/'),
    // @ts-expect-error -- the path needs a make
    () => call('get', '/:make/models', { query: {} }),
    // @ts-expect-error -- a year is a number
    () => call('post', '/', { json: { year: '2026' }, header: { 'x-key': 'once' } }),
    // @ts-expect-error -- it takes a body
    () => call('post', '/'),
  ];
  expect(wrong).toHaveLength(5);
});
