import { describe, expect, test } from 'vitest';
import { describeWithAccounts, minute, password } from '../../../test/accounts-harness.ts';
import { findBySignInName, startSession } from '../accounts.store.ts';
import { recoveryCodes, users, signInEvents } from '../accounts.table.ts';
import { codeAt, stepAt } from './totp.ts';

describeWithAccounts('the second factor', (harness) => {
  const { send, login, tokenOf } = harness;
  const codeNow = (secret: string, steps = 0) => codeAt(secret, stepAt(harness.now) + steps);
  const signIn = (code?: string, secret = password) =>
    send('POST', '/auth/login', {
      body: { username: 'maria', password: secret, ...(code === undefined ? {} : { code }) },
    });
  const message = async (response: Response) => ((await response.json()) as { message: string }).message;
  const later = (minutes: number) => {
    harness.now = new Date(harness.now.getTime() + minutes * minute);
  };

  /** Turns it on for Maria. */
  async function turnOn() {
    const token = await tokenOf('maria');
    const { secret } = (await (await send('GET', '/accounts/me/second-factor', { token })).json()) as {
      secret: string;
    };
    const body = { currentPassword: password, secret, code: codeNow(secret) };
    const response = await send('PUT', '/accounts/me/second-factor', { token, body });
    expect(response.status).toBe(200);
    const { recoveryCodes: codes } = (await response.json()) as { recoveryCodes: string[] };
    return { token, secret, codes };
  }

  describe('turning it on', () => {
    test('needs the password and a code of the new secret, and stores recovery codes as hashes only', async () => {
      const token = await tokenOf('maria');
      const offered = (await (await send('GET', '/accounts/me/second-factor', { token })).json()) as {
        secret: string;
        address: string;
      };
      expect(offered.address).toContain('otpauth://totp/Halcyon%20Motor%20Group:maria?secret=');
      const { secret } = offered;
      const put = (body: object) => send('PUT', '/accounts/me/second-factor', { token, body });
      const right = { currentPassword: password, secret, code: codeNow(secret) };
      expect(await message(await put({ ...right, currentPassword: 'wrong' }))).toBe(
        'This is not your current password',
      );
      expect(await message(await put({ ...right, code: codeNow(secret, 5) }))).toMatch(/does not match/);
      expect((await put({ ...right, code: 'abc' })).status).toBe(400);
      const { recoveryCodes: codes } = (await (await put(right)).json()) as { recoveryCodes: string[] };
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
      const stored = JSON.stringify(await harness.database.queries.select().from(recoveryCodes));
      for (const code of codes) expect(stored).not.toContain(code);
      expect((await put(right)).status).toBe(409);
      expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({
        secondFactor: { isOn: true, recoveryCodes: 10 },
      });
    });
  });

  describe('signing in with it', () => {
    test('asks for the code only after the right password, and accepts each code once', async () => {
      const { secret } = await turnOn();
      later(5);
      const asked = await signIn();
      expect(asked.status).toBe(401);
      expect(await asked.json()).toEqual({
        message: 'Enter the code from your authenticator app',
        issues: [{ path: 'code', message: 'Enter the code from your authenticator app' }],
      });
      // A wrong password says the same as for an account without it, with and without a code.
      const refused = await login('ruben', 'wrong');
      for (const answer of [await signIn(undefined, 'wrong'), await signIn(codeNow(secret), 'wrong')]) {
        expect([answer.status, await answer.json()]).toEqual([
          401,
          { message: 'Invalid username or password' },
        ]);
      }
      expect(refused.status).toBe(401);
      expect((await signIn(codeNow(secret))).status).toBe(200);
      expect(await message(await signIn(codeNow(secret)))).toMatch(/This code is not valid/);
      // Nor an earlier one, though its time has not passed.
      expect((await signIn(codeNow(secret, -1))).status).toBe(401);
      later(1);
      expect((await signIn(codeNow(secret))).status).toBe(200);
      // Somebody who has the password alone leaves a trace, one in a quarter of an hour.
      for (let n = 0; n < 3; n += 1) await signIn();
      const events = await harness.database.queries.select().from(signInEvents);
      expect(events.filter(({ kind }) => kind === 'code-asked')).toMatchObject([{ username: 'maria' }]);
    });

    test('the code that turned it on cannot be used to sign in', async () => {
      const { secret } = await turnOn();
      expect((await signIn(codeNow(secret))).status).toBe(401);
    });

    test('of two sign-ins at once with one code, one succeeds', async () => {
      const { secret } = await turnOn();
      later(5);
      const statuses = (await Promise.all([signIn(codeNow(secret)), signIn(codeNow(secret))])).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 401]);
    });

    test('a sign-in that began before it was on ends without a session', async () => {
      const { queries } = harness.database;
      const before = await findBySignInName(queries, 'maria');
      await turnOn();
      const after = await findBySignInName(queries, 'maria');
      if (before === null || after === null) throw new Error('There is no maria');
      expect(await startSession(harness.database, before, harness.now)).toBeNull();
      expect(await startSession(harness.database, after, harness.now)).not.toBeNull();
    });

    test('a recovery code works once, however it is typed', async () => {
      const { token, codes } = await turnOn();
      const [first = '', second = ''] = codes;
      expect((await signIn(first)).status).toBe(200);
      expect((await signIn(first)).status).toBe(401);
      expect((await signIn(` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
      expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({
        secondFactor: { recoveryCodes: 8 },
      });
    });

    test('wrong codes are limited like wrong passwords, and asking for the code does not reset the count', async () => {
      const { secret } = await turnOn();
      later(20);
      for (let n = 0; n < 5; n += 1) {
        expect((await signIn()).status).toBe(401);
        expect(await message(await signIn('000000'))).toMatch(/not valid/);
      }
      expect((await signIn(codeNow(secret))).status).toBe(429);
      expect((await signIn()).status).toBe(429);
      later(15);
      expect((await signIn(codeNow(secret))).status).toBe(200);
    });
  });

  describe('turning it off', () => {
    test('needs the password; signing in then needs no code', async () => {
      const { token } = await turnOn();
      const off = (currentPassword: string) =>
        send('POST', '/accounts/me/second-factor/off', { token, body: { currentPassword } });
      expect((await off('wrong')).status).toBe(400);
      expect((await signIn()).status).toBe(401);
      expect((await off(password)).status).toBe(204);
      expect((await signIn()).status).toBe(200);
      expect(await harness.database.queries.select().from(recoveryCodes)).toEqual([]);
    });

    test('an admin resets it for somebody else with the own password', async () => {
      await turnOn();
      const admin = await tokenOf('ruben');
      const reset = (currentPassword: string, id = harness.maria) =>
        send('POST', `/accounts/${id}/second-factor/reset`, { token: admin, body: { currentPassword } });
      expect((await reset('wrong')).status).toBe(400);
      expect((await reset(password, 999)).status).toBe(404);
      const response = await reset(password);
      expect(await response.json()).toMatchObject({ username: 'maria', hasSecondFactor: false });
      expect((await signIn()).status).toBe(200);
      const [maria] = await harness.database.queries.select().from(users);
      expect([maria?.totpSecret, maria?.totpLastStep]).toEqual([null, null]);
      expect(await harness.logged()).toMatchObject([
        { by: 'maria', subject: 'maria', fields: [{ field: 'secondFactor', to: true }] },
        { by: 'ruben', subject: 'maria', fields: [{ field: 'secondFactor', to: false }] },
      ]);
    });
  });

  test('no answer, log entry or list holds the secret', async () => {
    const { token, secret } = await turnOn();
    for (const path of ['/accounts', '/accounts/me', '/sign-ins', '/accounts/me/sessions']) {
      expect(await (await send('GET', path, { token })).text()).not.toContain(secret);
    }
    expect(JSON.stringify(await harness.logged())).not.toContain(secret);
  });
});
