import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyCalls } from '../src/api/key-calls.ts';
import { publicCalls } from '../src/api/public-calls.ts';
import { staffCalls } from '../src/api/staff-calls.ts';
import { createCallers, type Caller } from './callers.ts';
import { testNow } from './factories.ts';
import { createTestNode } from './test-server.ts';

let node: Awaited<ReturnType<typeof createTestNode>>;
let tokens: Record<Caller, string>;
beforeAll(async () => {
  node = await createTestNode({ clock: () => testNow });
  tokens = await createCallers(node.database);
});
afterAll(() => node.close());

const call = async (token: string, method: string, path: string, body?: object) => {
  const answer = await node.server.api.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('the examples in the description are accepted as they are', async () => {
  type Call = {
    requestBody?: { content: Record<string, { example?: object }> };
    security: object[];
    tags: string[];
  };
  const { body } = await call(tokens.admin, 'GET', '/openapi.json');
  const description = body as { paths: Record<string, Record<string, Call>> };
  const example = (method: string, path: string) => {
    const found = description.paths[path]?.[method];
    return { ...found, body: found?.requestBody?.content['application/json']?.example };
  };
  const adding = example('post', '/vehicles');
  expect(adding).toMatchObject({
    security: [{ apiKey: ['write-inventory'] }, { session: [] }],
    tags: ['Write inventory'],
  });
  const added = await call(tokens.key, 'POST', '/vehicles', adding.body);
  expect(added.status).toBe(201);
  const id = Number(added.body['id']);
  const changing = example('patch', '/vehicles/{id}').body;
  expect((await call(tokens.key, 'PATCH', `/vehicles/${id}`, changing)).body).toMatchObject(changing ?? {});
  const selling = example('patch', '/vehicles/{id}/mark-sold').body;
  expect((await call(tokens.key, 'PATCH', `/vehicles/${id}/mark-sold`, selling)).body['status']).toBe('sold');
  const lead = await call(tokens.key, 'POST', '/inquiries/leads', example('post', '/inquiries/leads').body);
  expect(lead.status).toBe(201);
  const moving = example('patch', '/inquiries/{id}/status').body;
  const moved = await call(tokens.key, 'PATCH', `/inquiries/${lead.body['id']}/status`, moving);
  expect(moved.body).toMatchObject(moving ?? {});
  expect(example('get', '/accounts')).toMatchObject({ security: [{ session: [] }], tags: ['Staff screens'] });
  expect(example('get', '/site')).toMatchObject({ security: [], tags: ['Visitors'] });
});

test('the description has the calls that its reader may make', async () => {
  const read = async (token?: string) => {
    const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
    const answer = await node.server.api.request('/api/openapi.json', { headers });
    expect(answer.headers.get('vary')).toBe('authorization');
    const document = (await answer.json()) as {
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: object };
      tags: { name: string }[];
    };
    return {
      ...document,
      calls: Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(
          (method) => `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ),
      ),
    };
  };
  const described = publicCalls.filter((call) => call !== 'GET /api/openapi.json').toSorted();
  const visitor = await read();
  expect(visitor.calls.toSorted()).toEqual(described);
  expect(visitor.tags.map(({ name }) => name)).toEqual(['Visitors']);
  expect(JSON.stringify(visitor)).not.toMatch(/costBasis|soldPrice|buyerName|followUp/);
  for (const reference of JSON.stringify(visitor).match(/#\/components\/schemas\/\w+/g) ?? [])
    expect(visitor.components.schemas).toHaveProperty(reference.split('/').at(-1) ?? '');
  for (const nobody of ['not-a-token', 'mrq_00000000_0000000000000000000000000000000000000000000'])
    expect((await read(nobody)).calls).toEqual(visitor.calls);
  const program = await read(tokens.key);
  expect(program.calls.toSorted()).toEqual([...described, ...Object.keys(keyCalls)].toSorted());
  expect(program.calls).not.toContain('GET /api/accounts');
  expect((await read(tokens.admin)).calls.toSorted()).toEqual(
    [...described, ...Object.keys(staffCalls)].toSorted(),
  );
});

test('no whole number of a body is larger than PostgreSQL’s integer holds', async () => {
  const { body } = await call(tokens.admin, 'GET', '/openapi.json');
  const { paths, components } = body as {
    paths: Record<string, Record<string, { requestBody?: object }>>;
    components: { schemas: Record<string, object> };
  };
  const unbound: string[] = [];
  // Bounded by another rule, replaced by what is stored, or only compared.
  const isApart = (at: string) => /\.(?:year|bytes|total)$/.test(at);
  const walk = (at: string, part: unknown, seen: readonly string[] = []): void => {
    if (typeof part !== 'object' || part === null) return;
    const { $ref, type, maximum } = part as { $ref?: unknown; type?: unknown; maximum?: number };
    if (typeof $ref === 'string' && !seen.includes($ref))
      walk(at, components.schemas[$ref.split('/').at(-1) ?? ''], [...seen, $ref]);
    if ([type].flat().includes('integer') && !((maximum ?? Infinity) <= 2_147_483_647) && !isApart(at))
      unbound.push(at);
    for (const [name, value] of Object.entries(part)) walk(`${at}.${name}`, value, seen);
  };
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) walk(`${method} ${path}`, requestBody);
  expect(unbound).toEqual([]);
});
