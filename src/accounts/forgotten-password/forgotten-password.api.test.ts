import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { describeWithAccounts, minute, other, password } from '../../../test/accounts-harness.ts';
import { codeAt, stepAt } from '../second-factor/totp.ts';
import { passwordLinks, signInEvents, signInFailures, users } from '../accounts.table.ts';
import { admitSignIn } from '../sign-in-limits.ts';

describeWithAccounts('a forgotten password', (harness) => {
  const { send, login, tokenOf, alive } = harness;
  /** The mails with a link. */
  const mails = async () => (await harness.mails()).filter(({ text }) => text.includes('#new-password='));
  const ask = async (username: string) => {
    const response = await send('POST', '/auth/forgotten-password', { body: { username } });
    await Promise.all(harness.unanswered);
    return response;
  };
  const change = (token: string, word = other) =>
    send('POST', '/auth/new-password', { body: { token, password: word } });
  const later = (minutes: number) => {
    harness.now = new Date(harness.now.getTime() + minutes * minute);
  };
  const set = (values: Partial<typeof users.$inferInsert>) =>
    harness.database.queries.update(users).set(values).where(eq(users.username, 'maria'));
  /** The token in the newest mail. */
  async function mailedToken() {
    const [, token = ''] = /#new-password=([\w-]{43})\n/.exec((await mails()).at(-1)?.text ?? '') ?? [];
    expect(token).not.toBe('');
    return token;
  }

  beforeEach(async () => {
    await set({ email: 'maria@halcyon.example' });
  });

  test('a link comes by mail, for the username and for the mail address', async () => {
    for (const name of ['maria', ' Maria@Halcyon.example ']) expect((await ask(name)).status).toBe(202);
    expect(await mails()).toMatchObject([
      { to: 'maria@halcyon.example', subject: 'Your new password for Halcyon Motor Group' },
      { to: 'maria@halcyon.example' },
    ]);
    const token = await mailedToken();
    const stored = JSON.stringify(await harness.database.queries.select().from(passwordLinks));
    expect(stored).not.toContain(token);
  });

  test('the answer is the same for everyone, and only an active account with an address gets mail', async () => {
    const answers: unknown[] = [];
    const record = async (name: string) => {
      const response = await ask(name);
      answers.push([response.status, await response.text(), [...response.headers]]);
    };
    await record('maria');
    await record('nobody');
    await record('ruben');
    await set({ disabledAt: harness.now });
    await record('maria');
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mails()).toHaveLength(1);
  });

  test('a username that is a mail address gets it there', async () => {
    await set({ username: 'maria@home.example', email: null });
    await ask('maria@home.example');
    expect(await mails()).toMatchObject([{ to: 'maria@home.example' }]);
  });

  test('an account gets three links an hour, an address asks five times in 15 minutes', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask('maria')).status).toBe(202);
    expect(await mails()).toHaveLength(3);
    const refused = await ask('ruben');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    later(61);
    expect((await ask('maria')).status).toBe(202);
    expect(await mails()).toHaveLength(4);
  });

  test('the new password ends every session, works once, and is logged without its value', async () => {
    const session = await tokenOf('maria');
    await ask('maria');
    const first = await mailedToken();
    await ask('maria');
    const token = await mailedToken();
    expect((await change(token)).status).toBe(204);
    expect(await alive(session)).toBe(false);
    expect((await login('maria')).status).toBe(401);
    expect((await login('maria', other)).status).toBe(200);
    for (const used of [token, first, 'A'.repeat(43), ''])
      expect(await (await change(used)).json()).toMatchObject({
        message: 'This link was used or has expired. Ask for a new one.',
      });
    expect(await harness.logged()).toMatchObject([
      { by: 'maria', subject: 'maria', fields: [{ field: 'password', from: null, to: null }] },
    ]);
    const kinds = (await harness.database.queries.select().from(signInEvents)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['password-link-sent', 'password-link-used']));
  });

  test('a link works for 30 minutes, and not for a disabled account', async () => {
    await ask('maria');
    const token = await mailedToken();
    await set({ disabledAt: harness.now });
    expect((await change(token)).status).toBe(404);
    await set({ disabledAt: null });
    later(30);
    expect((await change(token)).status).toBe(404);
    expect((await login('maria')).status).toBe(200);
  });

  test('a link ends with another password or mail address of the account', async () => {
    await ask('maria');
    const first = await mailedToken();
    const body = { currentPassword: password, newPassword: `${other}!` };
    const token = await tokenOf('maria');
    expect((await send('PUT', '/accounts/me/password', { token, body })).status).toBe(204);
    expect((await change(first)).status).toBe(404);
    await ask('maria');
    const second = await mailedToken();
    const moved = { email: 'maria@home.example', currentPassword: `${other}!` };
    expect((await send('PATCH', '/accounts/me/profile', { token, body: moved })).status).toBe(200);
    expect((await change(second)).status).toBe(404);
  });

  test('a password that is too short or common does not use the link up', async () => {
    await ask('maria');
    const token = await mailedToken();
    for (const word of ['short', '1Q2w3e4r5t6y']) {
      const response = await change(token, word);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ issues: [{ path: 'password' }] });
    }
    expect((await change(token)).status).toBe(204);
  });

  test('the password that somebody else gave is refused, and does not use the link up; one’s own may stay', async () => {
    await set({ passwordGivenAt: harness.now });
    await ask('maria');
    const token = await mailedToken();
    const refused = await change(token, password);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ issues: [{ path: 'password' }] });
    expect((await change(token)).status).toBe(204);
    await ask('maria');
    expect((await change(await mailedToken())).status).toBe(204);
  });

  test('of two changes at once with one link, one succeeds', async () => {
    await ask('maria');
    const token = await mailedToken();
    const statuses = (await Promise.all([change(token), change(token, `${other}!`)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([204, 404]);
  });

  test('the second factor stays required', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    await set({ totpSecret: secret });
    await ask('maria');
    await change(await mailedToken());
    expect(await (await login('maria', other)).json()).toMatchObject({ issues: [{ path: 'code' }] });
    const code = codeAt(secret, stepAt(harness.now));
    const body = { username: 'maria', password: other, code };
    expect((await send('POST', '/auth/login', { body })).status).toBe(200);
  });

  test('who has guessed too often before can sign in with the new password at once', async () => {
    for (let n = 0; n < 5; n += 1) await login('maria', 'wrong');
    expect((await login('maria')).status).toBe(429);
    await ask('maria');
    await change(await mailedToken());
    expect((await login('maria', other)).status).toBe(200);
  });

  test('while others guess the password from everywhere, its owner gets in on a new browser', async () => {
    const { queries } = harness.database;
    const admit = (address: string) =>
      admitSignIn(harness.database, { username: 'maria', address, device: null }, harness.now);
    for (let n = 1; n <= 50; n += 1) await admit(`198.51.${n}.1`);
    expect((await login('maria')).status).toBe(429);
    await ask('maria');
    const changed = await change(await mailedToken());
    const [cookie = ''] = (changed.headers.get('set-cookie') ?? '').split(';');
    expect((await login('maria', other)).status).toBe(429);
    expect((await login('maria', other, cookie)).status).toBe(200);
    expect(await queries.$count(signInFailures)).toBeGreaterThan(0);
  });

  test('the account’s mail address signs in like its username, with the same limits and messages', async () => {
    expect((await login('Maria@Halcyon.example')).status).toBe(200);
    const known = await login('maria@halcyon.example', 'wrong');
    const unknown = await login('nobody@halcyon.example', 'wrong');
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    for (let n = 0; n < 4; n += 1) await login('maria@halcyon.example', 'wrong');
    expect((await login('maria@halcyon.example', password)).status).toBe(429);
    // Whose username it is comes first.
    await harness.database.queries
      .update(users)
      .set({ username: 'maria@halcyon.example' })
      .where(eq(users.username, 'ruben'));
    later(16);
    const answer = await (await login('maria@halcyon.example')).json();
    expect(answer).toMatchObject({ user: { id: harness.ruben } });
  });
});
