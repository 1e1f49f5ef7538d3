import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { untilOneWaits } from '../../test/locks.ts';
import { describeWithAccounts, password } from '../../test/accounts-harness.ts';
import { users } from './accounts.table.ts';
import { holdAccount } from './hold-account.store.ts';
import { codeAt, stepAt } from './second-factor/totp.ts';
import { createSession, endSessionsOf } from './sessions.store.ts';

describeWithAccounts('acts on one account at the same time', (harness) => {
  const { send, login, tokenOf } = harness;
  const queries = () => harness.database.queries;
  const set = (values: Partial<typeof users.$inferInsert>, username = 'maria') =>
    queries().update(users).set(values).where(eq(users.username, username));

  beforeEach(() => set({ email: 'maria@halcyon.example' }));

  test('the answer to a forgotten password does not wait for the work', async () => {
    await queries().transaction(async (tx) => {
      await holdAccount(tx, harness.maria);
      const asked = await send('POST', '/auth/forgotten-password', { body: { username: 'maria' } });
      expect(asked.status).toBe(202);
      expect(await harness.mails()).toEqual([]);
    });
    await Promise.all(harness.unanswered);
    expect(await harness.mails()).toHaveLength(1);
  });

  test('acts on accounts lock them in one order, whatever the roles', async () => {
    // The account of the change comes before that of the admin.
    await set({ role: 'sales' });
    const admin = await tokenOf('ruben');
    const change = await queries().transaction(async (tx) => {
      await tx.select().from(users).orderBy(users.id).limit(1).for('update');
      const sent = send('PATCH', `/accounts/${harness.maria}`, {
        token: admin,
        body: { currentPassword: password, role: 'manager' },
      });
      await untilOneWaits(queries());
      // If the change held the admin's account by now, this would be a deadlock.
      await tx.select().from(users).where(eq(users.id, harness.ruben)).for('update', { noWait: true });
      return [sent];
    });
    expect((await change[0])?.status).toBe(200);
  });

  test('nothing that opens an account is added behind the end of its sessions', async () => {
    const token = await tokenOf('maria');
    const { secret } = (await (await send('GET', '/accounts/me/second-factor', { token })).json()) as {
      secret: string;
    };
    const body = { currentPassword: password, secret, code: codeAt(secret, stepAt(harness.now)) };
    const [adding] = await queries().transaction(async (tx) => {
      await holdAccount(tx, harness.maria);
      const sent = send('PUT', '/accounts/me/second-factor', { token, body });
      await untilOneWaits(queries());
      await endSessionsOf(tx, harness.maria, { reason: 'password changed', now: harness.now });
      return [sent];
    });
    expect((await adding)?.status).toBe(401);
    expect((await login('maria')).status).toBe(200);
  });

  test('whoever begins a session leaves expired ones to those who end them', async () => {
    await createSession(queries(), harness.maria, new Date(harness.now.getTime() - 31 * 24 * 3_600_000));
    await queries().transaction(async (tx) => {
      await endSessionsOf(tx, harness.maria, { reason: 'disabled', now: harness.now });
      expect((await login('ruben')).status).toBe(200);
    });
  });
});
