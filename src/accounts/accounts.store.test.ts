import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { createUser, ensureFirstAccount, findBySignInName, firstPasswordFault } from './accounts.store.ts';
import { dealership } from '../dealership/dealership.table.ts';
import { sessions, users } from './accounts.table.ts';
import { verifyPassword } from './password.ts';
import { createSession, deleteSession, findSession } from './sessions.store.ts';
import { describeWithDatabase } from '../../test/database.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describeWithDatabase('accounts and sessions', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.queries.delete(users));

  describe('accounts', () => {
    test('names identify an account in any case', async () => {
      const account = await createUser(database.queries, { username: ' Dana ', passwordHash: 'x' }, now);
      expect(account).toMatchObject({ username: 'dana', role: 'admin' });
      expect(await createUser(database.queries, { username: 'DANA', passwordHash: 'y' }, now)).toBeNull();
      expect(await findBySignInName(database.queries, 'dANA')).toMatchObject({
        id: account?.id,
        passwordHash: 'x',
      });
    });

    test.each(['nobody', '', 'd\0', "' or 1=1 --", '%'])('no account is named %j', async (username) => {
      await createUser(database.queries, { username: 'dana', passwordHash: 'x' }, now);
      expect(await findBySignInName(database.queries, username)).toBeNull();
    });
  });

  describe('the first account', () => {
    test('gets the given password, which is not shown', async () => {
      expect(await ensureFirstAccount(database, { username: 'Admin', password: 'given' }, now)).toBeNull();
      const account = await findBySignInName(database.queries, 'admin');
      expect(await verifyPassword('given', account?.passwordHash ?? null)).toBe(true);
    });

    test.each([
      [
        'Halcyon-Motors-2026',
        { problem: expect.stringMatching(/little more than the name/), isRefused: false },
      ],
      ['naperville1234', { problem: expect.stringMatching(/little more than the name/), isRefused: false }],
      ['dana.whitlock1', { problem: expect.stringMatching(/little more than the name/), isRefused: false }],
      ['Password1234', { problem: expect.stringMatching(/most used/), isRefused: true }],
      ['too short', { problem: expect.stringMatching(/at least 12 characters/), isRefused: true }],
      ['naperville walrus teapot', null],
    ])('should not have a password made of the dealership’s names: %s', async (password, fault) => {
      const { queries } = database;
      const at = 'https://www.halcyonmotors.example';
      await queries.delete(dealership);
      await queries
        .insert(dealership)
        .values({ id: 1, settings: { name: 'Halcyon Motors', city: 'Naperville' }, updatedAt: now });
      expect(await firstPasswordFault(queries, { username: 'dana.whitlock', password }, at)).toEqual(fault);
      await queries.delete(dealership);
    });

    test('gets a generated password otherwise, shown once', async () => {
      const first = { username: 'admin', password: undefined };
      const password = await ensureFirstAccount(database, first, now);
      const account = await findBySignInName(database.queries, 'admin');
      expect(await verifyPassword(password ?? '', account?.passwordHash ?? null)).toBe(true);
      expect(await ensureFirstAccount(database, first, now)).toBeNull();
    });

    test('is an admin’s, whoever else has an account', async () => {
      await createUser(database.queries, { username: 'maria', passwordHash: 'x', role: 'manager' }, now);
      await ensureFirstAccount(database, { username: 'admin', password: 'given' }, now);
      expect(await findBySignInName(database.queries, 'admin')).toMatchObject({ role: 'admin' });
    });

    test('is created and shown by only one of several nodes that start together', async () => {
      const shown = await Promise.all(
        Array.from({ length: 4 }, () =>
          ensureFirstAccount(database, { username: 'admin', password: undefined }, now),
        ),
      );
      expect(await database.queries.select().from(users)).toHaveLength(1);
      expect(shown.filter((password) => password !== null)).toHaveLength(1);
    });
  });

  const signIn = async (at = now) => {
    const account = await createUser(database.queries, { username: 'dana', passwordHash: 'x' }, now);
    if (!account) throw new Error('The name is taken');
    return { account, token: await createSession(database.queries, account.id, at) };
  };
  const who = (token: string, at: Date) => findSession(database.queries, token, at);

  const seen = async () => (await database.queries.select().from(sessions))[0]?.lastSeenAt;

  describe('sessions', () => {
    test('a token of 32 random bytes identifies the user; the database does not contain it', async () => {
      const { account, token } = await signIn();
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(await who(token, now)).toEqual(account);
      expect(JSON.stringify(await database.queries.select().from(sessions))).not.toContain(token);
    });

    test('fault 29: a session expires after 12 hours without use', async () => {
      const { account, token } = await signIn();
      expect(await who(token, after(12 * hour - 1))).toEqual(account);
      expect(await who(token, after(24 * hour - 2))).toEqual(account);
      expect(await who(token, after(36 * hour - 2))).toBeNull();
    });

    test('fault 29: a session expires after 7 days, however often it was used', async () => {
      const { account, token } = await signIn();
      for (let at = 0; at < 7 * 24; at += 6) expect(await who(token, after(at * hour))).toEqual(account);
      expect(await who(token, after(7 * 24 * hour))).toBeNull();
    });

    test('use is recorded every few minutes, not on every call', async () => {
      const { token } = await signIn();
      await who(token, after(5 * minute - 1));
      expect(await seen()).toEqual(now);
      await who(token, after(5 * minute));
      expect(await seen()).toEqual(after(5 * minute));
    });

    test('fault 29: a signed-out token, a foreign one and a deleted account’s are invalid', async () => {
      const { account, token } = await signIn();
      const other = await createSession(database.queries, account.id, now);
      expect(await who('A'.repeat(43), now)).toBeNull();
      await deleteSession(database.queries, token);
      expect(await who(token, now)).toBeNull();
      expect(await who(other, now)).toEqual(account);
      await database.queries.delete(users);
      expect(await who(other, now)).toBeNull();
    });

    test('the sessions of a disabled account are invalid, whatever has ended them', async () => {
      const { account, token } = await signIn();
      await database.queries.update(users).set({ disabledAt: now }).where(eq(users.id, account.id));
      expect(await who(token, now)).toBeNull();
    });

    test('fault 44: with the clock set back by a day, a session still expires 12 hours after its last use', async () => {
      const { account, token } = await signIn();
      expect(await who(token, after(-24 * hour))).toEqual(account);
      expect(await who(token, after(-12 * hour))).toBeNull();
    });

    test('sessions that were not used for a month are deleted at the next sign-in', async () => {
      const { account } = await signIn();
      await createSession(database.queries, account.id, after(13 * hour));
      // An expired one stays for a while, as the device on which notices go on.
      expect(await database.queries.select().from(sessions)).toHaveLength(2);
      await createSession(database.queries, account.id, after((30 * 24 + 13) * hour));
      expect(await database.queries.select().from(sessions)).toHaveLength(1);
    });
  });
});
