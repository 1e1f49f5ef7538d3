import { describe, expect, test } from 'vitest';
import { createApi, errorResponse } from './api.ts';
import { ApiError } from '../errors.ts';
import { requireJsonObject } from './json-body.ts';

const maxBytes = 1024;
const app = createApi();
app.use(requireJsonObject(maxBytes));
app.all('/', async (context) => context.json(context.req.method === 'GET' ? {} : await context.req.json()));
app.post('/empty', (context) => context.body(null, 204));
app.onError((error, context) => {
  if (error instanceof ApiError) return errorResponse(error, context);
  throw error;
});

const json = { 'content-type': 'application/json' };
const post = (body: RequestInit['body'], headers: Record<string, string> = json, path = '/') =>
  app.request(path, { method: 'POST', headers, ...(body === undefined ? {} : { body, duplex: 'half' }) });
const refusal = async (answer: Response | Promise<Response>) => {
  const { status, json } = { status: (await answer).status, json: await (await answer).json() };
  return [status, (json as { message: string }).message];
};
const pieces = (count: number, bytes: number) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let index = 0; index < count; index += 1) controller.enqueue(new Uint8Array(bytes).fill(32));
      controller.close();
    },
  });

describe('the body of a JSON call', () => {
  test('reaches the endpoint as it was sent', async () => {
    const sent = { name: 'Zoë 🏎️ مرحبا', nested: { a: [1, null] } };
    expect(await (await post(JSON.stringify(sent))).json()).toEqual(sent);
  });

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/problem+json'])(
    'may be %s',
    async (type) => {
      expect((await post('{"a":1}', { 'content-type': type })).status).toBe(200);
    },
  );

  test.each(['{', '', '{"a":1}{', "{'a':1}", '\u0000', '{"a":NaN}'].filter(Boolean))(
    'fault 1: %j is not JSON',
    async (body) => {
      expect(await refusal(post(body))).toEqual([400, 'The request body is not valid JSON']);
    },
  );

  test.each(['null', '[]', '[{}]', '42', '"text"', 'true'])('fault 1: %s is not an object', async (body) => {
    expect(await refusal(post(body))).toEqual([400, 'The request body must be a JSON object']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json-ish',
    'image/png',
  ])('fault 2: %s is another media type', async (type) => {
    expect((await refusal(post('{"a":1}', { 'content-type': type })))[0]).toBe(415);
  });

  test('fault 2: a missing media type is wrong too', async () => {
    expect((await refusal(post(new TextEncoder().encode('{"a":1}'), {})))[0]).toBe(415);
  });

  test('fault 3: has a maximum length, declared or not', async () => {
    const fits = JSON.stringify({ a: 'x'.repeat(maxBytes - 8) });
    expect(fits.length).toBe(maxBytes);
    expect((await post(fits)).status).toBe(200);
    const tooLarge = [413, 'The request body may hold at most 1 kB'];
    expect(await refusal(post(`${fits} `))).toEqual(tooLarge);
    expect(await refusal(post('{}', { ...json, 'content-length': '1025' }))).toEqual(tooLarge);
    expect(await refusal(post(pieces(3, 500)))).toEqual(tooLarge);
    // Bytes count, not characters.
    expect(await refusal(post(JSON.stringify({ a: 'ü'.repeat(600) })))).toEqual(tooLarge);
  });

  test('fault 4: deep nesting and prototype keys are harmless', async () => {
    const wide = createApi();
    wide.use(requireJsonObject(1_000_000));
    wide.post('/', async (context) => context.json(Object.keys(await context.req.json()).length));
    const deep = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect((await wide.request('/', { method: 'POST', headers: json, body: deep })).status).toBe(200);
    await post('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect('polluted' in {}).toBe(false);
  });

  test('may be cut off by the client, which is not a server error', async () => {
    const cutOff = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
    });
    expect(await refusal(post(cutOff))).toEqual([400, 'The request body was cut off']);
  });

  test('may be missing, even with a media type, and is ignored where none is expected', async () => {
    expect((await post(undefined, {}, '/empty')).status).toBe(204);
    expect(await (await post('')).json()).toEqual({});
    expect((await app.request('/', { headers: { 'content-type': 'text/plain' } })).status).toBe(200);
  });
});
