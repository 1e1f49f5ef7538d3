import { expect, test } from 'vitest';
import { describeWithAccounts, password } from '../../../test/accounts-harness.ts';
import { owedCalls, staffCalls } from '../../api/staff-calls.ts';
import type { Role } from '../../platform/roles.ts';
import { createUser } from '../accounts.store.ts';
import { hashPassword } from '../password.ts';
import { createSession } from '../sessions.store.ts';
import type { Requirement } from './requirement.ts';
import { codeAt, stepAt } from './totp.ts';

describeWithAccounts('a required second factor', (harness) => {
  const { send, login, tokenOf } = harness;
  const status = async (token: string, path = '/accounts/me/sessions') =>
    (await send('GET', path, { token })).status;
  /** The recovery codes that are left, by session. */
  const codes = new Map<string, string[]>();
  const require = (token: string, secondFactorRequiredOf: Requirement, currentPassword = password) => {
    const body = { secondFactorRequiredOf, currentPassword, code: codes.get(token)?.pop() };
    return send('PUT', '/accounts/settings', { token, body });
  };

  async function setUp(token: string) {
    const { secret } = (await (await send('GET', '/accounts/me/second-factor', { token })).json()) as {
      secret: string;
    };
    const body = { currentPassword: password, secret, code: codeAt(secret, stepAt(harness.now)) };
    const response = await send('PUT', '/accounts/me/second-factor', { token, body });
    expect(response.status).toBe(200);
    const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] };
    codes.set(token, [...recoveryCodes]);
    return { secret, recoveryCodes };
  }

  /** A session of a new account with this role. */
  async function staff(role: Role): Promise<string> {
    const { queries } = harness.database;
    const account = await createUser(
      queries,
      { username: role, passwordHash: await hashPassword(password), role },
      harness.now,
    );
    if (!account) throw new Error('The name is taken');
    return createSession(queries, account.id, harness.now);
  }

  test('is set by an admin who has one, with the password, and logged', async () => {
    const admin = await tokenOf('maria');
    const read = async () => (await send('GET', '/accounts/settings', { token: admin })).json();
    expect(await read()).toEqual({ secondFactorRequiredOf: 'nobody' });
    const without = await require(admin, 'everybody');
    expect([without.status, await without.json()]).toEqual([
      409,
      { message: 'Set up your own second factor first, in Your account.' },
    ]);
    await setUp(admin);
    expect((await require(admin, 'everybody', 'wrong')).status).toBe(400);
    expect((await require(admin, 'some' as Requirement)).status).toBe(400);
    expect(await (await require(admin, 'everybody')).json()).toEqual({ secondFactorRequiredOf: 'everybody' });
    expect(await read()).toEqual({ secondFactorRequiredOf: 'everybody' });
    expect((await harness.logged()).at(-1)).toMatchObject({
      by: 'maria',
      kind: 'account',
      subject: 'All accounts',
      fields: [{ field: 'secondFactorRequiredOf', from: 'nobody', to: 'everybody' }],
    });
  });

  test('who lacks it signs in with the specified answer, and can only set it up', async () => {
    const admin = await tokenOf('maria');
    await setUp(admin);
    const before = await tokenOf('ruben');
    await require(admin, 'managers');
    expect(await status(before)).toBe(403);
    const signedIn = await login('ruben');
    expect(signedIn.status).toBe(200);
    const answer = (await signedIn.json()) as { token: string };
    expect(answer).toEqual({
      token: expect.any(String),
      user: { id: harness.ruben, username: 'ruben', role: 'admin' },
    });
    const { token } = answer;
    const message = 'Set up your second factor first. Your dealership requires one.';
    for (const path of ['/accounts', '/accounts/me/sessions', '/sign-ins']) {
      const refused = await send('GET', path, { token });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { message, code: 'second-factor-required' },
      ]);
    }
    expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({
      secondFactor: { isOn: false, isRequired: true },
    });
    await setUp(token);
    expect(await status(token, '/accounts')).toBe(200);
    // Its set-up ends the other sessions.
    expect(await status(before)).toBe(401);
  });

  test('it is required of admins and managers, or of everybody', async () => {
    const admin = await tokenOf('maria');
    await setUp(admin);
    const manager = await staff('manager');
    const sales = await staff('sales');
    const statuses = async () => [await status(manager), await status(sales)];
    expect(await statuses()).toEqual([200, 200]);
    await require(admin, 'managers');
    expect(await statuses()).toEqual([403, 200]);
    await require(admin, 'everybody');
    expect(await statuses()).toEqual([403, 403]);
    await require(admin, 'nobody');
    expect(await statuses()).toEqual([200, 200]);
  });

  test('while it is required, its owner cannot turn it off, but an admin can reset it', async () => {
    const admin = await tokenOf('maria');
    const { recoveryCodes } = await setUp(admin);
    const ruben = await tokenOf('ruben');
    const { secret } = await setUp(ruben);
    await require(admin, 'everybody');
    const off = (token: string, given?: string) =>
      send('POST', '/accounts/me/second-factor/off', {
        token,
        body: { currentPassword: password, code: given },
      });
    harness.now = new Date(harness.now.getTime() + 5 * 60_000);
    const refused = await off(ruben, codeAt(secret, stepAt(harness.now)));
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: 'Your dealership requires a second factor. Set up another one first.' },
    ]);
    expect(await status(ruben)).toBe(200);
    const reset = await send('POST', `/accounts/${harness.ruben}/second-factor/reset`, {
      token: admin,
      body: { currentPassword: password, code: codes.get(admin)?.pop() },
    });
    expect(reset.status).toBe(200);
    // The reset has ended the session.
    expect(await status(ruben)).toBe(401);
    expect(await status(await tokenOf('ruben'))).toBe(403);
    await require(admin, 'nobody');
    expect((await off(admin, recoveryCodes[0])).status).toBe(204);
  });

  test('while it is required, a recovery code turns a lost one off, and a new one has to be set up at once', async () => {
    const admin = await tokenOf('maria');
    const { recoveryCodes } = await setUp(admin);
    await require(admin, 'everybody');
    const off = await send('POST', '/accounts/me/second-factor/off', {
      token: admin,
      body: { currentPassword: password, code: recoveryCodes[0] },
    });
    expect(off.status).toBe(204);
    expect(await status(admin)).toBe(403);
    await setUp(admin);
    expect(await status(admin)).toBe(200);
  });

  test('every call that may come first exists and is open to every role', () => {
    for (const call of Object.values(owedCalls).flat()) expect(staffCalls[call]).toBe('own-account');
  });
});
