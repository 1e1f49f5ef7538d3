import { beforeAll, beforeEach } from 'vitest';
import { createAccountsApi } from '../src/accounts/accounts.api.ts';
import { createUser } from '../src/accounts/accounts.store.ts';
import { accountSettings, signInFailures, users } from '../src/accounts/accounts.table.ts';
import { authenticate, closedByDefault, findSignedIn } from '../src/accounts/guard.ts';
import { hashPassword } from '../src/accounts/password.ts';
import { endKeysOf } from '../src/api-keys/api-keys.store.ts';
import { createStaffAccountsApi } from '../src/accounts/accounts.staff.api.ts';
import { createForgottenPasswordApi } from '../src/accounts/forgotten-password/forgotten-password.api.ts';
import { createOwnAccountApi } from '../src/accounts/own-account.staff.api.ts';
import { createSecondFactorApi } from '../src/accounts/second-factor/second-factor.staff.api.ts';
import { createSignInsApi } from '../src/accounts/sign-in-log/sign-ins.staff.api.ts';
import { signInEvents } from '../src/accounts/accounts.table.ts';
import { createPasskeysApi } from '../src/accounts/passkeys/passkeys.staff.api.ts';
import { publicCalls } from '../src/api/public-calls.ts';
import { owedCalls, staffCalls } from '../src/api/staff-calls.ts';
import { changes } from '../src/changes/changes.table.ts';
import { createApi, errorResponse } from '../src/platform/http/api.ts';
import type { Database } from '../src/platform/database.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import { ApiError } from '../src/platform/errors.ts';
import { openSecrets } from '../src/platform/secrets.ts';
import { describeWithDatabase } from './database.ts';
import { newAppearance } from '../src/appearance/appearance.ts';
import { newDealership } from '../src/dealership/dealership.schema.ts';
import { staffLetterheadOf } from '../src/mail/letterhead.ts';

/** The time at which every test starts. */
export const start = new Date('2026-11-20T17:00:00.000Z');
export const minute = 60_000;
/** The password of both accounts, and one that neither has. */
export const password = 'correct horse battery';
export const other = 'a longer new password';

/** What an account says of its person until somebody has entered it. */
export const emptyProfile = {
  firstName: '',
  lastName: '',
  title: '',
  email: null,
  phone: '',
  portrait: null,
  signature: '',
};

/**
 * Runs a suite in a dealership where `maria` and `ruben` have an account; before each test nobody is
 * signed in, nothing is logged and `now` is `start`.
 */
export function describeWithAccounts(name: string, suite: (harness: Harness) => void): void {
  describeWithDatabase(name, (open) => {
    let passwordHash: string;
    const harness = createHarness();
    beforeAll(async () => {
      passwordHash = await hashPassword(password);
      harness.useDatabase(await open());
    });
    beforeEach(async () => {
      const { queries } = harness.database;
      harness.now = start;
      // Anew, because limits are counted in it.
      harness.useDatabase(harness.database);
      await queries.delete(users);
      await queries.delete(accountSettings);
      await queries.delete(changes);
      await queries.delete(signInFailures);
      await queries.delete(signInEvents);
      await queries.delete(mailOutbox);
      const add = async (username: string) =>
        (await createUser(queries, { username, passwordHash }, start))?.id ?? 0;
      harness.maria = await add('maria');
      harness.ruben = await add('ruben');
    });
    suite(harness);
  });
}

type Harness = ReturnType<typeof createHarness>;
type Sending = { token?: string; body?: unknown; cookie?: string };

function createHarness() {
  let database: Database;
  let api: ReturnType<typeof endpoints>;
  const send = (method: string, path: string, { token, body, cookie }: Sending = {}) =>
    api.request(`/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const login = (username: string, secret = password, cookie?: string) =>
    send('POST', '/auth/login', {
      body: { username, password: secret },
      ...(cookie === undefined ? {} : { cookie }),
    });
  const harness = {
    now: start,
    /** Work that no answer waits for. */
    unanswered: [] as readonly Promise<void>[],
    /** Ids of the two accounts. */
    maria: 0,
    ruben: 0,
    get database() {
      return database;
    },
    useDatabase(opened: Database) {
      database = opened;
      api = endpoints(
        database,
        () => harness.now,
        (work) => {
          harness.unanswered = [...harness.unanswered, work()];
        },
      );
    },
    send,
    login,
    /** Signs in, and returns the token of the session. */
    tokenOf: async (username: string, secret = password) => {
      const { token }: { token: string } = await (await login(username, secret)).json();
      return token;
    },
    alive: async (token: string) => (await send('GET', '/accounts/me', { token })).status === 200,
    /** The mails to owners of accounts, the oldest first. */
    mails: async () =>
      (await database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => message),
    logged: () => database.queries.select().from(changes).orderBy(changes.id),
  };
  return harness;
}

/** The key that seals second factors; a test may take another one. */
export const testSecrets = openSecrets({ secretKey: 'a key for tests, 32 letters long.', dataDir: '' });

/** The endpoints behind the real guard. */
function endpoints(database: Database, clock: () => Date, later: (work: () => Promise<void>) => void) {
  const api = createApi();
  api.use(async (context, next) => {
    context.set('address', '203.0.113.1');
    context.set('user', null);
    await next();
  });
  const caller = authenticate(findSignedIn({ database, clock }));
  api.use('/api/*', caller, closedByDefault(publicCalls, staffCalls, owedCalls, {}));
  const settings = { rateLimits: true, publicUrl: 'http://localhost' };
  api.route(
    '/api/auth',
    createAccountsApi({ database, secrets: testSecrets, clock, isHttps: false, ...settings }),
  );
  const secrets = testSecrets;
  const dealership = { current: { ...newDealership, name: 'Halcyon Motor Group' } };
  const mails = {
    sendsMail: true,
    publicUrl: settings.publicUrl,
    look: () => ({
      head: staffLetterheadOf({ ...newDealership, ...dealership.current }, newAppearance, clock()),
      timeZone: newDealership.timeZone,
      replyTo: 'hello@halcyon.example',
    }),
  };
  // Nobody is a visitor here.
  const advisers = { publish: async () => undefined };
  api.route('/api/auth', createForgottenPasswordApi({ database, clock, settings, dealership, mails, later }));
  api.route(
    '/api/accounts',
    createOwnAccountApi({ database, secrets, clock, settings, dealership, mails, advisers }),
  );
  api.route(
    '/api/accounts',
    createSecondFactorApi({ database, secrets, clock, settings, dealership, mails }),
  );
  api.route('/api/accounts', createPasskeysApi({ database, secrets, clock, settings, dealership, mails }));
  api.route(
    '/api/accounts',
    createStaffAccountsApi({
      database,
      secrets,
      clock,
      settings,
      dealership,
      mails,
      endKeys: endKeysOf,
      advisers,
    }),
  );
  api.route('/api/sign-ins', createSignInsApi({ database, clock }));
  api.onError((error, context) => {
    if (error instanceof ApiError) return errorResponse(error, context);
    throw error;
  });
  return api;
}
