import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import {
  createApi,
  errorContent,
  jsonBody,
  jsonContent,
  staffOf,
  type ApiEnv,
} from '../platform/http/api.ts';
import { isHttps } from '../platform/http/strict-transport.ts';
import type { AccountMails } from './account-mail.ts';
import { readAccountSettings } from './account-settings.store.ts';
import {
  accountProfileSchema,
  accountSchema,
  ownerConfirmationSchema,
  ownProfileChangeSchema,
  ownSessionSchema,
  passwordChangeSchema,
  secondFactorSchema,
  staffPersonSchema,
} from './accounts.schema.ts';
import type { LiveAdvisers } from './advisers.live.ts';
import { recordSecondFactor, setPasswordWithin } from './accounts.staff.store.ts';
import { othersMay } from './accounts.store.ts';
import { confirmOwner, confirmPassword } from './confirm-password.ts';
import { bearerToken } from './guard.ts';
import { rememberDevice } from './known-device.ts';
import { holdAccount, holdOwnAccount } from './hold-account.store.ts';
import { hashPassword, requireStrong } from './password.ts';
import { changeProfile, listPeople, readProfile } from './profiles.store.ts';
import { replaceRecoveryCodes } from './second-factor/recovery-codes.ts';
import { isRequiredOf } from './second-factor/requirement.ts';
import { requireFactorLeft } from './second-factor/require-factor.ts';
import { hasUnreadableApp } from './second-factor/sealed-secret.ts';
import { tellOwner } from './security-mail.ts';
import { readSecondFactor, turnOff, turnOn } from './second-factor/second-factor.store.ts';
import { addressOf, newSecret, stepOf } from './second-factor/totp.ts';
import {
  countSessionsOf,
  endAfterFactor,
  endSession,
  endSessionsOf,
  listSessionsOf,
} from './sessions.store.ts';
import { originOf } from './sign-in-log/request-origin.ts';
import type { SignInKind } from './sign-in-log/sign-in-event.schema.ts';
import { recordSignIn } from './sign-in-log/sign-in-events.store.ts';
import { namesOfHouse, namesOfPerson, type House } from './weak-passwords.ts';

const unconfirmed = {
  400: errorContent(
    'A field is not valid, or the current password is wrong; at `code` or `passkey`, the second factor is needed or wrong',
  ),
  429: errorContent('Too many wrong current passwords'),
};

const me = createRoute({
  method: 'get',
  path: '/me',
  summary: 'The caller’s account: role, profile, number of signed-in devices, second factor',
  responses: {
    200: jsonContent(
      accountSchema
        .extend(accountProfileSchema.shape)
        .extend({
          devices: z.number().int(),
          mustChangePassword: z.boolean().openapi({
            description: 'Whether somebody else gave the password: nothing else opens until it is changed',
          }),
          secondFactor: z.object({
            isOn: z.boolean().openapi({ description: 'Whether codes of an app are asked for' }),
            passkeys: z.number().int(),
            recoveryCodes: z.number().int(),
            earlierCodes: z.number().int().openapi({
              description: 'Recovery codes of before version 1.0, which are shorter: make new ones',
            }),
            isUnreadable: z.boolean().openapi({
              description: 'Codes of the app cannot be checked: its secret was sealed with another key',
            }),
            isRequired: z.boolean(),
          }),
          sharesCosts: z.boolean().openapi({ description: 'Whether others than admins may see costs' }),
        })
        .openapi('OwnAccount'),
      'The account',
    ),
  },
});

const people = createRoute({
  method: 'get',
  path: '/people',
  summary: 'What staff are called, oldest account first, including disabled ones',
  responses: { 200: jsonContent(z.array(staffPersonSchema), 'The people') },
});

const changeOwnProfile = createRoute({
  method: 'patch',
  path: '/me/profile',
  summary: 'Changes some of what the caller’s account says of its person',
  request: { body: jsonBody(ownProfileChangeSchema) },
  responses: {
    200: jsonContent(accountProfileSchema, 'The profile as it is now'),
    ...unconfirmed,
    409: errorContent('Another account has this mail address'),
  },
});

const changePassword = createRoute({
  method: 'put',
  path: '/me/password',
  summary: 'Changes the caller’s own password and ends their other sessions and their calendar addresses',
  request: { body: jsonBody(passwordChangeSchema) },
  responses: {
    204: { description: 'The password is changed' },
    ...unconfirmed,
    409: errorContent('The password was changed elsewhere at the same moment'),
  },
});

const signOutEverywhere = createRoute({
  method: 'post',
  path: '/me/sign-out-everywhere',
  summary: 'Ends all sessions of the caller, including this one, and their calendar addresses',
  responses: { 204: { description: 'Signed out' } },
});

const listSessions = createRoute({
  method: 'get',
  path: '/me/sessions',
  summary: 'The caller’s own sessions, the last used first',
  responses: {
    200: jsonContent(z.array(ownSessionSchema), 'The sessions'),
  },
});

const deleteSession = createRoute({
  method: 'delete',
  path: '/me/sessions/{id}',
  summary: 'Ends one of the caller’s own sessions',
  request: { params: z.object({ id: z.string().regex(/^[\w-]{16}$/, 'There is no such session') }) },
  responses: { 204: { description: 'Ended' }, 404: errorContent('You have no such session') },
});

const newFactor = createRoute({
  method: 'get',
  path: '/me/second-factor',
  summary: 'A new secret for a second factor, which is stored nowhere yet',
  responses: {
    200: jsonContent(
      z.object({ secret: z.string(), address: z.string() }).openapi('SecondFactorSecret'),
      'The secret in base 32, and the address for a QR code',
    ),
  },
});

const factorOn = createRoute({
  method: 'put',
  path: '/me/second-factor',
  summary:
    'Turns the caller’s second factor on (RFC 6238), and ends their other sessions. The recovery codes are shown only this once',
  request: { body: jsonBody(secondFactorSchema) },
  responses: {
    200: jsonContent(z.object({ recoveryCodes: z.array(z.string()) }).openapi('RecoveryCodes'), 'It is on'),
    ...unconfirmed,
    409: errorContent('It is on already'),
  },
});

const factorOff = createRoute({
  method: 'post',
  path: '/me/second-factor/off',
  summary: 'Turns the caller’s second factor off, which it has to prove, and ends their other sessions',
  request: { body: jsonBody(ownerConfirmationSchema) },
  responses: {
    204: { description: 'It is off' },
    ...unconfirmed,
    409: errorContent('It is the only second factor, and one is required'),
  },
});

const newCodes = createRoute({
  method: 'post',
  path: '/me/second-factor/recovery-codes',
  summary:
    'Makes new recovery codes, which are shown only this once, in place of all others, and ends the caller’s other sessions',
  request: { body: jsonBody(ownerConfirmationSchema) },
  responses: {
    200: jsonContent(z.object({ recoveryCodes: z.array(z.string()) }).openapi('NewRecoveryCodes'), 'Made'),
    ...unconfirmed,
    409: errorContent('There is no second factor'),
  },
});

type Options = {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  settings: { rateLimits: boolean; publicUrl: string };
  dealership: { readonly current: House };
  mails: AccountMails;
  /** Advisers are published again when an account changes: visitors see them. */
  advisers: Pick<LiveAdvisers, 'publish'>;
};

/** The caller's own account, for every role. */
export function createOwnAccountApi(options: Options) {
  const { database, secrets, clock, settings, dealership, advisers, mails } = options;
  const { queries } = database;
  const record = (context: Context<ApiEnv>, kind: SignInKind) => {
    const { username } = staffOf(context);
    return recordSignIn(queries, { kind, username, ...originOf(context) }, clock());
  };
  /** Logs what the caller has done, and tells them by mail: it may be somebody else. */
  const tell = async (
    tx: Queries,
    context: Context<ApiEnv>,
    kind: 'password-changed' | 'second-factor-on' | 'second-factor-off' | 'recovery-codes-made',
  ) => {
    const account = staffOf(context);
    const origin = originOf(context);
    const now = clock();
    await recordSignIn(tx, { kind, username: account.username, ...origin }, now);
    await tellOwner(tx, mails, { account, act: kind, origin, now });
  };
  const endOthers = (tx: Queries, context: Context<ApiEnv>) =>
    endAfterFactor(tx, staffOf(context).id, { now: clock(), exceptToken: bearerToken(context) });
  return createApi()
    .openapi(me, async (context) => {
      const { id, username, role, owes } = staffOf(context);
      const [profile, devices, factor, isUnreadable, sharesCosts, { settings: set }] = await Promise.all([
        readProfile(queries, id),
        countSessionsOf(queries, id, clock()),
        readSecondFactor(queries, id),
        hasUnreadableApp(queries, id, secrets),
        othersMay(queries, 'see-costs'),
        readAccountSettings(queries),
      ]);
      if (profile === null) throw notFound('Account');
      const secondFactor = {
        ...factor,
        isUnreadable,
        isRequired: isRequiredOf(role, set.secondFactorRequiredOf),
      };
      const own = { id, username, role, ...profile, devices, mustChangePassword: owes === 'password' };
      return context.json({ ...own, secondFactor, sharesCosts }, 200);
    })
    .openapi(people, async (context) => context.json(await listPeople(queries), 200))
    .openapi(changeOwnProfile, async (context) => {
      const by = staffOf(context);
      const { currentPassword, ...changed } = context.req.valid('json');
      const before = await readProfile(queries, by.id);
      if (changed.email !== undefined && changed.email !== before?.email)
        await confirmPassword(options, context, currentPassword ?? '');
      const told = { mails, origin: originOf(context) };
      const saved = await changeProfile(database, by.id, changed, { by, now: clock() }, told);
      await advisers.publish();
      return context.json(saved, 200);
    })
    .openapi(changePassword, async (context) => {
      const by = staffOf(context);
      const { currentPassword, newPassword } = context.req.valid('json');
      const profile = await readProfile(queries, by.id);
      requireStrong(newPassword, 'newPassword', [
        ...namesOfHouse(dealership.current, settings.publicUrl),
        ...(profile === null ? [] : namesOfPerson({ ...profile, username: by.username })),
      ]);
      const current = await confirmPassword(options, context, currentPassword);
      const passwordHash = await hashPassword(newPassword);
      const now = clock();
      const keep = { token: bearerToken(context), passwordHash: current };
      await queries.transaction(async (tx) => {
        await setPasswordWithin(tx, by.id, passwordHash, { by, now, keep });
        await tell(tx, context, 'password-changed');
      });
      // No browser is known after a password change, but this one has just proved itself.
      rememberDevice(context, { id: by.id, passwordHash }, { isHttps: isHttps(settings), now });
      return context.body(null, 204);
    })
    .openapi(signOutEverywhere, async (context) => {
      const { id } = staffOf(context);
      await queries.transaction(async (tx) => {
        await holdAccount(tx, id);
        await endSessionsOf(tx, id, { reason: 'signed out everywhere', now: clock() });
      });
      await record(context, 'signed-out-everywhere');
      return context.body(null, 204);
    })
    .openapi(listSessions, async (context) => {
      const token = bearerToken(context);
      return context.json(await listSessionsOf(queries, staffOf(context).id, { token, now: clock() }), 200);
    })
    .openapi(deleteSession, async (context) => {
      const { id } = context.req.valid('param');
      if (!(await endSession(queries, staffOf(context).id, id, clock()))) throw notFound('Session');
      await record(context, 'session-ended');
      return context.body(null, 204);
    })
    .openapi(newFactor, (context) => {
      const secret = newSecret();
      const names = { issuer: dealership.current.name, username: staffOf(context).username };
      return context.json({ secret, address: addressOf(secret, names) }, 200);
    })
    .openapi(factorOn, async (context) => {
      const by = staffOf(context);
      const { currentPassword, secret, code, passkey } = context.req.valid('json');
      const now = clock();
      const step = stepOf(secret, code.replace(' ', ''), now);
      if (step === null) {
        const message = 'This code does not match. Is the time of your phone right?';
        throw new ApiError(400, message, { issues: [{ path: 'code', message }] });
      }
      const isOn = () => new ApiError(409, 'Your second factor is on already');
      // Before its code is asked for, which there is no field for.
      if ((await readSecondFactor(queries, by.id)).isOn) throw isOn();
      await confirmOwner(options, context, { currentPassword, passkey });
      const sealed = secrets.seal(secret);
      const recoveryCodes = await queries.transaction(async (tx) => {
        await holdOwnAccount(tx, context, now);
        const codes = await turnOn(tx, by.id, { sealed, step });
        if (codes === null) throw isOn();
        await endOthers(tx, context);
        await recordSecondFactor(tx, by, true, { by, now });
        await tell(tx, context, 'second-factor-on');
        return codes;
      });
      return context.json({ recoveryCodes }, 200);
    })
    .openapi(factorOff, async (context) => {
      const by = staffOf(context);
      await confirmOwner(options, context, context.req.valid('json'));
      await queries.transaction(async (tx) => {
        await holdAccount(tx, by.id);
        await turnOff(tx, by.id);
        await requireFactorLeft(tx, by);
        await endOthers(tx, context);
        await recordSecondFactor(tx, by, false, { by, now: clock() });
        await tell(tx, context, 'second-factor-off');
      });
      return context.body(null, 204);
    })
    .openapi(newCodes, async (context) => {
      const { id } = staffOf(context);
      await confirmOwner(options, context, context.req.valid('json'));
      const recoveryCodes = await queries.transaction(async (tx) => {
        await holdOwnAccount(tx, context, clock());
        const { isOn, passkeys } = await readSecondFactor(tx, id);
        if (!isOn && passkeys === 0) throw new ApiError(409, 'You have no second factor');
        const codes = await replaceRecoveryCodes(tx, id);
        await endOthers(tx, context);
        await tell(tx, context, 'recovery-codes-made');
        return codes;
      });
      return context.json({ recoveryCodes }, 200);
    });
}

export type OwnAccountApi = ReturnType<typeof createOwnAccountApi>;
