import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { describeWithAccounts, minute, other, password } from '../../test/accounts-harness.ts';
import { renewCalendarKey } from '../inquiries/appointments/calendar-addresses.store.ts';
import { apiKeys } from '../api-keys/api-keys.table.ts';
import { endKeysOf } from '../api-keys/api-keys.store.ts';
import { findBySignInName, startSession } from './accounts.store.ts';
import { calendarAddresses, passkeys, users } from './accounts.table.ts';
import { resetPassword } from './reset-account.ts';
import { replaceRecoveryCodes } from './second-factor/recovery-codes.ts';
import { codeAt, stepAt } from './second-factor/totp.ts';

describeWithAccounts('what a reset ends, and who hears of it', (harness) => {
  const { send, login, tokenOf, alive } = harness;
  const own = 'my very own password';
  const queries = () => harness.database.queries;
  const set = (values: Partial<typeof users.$inferInsert>, username = 'maria') =>
    queries().update(users).set(values).where(eq(users.username, username));

  const aPasskey = (userId: number) => ({
    credentialId: `key-${userId}`,
    userId,
    name: 'A strange phone',
    publicKey: 'x',
    counter: 0,
    transports: [],
    createdAt: harness.now,
  });

  /** What somebody who had the account may have left there. */
  async function leaveBehind(id: number) {
    await queries().insert(passkeys).values(aPasskey(id));
    await queries().transaction((tx) => replaceRecoveryCodes(tx, id));
    await renewCalendarKey(queries(), { userId: id, isOwn: false }, harness.now);
    const key = { keyHash: `hash-${id}`, prefix: 'mrq_', scopes: [], madeBy: id, createdAt: harness.now };
    await queries()
      .insert(apiKeys)
      .values({ name: `Key ${id}`, ...key });
  }
  const left = async (id: number) => ({
    passkeys: await queries().$count(passkeys, eq(passkeys.userId, id)),
    addresses: await queries().$count(calendarAddresses, eq(calendarAddresses.userId, id)),
    keys: await queries().$count(apiKeys, and(eq(apiKeys.madeBy, id), isNull(apiKeys.endedAt))),
  });
  const setPassword = async (id: number) =>
    send('PUT', `/accounts/${id}/password`, {
      token: await tokenOf('ruben'),
      body: { password: other, currentPassword: password },
    });
  async function mailedToken() {
    await send('POST', '/auth/forgotten-password', { body: { username: 'maria' } });
    await Promise.all(harness.unanswered);
    return /#new-password=([\w-]{43})/.exec((await harness.mails()).at(-1)?.text ?? '')?.[1] ?? '';
  }

  beforeEach(() => set({ email: 'maria@halcyon.example' }));

  test('a password that an admin gives ends sessions, passkeys and calendar addresses, and keeps the app', async () => {
    const session = await tokenOf('maria');
    await leaveBehind(harness.maria);
    await set({ totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
    expect((await setPassword(harness.maria)).status).toBe(204);
    expect(await alive(session)).toBe(false);
    expect(await left(harness.maria)).toEqual({ passkeys: 0, addresses: 0, keys: 0 });
    expect(await (await login('maria', other)).json()).toMatchObject({ issues: [{ path: 'code' }] });
    expect((await harness.logged()).slice(-2)).toMatchObject([
      { fields: [{ field: 'passkey', from: 'A strange phone', to: null }] },
      { fields: [{ field: 'apiKey', from: `Key ${harness.maria}`, to: null }] },
    ]);
  });

  test('so does the command of the server', async () => {
    await leaveBehind(harness.maria);
    await resetPassword(harness.database, { name: 'maria', endKeys: endKeysOf, now: harness.now });
    expect(await left(harness.maria)).toEqual({ passkeys: 0, addresses: 0, keys: 0 });
  });

  test('one by mail ends calendar addresses and keeps passkeys, which its mail names', async () => {
    await leaveBehind(harness.maria);
    const token = await mailedToken();
    const body = { token, password: other };
    expect((await send('POST', '/auth/new-password', { body })).status).toBe(204);
    expect(await left(harness.maria)).toEqual({ passkeys: 1, addresses: 0, keys: 1 });
    const mail = (await harness.mails()).at(-1);
    expect(mail).toMatchObject({
      to: 'maria@halcyon.example',
      subject: 'Your password was changed, Halcyon Motor Group',
    });
    expect(mail?.text).toContain('A strange phone, added');
    expect(mail?.html).toContain('A strange phone');
    expect(JSON.stringify(mail)).not.toContain(token);
    expect(JSON.stringify(mail)).not.toContain(other);
  });

  test('a given password opens nothing but the choice of another one', async () => {
    await setPassword(harness.maria);
    const token = await tokenOf('maria', other);
    const refused = await send('GET', '/accounts/people', { token });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      {
        code: 'new-password-required',
        message: 'Choose your own password first. Somebody else gave you the one that you have.',
      },
    ]);
    expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({
      mustChangePassword: true,
    });
    const body = { currentPassword: other, newPassword: own };
    expect((await send('PUT', '/accounts/me/password', { token, body })).status).toBe(204);
    expect((await send('GET', '/accounts/people', { token })).status).toBe(200);
  });

  test('an admin who has a second factor proves it for each act on accounts, also on the own one', async () => {
    const admin = await tokenOf('ruben');
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    await set({ totpSecret: secret }, 'ruben');
    const maria = `/accounts/${harness.maria}`;
    const acts: [string, string, object][] = [
      ['POST', '/accounts', { username: 'joanna', password: other, role: 'admin' }],
      ['PATCH', `${maria}/profile`, { email: 'thief@elsewhere.example' }],
      ['PATCH', maria, { role: 'manager' }],
      ['POST', `${maria}/second-factor/reset`, {}],
      ['PUT', `${maria}/password`, { password: other }],
      ['PUT', '/accounts/settings', { secondFactorRequiredOf: 'nobody' }],
      ['PATCH', '/accounts/me/profile', { email: 'ruben@elsewhere.example' }],
      ['PUT', '/accounts/me/password', { newPassword: own }],
    ];
    for (const [method, path, act] of acts) {
      const ask = (code?: string) =>
        send(method, path, { token: admin, body: { ...act, currentPassword: password, code } });
      const before = await harness.logged();
      const asked = await ask();
      expect([asked.status, await asked.json()], path).toMatchObject([400, { issues: [{ path: 'code' }] }]);
      expect(await harness.logged(), path).toEqual(before);
      harness.now = new Date(harness.now.getTime() + minute);
      expect((await ask(codeAt(secret, stepAt(harness.now)))).ok, path).toBe(true);
    }
  });

  test('a sign-in that began before a passkey was added or removed ends without a session', async () => {
    const read = async () => {
      const account = await findBySignInName(queries(), 'maria');
      if (account === null) throw new Error('There is no maria');
      return account;
    };
    const begin = (account: Awaited<ReturnType<typeof read>>) =>
      startSession(harness.database, account, harness.now);
    const withNone = await read();
    await leaveBehind(harness.maria);
    expect(await begin(withNone)).toBeNull();
    const withOne = await read();
    expect(await begin(withOne)).not.toBeNull();
    await queries()
      .insert(passkeys)
      .values({ ...aPasskey(harness.maria), credentialId: 'another' });
    const withTwo = await read();
    await queries().delete(passkeys).where(eq(passkeys.credentialId, 'another'));
    expect(await begin(withTwo)).toBeNull();
    expect(await begin(await read())).not.toBeNull();
  });

  test('calendar addresses end with all sessions, with the account, and with the right to read inquiries', async () => {
    const admin = await tokenOf('ruben');
    const change = (values: object) =>
      send('PATCH', `/accounts/${harness.maria}`, {
        token: admin,
        body: { ...values, currentPassword: password },
      });
    const ends: [string, () => Promise<Response>][] = [
      [
        'everywhere',
        async () => send('POST', '/accounts/me/sign-out-everywhere', { token: await tokenOf('maria') }),
      ],
      ['disabled', async () => change({ disabled: true })],
      ['photographer', async () => change({ disabled: false, role: 'photographer' })],
    ];
    for (const [what, end] of ends) {
      await renewCalendarKey(queries(), { userId: harness.maria, isOwn: false }, harness.now);
      await renewCalendarKey(queries(), { userId: harness.ruben, isOwn: false }, harness.now);
      expect((await end()).ok, what).toBe(true);
      expect((await left(harness.maria)).addresses, what).toBe(0);
      expect((await left(harness.ruben)).addresses, what).toBe(1);
    }
  });

  test('the owner hears of each act on the account by mail, without secrets', async () => {
    const token = await tokenOf('maria');
    const subjects = async () => (await harness.mails()).map(({ to, subject }) => [to, subject]);
    await send('PUT', '/accounts/me/password', {
      token,
      body: { currentPassword: password, newPassword: own },
    });
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    await set({ totpSecret: secret });
    const proof = { currentPassword: own, code: codeAt(secret, stepAt(harness.now)) };
    await send('POST', '/accounts/me/second-factor/off', { token, body: proof });
    await send('PATCH', '/accounts/me/profile', {
      token,
      body: { email: 'maria@elsewhere.example', currentPassword: own },
    });
    await leaveBehind(harness.maria);
    const admin = await tokenOf('ruben');
    await send('POST', `/accounts/${harness.maria}/second-factor/reset`, {
      token: admin,
      body: { currentPassword: password },
    });
    await setPassword(harness.maria);
    const name = 'Halcyon Motor Group';
    expect(await subjects()).toEqual([
      ['maria@halcyon.example', `Your password was changed, ${name}`],
      ['maria@halcyon.example', `The authenticator app was turned off, ${name}`],
      ['maria@halcyon.example', `Your mail address was changed, ${name}`],
      ['maria@elsewhere.example', `An admin has reset your second factor, ${name}`],
      ['maria@elsewhere.example', `An admin has set a new password for you, ${name}`],
    ]);
    const all = JSON.stringify(await harness.mails());
    for (const secret of [password, own, other, 'GEZDGNBV', token]) expect(all).not.toContain(secret);
    expect(all).toContain('203.0.113.1');
    // The old address does not learn the new one.
    expect(JSON.stringify((await harness.mails())[2])).not.toContain('elsewhere');
  });

  test('a password made of the dealership’s or one’s own name is refused at its field, wherever one is chosen', async () => {
    const admin = await tokenOf('ruben');
    await set({ firstName: 'Maria', lastName: 'Ortega' });
    const link = await mailedToken();
    const confirmed = { currentPassword: password };
    const choices: [string, (word: string) => Promise<Response>][] = [
      [
        'newPassword',
        async (newPassword) =>
          send('PUT', '/accounts/me/password', {
            token: await tokenOf('maria'),
            body: { ...confirmed, newPassword },
          }),
      ],
      [
        'password',
        async (word) =>
          send('PUT', `/accounts/${harness.maria}/password`, {
            token: admin,
            body: { ...confirmed, password: word },
          }),
      ],
      [
        'password',
        async (word) =>
          send('POST', '/accounts', {
            token: admin,
            body: { ...confirmed, username: 'ortega', firstName: 'Maria', password: word, role: 'sales' },
          }),
      ],
      [
        'password',
        async (word) => send('POST', '/auth/new-password', { body: { token: link, password: word } }),
      ],
    ];
    for (const word of ['Halcyon-Motor-2026', 'maria.ortega1'])
      for (const [path, choose] of choices) {
        const response = await choose(word);
        expect([response.status, await response.json()], `${path} ${word}`).toMatchObject([
          400,
          {
            issues: [
              { path, message: expect.stringMatching(/^This is little more than the name/) as string },
            ],
          },
        ]);
      }
    // The link still works, for one that says more.
    const body = { token: link, password: 'halcyon walrus teapot ladder' };
    expect((await send('POST', '/auth/new-password', { body })).status).toBe(204);
  });

  test('an account has one counter for its names, and unknown names have theirs', async () => {
    for (const name of ['maria', 'maria@halcyon.example', 'maria', 'maria@halcyon.example', 'maria'])
      expect((await login(name, 'wrong')).status).toBe(401);
    for (const name of ['maria', 'maria@halcyon.example'])
      expect((await login(name, password)).status).toBe(429);
    for (let n = 0; n < 5; n += 1) expect((await login('nobody@halcyon.example', 'wrong')).status).toBe(401);
    expect((await login('nobody@halcyon.example', 'wrong')).status).toBe(429);
  });
});
