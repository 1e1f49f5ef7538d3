import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonBody, jsonContent, staffOf } from '../platform/http/api.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import { createVisitorLimit, neverLimits, tooMany } from '../platform/http/rate-limit.ts';
import { bothFieldsMessage, normalizeUsername, type Account } from './account.ts';
import { accountSchema, factorShape } from './accounts.schema.ts';
import { findById, findBySignInName, type StoredAccount } from './accounts.store.ts';
import { endReasons } from './end-reason.ts';
import { bearerToken } from './guard.ts';
import { deviceCookiesOf, knownDevice } from './known-device.ts';
import { openSession, refused } from './open-session.ts';
import { acceptPasskey, requestOptions } from './passkeys/ceremonies.ts';
import { passkeyAnswerSchema } from './passkeys/passkey.schema.ts';
import { findPasskey } from './passkeys/passkeys.store.ts';
import { verifyPassword } from './password.ts';
import { factorNeeded, hasFactor, proveFactor } from './second-factor/prove-factor.ts';
import type { AcceptedCode } from './second-factor/second-factor.store.ts';
import { deleteSession, readEndReason } from './sessions.store.ts';
import { originOf, type RequestOrigin } from './sign-in-log/request-origin.ts';
import type { SignInKind } from './sign-in-log/sign-in-event.schema.ts';
import { recordOnce, recordSignIn } from './sign-in-log/sign-in-events.store.ts';
import { admitSignIn } from './sign-in-limits.ts';

const required = z.string(bothFieldsMessage);
const credentials = z
  .object({
    username: required.refine((username) => username.trim() !== '', bothFieldsMessage),
    password: required.min(1, bothFieldsMessage),
    ...factorShape,
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
      'The name is not known, the password is wrong, or the account is disabled; with an issue at `code` or `passkey`, the password is right, and a code or a passkey is needed',
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

const passkeyOptions = createRoute({
  method: 'post',
  path: '/passkey/options',
  summary: 'What a browser needs to use a passkey of this site (WebAuthn), valid for five minutes',
  request: {
    body: jsonBody(
      z
        .object({ isAlone: z.boolean().openapi({ description: 'True without a password' }) })
        .openapi('PasskeyUse'),
    ),
  },
  responses: {
    200: jsonContent(
      z.custom<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>>().openapi({ type: 'object' }),
      'PublicKeyCredentialRequestOptionsJSON',
    ),
    429: errorContent('Too many attempts'),
  },
});

const passkeyLogin = createRoute({
  method: 'post',
  path: '/passkey',
  summary: 'Signs in with a passkey alone, whose device has to verify its owner',
  request: { body: jsonBody(z.object({ passkey: passkeyAnswerSchema }).openapi('PasskeyCredentials')) },
  responses: {
    200: jsonContent(signedInSchema, 'Signed in'),
    401: errorContent('The passkey is not known or does not hold, or the account is disabled'),
  },
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

/** Challenges for passkeys per address, and of all browsers. */
const challengesPerAddress = { limit: 30, total: 1000, windowMs: 10 * 60_000 };
/** Seconds until the next attempt while all browsers together exceed the limit. */
const floodWait = 60;

type Options = {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  rateLimits: boolean;
  isHttps: boolean;
  /** Address of the site, which passkeys belong to. */
  publicUrl: string;
  /** Called when attempts are rejected because all browsers together have failed too often. */
  onFlood?: () => void;
};

/** Signing in and out. The responses are for their caller only and must not be cached. */
export function createAccountsApi(options: Options) {
  const { database, clock, publicUrl, onFlood = () => undefined } = options;
  const challengeLimit = options.rateLimits
    ? createVisitorLimit({ ...challengesPerAddress, clock, onFlood })
    : neverLimits;
  return createApi()
    .openapi(login, async (context) => {
      const account = await signIn(options, {
        ...context.req.valid('json'),
        ...originOf(context),
        cookies: deviceCookiesOf(context),
      });
      return context.json(await openSession(options, context, account, kindOf[account.accepted]), 200);
    })
    .openapi(passkeyOptions, async (context) => {
      const { isAlone } = context.req.valid('json');
      const { wait, isFlood } = challengeLimit.take(context.var.address);
      if (wait > 0 || isFlood) throw tooMany('attempts', wait || floodWait);
      context.header('cache-control', 'no-store');
      return context.json(await requestOptions(database.queries, { publicUrl, isAlone, now: clock() }), 200);
    })
    .openapi(passkeyLogin, async (context) => {
      const { queries } = database;
      const now = clock();
      const { passkey } = context.req.valid('json');
      // Read before the passkey is accepted: a password that is reset meanwhile, which ends passkeys, then refuses the session.
      const known = await findPasskey(queries, passkey.id);
      const account = known === null ? null : await findById(queries, known.userId);
      const accepted = await acceptPasskey(queries, passkey, { publicUrl, isAlone: true, now });
      if (account === null || accepted !== account.id || account.disabledAt !== null) {
        await recordOnce(
          queries,
          { kind: 'passkey-failed', ...usernameOf(account), ...originOf(context) },
          now,
        );
        throw new ApiError(401, 'This passkey does not open an account here.');
      }
      return context.json(await openSession(options, context, account, 'passkey-used'), 200);
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

/** What proved the owner besides the password, and the entry in the log of sign-ins that says so. */
const kindOf = {
  nothing: 'signed-in',
  app: 'signed-in',
  recovery: 'recovery-code-used',
  passkey: 'passkey-used',
} as const satisfies Record<AcceptedCode | 'passkey' | 'nothing', SignInKind>;
type Accepted = keyof typeof kindOf;

/** Unknown names are not stored, because people type passwords into that field. */
const usernameOf = (account: Pick<Account, 'username'> | null) => ({ username: account?.username ?? null });

type Credentials = z.output<typeof credentials>;

/**
 * Returns the account with this name and password, and what was accepted as its second factor. Throws 401
 * if name or password are wrong or the account is disabled, with the same message and after the same work; 401 with an
 * issue at `code` if only the second factor is missing or wrong; and 429 after too many attempts.
 */
async function signIn(
  { database, secrets, clock, rateLimits, onFlood, publicUrl }: Options,
  input: Credentials & RequestOrigin & { cookies: readonly string[] },
): Promise<StoredAccount & { accepted: Accepted }> {
  const now = clock();
  const { queries } = database;
  const { address, device } = input;
  const account = await findBySignInName(queries, input.username);
  const event = { ...usernameOf(account), address, device };
  const attempt = {
    // One counter for an account, whichever of its names is typed.
    username: account?.username ?? normalizeUsername(input.username),
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
  let accepted: Accepted = 'nothing';
  if (hasFactor(account)) {
    const proven = await proveFactor(account, input, { queries, secrets, publicUrl, now });
    if (typeof proven !== 'string') {
      const { kind, message } = proven;
      if (kind === 'code-asked') {
        await admitted?.withdraw();
        // Reveals that somebody has the password but nothing else.
        await recordOnce(queries, { ...event, kind }, now);
      } else await recordSignIn(queries, { ...event, kind }, now);
      throw factorNeeded(401, message, account);
    }
    accepted = proven;
  }
  await admitted?.succeed();
  return { ...account, accepted };
}
