import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Database } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
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
  ownProfileChangeSchema,
  ownSessionSchema,
  passwordChangeSchema,
  staffPersonSchema,
} from './accounts.schema.ts';
import type { LiveAdvisers } from './advisers.live.ts';
import { setPasswordWithin } from './accounts.staff.store.ts';
import { othersMay } from './accounts.store.ts';
import { confirmOwner, confirmOwnerIf, unconfirmed } from './confirm-owner.ts';
import { bearerToken } from './guard.ts';
import { rememberDevice } from './known-device.ts';
import { holdAccount } from './hold-account.store.ts';
import { hashPassword, requireOther, requireStrong } from './password.ts';
import { changeProfile, listPeople, readProfile } from './profiles.store.ts';
import { isRequiredOf } from './second-factor/requirement.ts';
import { hasUnreadableApp } from './second-factor/sealed-secret.ts';
import { tellOwner } from './security-mail.ts';
import { readSecondFactor } from './second-factor/second-factor.store.ts';
import { countSessionsOf, endSession, endSessionsOf, listSessionsOf } from './sessions.store.ts';
import { originOf } from './sign-in-log/request-origin.ts';
import type { SignInKind } from './sign-in-log/sign-in-event.schema.ts';
import { recordSignIn } from './sign-in-log/sign-in-events.store.ts';
import { namesOfDealership, namesOfPerson, type DealershipNamed } from './weak-passwords.ts';

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
              description: 'Recovery codes made before version 1.0, which are shorter: make new ones',
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

type Options = {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  settings: { rateLimits: boolean; publicUrl: string };
  dealership: { readonly current: DealershipNamed };
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
      const given = context.req.valid('json');
      const before = await readProfile(queries, by.id);
      const isMoved = given.email !== undefined && given.email !== before?.email;
      const changed = await confirmOwnerIf(isMoved, options, context, given);
      const told = { mails, origin: originOf(context) };
      const saved = await changeProfile(database, by.id, changed, { by, now: clock() }, told);
      await advisers.publish();
      return context.json(saved, 200);
    })
    .openapi(changePassword, async (context) => {
      const by = staffOf(context);
      const { newPassword, ...confirmation } = context.req.valid('json');
      const profile = await readProfile(queries, by.id);
      requireStrong(newPassword, 'newPassword', [
        ...namesOfDealership(dealership.current, settings.publicUrl),
        ...(profile === null ? [] : namesOfPerson({ ...profile, username: by.username })),
      ]);
      const current = await confirmOwner(options, context, confirmation);
      await requireOther(newPassword, 'newPassword', current.passwordHash);
      const passwordHash = await hashPassword(newPassword);
      const now = clock();
      const keep = { token: bearerToken(context), passwordHash: current.passwordHash };
      await queries.transaction(async (tx) => {
        await setPasswordWithin(tx, by.id, passwordHash, { by, now, keep });
        const origin = originOf(context);
        await recordSignIn(tx, { kind: 'password-changed', username: by.username, ...origin }, now);
        // It may be somebody else.
        await tellOwner(tx, mails, { account: by, act: 'password-changed', origin, now });
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
    });
}

export type OwnAccountApi = ReturnType<typeof createOwnAccountApi>;
