import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBuiltCommand } from '../../test/program.ts';
import { createUser, findBySignInName } from '../accounts/accounts.store.ts';
import { recoveryCodes, sessions, signInEvents, users } from '../accounts/accounts.table.ts';
import { readPasswordLink } from '../accounts/forgotten-password/password-links.store.ts';
import { hashPassword, verifyPassword } from '../accounts/password.ts';
import { turnOn } from '../accounts/second-factor/second-factor.store.ts';
import { admitSignIn } from '../accounts/sign-in-limits.ts';
import { createSession } from '../accounts/sessions.store.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Runs the command in its own process, with its own folder. */
describe('npm run account', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'account-'));
    await withDatabase(async (database) => {
      await migrate(database);
      const passwordHash = await hashPassword('correct horse battery');
      const admin = await createUser(database.queries, { username: 'admin', passwordHash }, now);
      await database.queries.update(users).set({ email: 'owner@dealer.example' });
      await turnOn(database.queries, admin?.id ?? 0, { stored: secret, step: 1 });
      await createSession(database.queries, admin?.id ?? 0, now);
    });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  async function withDatabase<Value>(act: (database: Database) => Promise<Value>): Promise<Value> {
    const database = await openDatabase({ dataDir: join(folder, 'data') });
    try {
      return await act(database);
    } finally {
      await database.close();
    }
  }
  const run = (...args: string[]) =>
    runBuiltCommand('account', args, folder, { DATA_DIR: join(folder, 'data') });
  const passwordIn = (output: string) =>
    /which is not shown again: ([a-z2-9]{5}(?:-[a-z2-9]{5}){3})\n/.exec(output)?.[1] ?? '';

  it('lists who there is, and no secret', async () => {
    await withDatabase(({ queries }) =>
      createUser(queries, { username: 'dana', passwordHash: 'x', role: 'sales' }, now),
    );
    const listed = await run('list');
    expect(listed).toEqual({
      code: 0,
      errors: '',
      output: [
        'username  name  role   state   second factor  last sign-in (UTC)',
        'admin     -     admin  active  app            never',
        'dana      -     sales  active  none           never',
        '',
      ].join('\n'),
    });
  });

  /** Fails to sign in from an address until that is locked out there, and returns why. */
  const lockOut = (username: string) =>
    withDatabase(async (database) => {
      const attempt = { username, address: '203.0.113.9', device: null };
      for (let failures = 0; failures < 5; failures += 1) await admitSignIn(database, attempt, new Date());
      const admit = () => admitSignIn(database, attempt, new Date());
      await expect(admit()).rejects.toMatchObject({ status: 429 });
    });
  /** Whether a sign-in from there would be looked at now. */
  const isAdmitted = (username: string) =>
    withDatabase(async (database) => {
      const attempt = { username, address: '203.0.113.9', device: null };
      const admitted = await admitSignIn(database, attempt, new Date()).catch(() => null);
      await admitted?.withdraw();
      return admitted !== null;
    });

  it('prints a new password once, ends the sessions, and keeps the second factor', async () => {
    await lockOut('admin');
    const reset = await run('reset-password', 'Owner@dealer.example');
    expect(await isAdmitted('admin')).toBe(true);
    expect(reset).toMatchObject({ code: 0, errors: '' });
    expect(reset.output).toContain('The new password of admin');
    expect(reset.output).toContain(
      'Its authenticator app is still asked for; reset-second-factor admin removes it',
    );
    const password = passwordIn(reset.output);
    const [, token = ''] =
      /^ {2}http:\/\/localhost:3000\/login#new-password=([\w-]+)$/m.exec(reset.output) ?? [];
    await withDatabase(async ({ queries }) => {
      const account = await findBySignInName(queries, 'admin');
      expect(await verifyPassword(password, account?.passwordHash ?? null)).toBe(true);
      expect(account?.totpSecret).toBe(secret);
      expect(await readPasswordLink(queries, token, new Date())).toBe(account?.id);
      expect(await queries.select().from(sessions)).toEqual([]);
      expect(await queries.select().from(changes)).toMatchObject([
        {
          by: 'account reset',
          subject: 'admin',
          fields: [{ field: 'password', from: null, to: null }],
        },
      ]);
      expect(await queries.select().from(signInEvents)).toMatchObject([
        { kind: 'password-reset', username: 'admin', by: 'account reset' },
      ]);
    });
  });

  it('removes the second factor and keeps the password', async () => {
    const hashOf = () =>
      withDatabase(async ({ queries }) => (await findBySignInName(queries, 'admin'))?.passwordHash);
    const before = await hashOf();
    await lockOut('admin');
    expect(await run('reset-second-factor', 'admin')).toEqual({
      code: 0,
      errors: '',
      output:
        'admin signs in with its password alone: authenticator app, passkeys and recovery codes are removed.\n',
    });
    expect(await isAdmitted('admin')).toBe(true);
    expect(await hashOf()).toBe(before);
    await withDatabase(async ({ queries }) => {
      expect(await findBySignInName(queries, 'admin')).toMatchObject({ totpSecret: null });
      expect(await queries.select().from(recoveryCodes)).toEqual([]);
      const logged = await queries.select().from(changes).orderBy(changes.id);
      expect(logged.at(-1)).toMatchObject({
        by: 'account reset',
        fields: [{ field: 'secondFactor', from: true, to: false }],
      });
      const events = await queries.select().from(signInEvents).orderBy(signInEvents.id);
      expect(events.at(-1)).toMatchObject({ kind: 'second-factor-reset', by: 'account reset' });
    });
    expect(await run('reset-second-factor', 'admin')).toEqual({
      code: 1,
      output: '',
      errors: 'admin has no second factor. Nothing was changed.\n',
    });
  });

  it('names the admins if there is no such account, and explains wrong use', async () => {
    expect(await run('reset-password', 'nobody')).toMatchObject({
      code: 1,
      output: '',
      errors: 'There is no account nobody. Nothing was changed. The admins are: admin.\n',
    });
    for (const args of [[], ['reset-password'], ['list', 'admin'], ['toString'], ['list', '--force']])
      expect(await run(...args)).toMatchObject({ code: 2, output: '' });
    expect((await run('--help')).output).toMatch(/^Usage: npm run account -- list\n/);
  });

  it('makes no database in a folder that has none', async () => {
    const elsewhere = join(folder, 'elsewhere');
    const listed = await runBuiltCommand('account', ['list'], folder, { DATA_DIR: elsewhere });
    expect(listed).toEqual({
      code: 1,
      output: '',
      errors: `There is no database in DATA_DIR ${elsewhere}\n`,
    });
    expect(existsSync(elsewhere)).toBe(false);
  });
});
