import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { users } from '../src/accounts/accounts.table.ts';
import { createSession, deleteSession } from '../src/accounts/sessions.store.ts';
import { testNow } from './factories.ts';
import { publicCalls } from './public-calls.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let routes: { method: string; path: string }[];
const tokens: Record<string, string> = {};
let liveToken = '';
let staffToken = '';

beforeAll(async () => {
  server = await startTestServer();
  routes = server.server.api.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'));
  const { queries } = server.database;
  const account = await createUser(queries, { username: 'dana', passwordHash: 'x' }, testNow);
  const gone = await createUser(queries, { username: 'gone', passwordHash: 'x' }, testNow);
  if (!account || !gone) throw new Error('The accounts were not created');
  const dayBefore = new Date(testNow.getTime() - 24 * 60 * 60_000);
  staffToken = await createSession(queries, account.id, testNow);
  liveToken = await createSession(queries, account.id, testNow);
  tokens['garbage'] = 'not-a-token';
  tokens['with a NUL and quotes'] = `%00'"`;
  tokens['of another system'] = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';
  tokens['expired'] = await createSession(queries, account.id, dayBefore);
  tokens['logged out'] = await createSession(queries, account.id, testNow);
  await deleteSession(queries, tokens['logged out']);
  tokens['of a deleted user'] = await createSession(queries, gone.id, testNow);
  await queries.delete(users).where(eq(users.id, gone.id));
});
afterAll(() => server.close());

/** What some public calls do not go without. */
const queries = [
  [/\/(?:cards|compare)$/, '?ids=1'],
  [/\/lists$/, '?path=/none'],
] as const;
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name) => (name === 'slug' ? 'about' : '1'));

describe('every route of the API', () => {
  test('fault 29: responds with the same 401 without a valid token, unless it is a public call', async () => {
    const closed = routes.filter(({ method, path }) => !publicCalls.includes(`${method} ${path}`));
    expect(closed.length).toBeGreaterThan(0);
    const bearers = [undefined, ...Object.values(tokens).map((token) => `Bearer ${token}`), 'Basic YTpi'];
    for (const { method, path } of closed) {
      for (const authorization of bearers) {
        const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
        // Node sends other methods without a length, so that a body would be read as the next request.
        const body = ['POST', 'PUT', 'PATCH'].includes(method) ? ['{}'] : [];
        const answer = await server.send(filled(path), { method, headers, body });
        expect({
          call: `${method} ${path} ${authorization}`,
          status: answer.status,
          text: answer.text,
        }).toEqual({
          call: `${method} ${path} ${authorization}`,
          status: 401,
          text: '{"message":"Authentication required"}',
        });
        expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' });
      }
    }
  });

  test('accepts a valid token where other tokens are refused', async () => {
    const logout = { method: 'POST', headers: { authorization: `Bearer ${liveToken}` } };
    const answer = await server.send('/api/auth/logout', logout);
    expect(answer.status).toBe(204);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await server.send('/api/auth/logout', logout)).status).toBe(401);
  });

  test('requires no sign-in if it is public, whatever the token', async () => {
    for (const call of publicCalls.filter((call) => call.startsWith('GET '))) {
      const query = queries.find(([pattern]) => pattern.test(call))?.[1] ?? '';
      const answer = await server.send(filled(call.slice(4)) + query, {
        headers: { authorization: 'Bearer not-a-token' },
      });
      // A link without its secret opens nothing.
      const without = /appointments\/(?:mine|file)$/.test(call) ? 400 : 200;
      const missing = /:slug|:key|:file|\/lists$/.test(call);
      expect([call, answer.status]).toEqual([call, missing ? 404 : without]);
    }
  });

  test('each entry of the public calls is a route', () => {
    const known = routes.map(({ method, path }) => `${method} ${path}`);
    expect(publicCalls.filter((call) => !known.includes(call))).toEqual([]);
    expect(new Set(publicCalls).size).toBe(publicCalls.length);
  });

  test('is in the OpenAPI description, with its responses', async () => {
    const { text } = await server.send('/api/openapi.json', {
      headers: { authorization: `Bearer ${staffToken}` },
    });
    const document = JSON.parse(text) as {
      openapi: string;
      info: { title: string; version: string };
      paths: Record<
        string,
        Record<
          string,
          { summary?: string; parameters?: unknown[]; responses?: Record<string, { description: string }> }
        >
      >;
      components: { schemas: Record<string, unknown> };
    };
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Marque' });
    for (const { method, path } of routes) {
      if (path === '/api/openapi.json') continue;
      const described =
        document.paths[path.slice('/api'.length).replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(described?.summary, `${method} ${path}`).toBeTruthy();
      const responses = Object.entries(described?.responses ?? {});
      if (!publicCalls.includes(`${method} ${path}`)) expect(described?.responses).toHaveProperty('401');
      if (described?.parameters) expect(described.responses, `${method} ${path}`).toHaveProperty('400');
      expect(responses.length, `${method} ${path}`).toBeGreaterThan(0);
      for (const [status, { description }] of responses) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(description).toBeTruthy();
      }
    }
    // JSON Schema has no flags, and a schema with a name may be null.
    expect(text.match(/"pattern":"\^(?:[^"\\]|\\.)*\/[a-z]+"/g)).toBeNull();
    expect(document.components.schemas['VehicleCard']).toMatchObject({
      properties: { focalPoint: { anyOf: [{ $ref: '#/components/schemas/FocalPoint' }, { type: 'null' }] } },
    });
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(Object.keys(document.components.schemas)).toContain(reference.split('/').at(-1));
    }
  });
});
