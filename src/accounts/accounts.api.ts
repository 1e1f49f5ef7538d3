import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonBody, jsonContent, staffOf } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { bothFieldsMessage, normalizeUsername, type Account } from './account.ts';
import { accountSchema } from './accounts.schema.ts';
import { findByUsername, startSession, type StoredAccount } from './accounts.store.ts';
import { endReasons } from './end-reason.ts';
import { bearerToken } from './guard.ts';
import { deviceCookiesOf, knownDevice, rememberDevice } from './known-device.ts';
import { verifyPassword } from './password.ts';
import { acceptCode, type AcceptedCode } from './second-factor/second-factor.store.ts';
import { deleteSession, readEndReason } from './sessions.store.ts';
import { originOf, type RequestOrigin } from './sign-in-log/request-origin.ts';
import { recordOnce, recordSignIn } from './sign-in-log/sign-in-events.store.ts';
import { admitSignIn } from './sign-in-limits.ts';

const required = z.string(bothFieldsMessage);
const credentials = z
  .object({
    username: required.refine((username) => username.trim() !== '', bothFieldsMessage),
    password: required.min(1, bothFieldsMessage),
    code: z
      .string()
      .max(100)
      .optional()
      .openapi({ description: 'Of the second factor, or one of the recovery codes' }),
  })
  .openapi('Credentials');

const signedInSchema = z.object({ token: z.string(), user: accountSchema }).openapi('SignedIn');

const login = createRoute({
  method: 'post',
  path: '/login',
  summary: 'Signs in. The token goes into the Authorization header of staff calls, as Bearer',
  request: { body: jsonBody(credentials) },
  responses: {
    200: jsonContent(signedInSchema, 'Signed in'),
    401: errorContent(
      'The name is not known, the password is wrong, or the account is disabled; with an issue at `code`, the password is right and a code is needed',
    ),
    429: errorContent('Too many failed attempts'),
  },
});

const logout = createRoute({
  method: 'post',
  path: '/logout',
  summary: 'Signs out: the token is invalid immediately',
  responses: { 204: { description: 'Signed out' }, 401: errorContent('The token is not live') },
});

const ended = createRoute({
  method: 'get',
  path: '/ended-session',
  summary: 'Why the session of the given token has ended, for the one who had it',
  responses: {
    200: jsonContent(
      z.object({ reason: z.enum(endReasons).nullable() }).openapi('EndedSession'),
      'The reason; null if the session is live or was signed out, and for any other token',
    ),
  },
});

type Options = {
  database: Database;
  clock: () => Date;
  rateLimits: boolean;
  isHttps: boolean;
  /** Called when attempts are rejected because all browsers together have failed too often. */
  onFlood?: () => void;
};

/** Signing in and out. The responses are for their caller only and must not be cached. */
export function createAccountsApi(options: Options) {
  const { database, clock } = options;
  return createApi()
    .openapi(login, async (context) => {
      const origin = originOf(context);
      const account = await signIn(options, {
        ...context.req.valid('json'),
        ...origin,
        cookies: deviceCookiesOf(context),
      });
      const now = clock();
      const token = await startSession(database, account, now, origin);
      if (token === null) throw refused();
      await recordSignIn(
        database.queries,
        {
          kind: account.accepted === 'recovery' ? 'recovery-code-used' : 'signed-in',
          ...usernameOf(account),
          ...origin,
        },
        now,
      );
      rememberDevice(context, account, { isHttps: options.isHttps, now });
      context.header('cache-control', 'no-store');
      return context.json({ token, user: toAccount(account) }, 200);
    })
    .openapi(logout, async (context) => {
      const token = bearerToken(context);
      if (token !== null) await deleteSession(database.queries, token);
      const event = { kind: 'signed-out', ...usernameOf(staffOf(context)), ...originOf(context) } as const;
      await recordSignIn(database.queries, event, clock());
      return context.body(null, 204);
    })
    .openapi(ended, async (context) => {
      const token = bearerToken(context);
      const reason = token === null ? null : await readEndReason(database.queries, token, clock());
      context.header('cache-control', 'no-store');
      return context.json({ reason }, 200);
    });
}

export type AccountsApi = ReturnType<typeof createAccountsApi>;

const toAccount = ({ id, username, role }: StoredAccount): Account => ({ id, username, role });

/** Unknown names are not stored, because people type passwords into that field. */
const usernameOf = (account: Pick<Account, 'username'> | null) => ({ username: account?.username ?? null });

const refused = () => new ApiError(401, 'Invalid username or password');

const codeNeeded = (message: string) => new ApiError(401, message, { issues: [{ path: 'code', message }] });

type Credentials = { username: string; password: string; code?: string | undefined };

/**
 * Returns the account with this name and password, and the code that was accepted if it has a second factor. Throws 401
 * if name or password are wrong or the account is disabled, with the same message and after the same work; 401 with an
 * issue at `code` if only the code is missing or wrong; and 429 after too many attempts.
 */
async function signIn(
  { database, clock, rateLimits, onFlood }: Options,
  input: Credentials & RequestOrigin & { cookies: readonly string[] },
): Promise<StoredAccount & { accepted: AcceptedCode | null }> {
  const now = clock();
  const { queries } = database;
  const { address, device } = input;
  const account = await findByUsername(queries, input.username);
  const event = { ...usernameOf(account), address, device };
  const attempt = {
    username: normalizeUsername(input.username),
    address,
    device: knownDevice(account, input.cookies, now),
  };
  const admitted = rateLimits
    ? await admitSignIn(database, attempt, now, onFlood).catch(async (error: unknown) => {
        await recordOnce(queries, { ...event, kind: 'throttled' }, now);
        throw error;
      })
    : null;
  const matches = await verifyPassword(input.password, account?.passwordHash ?? null);
  if (!matches || account === null || account.disabledAt !== null) {
    await recordSignIn(queries, { ...event, kind: 'failed' }, now);
    throw refused();
  }
  const { totpSecret } = account;
  let accepted: AcceptedCode | null = null;
  if (totpSecret !== null) {
    const { code = '' } = input;
    if (code.trim() === '') {
      await admitted?.withdraw();
      // Reveals that somebody has the password but not the app.
      await recordOnce(queries, { ...event, kind: 'code-asked' }, now);
      throw codeNeeded('Enter the code from your authenticator app');
    }
    accepted = await acceptCode(queries, { id: account.id, totpSecret }, code, now);
    if (accepted === null) {
      await recordSignIn(queries, { ...event, kind: 'code-failed' }, now);
      throw codeNeeded('This code is not valid. Each code can be used once.');
    }
  }
  await admitted?.succeed();
  return { ...account, accepted };
}
