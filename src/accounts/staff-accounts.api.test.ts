import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../test/database.ts';
import { changes } from '../changes/changes.table.ts';
import { createApi, errorResponse } from '../platform/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { createAccountsApi } from './accounts.api.ts';
import { createUser } from './accounts.store.ts';
import { sessions, signInFailures, users } from './accounts.table.ts';
import { authenticate, closedByDefault } from './guard.ts';
import { hashPassword } from './password.ts';
import { createStaffAccountsApi } from './staff-accounts.api.ts';
import { setDisabled } from './staff-accounts.store.ts';

const start = new Date('2026-11-20T17:00:00.000Z');
const minute = 60_000;
const password = 'correct horse battery';
const other = 'a longer new password';

describeOnBothDatabases('staff accounts', (open) => {
  let database: Database;
  let passwordHash: string;
  let now = start;
  let maria: number;
  let ruben: number;
  type Node = ReturnType<typeof node>;
  let app: Node;
  beforeAll(async () => {
    database = await open();
    passwordHash = await hashPassword(password);
    app = node();
  });
  beforeEach(async () => {
    now = start;
    await database.queries.delete(users);
    await database.queries.delete(changes);
    await database.queries.delete(signInFailures);
    maria = await addUser('maria');
    ruben = await addUser('ruben');
  });

  async function addUser(username: string) {
    const account = await createUser(database.queries, { username, passwordHash }, start);
    return account?.id ?? 0;
  }

  /** The endpoints behind the real guard; each `call` carries a token. */
  function node() {
    const clock = () => now;
    const api = createApi();
    api.use(async (context, next) => {
      context.set('address', '203.0.113.1');
      context.set('user', null);
      await next();
    });
    api.use('/api/*', authenticate({ database, clock }), closedByDefault(['POST /api/auth/login']));
    api.route('/api/auth', createAccountsApi({ database, clock, rateLimits: true }));
    api.route('/api/accounts', createStaffAccountsApi({ database, clock, settings: { rateLimits: true } }));
    api.onError((error, context) => {
      if (error instanceof ApiError) return errorResponse(error, context);
      throw error;
    });
    const send = (
      method: string,
      path: string,
      options: { token?: string; body?: unknown; cookie?: string } = {},
    ) =>
      api.request(`/api${path}`, {
        method,
        headers: {
          ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      });
    const login = (username: string, secret = password, cookie?: string) =>
      send('POST', '/auth/login', {
        body: { username, password: secret },
        ...(cookie === undefined ? {} : { cookie }),
      });
    return { send, login };
  }
  const send: Node['send'] = (...call) => app.send(...call);
  const login: Node['login'] = (...call) => app.login(...call);

  async function tokenOf(username: string, secret = password) {
    const response = await login(username, secret);
    const { token }: { token: string } = await response.json();
    return token;
  }
  const alive = async (token: string) => (await send('GET', '/accounts/me', { token })).status === 200;
  const logged = () => database.queries.select().from(changes).orderBy(changes.id);

  describe('the list', () => {
    test('has every account, who is asking, and when each signed in last; never a password', async () => {
      now = new Date(start.getTime() + minute);
      const token = await tokenOf('maria');
      const response = await send('GET', '/accounts', { token });
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(JSON.parse(text)).toEqual([
        {
          id: maria,
          username: 'maria',
          role: 'admin',
          createdAt: start.toISOString(),
          lastLoginAt: now.toISOString(),
          disabledAt: null,
          isYou: true,
        },
        {
          id: ruben,
          username: 'ruben',
          role: 'admin',
          createdAt: start.toISOString(),
          lastLoginAt: null,
          disabledAt: null,
          isYou: false,
        },
      ]);
      expect(text).not.toContain('argon2');
    });

    test.each([
      ['GET', '/accounts'],
      ['POST', '/accounts'],
      ['PATCH', '/accounts/1'],
      ['PUT', '/accounts/1/password'],
      ['GET', '/accounts/me'],
      ['PUT', '/accounts/me/password'],
      ['POST', '/accounts/me/sign-out-everywhere'],
    ])('fault 29: %s %s is closed without a token', async (method, path) => {
      expect((await send(method, path)).status).toBe(401);
    });
  });

  describe('adding', () => {
    test('a new account signs in, and the log says who added it', async () => {
      const token = await tokenOf('maria');
      const body = { username: ' Joanna ', password: other };
      const response = await send('POST', '/accounts', { token, body });
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({
        id: expect.any(Number),
        username: 'joanna',
        role: 'admin',
        createdAt: now.toISOString(),
        lastLoginAt: null,
        disabledAt: null,
        isYou: false,
      });
      expect((await login('joanna', other)).status).toBe(200);
      const entries = await logged();
      expect(entries).toMatchObject([{ by: 'maria', kind: 'account', action: 'added', subject: 'joanna' }]);
      expect(JSON.stringify(entries)).not.toContain(other);
    });

    test('a name is taken in any case, also by two at once', async () => {
      const token = await tokenOf('maria');
      const add = (username: string) =>
        send('POST', '/accounts', { token, body: { username, password: other } });
      const taken = await add('RUBEN');
      expect(taken.status).toBe(409);
      const message = 'This username is taken';
      expect(await taken.json()).toEqual({ message, issues: [{ path: 'username', message }] });
      const statuses = (await Promise.all([add('joanna'), add('Joanna')])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 409]);
      expect(await logged()).toHaveLength(1);
    });

    test.each([
      [{ username: '', password: other }, 'username', 'Enter a username'],
      [{ username: '  ', password: other }, 'username', 'Enter a username'],
      [{ username: 'a\nb', password: other }, 'username', 'Enter a username'],
      [{ username: 'x'.repeat(81), password: other }, 'username', 'May have at most 80 characters'],
      [{ username: 'joanna', password: 'elevenchars' }, 'password', 'Use at least 12 characters'],
      [{ username: 'joanna' }, 'password', 'Use at least 12 characters'],
      [{ username: 'joanna', password: 'x'.repeat(201) }, 'password', 'Use at most 200 characters'],
    ])('%j is refused at its field', async (body, path, message) => {
      const token = await tokenOf('maria');
      const response = await send('POST', '/accounts', { token, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message, issues: [{ path, message }] });
    });
  });

  describe('disabling', () => {
    const disable = (token: string, id: number, disabled: unknown = true) =>
      send('PATCH', `/accounts/${id}`, { token, body: { disabled } });

    test('ends every session at once, and the right password answers like an unknown name', async () => {
      const token = await tokenOf('maria');
      const theirs = [await tokenOf('ruben'), await tokenOf('ruben')];
      const response = await disable(token, ruben);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ username: 'ruben', disabledAt: now.toISOString() });
      for (const dead of theirs) expect(await alive(dead)).toBe(false);
      expect(await database.queries.select().from(sessions).where(eq(sessions.userId, ruben))).toEqual([]);
      const refused = await login('ruben');
      const unknown = await login('nobody');
      expect([refused.status, await refused.text()]).toEqual([unknown.status, await unknown.text()]);
      expect(refused.status).toBe(401);
      expect([...refused.headers]).toEqual([...unknown.headers]);
    });

    test('enabling lets the same password in again, but no session from before', async () => {
      const token = await tokenOf('maria');
      const before = await tokenOf('ruben');
      await disable(token, ruben);
      expect(await (await disable(token, ruben, false)).json()).toMatchObject({ disabledAt: null });
      expect(await alive(before)).toBe(false);
      expect((await login('ruben')).status).toBe(200);
      expect((await logged()).map(({ action, subject }) => [action, subject])).toEqual([
        ['disabled', 'ruben'],
        ['enabled', 'ruben'],
      ]);
    });

    test('a second time changes nothing and is not logged', async () => {
      const token = await tokenOf('maria');
      await disable(token, ruben);
      const first = now;
      now = new Date(start.getTime() + minute);
      expect(await (await disable(token, ruben)).json()).toMatchObject({ disabledAt: first.toISOString() });
      expect(await logged()).toHaveLength(1);
    });

    test('nobody disables their own', async () => {
      const token = await tokenOf('maria');
      const response = await disable(token, maria);
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ message: 'You cannot disable your own account' });
      expect(await alive(token)).toBe(true);
    });

    test.each(Array.from({ length: 5 }, (_, round) => round))(
      'two who disable each other at once leave one active, round %i',
      async () => {
        const results = await Promise.allSettled([
          setDisabled(database, ruben, true, { by: { id: maria, username: 'maria', role: 'admin' }, now }),
          setDisabled(database, maria, true, { by: { id: ruben, username: 'ruben', role: 'admin' }, now }),
        ]);
        expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
          status: 409,
          message: 'The last active account cannot be disabled',
        });
        const rows = await database.queries.select().from(users);
        expect(rows.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1);
      },
    );

    test('a sign-in at the same moment leaves no live session behind', async () => {
      const token = await tokenOf('maria');
      const [signIn] = await Promise.all([login('ruben'), disable(token, ruben)]);
      const body: unknown = await signIn.json();
      if (signIn.status === 200) expect(await alive((body as { token: string }).token)).toBe(false);
      await disable(token, ruben, false);
      expect(await database.queries.select().from(sessions).where(eq(sessions.userId, ruben))).toEqual([]);
    });

    test.each(['abc', '0', '-1', '1.5', '9007199254740992'])('fault 12: id %s is refused', async (id) => {
      const token = await tokenOf('maria');
      expect((await send('PATCH', `/accounts/${id}`, { token, body: { disabled: true } })).status).toBe(400);
    });

    test('an account that is not there is not found; neither yes nor no is refused', async () => {
      const token = await tokenOf('maria');
      expect((await disable(token, 2_000_000_000)).status).toBe(404);
      expect((await disable(token, ruben, 'yes')).status).toBe(400);
    });
  });

  describe('a password reset for another', () => {
    const reset = (token: string, id: number, secret: string) =>
      send('PUT', `/accounts/${id}/password`, { token, body: { password: secret } });

    test('lets only the new password in, ends the sessions, and is logged without it', async () => {
      const token = await tokenOf('maria');
      const before = await tokenOf('ruben');
      expect((await reset(token, ruben, other)).status).toBe(204);
      expect(await alive(before)).toBe(false);
      expect(await alive(token)).toBe(true);
      expect((await login('ruben')).status).toBe(401);
      expect((await login('ruben', other)).status).toBe(200);
      const entries = await logged();
      expect(entries).toMatchObject([
        {
          by: 'maria',
          action: 'changed',
          subject: 'ruben',
          fields: [{ field: 'password', from: null, to: null }],
        },
      ]);
    });

    test('is not for one’s own, and needs a long one and somebody to have it', async () => {
      const token = await tokenOf('maria');
      expect((await reset(token, maria, other)).status).toBe(403);
      expect((await reset(token, ruben, 'short')).status).toBe(400);
      expect((await reset(token, 2_000_000_000, other)).status).toBe(404);
      expect((await login('maria')).status).toBe(200);
    });
  });

  describe('one’s own password', () => {
    const change = (token: string, currentPassword: string, newPassword = other) =>
      send('PUT', '/accounts/me/password', { token, body: { currentPassword, newPassword } });

    test('ends the other sessions, keeps this one, and this browser stays known', async () => {
      const token = await tokenOf('maria');
      const elsewhere = await tokenOf('maria');
      const response = await change(token, password);
      expect(response.status).toBe(204);
      expect(await alive(token)).toBe(true);
      expect(await alive(elsewhere)).toBe(false);
      expect((await login('maria')).status).toBe(401);
      // A stranger may fail five times from an address; a browser that is known is let in after that all the same.
      for (let n = 0; n < 5; n += 1) await login('maria', 'wrong');
      expect((await login('maria', other)).status).toBe(429);
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect((await login('maria', other, cookie)).status).toBe(200);
      expect(await logged()).toMatchObject([{ by: 'maria', action: 'changed', subject: 'maria' }]);
    });

    test('a wrong current one is refused at its field, and ten of them are enough for 15 minutes', async () => {
      const token = await tokenOf('maria');
      const message = 'This is not your current password';
      for (let n = 0; n < 10; n += 1) {
        const response = await change(token, `wrong ${n}`);
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({ message, issues: [{ path: 'currentPassword', message }] });
      }
      const refused = await change(token, password);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('900');
      // Another session of the same owner is not held up by it.
      const elsewhere = await tokenOf('maria');
      expect((await change(elsewhere, password)).status).toBe(204);
    });

    test('a short new one is refused at its field', async () => {
      const token = await tokenOf('maria');
      const response = await change(token, password, 'short');
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ issues: [{ path: 'newPassword' }] });
    });

    test('of two changes at once one is made', async () => {
      const token = await tokenOf('maria');
      const statuses = await Promise.all(
        ['first new password', 'second new password'].map(
          async (secret) => (await change(token, password, secret)).status,
        ),
      );
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect(await alive(token)).toBe(true);
    });
  });

  describe('one’s own sessions', () => {
    test('are counted while they are alive', async () => {
      const token = await tokenOf('maria');
      await tokenOf('maria');
      await tokenOf('ruben');
      expect(await (await send('GET', '/accounts/me', { token })).json()).toEqual({
        id: maria,
        username: 'maria',
        role: 'admin',
        devices: 2,
      });
      now = new Date(start.getTime() + 7 * 60 * minute);
      await alive(token);
      now = new Date(start.getTime() + 13 * 60 * minute);
      expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({ devices: 1 });
    });

    test('signing out everywhere ends all of them, and nobody else’s', async () => {
      const mine = [await tokenOf('maria'), await tokenOf('maria')];
      const theirs = await tokenOf('ruben');
      const response = await send('POST', '/accounts/me/sign-out-everywhere', { token: mine[0] ?? '' });
      expect(response.status).toBe(204);
      for (const token of mine) expect(await alive(token)).toBe(false);
      expect(await alive(theirs)).toBe(true);
    });
  });
});
