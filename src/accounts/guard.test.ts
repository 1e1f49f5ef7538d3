import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi, errorResponse } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { createAccountsApi } from './accounts.api.ts';
import { createUser } from './accounts.store.ts';
import { users } from './accounts.table.ts';
import { owedCalls } from '../api/staff-calls.ts';
import { authenticate, closedByDefault, findSignedIn } from './guard.ts';
import { createSession } from './sessions.store.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { testSecrets } from '../../test/accounts-harness.ts';

const start = new Date('2026-11-20T17:00:00.000Z');
const hour = 60 * 60_000;

describeWithDatabase('the guard', (open) => {
  let database: Database;
  let token: string;
  let now = start;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    now = start;
    await database.queries.delete(users);
    const account = await createUser(database.queries, { username: 'dana', passwordHash: 'x' }, start);
    token = await createSession(database.queries, account?.id ?? 0, start);
  });

  const away = new ApiError(503, 'away');
  const failing: Database = {
    get queries(): never {
      throw away;
    },
    programs: () => ({ source: 'server', folder: null }),
    poolState: () => ({ total: 0, idle: 0, waiting: 0 }),
    ping: () => Promise.reject(away),
    session: () => Promise.reject(away),
    withLock: () => Promise.reject(away),
    tryWithLock: () => Promise.reject(away),
    notify: () => Promise.reject(away),
    listen: () => Promise.reject(away),
    close: () => Promise.resolve(),
  };

  function appOn(someDatabase: Database) {
    const things = createApi();
    things.get('/', (context) => context.json({ user: context.var.user?.username ?? null }));
    things.get('/:id/text', (context) => context.text('public'));
    things.post('/', (context) => context.text('written', 201));
    things.get('/:id', (context) => context.text('staff'));
    things.delete('/:id', (context) => context.body(null, 204));
    const app = createApi();
    app.use(async (context, next) => {
      context.set('address', '203.0.113.1');
      await next();
    });
    app.use(
      '/api/*',
      authenticate(findSignedIn({ database: someDatabase, clock: () => now })),
      closedByDefault(
        ['GET /api/things', 'GET /api/things/:id/text', 'POST /api/auth/login'],
        {},
        owedCalls,
        {},
      ),
    );
    app.route('/api/things', things);
    app.route(
      '/api/auth',
      createAccountsApi({
        secrets: testSecrets,
        database: someDatabase,
        clock: () => now,
        rateLimits: true,
        publicUrl: 'http://localhost',
        isHttps: false,
      }),
    );
    app.all('/api/anything', (context) => context.text('for no one'));
    app.notFound((context) => context.json({ message: 'There is nothing at this address' }, 404));
    app.onError((error, context) => {
      if (error instanceof ApiError) return errorResponse(error, context);
      throw error;
    });
    return (method: string, path: string, authorization?: string) =>
      app.request(path, { method, headers: authorization === undefined ? {} : { authorization } });
  }
  const bearer = () => `Bearer ${token}`;

  describe('a call for staff', () => {
    const staffCalls = [
      ['POST', '/api/things'],
      ['GET', '/api/things/7'],
      ['HEAD', '/api/things/7'],
      ['DELETE', '/api/things/7'],
      ['POST', '/api/auth/logout'],
    ] as const;

    test.each(staffCalls)(
      'fault 29: %s %s is closed to everyone else, with the same response',
      async (method, path) => {
        const call = appOn(database);
        const dead = await (async () => {
          const account = await createUser(database.queries, { username: 'gone', passwordHash: 'x' }, start);
          return createSession(database.queries, account?.id ?? 0, start);
        })();
        await database.queries.delete(users).where(eq(users.username, 'gone'));
        const expired = async () => {
          now = new Date(start.getTime() + 13 * hour);
          return call(method, path, bearer());
        };
        const answers = [
          await call(method, path),
          await call(method, path, ''),
          await call(method, path, 'Bearer '),
          await call(method, path, `Bearer ${'A'.repeat(43)}`),
          await call(method, path, `Bearer ${dead}`),
          await call(method, path, `Basic ${token}`),
          await call(method, path, token),
          await call(method, path, `Bearer ${token}x`),
          await call(method, path, `Bearer ${'x'.repeat(5_000)}`),
          await call(method, path, "Bearer ' or 1=1 --"),
          await expired(),
        ];
        for (const answer of answers) {
          expect(answer.status).toBe(401);
          expect(answer.headers.get('www-authenticate')).toBe('Bearer');
          expect(await answer.text()).toBe(method === 'HEAD' ? '' : '{"message":"Authentication required"}');
        }
      },
    );

    test('lets staff through, and the response is not cached', async () => {
      const call = appOn(database);
      const answer = await call('GET', '/api/things/7', bearer());
      expect([answer.status, await answer.text()]).toEqual([200, 'staff']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect((await call('DELETE', '/api/things/7', `bearer ${token}`)).status).toBe(204);
    });

    test('is for admins only unless it names a permission', async () => {
      const call = appOn(database);
      for (const role of ['manager', 'sales', 'photographer'] as const) {
        await database.queries.update(users).set({ role });
        expect((await call('GET', '/api/things/7', bearer())).status).toBe(403);
      }
    });

    test('the token is invalid as soon as the user has signed out', async () => {
      const call = appOn(database);
      expect((await call('POST', '/api/auth/logout', bearer())).status).toBe(204);
      expect((await call('GET', '/api/things/7', bearer())).status).toBe(401);
      expect((await call('POST', '/api/auth/logout', bearer())).status).toBe(401);
    });
  });

  describe('a public call', () => {
    test('needs no token, and recognizes the user of one', async () => {
      const call = appOn(database);
      expect(await (await call('GET', '/api/things')).json()).toEqual({ user: null });
      expect(await (await call('GET', '/api/things', bearer())).json()).toEqual({ user: 'dana' });
      expect((await call('GET', '/api/things/7/text', 'Bearer nonsense')).status).toBe(200);
      expect((await call('HEAD', '/api/things')).status).toBe(200);
    });
  });

  describe('an unknown endpoint', () => {
    test.each([
      ['GET', '/api'],
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing'],
      ['PUT', '/api/things/7'],
      ['GET', '/api/things/'],
      ['GET', '/api//things/7'],
      ['GET', '/api/Things/7'],
      ['GET', '/api/things/7/text/'],
      ['GET', '/api/things/7/../8'.replace('..', '%2e%2e%2f')],
      ['GET', '/api/anything'],
    ])('fault 26: %s %s is 404 for anyone', async (method, path) => {
      const call = appOn(database);
      for (const answer of [await call(method, path), await call(method, path, bearer())]) {
        expect([answer.status, await answer.json()]).toEqual([
          404,
          { message: 'There is nothing at this address' },
        ]);
      }
    });
  });

  describe('while the database is unavailable', () => {
    test('public calls are answered, with and without a token', async () => {
      const call = appOn(failing);
      expect(await (await call('GET', '/api/things')).json()).toEqual({ user: null });
      expect(await (await call('GET', '/api/things', bearer())).json()).toEqual({ user: null });
    });

    test('staff get 503 and are not told that they are signed out', async () => {
      const call = appOn(failing);
      expect((await call('GET', '/api/things/7', bearer())).status).toBe(503);
      expect((await call('GET', '/api/things/7')).status).toBe(401);
    });
  });
});
