import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { describeWithAccounts, minute, other, password, start } from '../../test/accounts-harness.ts';
import { sessions, users } from './accounts.table.ts';
import { setDisabled, setRole } from './accounts.staff.store.ts';

describeWithAccounts('staff accounts that are changed', (harness) => {
  const { send, login, tokenOf, alive, logged } = harness;

  describe('changing a role', () => {
    const change = (token: string, id: number, role: string, currentPassword = password) =>
      send('PATCH', `/accounts/${id}`, { token, body: { role, currentPassword } });

    test('takes effect at the next call, and is logged', async () => {
      const token = await tokenOf('maria');
      const theirs = await tokenOf('ruben');
      expect((await send('GET', '/accounts', { token: theirs })).status).toBe(200);
      const response = await change(token, harness.ruben, 'sales');
      expect(await response.json()).toMatchObject({ username: 'ruben', role: 'sales' });
      const refused = await send('GET', '/accounts', { token: theirs });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { message: 'Your role does not allow this' },
      ]);
      expect(await (await send('GET', '/accounts/me', { token: theirs })).json()).toMatchObject({
        role: 'sales',
      });
      expect(await logged()).toMatchObject([
        { by: 'maria', subject: 'ruben', fields: [{ field: 'role', from: 'admin', to: 'sales' }] },
      ]);
      expect((await change(token, harness.ruben, 'sales')).status).toBe(200);
      expect(await logged()).toHaveLength(1);
    });

    test('needs the own password, another account, and a role', async () => {
      const token = await tokenOf('maria');
      expect((await change(token, harness.ruben, 'sales', 'wrong')).status).toBe(400);
      expect((await change(token, harness.ruben, 'owner')).status).toBe(400);
      expect((await change(token, harness.maria, 'sales')).status).toBe(403);
      expect((await change(token, 2_000_000_000, 'sales')).status).toBe(404);
      const nothing = await send('PATCH', `/accounts/${harness.ruben}`, {
        token,
        body: { currentPassword: password },
      });
      expect(nothing.status).toBe(400);
      expect(await logged()).toEqual([]);
    });

    test.each(Array.from({ length: 3 }, (_, round) => round))(
      'when two admins take the role from each other concurrently, one keeps it, round %i',
      async () => {
        const act = (id: number, username: string) => ({
          by: { id, username, role: 'admin' as const },
          now: harness.now,
        });
        const results = await Promise.allSettled([
          setRole(harness.database, harness.ruben, 'manager', act(harness.maria, 'maria')),
          setDisabled(harness.database, harness.maria, true, act(harness.ruben, 'ruben')),
        ]);
        expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        const rows = await harness.database.queries.select().from(users);
        expect(rows.filter(({ disabledAt, role }) => disabledAt === null && role === 'admin')).toHaveLength(
          1,
        );
      },
    );
  });

  describe('disabling', () => {
    const disable = (token: string, id: number, disabled: unknown = true) =>
      send('PATCH', `/accounts/${id}`, { token, body: { disabled, currentPassword: password } });

    test('ends every session immediately, and the right password gets the response for an unknown name', async () => {
      const token = await tokenOf('maria');
      const theirs = [await tokenOf('ruben'), await tokenOf('ruben')];
      const response = await disable(token, harness.ruben);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        username: 'ruben',
        disabledAt: harness.now.toISOString(),
      });
      for (const dead of theirs) expect(await alive(dead)).toBe(false);
      expect(
        await harness.database.queries.select().from(sessions).where(eq(sessions.userId, harness.ruben)),
      ).toEqual([]);
      const refused = await login('ruben');
      const unknown = await login('nobody');
      expect([refused.status, await refused.text()]).toEqual([unknown.status, await unknown.text()]);
      expect(refused.status).toBe(401);
      expect([...refused.headers]).toEqual([...unknown.headers]);
    });

    test('enabling accepts the same password again, but no earlier session', async () => {
      const token = await tokenOf('maria');
      const before = await tokenOf('ruben');
      await disable(token, harness.ruben);
      expect(await (await disable(token, harness.ruben, false)).json()).toMatchObject({ disabledAt: null });
      expect(await alive(before)).toBe(false);
      expect((await login('ruben')).status).toBe(200);
      expect((await logged()).map(({ action, subject }) => [action, subject])).toEqual([
        ['disabled', 'ruben'],
        ['enabled', 'ruben'],
      ]);
    });

    test('disabling twice changes nothing the second time and is not logged', async () => {
      const token = await tokenOf('maria');
      await disable(token, harness.ruben);
      const first = harness.now;
      harness.now = new Date(start.getTime() + minute);
      expect(await (await disable(token, harness.ruben)).json()).toMatchObject({
        disabledAt: first.toISOString(),
      });
      expect(await logged()).toHaveLength(1);
    });

    test('nobody can disable their own account', async () => {
      const token = await tokenOf('maria');
      const response = await disable(token, harness.maria);
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ message: 'You cannot disable your own account' });
      expect(await alive(token)).toBe(true);
    });

    test.each(Array.from({ length: 5 }, (_, round) => round))(
      'when two accounts disable each other concurrently, one stays active, round %i',
      async () => {
        const results = await Promise.allSettled([
          setDisabled(harness.database, harness.ruben, true, {
            by: { id: harness.maria, username: 'maria', role: 'admin' },
            now: harness.now,
          }),
          setDisabled(harness.database, harness.maria, true, {
            by: { id: harness.ruben, username: 'ruben', role: 'admin' },
            now: harness.now,
          }),
        ]);
        expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
          status: 409,
          message: 'The last active admin cannot be disabled',
        });
        const rows = await harness.database.queries.select().from(users);
        expect(rows.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1);
      },
    );

    test('a concurrent sign-in leaves no valid session', async () => {
      const token = await tokenOf('maria');
      const [signIn] = await Promise.all([login('ruben'), disable(token, harness.ruben)]);
      const body: unknown = await signIn.json();
      if (signIn.status === 200) expect(await alive((body as { token: string }).token)).toBe(false);
      await disable(token, harness.ruben, false);
      expect(
        await harness.database.queries.select().from(sessions).where(eq(sessions.userId, harness.ruben)),
      ).toEqual([]);
    });

    test.each(['abc', '0', '-1', '1.5', '9007199254740992'])('fault 12: id %s is rejected', async (id) => {
      const token = await tokenOf('maria');
      expect((await send('PATCH', `/accounts/${id}`, { token, body: { disabled: true } })).status).toBe(400);
    });

    test('an unknown account is not found; a body that is neither true nor false is rejected', async () => {
      const token = await tokenOf('maria');
      expect((await disable(token, 2_000_000_000)).status).toBe(404);
      expect((await disable(token, harness.ruben, 'yes')).status).toBe(400);
    });
  });

  describe('resetting someone else’s password', () => {
    const reset = (token: string, id: number, secret: string) =>
      send('PUT', `/accounts/${id}/password`, {
        token,
        body: { password: secret, currentPassword: password },
      });

    test('accepts only the new password, ends the sessions, and is logged without the password', async () => {
      const token = await tokenOf('maria');
      const before = await tokenOf('ruben');
      expect((await reset(token, harness.ruben, other)).status).toBe(204);
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

    test('is rejected for one’s own account, a short password, or an unknown account', async () => {
      const token = await tokenOf('maria');
      expect((await reset(token, harness.maria, other)).status).toBe(403);
      expect((await reset(token, harness.ruben, 'short')).status).toBe(400);
      expect((await reset(token, 2_000_000_000, other)).status).toBe(404);
      expect((await login('maria')).status).toBe(200);
    });
  });
});
