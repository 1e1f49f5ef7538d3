import { describe, expect, test } from 'vitest';
import { describeWithAccounts, password } from '../../test/accounts-harness.ts';
import { accountInitials, accountName, accountSignature } from './account-name.ts';

const ana = { firstName: 'Ana', lastName: 'López' };

test.each([
  [ana, 'Ana López'],
  [{ ...ana, lastName: '' }, 'Ana'],
  [{ ...ana, firstName: '' }, 'López'],
  [{ firstName: '', lastName: '' }, 'ana'],
])('%j is called %s', (names, name) => {
  expect(accountName({ username: 'ana', ...names })).toBe(name);
});

test('a signature has the lines that are known, and initials two letters at most', () => {
  const unnamed = { username: 'ana', firstName: '', lastName: '', title: '', phone: '', signature: ' ' };
  expect([accountSignature(unnamed), accountInitials(unnamed)]).toEqual(['', 'A']);
  const known = {
    ...unnamed,
    ...ana,
    lastName: 'de la López',
    phone: '555-0142',
    signature: 'Se habla\nespañol\n',
  };
  expect([accountSignature(known), accountInitials(known)]).toEqual([
    'Ana de la López\n555-0142\nSe habla\nespañol',
    'AL',
  ]);
});

describeWithAccounts('what accounts say of their people', ({ send, tokenOf, logged }) => {
  const ids = async (token: string) => {
    const response = await send('GET', '/accounts/people', { token });
    const people: { id: number; username: string }[] = await response.json();
    return Object.fromEntries(people.map(({ id, username }) => [username, id]));
  };
  const changeOwn = (token: string, body: object) => send('PATCH', '/accounts/me/profile', { token, body });

  describe('one’s own', () => {
    test('starts empty, is changed in part, and is logged', async () => {
      const token = await tokenOf('maria');
      expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({
        firstName: '',
        title: '',
        email: null,
        portrait: null,
      });
      const answer = await changeOwn(token, {
        firstName: ' Maria ',
        lastName: 'Brandt',
        signature: 'Two\nlines',
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { firstName: 'Maria', lastName: 'Brandt', title: '', signature: 'Two\nlines' },
      ]);
      await changeOwn(token, { title: 'Sales Manager' });
      expect(await (await send('GET', '/accounts/me', { token })).json()).toMatchObject({
        firstName: 'Maria',
        title: 'Sales Manager',
      });
      expect(
        (await logged()).map(({ by, subject, fields }) => [by, subject, fields.map(({ field }) => field)]),
      ).toEqual([
        ['maria', 'maria', ['firstName', 'lastName', 'signature']],
        ['maria', 'maria', ['title']],
      ]);
    });

    test('a new mail address needs the password, and is unique whatever its case', async () => {
      const token = await tokenOf('maria');
      const email = 'Maria@Halcyon.example';
      const refused = await changeOwn(token, { email });
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { issues: [{ path: 'currentPassword' }] },
      ]);
      expect((await changeOwn(token, { email, currentPassword: 'wrong' })).status).toBe(400);
      const changed = await changeOwn(token, { email, currentPassword: password });
      expect(await changed.json()).toMatchObject({ email: 'maria@halcyon.example' });
      expect((await changeOwn(token, { email: 'MARIA@halcyon.example', title: 'Owner' })).status).toBe(200);
      const taken = await changeOwn(await tokenOf('ruben'), {
        email: 'MARIA@halcyon.example',
        currentPassword: password,
      });
      expect([taken.status, await taken.json()]).toMatchObject([409, { issues: [{ path: 'email' }] }]);
      expect((await changeOwn(token, { email: null, currentPassword: password })).status).toBe(200);
    });

    test.each([
      [{ firstName: 'two\nlines' }, 'firstName'],
      [{ email: 'nobody' }, 'email'],
      [{ phone: '5'.repeat(41) }, 'phone'],
      [{ portrait: 'https://elsewhere.example/a.jpg' }, 'portrait'],
      [{ portrait: `/images/${'0'.repeat(32)}/800x600-${'A'.repeat(24)}.jpg` }, 'portrait'],
      [{ signature: 'x'.repeat(1_001) }, 'signature'],
    ])('%j is refused at its field', async (change, path) => {
      const token = await tokenOf('maria');
      const answer = await changeOwn(token, { currentPassword: password, ...change });
      expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ path }] }]);
    });
  });

  test('an admin changes another’s with the own password, and sees it in the list', async () => {
    const token = await tokenOf('maria');
    const { ruben = 0 } = await ids(token);
    const path = `/accounts/${ruben}/profile`;
    expect((await send('PATCH', path, { token, body: { title: 'Adviser' } })).status).toBe(400);
    const body = { title: 'Adviser', email: 'ruben@halcyon.example', currentPassword: password };
    expect((await send('PATCH', path, { token, body })).status).toBe(200);
    expect(await (await send('GET', '/accounts', { token })).json()).toMatchObject([
      { username: 'maria' },
      { username: 'ruben', title: 'Adviser', email: 'ruben@halcyon.example' },
    ]);
    expect((await send('PATCH', '/accounts/2000000000/profile', { token, body })).status).toBe(404);
    expect(await logged()).toMatchObject([{ by: 'maria', subject: 'ruben', kind: 'account' }]);
  });

  test('an account begins with names; no user name is the mail address of another account', async () => {
    const token = await tokenOf('maria');
    const body = { password: 'quite a long password', role: 'sales', currentPassword: password };
    const add = (account: object) => send('POST', '/accounts', { token, body: { ...body, ...account } });
    const added = await add({ username: 'ana', ...ana, email: 'ana@halcyon.example' });
    expect([added.status, await added.json()]).toMatchObject([201, { username: 'ana', ...ana }]);
    expect((await add({ username: 'Ana@halcyon.example' })).status).toBe(409);
    const taken = await add({ username: 'other', email: 'ana@halcyon.example' });
    expect([taken.status, await taken.json()]).toMatchObject([409, { issues: [{ path: 'email' }] }]);
    expect(await ids(token)).not.toHaveProperty('other');
    expect((await add({ username: 'owner@halcyon.example' })).status).toBe(201);
    const own = await changeOwn(token, { email: 'owner@halcyon.example', currentPassword: password });
    expect(own.status).toBe(409);
  });

  test('every role sees names of all, without mail addresses', async () => {
    const admin = await tokenOf('maria');
    await changeOwn(admin, { ...ana, email: 'maria@halcyon.example', currentPassword: password });
    const { ruben } = await ids(admin);
    const change = { role: 'photographer', currentPassword: password };
    await send('PATCH', `/accounts/${ruben}`, { token: admin, body: change });
    const answer = await send('GET', '/accounts/people', { token: await tokenOf('ruben') });
    const people: object[] = await answer.json();
    expect([answer.status, people]).toMatchObject([
      200,
      [
        { username: 'maria', ...ana, isActive: true },
        { username: 'ruben', firstName: '', isActive: true },
      ],
    ]);
    expect(JSON.stringify(people)).not.toContain('halcyon.example');
    expect((await send('GET', '/accounts', { token: await tokenOf('ruben') })).status).toBe(403);
  });
});
