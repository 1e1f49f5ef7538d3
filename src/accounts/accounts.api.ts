import { createRoute, z } from '@hono/zod-openapi';
import { jsonContent, createApi, errorContent, jsonBody } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { roles } from '../platform/roles.ts';
import { bothFieldsMessage, normalizeUsername, type Account } from './account.ts';
import { findByUsername, startSession, type StoredAccount } from './accounts.store.ts';
import { bearerToken } from './guard.ts';
import { deviceCookiesOf, knownDevice, rememberDevice } from './known-device.ts';
import { verifyPassword } from './password.ts';
import { deleteSession } from './sessions.store.ts';
import { admitSignIn } from './sign-in-limits.ts';

const required = z.string(bothFieldsMessage);
const credentials = z
  .object({
    username: required.refine((username) => username.trim() !== '', bothFieldsMessage),
    password: required.min(1, bothFieldsMessage),
  })
  .openapi('Credentials');

const signedInSchema = z
  .object({
    token: z.string(),
    user: z.object({ id: z.number().int(), username: z.string(), role: z.enum(roles) }),
  })
  .openapi('SignedIn');

const login = createRoute({
  method: 'post',
  path: '/login',
  summary: 'Signs in. The token goes into the Authorization header of staff calls, as Bearer',
  request: { body: jsonBody(credentials) },
  responses: {
    200: jsonContent(signedInSchema, 'Signed in'),
    400: errorContent('A field is empty'),
    401: errorContent('The name is not known, the password is wrong, or the account is disabled'),
    429: errorContent('Too many failed attempts'),
  },
});

const logout = createRoute({
  method: 'post',
  path: '/logout',
  summary: 'Signs out: the token is invalid immediately',
  responses: { 204: { description: 'Signed out' }, 401: errorContent('The token is not live') },
});

type Options = { database: Database; clock: () => Date; rateLimits: boolean; isHttps: boolean };

/** Signing in and out. The responses are for their caller only and must not be cached. */
export function createAccountsApi(options: Options) {
  const { database, clock } = options;
  return createApi()
    .openapi(login, async (context) => {
      const account = await signIn(options, {
        ...context.req.valid('json'),
        address: context.var.address,
        cookies: deviceCookiesOf(context),
      });
      const now = clock();
      const token = await startSession(database, account, now);
      if (token === null) throw refused();
      rememberDevice(context, account, { isHttps: options.isHttps, now });
      context.header('cache-control', 'no-store');
      return context.json({ token, user: toAccount(account) }, 200);
    })
    .openapi(logout, async (context) => {
      const token = bearerToken(context);
      if (token !== null) await deleteSession(database.queries, token);
      return context.body(null, 204);
    });
}

export type AccountsApi = ReturnType<typeof createAccountsApi>;

const toAccount = ({ id, username, role }: StoredAccount): Account => ({ id, username, role });

const refused = () => new ApiError(401, 'Invalid username or password');

/**
 * Returns the account with this name and password. Throws 401 if they are wrong or the account is disabled,
 * with the same message and after the same work, and 429 after too many attempts.
 */
async function signIn(
  { database, clock, rateLimits }: Options,
  input: { username: string; password: string; address: string; cookies: readonly string[] },
): Promise<StoredAccount> {
  const now = clock();
  const account = await findByUsername(database.queries, input.username);
  const attempt = {
    username: normalizeUsername(input.username),
    address: input.address,
    device: knownDevice(account, input.cookies, now),
  };
  const succeeded = rateLimits ? await admitSignIn(database, attempt, now) : null;
  const matches = await verifyPassword(input.password, account?.passwordHash ?? null);
  if (!matches || account === null || account.disabledAt !== null) throw refused();
  await succeeded?.();
  return account;
}
