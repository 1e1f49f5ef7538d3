import * as argon2 from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import type { Database } from '../platform/database.ts';
import { createAccountsApi } from './accounts.api.ts';
import { createUser } from './accounts.store.ts';
import { sessions, signInFailures, users } from './accounts.table.ts';
import { hashPassword } from './password.ts';
import { admitSignIn } from './sign-in-limits.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { testSecrets } from '../../test/accounts-harness.ts';

// A spy on the real function shows that the work is done; timing would only show it on a quiet machine.
// Modules are reset because an earlier file of this process may have loaded the importing ones.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const start = new Date('2026-11-20T17:00:00.000Z');
const minute = 60_000;
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
const right = { username: 'dana', password: 'correct horse' };
const wrong = { username: 'dana', password: 'wrong' };
/** How much work a password is does not matter to what follows from it, and hundreds are checked here. */
const cheapHash = (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

describeWithDatabase('signing in', (open) => {
  let database: Database;
  let passwordHash: string;
  let now = start;
  beforeAll(async () => {
    database = await open();
    passwordHash = await cheapHash(right.password);
  });
  beforeEach(async () => {
    now = start;
    await database.queries.delete(users);
    await database.queries.delete(signInFailures);
    await createUser(database.queries, { username: right.username, passwordHash }, start);
  });

  const node = ({ rateLimits = true, isHttps = false } = {}) => {
    const app = apiApp(
      '/auth',
      createAccountsApi({
        secrets: testSecrets,
        database,
        clock: () => now,
        rateLimits,
        isHttps,
        publicUrl: 'http://localhost',
      }),
    );
    return {
      ...app,
      login: (body: unknown, headers?: Record<string, string>) => app.post('/auth/login', body, headers),
    };
  };

  describe('POST /api/auth/login', () => {
    test('the right password returns a token and the user, which must not be cached', async () => {
      const response = await node().login({ username: ' Dana', password: right.password });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: { id: expect.any(Number), username: 'dana', role: 'admin' },
      });
      expect(await database.queries.select().from(sessions)).toHaveLength(1);
    });

    test.each([
      {},
      { username: '', password: 'x' },
      { username: '  ', password: 'x' },
      { username: 'dana', password: '' },
      { username: 5, password: 'x' },
      { username: 'dana', password: null },
    ])('%j asks for both fields', async (body) => {
      const response = await node().login(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: 'Please enter both username and password' });
    });

    test('fault 30: an unknown name and a wrong password get the same answer after the same work', async () => {
      const answers: { status: number; body: string; headers: string[][] }[] = [];
      await database.queries.update(users).set({ passwordHash: await hashPassword(right.password) });
      for (const username of ['dana', 'nobody', 'd\0', `${'x'.repeat(10_000)}`]) {
        vi.mocked(argon2.verify).mockClear();
        const response = await node({ rateLimits: false }).login({ username, password: 'wrong' });
        expect(vi.mocked(argon2.verify)).toHaveBeenCalledOnce();
        expect(vi.mocked(argon2.verify).mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
        answers.push({
          status: response.status,
          body: await response.text(),
          headers: [...response.headers],
        });
      }
      expect(answers[0]).toMatchObject({ status: 401, body: '{"message":"Invalid username or password"}' });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    });

    test('a password is used exactly as typed', async () => {
      expect((await node().login({ ...right, password: ` ${right.password}` })).status).toBe(401);
    });
  });

  describe('fault 31: guessing passwords', () => {
    /** Counts a failed attempt as a sign-in does, without the work for a name that does not exist. */
    const fail = (username: string, address: string) =>
      admitSignIn(database, { username, address, device: null }, now);

    test('after five failures for a name from an address, even the right password is rejected for 15 minutes', async () => {
      const { login } = node();
      for (let n = 0; n < 5; n += 1) expect((await login(wrong)).status).toBe(401);
      now = new Date(start.getTime() + 5 * minute);
      const refused = await login(right);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('600');
      expect(await refused.json()).toEqual({ message: 'Too many attempts. Try again in 10 minutes.' });
      now = new Date(start.getTime() + 15 * minute);
      expect((await login(right)).status).toBe(200);
    });

    test('names in another case count as the same name', async () => {
      const { login } = node();
      const spellings = ['dana', 'DANA', ' Dana', 'dAna', 'danA '];
      for (const username of spellings) await login({ ...wrong, username });
      expect((await login(wrong)).status).toBe(429);
    });

    test('a hundred concurrent attempts on two nodes get five guesses', async () => {
      const nodes = [node(), node()] as const;
      vi.mocked(argon2.verify).mockClear();
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async (_, n) => (await nodes[n % 2 === 0 ? 0 : 1].login(wrong)).status),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(95);
      expect(vi.mocked(argon2.verify)).toHaveBeenCalledTimes(5);
    });

    test('an address may fail 20 times across names, without affecting other addresses', async () => {
      const { login, from } = node();
      for (let n = 0; n < 18; n += 1) await fail(`u${n}`, '203.0.113.1');
      const statuses: number[] = [];
      for (let n = 18; n < 21; n += 1)
        statuses.push((await login({ username: `u${n}`, password: 'x' })).status);
      expect(statuses).toEqual([401, 401, 429]);
      from('203.0.113.2');
      expect((await login(right)).status).toBe(200);
    });

    test('a name may fail 50 times across addresses, and the owner’s browser still gets in', async () => {
      const { login, from } = node();
      const owner = cookieOf(await login(right));
      for (let n = 0; n < 48; n += 1) await fail(wrong.username, `198.51.${n}.1`);
      const statuses: number[] = [];
      for (let n = 48; n < 53; n += 1) {
        from(`198.51.${n}.1`);
        statuses.push((await login(wrong)).status);
      }
      expect(statuses).toEqual([401, 401, 429, 429, 429]);
      from('203.0.113.1');
      expect((await login(right)).status).toBe(429);
      expect((await login(right, { cookie: owner })).status).toBe(200);
      // Even from the attacker's own network, as in a hotel.
      from('198.51.1.1');
      expect((await login(right, { cookie: owner })).status).toBe(200);
    });

    test.each([
      ['IPv6 /48', (n: number) => `2001:db8:7:${n.toString(16)}00::1`],
      ['IPv6 /56', (n: number) => `2001:db8:7:1${n.toString(16).padStart(2, '0')}::1`],
      ['IPv4 /24', (n: number) => `198.51.100.${n}`],
    ])(
      'fault 69: one %s may fail 40 times, too few to keep the owner’s new browser out',
      async (_, address) => {
        const { login, from } = node();
        for (let n = 0; n < 38; n += 1) await fail(wrong.username, address(n));
        const statuses: number[] = [];
        for (let n = 38; n < 43; n += 1) {
          from(address(n));
          statuses.push((await login(wrong)).status);
        }
        expect(statuses).toEqual([401, 401, 429, 429, 429]);
        from('203.0.113.1');
        expect((await login(right)).status).toBe(200);
      },
    );

    test('fault 69: all networks together may fail 200 times across names', async () => {
      const { login, from } = node();
      const address = (n: number) => `2001:db8:${n.toString(16)}::1`;
      for (let n = 0; n < 198; n += 1) await fail(`u${n}`, address(n));
      const statuses: number[] = [];
      for (let n = 198; n < 203; n += 1) {
        from(address(n));
        statuses.push((await login({ username: `u${n}`, password: 'x' })).status);
      }
      expect(statuses).toEqual([401, 401, 429, 429, 429]);
    });

    test('rejected attempts do not extend the wait', async () => {
      const { login } = node();
      for (let n = 0; n < 5; n += 1) await login(wrong);
      for (let at = 1; at < 15; at += 1) {
        now = new Date(start.getTime() + at * minute);
        expect((await login(wrong)).status).toBe(429);
      }
      now = new Date(start.getTime() + 15 * minute);
      expect((await login(right)).status).toBe(200);
    });

    test('a successful sign-in clears the mistyped attempts before it', async () => {
      const { login } = node();
      for (let round = 0; round < 3; round += 1) {
        for (let n = 0; n < 4; n += 1) expect((await login(wrong)).status).toBe(401);
        expect((await login(right)).status).toBe(200);
      }
    });

    test('a known browser has its own limit of ten failures', async () => {
      const { login } = node();
      const cookie = cookieOf(await login(right));
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await login(wrong, { cookie })).status);
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    });

    test.each([
      ['forged', (cookie: string) => `${cookie.slice(0, -5)}AAAAA`],
      ['with a later end', (cookie: string) => cookie.replace(/\.\d+\./, '.9999999999999.')],
      ['cut', (cookie: string) => cookie.slice(0, 30)],
      ['empty', () => 'marque-device='],
    ])('a cookie that is %s does not make a browser known', async (_, change) => {
      const { login } = node();
      const cookie = change(cookieOf(await login(right)));
      for (let n = 0; n < 5; n += 1) await login(wrong, { cookie });
      expect((await login(right, { cookie })).status).toBe(429);
    });

    test('after a new password no browser is known', async () => {
      const { login } = node();
      const cookie = cookieOf(await login(right));
      await database.queries.update(users).set({ passwordHash: await cheapHash('new horse') });
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await login(wrong, { cookie })).status);
      expect(statuses.at(-1)).toBe(429);
    });

    test('scripts and other sites cannot read the cookie', async () => {
      const cookie = (await node().login(right)).headers.get('set-cookie');
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Strict/);
      expect(cookie).toMatch(/; Path=\/api\/auth/);
      expect(cookie).not.toMatch(/Secure|__Host-/);
    });

    test('by HTTPS the cookie is bound to this host', async () => {
      const cookie = (await node({ isHttps: true }).login(right)).headers.get('set-cookie');
      expect(cookie).toMatch(/^__Host-marque-device=/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; Path=\/(?:;|$)/);
      expect(cookie).not.toMatch(/Domain/i);
    });

    test('a browser stays known when the site moves to HTTPS', async () => {
      const old = cookieOf(await node().login(right));
      const { login } = node({ isHttps: true });
      for (let n = 0; n < 5; n += 1) await login(wrong);
      expect((await login(right)).status).toBe(429);
      const answer = await login(right, { cookie: old });
      expect(answer.status).toBe(200);
      expect((await login(right, { cookie: `${old}; ${cookieOf(answer)}` })).status).toBe(200);
      expect((await login(right, { cookie: cookieOf(answer) })).status).toBe(200);
    });

    test('fault 44: a clock set back by a day locks nobody out', async () => {
      const { login } = node();
      for (let n = 0; n < 5; n += 1) await login(wrong);
      now = new Date(start.getTime() - 24 * 60 * minute);
      expect((await login(right)).status).toBe(200);
    });

    test('failures are deleted once they no longer count, and contain no names', async () => {
      const { login } = node();
      for (let n = 0; n < 5; n += 1) await login({ username: 'my-secret-password', password: 'x' });
      expect(JSON.stringify(await database.queries.select().from(signInFailures))).not.toContain('secret');
      now = new Date(start.getTime() + 15 * minute);
      await login(right);
      expect(await database.queries.select().from(signInFailures)).toEqual([]);
    });

    test('with rate limits off, nothing is counted', async () => {
      const { login } = node({ rateLimits: false });
      for (let n = 0; n < 10; n += 1) expect((await login(wrong)).status).toBe(401);
      expect(await database.queries.select().from(signInFailures)).toEqual([]);
    });
  });
});
