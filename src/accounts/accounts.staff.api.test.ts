import { describe, expect, test } from 'vitest';
import {
  describeWithAccounts,
  emptyProfile,
  minute,
  other,
  password,
  start,
} from '../../test/accounts-harness.ts';

describeWithAccounts('staff accounts', (harness) => {
  const { send, login, tokenOf, logged } = harness;

  describe('the list', () => {
    test('has every account with its last sign-in, marks the caller’s own, and has no passwords', async () => {
      harness.now = new Date(start.getTime() + minute);
      const token = await tokenOf('maria');
      const response = await send('GET', '/accounts', { token });
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(JSON.parse(text)).toEqual([
        {
          id: harness.maria,
          username: 'maria',
          role: 'admin',
          ...emptyProfile,
          createdAt: start.toISOString(),
          lastLoginAt: harness.now.toISOString(),
          disabledAt: null,
          hasSecondFactor: false,
          isYou: true,
        },
        {
          id: harness.ruben,
          username: 'ruben',
          role: 'admin',
          ...emptyProfile,
          createdAt: start.toISOString(),
          lastLoginAt: null,
          disabledAt: null,
          hasSecondFactor: false,
          isYou: false,
        },
      ]);
      expect(text).not.toContain('argon2');
    });

    test.each([
      ['GET', '/accounts'],
      ['POST', '/accounts'],
      ['PATCH', '/accounts/1'],
      ['PUT', '/accounts/1/password'],
      ['GET', '/accounts/me'],
      ['PUT', '/accounts/me/password'],
      ['POST', '/accounts/me/sign-out-everywhere'],
    ])('fault 29: %s %s needs a token', async (method, path) => {
      expect((await send(method, path)).status).toBe(401);
    });
  });

  describe('adding', () => {
    test('a new account can sign in, and the log says who added it', async () => {
      const token = await tokenOf('maria');
      const body = { username: ' Joanna ', password: other, role: 'sales', currentPassword: password };
      const response = await send('POST', '/accounts', { token, body });
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({
        id: expect.any(Number),
        username: 'joanna',
        ...emptyProfile,
        role: 'sales',
        createdAt: harness.now.toISOString(),
        lastLoginAt: null,
        disabledAt: null,
        hasSecondFactor: false,
        isYou: false,
      });
      expect((await login('joanna', other)).status).toBe(200);
      const entries = await logged();
      expect(entries).toMatchObject([{ by: 'maria', kind: 'account', action: 'added', subject: 'joanna' }]);
      expect(JSON.stringify(entries)).not.toContain(other);
    });

    test.each([
      [true, 403],
      [undefined, 200],
    ])(
      'with mustChangePassword %s its first password opens the calls of staff: %i',
      async (mustChangePassword, status) => {
        const body = { username: 'joanna', password: other, role: 'sales', mustChangePassword };
        const added = await send('POST', '/accounts', {
          token: await tokenOf('maria'),
          body: { ...body, currentPassword: password },
        });
        expect(added.status).toBe(201);
        const token = await tokenOf('joanna', other);
        expect((await send('GET', '/accounts/people', { token })).status).toBe(status);
        const own = { currentPassword: other, newPassword: 'my very own password' };
        const same = await send('PUT', '/accounts/me/password', {
          token,
          body: { ...own, newPassword: other },
        });
        expect(await same.json()).toMatchObject({
          message: 'This is the password that you have; choose another',
          issues: [{ path: 'newPassword' }],
        });
        expect((await send('GET', '/accounts/people', { token })).status).toBe(status);
        expect((await send('PUT', '/accounts/me/password', { token, body: own })).status).toBe(204);
        expect((await send('GET', '/accounts/people', { token })).status).toBe(200);
      },
    );

    test('names are unique ignoring case, even for concurrent requests', async () => {
      const token = await tokenOf('maria');
      const add = (username: string) =>
        send('POST', '/accounts', {
          token,
          body: { username, password: other, role: 'admin', currentPassword: password },
        });
      const taken = await add('RUBEN');
      expect(taken.status).toBe(409);
      const message = 'This username is taken';
      expect(await taken.json()).toEqual({ message, issues: [{ path: 'username', message }] });
      const statuses = (await Promise.all([add('joanna'), add('Joanna')])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 409]);
      expect(await logged()).toHaveLength(1);
    });

    test.each<[object, string, string]>([
      [{ username: '', password: other }, 'username', 'Enter a username'],
      [{ username: '  ', password: other }, 'username', 'Enter a username'],
      [{ username: 'a\nb', password: other }, 'username', 'Enter a username'],
      [{ username: 'x'.repeat(81), password: other }, 'username', 'May have at most 80 characters'],
      ...['dana w', 'аdmin', 'admin\u200b', 'ａｄｍｉｎ', 'admın', '-dana', '<b>'].map(
        (username) =>
          [
            { username, password: other },
            'username',
            'Use letters from a to z, digits, and . _ - @ + between them',
          ] satisfies [object, string, string],
      ),
      [{ username: 'joanna', password: 'elevenchars' }, 'password', 'Use at least 12 characters'],
      [{ username: 'joanna', password: ' '.repeat(12) }, 'password', 'Use more than blanks'],
      [{ username: 'joanna', password: '\0'.repeat(12) }, 'password', 'Use more than blanks'],
      [{ username: 'joanna', password: '\u200b'.repeat(12) }, 'password', 'Use more than blanks'],
      [{ username: 'joanna', password: 'a'.repeat(12) }, 'password', 'Use more than one character'],
      ...['password1234', '123456789012', 'qwertyuiop12', 'Password1234'].map(
        (secret) =>
          [
            { username: 'joanna', password: secret },
            'password',
            'This is one of the 100,000 most used passwords; choose another',
          ] satisfies [object, string, string],
      ),
      [
        { username: 'joanna', password: other, role: 'owner' },
        'role',
        'Must be one of admin, manager, sales, photographer, bookkeeper',
      ],
      [
        { username: 'joanna', password: other, currentPassword: 'wrong' },
        'currentPassword',
        'This is not your current password',
      ],
      [
        { username: 'joanna', password: other, currentPassword: '' },
        'currentPassword',
        'Enter your current password',
      ],
      [{ username: 'joanna' }, 'password', 'Use at least 12 characters'],
      [{ username: 'joanna', password: 'x'.repeat(201) }, 'password', 'Use at most 200 characters'],
    ])('faults 53 and 55: %j is rejected at its field', async (body, path, message) => {
      const token = await tokenOf('maria');
      const response = await send('POST', '/accounts', {
        token,
        body: { role: 'manager', currentPassword: password, ...body },
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message, issues: [{ path, message }] });
    });
  });

  test('fault 55: a name that looks like another is rejected', async () => {
    const token = await tokenOf('maria');
    for (const [username, like] of [
      ['rnaria', 'maria'],
      ['Rnaria', 'maria'],
      ['mar1a', 'maria'],
      ['m.aria', 'maria'],
      ['marla', 'maria'],
    ] as const) {
      const body = { username, password: other, role: 'admin', currentPassword: password };
      const response = await send('POST', '/accounts', { token, body });
      expect(response.status).toBe(409);
      const message = `This looks like the username ${like}, which exists`;
      expect(await response.json()).toEqual({ message, issues: [{ path: 'username', message }] });
    }
  });
});
