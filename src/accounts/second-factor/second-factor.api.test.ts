import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { describeWithAccounts, minute, password, testSecrets } from '../../../test/accounts-harness.ts';
import { findBySignInName, startSession } from '../accounts.store.ts';
import { createSession } from '../sessions.store.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { recoveryCodes, users, signInEvents } from '../accounts.table.ts';
import { createLog } from '../../platform/log.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { sealSecondFactors } from './sealed-secret.ts';
import { codeAt, stepAt } from './totp.ts';

describeWithAccounts('the second factor', (harness) => {
  const { send, login, tokenOf, alive } = harness;
  const codeNow = (secret: string, steps = 0) => codeAt(secret, stepAt(harness.now) + steps);
  const signIn = (code?: string, secret = password) =>
    send('POST', '/auth/login', {
      body: { username: 'maria', password: secret, ...(code === undefined ? {} : { code }) },
    });
  const message = async (response: Response) => ((await response.json()) as { message: string }).message;
  const later = (minutes: number) => {
    harness.now = new Date(harness.now.getTime() + minutes * minute);
  };

  /** Turns it on for Maria, in a new session. */
  const turnOn = async () => turnOnAgain(await tokenOf('maria'));

  async function turnOnAgain(token: string) {
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
      for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){5}$/);
      const stored = JSON.stringify(await harness.database.queries.select().from(recoveryCodes));
      for (const code of codes) {
        expect(stored).not.toContain(code);
        expect(stored).not.toContain(code.slice(6).replaceAll('-', ''));
      }
      // argon2id with its own salt, behind the group that finds the row.
      expect(stored.match(/\d+\.[a-z2-9]{5}\.\$argon2id\$v=19\$m=19456,t=2,p=1\$/g)).toHaveLength(10);
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
      expect((await signIn(` ${second.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
      expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({
        secondFactor: { recoveryCodes: 8 },
      });
    });

    test('of ten sign-ins at once with one recovery code, one succeeds', async () => {
      const { codes } = await turnOn();
      const taken = await Promise.all(
        Array.from({ length: 10 }, () =>
          takeRecoveryCode(harness.database.queries, harness.maria, codes[0] ?? ''),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
    });

    test('a code whose first group alone is right, or is of somebody else, is refused', async () => {
      const { codes } = await turnOn();
      const [first = ''] = codes;
      expect((await signIn(`${first.slice(0, -1)}${first.endsWith('a') ? 'b' : 'a'}`)).status).toBe(401);
      expect((await signIn(first.slice(0, 5))).status).toBe(401);
      expect(await takeRecoveryCode(harness.database.queries, harness.ruben, first)).toBe(false);
      expect((await signIn(first)).status).toBe(200);
    });

    test('codes of an earlier version work until new ones are made, and the account says so', async () => {
      const { token, secret } = await turnOn();
      const earlier = (code: string) => ({
        userId: harness.maria,
        codeHash: createHash('sha256').update(`${harness.maria} ${code}`).digest('base64url'),
      });
      const { queries } = harness.database;
      await queries.delete(recoveryCodes);
      await queries.insert(recoveryCodes).values([earlier('abcdefghij'), earlier('klmnpqrstu')]);
      expect((await signIn('ABCDE-fghij')).status).toBe(200);
      expect((await signIn('abcde-fghij')).status).toBe(401);
      const own = async () => (await send('GET', '/accounts/me', { token })).json();
      expect(await own()).toMatchObject({ secondFactor: { recoveryCodes: 1, earlierCodes: 1 } });
      later(5);
      const made = await send('POST', '/accounts/me/second-factor/recovery-codes', {
        token,
        body: { currentPassword: password, code: codeNow(secret) },
      });
      const { recoveryCodes: codes } = (await made.json()) as { recoveryCodes: string[] };
      expect(await own()).toMatchObject({ secondFactor: { recoveryCodes: 10, earlierCodes: 0 } });
      expect((await signIn('klmnp-qrstu')).status).toBe(401);
      expect((await signIn(codes[9])).status).toBe(200);
      expect((await queries.select().from(signInEvents)).map(({ kind }) => kind)).toContain(
        'recovery-codes-made',
      );
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
    test('needs the password and a code; signing in then needs no code', async () => {
      const { token, secret } = await turnOn();
      const off = (currentPassword: string, code?: string) =>
        send('POST', '/accounts/me/second-factor/off', { token, body: { currentPassword, code } });
      later(5);
      expect(await (await off('wrong', codeNow(secret))).json()).toMatchObject({
        issues: [{ path: 'currentPassword' }],
      });
      const asked = await off(password);
      expect([asked.status, await asked.json()]).toMatchObject([
        400,
        { issues: [{ path: 'code', message: 'Enter the code from your authenticator app' }] },
      ]);
      expect(await (await off(password, '000000')).json()).toMatchObject({ issues: [{ path: 'code' }] });
      expect((await signIn()).status).toBe(401);
      expect((await off(password, codeNow(secret))).status).toBe(204);
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
      // One's own takes the factor itself.
      expect((await reset(password, harness.ruben)).status).toBe(403);
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

  test('wrong codes of who has the password and a session are limited', async () => {
    const { token, secret } = await turnOn();
    later(5);
    const off = (code: string) =>
      send('POST', '/accounts/me/second-factor/off', { token, body: { currentPassword: password, code } });
    for (let n = 0; n < 9; n += 1) expect((await off('000000')).status).toBe(400);
    // The password alone does not forget them.
    const profile = { firstName: 'Maria', lastName: 'Ortega', email: 'new@dealer.example' };
    const changed = await send('PATCH', '/accounts/me/profile', {
      token,
      body: { ...profile, currentPassword: password },
    });
    expect(changed.status).toBe(400);
    expect((await off('000000')).status).toBe(400);
    expect((await off(codeNow(secret))).status).toBe(429);
  });

  test('each change of it ends the other sessions, which learn why, and keeps the one that made it', async () => {
    const { queries } = harness.database;
    const before = await tokenOf('maria');
    const { token, secret } = await turnOn();
    const ended = async (session: string) =>
      (await (await send('GET', '/auth/ended-session', { token: session })).json()) as object;
    const reason = { reason: 'second factor changed' };
    expect([await alive(token), await ended(before)]).toEqual([true, reason]);
    for (const path of ['second-factor/recovery-codes', 'second-factor/off']) {
      later(5);
      const session = await createSession(queries, harness.maria, harness.now);
      const body = { currentPassword: password, code: codeNow(secret) };
      expect((await send('POST', `/accounts/me/${path}`, { token, body })).ok).toBe(true);
      expect([await alive(token), await ended(session)], path).toEqual([true, reason]);
    }
    await turnOnAgain(token);
    await send('POST', `/accounts/${harness.maria}/second-factor/reset`, {
      token: await tokenOf('ruben'),
      body: { currentPassword: password },
    });
    expect([await alive(token), await ended(token)]).toEqual([false, reason]);
  });

  describe('its secret', () => {
    const stored = async () =>
      (await harness.database.queries.select().from(users)).find(({ id }) => id === harness.maria)
        ?.totpSecret ?? '';

    test('is stored sealed, and one of an earlier version is sealed at the start', async () => {
      const { queries } = harness.database;
      const { secret } = await turnOn();
      expect(await stored()).toMatch(/^v1\./);
      await queries.update(users).set({ totpSecret: secret }).where(eq(users.id, harness.maria));
      later(5);
      expect((await signIn(codeNow(secret))).status).toBe(200);
      await sealSecondFactors(queries, testSecrets, createLog('silent'));
      const sealed = await stored();
      expect(sealed).toMatch(/^v1\./);
      expect(sealed).not.toContain(secret);
      later(5);
      expect((await signIn(codeNow(secret))).status).toBe(200);
      await sealSecondFactors(queries, testSecrets, createLog('silent'));
      expect(await stored()).toBe(sealed);
    });

    test('stays as it is without a key that lasts, and the log of the start says so', async () => {
      const { queries } = harness.database;
      const { secret } = await turnOn();
      await queries.update(users).set({ totpSecret: secret }).where(eq(users.id, harness.maria));
      const passing = openSecrets({
        secretKey: undefined,
        databaseUrl: 'postgres://db/marque',
        dataDir: '/unused',
      });
      const lines: string[] = [];
      await sealSecondFactors(queries, passing, createLog('info', { write: (line) => lines.push(line) }));
      expect(await stored()).toBe(secret);
      expect(lines.join()).toMatch(/"accounts":1.*set SECRET_KEY/);
    });

    test('that was sealed with another key is never gone without: a recovery code signs in and turns it off', async () => {
      const { queries } = harness.database;
      const { secret, codes } = await turnOn();
      const elsewhere = openSecrets({ secretKey: 'the key of another server, 32 letters', dataDir: '' });
      await queries
        .update(users)
        .set({ totpSecret: elsewhere.seal(secret) })
        .where(eq(users.id, harness.maria));
      const lines: string[] = [];
      await sealSecondFactors(queries, testSecrets, createLog('info', { write: (line) => lines.push(line) }));
      expect(lines.join()).toMatch(/"accounts":1.*SECRET_KEY/);
      later(5);
      for (const code of [undefined, codeNow(secret)])
        expect(await message(await signIn(code))).toMatch(/cannot be checked on this server.*recovery code/);
      const signedIn = await signIn(codes[0]);
      const { token } = (await signedIn.json()) as { token: string };
      expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({
        secondFactor: { isOn: true, isUnreadable: true },
      });
      const off = await send('POST', '/accounts/me/second-factor/off', {
        token,
        body: { currentPassword: password, code: codes[1] },
      });
      expect(off.status).toBe(204);
      expect((await signIn()).status).toBe(200);
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
