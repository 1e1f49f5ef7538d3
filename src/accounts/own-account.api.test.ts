import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  describeWithAccounts,
  emptyProfile,
  minute,
  other,
  password,
  start,
} from '../../test/accounts-harness.ts';
import type { OwnSession } from './accounts.schema.ts';
import { users } from './accounts.table.ts';

describeWithAccounts('one’s own account', (harness) => {
  const { send, login, tokenOf, alive, logged } = harness;

  describe('one’s own password', () => {
    const change = (token: string, currentPassword: string, newPassword = other) =>
      send('PUT', '/accounts/me/password', { token, body: { currentPassword, newPassword } });

    test('changing it ends the other sessions, keeps this one, and this browser stays known', async () => {
      const token = await tokenOf('maria');
      const elsewhere = await tokenOf('maria');
      const response = await change(token, password);
      expect(response.status).toBe(204);
      expect(await alive(token)).toBe(true);
      expect(await alive(elsewhere)).toBe(false);
      expect((await login('maria')).status).toBe(401);
      // Unknown browsers may fail five times per address; after that a known one can still sign in.
      for (let n = 0; n < 5; n += 1) await login('maria', 'wrong');
      expect((await login('maria', other)).status).toBe(429);
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect((await login('maria', other, cookie)).status).toBe(200);
      expect(await logged()).toMatchObject([{ by: 'maria', action: 'changed', subject: 'maria' }]);
    });

    test('a wrong current password is rejected at its field, and after ten the account waits 15 minutes', async () => {
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
      // Another session of the same owner is not affected.
      const elsewhere = await tokenOf('maria');
      expect((await change(elsewhere, password)).status).toBe(204);
    });

    test('fault 53: one of the most used passwords is rejected at its field', async () => {
      const token = await tokenOf('maria');
      const response = await change(token, password, '1Q2w3e4r5t6y');
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        message: 'This is one of the 100,000 most used passwords; choose another',
        issues: [{ path: 'newPassword' }],
      });
    });

    test('a short new password is rejected at its field', async () => {
      const token = await tokenOf('maria');
      const response = await change(token, password, 'short');
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ issues: [{ path: 'newPassword' }] });
    });

    test('of two concurrent changes one succeeds', async () => {
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
    test('are counted while they are valid', async () => {
      const token = await tokenOf('maria');
      await tokenOf('maria');
      await tokenOf('ruben');
      expect(await (await send('GET', '/accounts/me', { token })).json()).toEqual({
        id: harness.maria,
        username: 'maria',
        ...emptyProfile,
        role: 'admin',
        devices: 2,
        mustChangePassword: false,
        secondFactor: {
          isOn: false,
          isUnreadable: false,
          passkeys: 0,
          recoveryCodes: 0,
          earlierCodes: 0,
          isRequired: false,
        },
        sharesCosts: false,
      });
      harness.now = new Date(start.getTime() + 7 * 60 * minute);
      await alive(token);
      harness.now = new Date(start.getTime() + 13 * 60 * minute);
      expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({ devices: 1 });
    });

    test('says whether others than admins may see costs: a manager who can sign in', async () => {
      const token = await tokenOf('maria');
      const sharesCosts = async () =>
        ((await (await send('GET', '/accounts/me', { token })).json()) as { sharesCosts: boolean })
          .sharesCosts;
      const { queries } = harness.database;
      await queries.update(users).set({ role: 'sales' }).where(eq(users.id, harness.ruben));
      expect(await sharesCosts()).toBe(false);
      await queries.update(users).set({ role: 'manager' }).where(eq(users.id, harness.ruben));
      expect(await sharesCosts()).toBe(true);
      await queries.update(users).set({ disabledAt: start }).where(eq(users.id, harness.ruben));
      expect(await sharesCosts()).toBe(false);
    });

    test('signing out everywhere ends all of them, but nobody else’s', async () => {
      const mine = [await tokenOf('maria'), await tokenOf('maria')];
      const theirs = await tokenOf('ruben');
      const response = await send('POST', '/accounts/me/sign-out-everywhere', { token: mine[0] ?? '' });
      expect(response.status).toBe(204);
      for (const token of mine) expect(await alive(token)).toBe(false);
      expect(await alive(theirs)).toBe(true);
    });

    test('are listed with where they are used, and one of them can be ended', async () => {
      const here = await tokenOf('maria');
      harness.now = new Date(start.getTime() + minute);
      const there = await tokenOf('maria');
      const theirs = await tokenOf('ruben');
      const list = async (token: string) =>
        (await (await send('GET', '/accounts/me/sessions', { token })).json()) as OwnSession[];
      const listed = await list(here);
      expect(listed).toEqual([
        {
          id: expect.stringMatching(/^[\w-]{16}$/),
          device: 'Unknown device',
          address: '203.0.113.1',
          signedInAt: harness.now.toISOString(),
          lastSeenAt: harness.now.toISOString(),
          isThis: false,
        },
        expect.objectContaining({ isThis: true, signedInAt: start.toISOString() }),
      ]);
      const end = (token: string, id = listed[0]?.id ?? '') =>
        send('DELETE', `/accounts/me/sessions/${id}`, { token });
      // Nobody ends somebody else's.
      expect((await end(theirs)).status).toBe(404);
      expect((await end(here, 'x'.repeat(16))).status).toBe(404);
      expect((await end(here, '%00')).status).toBe(400);
      expect((await end(here)).status).toBe(204);
      expect(await alive(there)).toBe(false);
      expect(await list(here)).toHaveLength(1);
      expect(await list(theirs)).toHaveLength(1);
    });
  });

  describe('the reason why a session ended', () => {
    const reason = async (token: string) =>
      ((await (await send('GET', '/auth/ended-session', { token })).json()) as { reason: string | null })
        .reason;
    const own = (token: string, path: string, body?: object) =>
      send(path.endsWith('password') ? 'PUT' : 'POST', `/accounts/me/${path}`, {
        token,
        ...(body && { body }),
      });

    test('is told to whoever has its token', async () => {
      const [ended, stays] = [await tokenOf('maria'), await tokenOf('maria')];
      expect(await reason(stays)).toBeNull();
      await own(stays, 'password', { currentPassword: password, newPassword: other });
      expect(await reason(ended)).toBe('password changed');
      expect(await reason(stays)).toBeNull();
      await own(stays, 'sign-out-everywhere');
      expect(await reason(stays)).toBe('signed out everywhere');

      const theirs = await tokenOf('ruben');
      const token = await tokenOf('maria', other);
      const body = { disabled: true, currentPassword: other };
      await send('PATCH', `/accounts/${harness.ruben}`, { token, body });
      expect(await reason(theirs)).toBe('disabled');
    });

    test('is that it has expired, also once a later sign-in has removed it', async () => {
      const token = await tokenOf('maria');
      harness.now = new Date(start.getTime() + 13 * 60 * minute);
      expect(await reason(token)).toBe('expired');
      await tokenOf('maria');
      expect(await reason(token)).toBe('expired');
    });

    test('is nothing for a session that was signed out, an unknown token, and none', async () => {
      const token = await tokenOf('maria');
      await send('POST', '/auth/logout', { token });
      expect([await reason(token), await reason('A'.repeat(43)), await reason('')]).toEqual([
        null,
        null,
        null,
      ]);
    });
  });
});
