import { describe, expect, test } from 'vitest';
import { describeWithAccounts, minute, password } from '../../../test/accounts-harness.ts';
import { createAuthenticator } from '../../../test/passkey-authenticator.ts';
import { createSession } from '../sessions.store.ts';
import { passkeyChallenges, passkeys, recoveryCodes, signInEvents } from '../accounts.table.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;

describeWithAccounts('passkeys', (harness) => {
  const { send, tokenOf, login } = harness;
  const json = async <Answer>(response: Response | Promise<Response>) =>
    (await (await response).json()) as Answer;
  const later = (minutes: number) => {
    harness.now = new Date(harness.now.getTime() + minutes * minute);
  };

  const begin = async (token: string, code?: string) =>
    json<{ challenge: string; rp: object; excludeCredentials: object[]; authenticatorSelection: object }>(
      send('POST', '/accounts/me/passkeys/options', { token, body: { currentPassword: password, code } }),
    );
  const put = (token: string, proof: object, name = 'My phone') =>
    send('POST', '/accounts/me/passkeys', { token, body: { name, proof } });
  const challengeFor = async (isAlone: boolean) =>
    (await json<{ challenge: string }>(send('POST', '/auth/passkey/options', { body: { isAlone } })))
      .challenge;
  const alone = (passkey: object) => send('POST', '/auth/passkey', { body: { passkey } });
  const second = (passkey: object, username = 'maria') =>
    send('POST', '/auth/login', { body: { username, password, passkey } });

  /** Adds a passkey to an account. */
  async function added(username = 'maria'): Promise<{
    token: string;
    authenticator: Authenticator;
    id: number;
    codes: string[];
  }> {
    const token = await tokenOf(username);
    const authenticator = createAuthenticator();
    const { challenge } = await begin(token);
    const response = await put(token, authenticator.create({ challenge }));
    expect(response.status).toBe(201);
    const { passkey, recoveryCodes: codes } = (await response.json()) as {
      passkey: { id: number };
      recoveryCodes: string[];
    };
    return { token, authenticator, id: passkey.id, codes };
  }

  describe('adding one', () => {
    test('needs the password, names site and account, and comes with recovery codes the first time', async () => {
      const token = await tokenOf('maria');
      const wrong = await send('POST', '/accounts/me/passkeys/options', {
        token,
        body: { currentPassword: 'wrong' },
      });
      expect([wrong.status, await wrong.json()]).toMatchObject([
        400,
        { issues: [{ path: 'currentPassword' }] },
      ]);
      const authenticator = createAuthenticator();
      const options = await begin(token);
      expect(options).toMatchObject({
        rp: { name: 'Halcyon Motor Group', id: 'localhost' },
        user: { name: 'maria' },
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      });
      const response = await put(token, authenticator.create(options), ' My phone ');
      expect(response.status).toBe(201);
      const answer = (await response.json()) as { recoveryCodes: string[] };
      expect(answer).toMatchObject({ passkey: { name: 'My phone', lastUsedAt: null } });
      expect(answer.recoveryCodes).toHaveLength(10);
      expect(await json(send('GET', '/accounts/me', { token }))).toMatchObject({
        secondFactor: { isOn: false, passkeys: 1, recoveryCodes: 10 },
      });
      // From now on it takes what is there to add another one.
      expect(await begin(token)).toMatchObject({ issues: [{ path: 'code' }, { path: 'passkey' }] });
      const again = await begin(token, answer.recoveryCodes[0]);
      expect(again.excludeCredentials).toHaveLength(1);
      const other = await put(token, createAuthenticator().create(again), 'Key');
      expect(await other.json()).toMatchObject({ recoveryCodes: [] });
      expect(await harness.logged()).toMatchObject([
        { by: 'maria', subject: 'maria', fields: [{ field: 'passkey', from: null, to: 'My phone' }] },
        { by: 'maria', subject: 'maria', fields: [{ field: 'passkey', from: null, to: 'Key' }] },
      ]);
      const stored = JSON.stringify(await harness.database.queries.select().from(passkeyChallenges));
      expect(stored).not.toContain((await begin(token, answer.recoveryCodes[1])).challenge);
    });

    test.each([
      ['of another site', { origin: 'https://evil.example' }],
      ['of another host', { rpId: 'evil.example' }],
      ['with a challenge that is not ours', { challenge: 'AAAA' }],
    ])('one %s is refused', async (_what, wrong) => {
      const token = await tokenOf('maria');
      const { challenge } = await begin(token);
      const response = await put(token, createAuthenticator().create({ challenge, ...wrong }));
      expect(response.status).toBe(400);
      expect(await harness.database.queries.select().from(passkeys)).toEqual([]);
    });

    test('a challenge works once, for five minutes, and for whom it was made', async () => {
      const token = await tokenOf('maria');
      const authenticator = createAuthenticator();
      const used = await begin(token);
      const added = await put(token, authenticator.create(used));
      const { recoveryCodes: codes } = (await added.json()) as { recoveryCodes: string[] };
      expect((await put(token, createAuthenticator().create(used))).status).toBe(400);
      const late = await begin(token, codes[0]);
      later(6);
      expect((await put(token, createAuthenticator().create(late))).status).toBe(400);
      const of = await begin(token, codes[1]);
      const other = await tokenOf('ruben');
      expect((await put(other, createAuthenticator().create(of))).status).toBe(400);
      const ofSignIn = await challengeFor(true);
      expect((await put(token, createAuthenticator().create({ challenge: ofSignIn }))).status).toBe(400);
      // The same authenticator cannot be added to a second account.
      const twice = await begin(other);
      expect((await put(other, authenticator.create(twice))).status).toBe(409);
    });
  });

  describe('signing in', () => {
    test('with it alone, if the device has verified its owner', async () => {
      const { authenticator } = await added();
      const unverified = await alone(
        authenticator.use({ challenge: await challengeFor(true), isVerified: false }),
      );
      expect([unverified.status, await unverified.json()]).toEqual([
        401,
        { message: 'This passkey does not open an account here.' },
      ]);
      const response = await alone(authenticator.use({ challenge: await challengeFor(true) }));
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const answer = (await response.json()) as { token: string };
      expect(answer).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: { id: harness.maria, username: 'maria', role: 'admin' },
      });
      expect(await json(send('GET', '/accounts/me/passkeys', { token: answer.token }))).toMatchObject([
        { name: 'My phone', lastUsedAt: harness.now.toISOString() },
      ]);
      const kinds = (await harness.database.queries.select().from(signInEvents)).map(({ kind }) => kind);
      expect(kinds).toEqual(['signed-in', 'passkey-added', 'passkey-failed', 'passkey-used']);
    });

    test.each([
      ['for another site', { origin: 'https://evil.example' }],
      ['for another host', { rpId: 'evil.example' }],
      ['to a challenge that is not ours', { challenge: 'AAAA' }],
    ])('what is signed %s is refused', async (_what, wrong) => {
      const { authenticator } = await added();
      const challenge = await challengeFor(true);
      expect((await alone(authenticator.use({ challenge, ...wrong }))).status).toBe(401);
    });

    test('a challenge is answered once, and in time', async () => {
      const { authenticator } = await added();
      const challenge = await challengeFor(true);
      expect((await alone(authenticator.use({ challenge }))).status).toBe(200);
      expect((await alone(authenticator.use({ challenge }))).status).toBe(401);
      const late = await challengeFor(true);
      later(6);
      expect((await alone(authenticator.use({ challenge: late }))).status).toBe(401);
    });

    test('an unknown passkey, a removed one, one of a disabled account and a copy say the same', async () => {
      const { token, authenticator, id } = await added();
      const known = authenticator.use({ challenge: await challengeFor(true), counter: 7 });
      expect((await alone(known)).status).toBe(200);
      const refused = async (passkey: object) => {
        const response = await alone(passkey);
        return [response.status, await response.json()];
      };
      const expected = [401, { message: 'This passkey does not open an account here.' }];
      // The counter of a copy is behind.
      const copy = authenticator.use({ challenge: await challengeFor(true), counter: 7 });
      expect(await refused(copy)).toEqual(expected);
      const challenge = await challengeFor(true);
      expect(await refused(createAuthenticator().use({ challenge }))).toEqual(expected);
      const admin = await tokenOf('ruben');
      const able = (disabled: boolean) =>
        send('PATCH', `/accounts/${harness.maria}`, {
          token: admin,
          body: { disabled, currentPassword: password },
        });
      await able(true);
      const disabled = authenticator.use({ challenge: await challengeFor(true), counter: 8 });
      expect(await refused(disabled)).toEqual(expected);
      await able(false);
      const again = authenticator.use({ challenge: await challengeFor(true), counter: 9 });
      const { token: fresh } = await json<{ token: string }>(alone(again));
      expect(token).not.toBe(fresh);
      const removal = await send('POST', `/accounts/me/passkeys/${id}/removal`, {
        token: fresh,
        body: {
          currentPassword: password,
          passkey: authenticator.use({ challenge: await challengeFor(false), counter: 10 }),
        },
      });
      expect(removal.status).toBe(204);
      const removed = authenticator.use({ challenge: await challengeFor(true), counter: 11 });
      expect(await refused(removed)).toEqual(expected);
    });

    test('as the second factor it is asked for after the password, also unverified; a recovery code works too', async () => {
      const { authenticator, codes } = await added();
      const asked = await login('maria');
      const message = 'Use your passkey, or enter a recovery code';
      expect([asked.status, await asked.json()]).toEqual([
        401,
        {
          message,
          issues: [
            { path: 'code', message },
            { path: 'passkey', message },
          ],
        },
      ]);
      expect(await (await login('maria', 'wrong')).json()).toEqual({
        message: 'Invalid username or password',
      });
      const use = async () => authenticator.use({ challenge: await challengeFor(false), isVerified: false });
      expect((await second(await use())).status).toBe(200);
      const replayed = await use();
      expect((await second(replayed)).status).toBe(200);
      expect((await second(replayed)).status).toBe(401);
      const [code = ''] = codes;
      const recovery = await send('POST', '/auth/login', { body: { username: 'maria', password, code } });
      expect(recovery.status).toBe(200);
    });

    test('somebody else’s passkey is no second factor, and wrong ones are limited like codes', async () => {
      await added();
      const { authenticator } = await added('ruben');
      for (let n = 0; n < 5; n += 1) {
        const stranger = authenticator.use({ challenge: await challengeFor(false) });
        const response = await second(stranger);
        expect([response.status, await response.json()]).toMatchObject([
          401,
          { message: 'This passkey does not belong to this account.' },
        ]);
      }
      expect((await login('maria')).status).toBe(429);
    });

    test('challenges are limited per address', async () => {
      for (let n = 0; n < 30; n += 1) await challengeFor(true);
      const response = await send('POST', '/auth/passkey/options', { body: { isAlone: true } });
      expect(response.status).toBe(429);
    });
  });

  test('its owner renames it, and removes it with the password and the passkey; others cannot', async () => {
    const { token, id, authenticator } = await added();
    const elsewhere = await createSession(harness.database.queries, harness.maria, harness.now);
    const other = await tokenOf('ruben');
    const rename = (by: string, name: string) =>
      send('PATCH', `/accounts/me/passkeys/${id}`, { token: by, body: { name } });
    const remove = (by: string, currentPassword = password, passkey?: object) =>
      send('POST', `/accounts/me/passkeys/${id}/removal`, { token: by, body: { currentPassword, passkey } });
    expect((await rename(other, 'Mine')).status).toBe(404);
    expect((await remove(other)).status).toBe(404);
    expect((await rename(token, ' ')).status).toBe(400);
    expect(await json(rename(token, 'Blue key'))).toMatchObject({ id, name: 'Blue key' });
    expect((await remove(token, 'wrong')).status).toBe(400);
    const signed = authenticator.use({ challenge: await challengeFor(false) });
    expect((await remove(token, 'wrong', signed)).status).toBe(400);
    expect(await json(remove(token))).toMatchObject({ issues: [{ path: 'code' }, { path: 'passkey' }] });
    expect(await harness.alive(elsewhere)).toBe(true);
    expect((await remove(token, password, signed)).status).toBe(204);
    expect([await harness.alive(token), await harness.alive(elsewhere)]).toEqual([true, false]);
    expect((await login('maria')).status).toBe(200);
    expect(await harness.database.queries.select().from(recoveryCodes)).toEqual([]);
  });

  test('no answer or log entry holds the key', async () => {
    const { token } = await added();
    const [row] = await harness.database.queries.select().from(passkeys);
    if (!row) throw new Error('There is no passkey');
    for (const path of ['/accounts', '/accounts/me', '/accounts/me/passkeys', '/sign-ins'])
      expect(await (await send('GET', path, { token })).text()).not.toContain(row.publicKey);
    expect(JSON.stringify(await harness.logged())).not.toContain(row.credentialId);
  });
});
