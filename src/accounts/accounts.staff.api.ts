import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  staffOf,
  type ApiEnv,
} from '../platform/http/api.ts';
import type { AccountMails } from './account-mail.ts';
import { changeAccountSettings, readAccountSettings } from './account-settings.store.ts';
import {
  accountChangeSchema,
  accountProfileSchema,
  accountSettingsChangeSchema,
  accountSettingsSchema,
  newAccountSchema,
  ownerConfirmationSchema,
  passwordResetSchema,
  profileChangeSchema,
  staffAccountSchema,
  type StaffAccount,
} from './accounts.schema.ts';
import type { LiveAdvisers } from './advisers.live.ts';
import {
  addAccount,
  listAccounts,
  requireFreeName,
  resetSecondFactor,
  setDisabled,
  setPasswordWithin,
  setRole,
  type EndKeys,
} from './accounts.staff.store.ts';
import { confirmOwner, unconfirmed } from './confirm-owner.ts';
import { findById } from './accounts.store.ts';
import { hashPassword, requireStrong } from './password.ts';
import { changeProfile, readProfile } from './profiles.store.ts';
import { tellOwner } from './security-mail.ts';
import { readSecondFactor } from './second-factor/second-factor.store.ts';
import { originOf } from './sign-in-log/request-origin.ts';
import type { SignInKind } from './sign-in-log/sign-in-event.schema.ts';
import { recordSignIn } from './sign-in-log/sign-in-events.store.ts';
import { namesOfDealership, namesOfPerson, type DealershipNamed } from './weak-passwords.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Every staff account, including disabled ones, oldest first',
  responses: { 200: jsonContent(z.array(staffAccountSchema), 'The accounts') },
});

const notFound = { 404: errorContent('There is no such account') };

const add = createRoute({
  method: 'post',
  path: '/',
  summary: 'Adds a staff account. The username is stored in lower case',
  request: { body: jsonBody(newAccountSchema) },
  responses: {
    201: jsonContent(staffAccountSchema, 'Added'),
    ...unconfirmed,
    409: errorContent('The username is taken, or looks like another'),
  },
});

const change = createRoute({
  method: 'patch',
  path: '/{id}',
  summary:
    'Disables or enables an account, which ends its sessions, or gives it another role. Both are immediate',
  request: { params: idParam, body: jsonBody(accountChangeSchema) },
  responses: {
    200: jsonContent(staffAccountSchema, 'The account as it is now'),
    ...unconfirmed,
    ...notFound,
    403: errorContent('It is your own account'),
    409: errorContent('It is the last active admin'),
  },
});

const profile = createRoute({
  method: 'patch',
  path: '/{id}/profile',
  summary:
    'Changes some of what an account says of its person: names, title, mail address, direct line, signature',
  request: { params: idParam, body: jsonBody(profileChangeSchema) },
  responses: {
    200: jsonContent(accountProfileSchema, 'The profile as it is now'),
    ...unconfirmed,
    ...notFound,
    409: errorContent('Another account has this mail address'),
  },
});

const reset = createRoute({
  method: 'put',
  path: '/{id}/password',
  summary:
    'Sets another account’s password, which its owner has to change at the next sign-in, and ends its sessions, passkeys and calendar addresses',
  request: { params: idParam, body: jsonBody(passwordResetSchema) },
  responses: {
    204: { description: 'The password is changed' },
    ...unconfirmed,
    ...notFound,
    403: errorContent('It is your own account, whose current password is needed'),
  },
});

const withoutSecondFactor = createRoute({
  method: 'post',
  path: '/{id}/second-factor/reset',
  summary: 'Removes another account’s second factor, for someone who has lost its device',
  request: { params: idParam, body: jsonBody(ownerConfirmationSchema) },
  responses: {
    200: jsonContent(staffAccountSchema, 'The account as it is now'),
    ...unconfirmed,
    ...notFound,
    403: errorContent('It is your own account, which asks for the factor itself'),
  },
});

const readSettings = createRoute({
  method: 'get',
  path: '/settings',
  summary: 'What is set for all accounts',
  responses: { 200: jsonContent(accountSettingsSchema, 'The settings') },
});

const changeSettings = createRoute({
  method: 'put',
  path: '/settings',
  summary:
    'Sets whom a second factor is required of. Who has none can only set one up from then on: every other call gets 403 with the code `second-factor-required`',
  request: { body: jsonBody(accountSettingsChangeSchema) },
  responses: {
    200: jsonContent(accountSettingsSchema, 'The settings as they are now'),
    ...unconfirmed,
    409: errorContent('You have no second factor yourself'),
  },
});

type Options = {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  settings: { rateLimits: boolean; publicUrl: string };
  dealership: { readonly current: DealershipNamed };
  mails: AccountMails;
  endKeys: EndKeys;
  /** Advisers are published again when an account changes: visitors see them. */
  advisers: Pick<LiveAdvisers, 'publish'>;
};

/** Staff accounts, for admins. Every change requires the admin's own password, and the second factor of one who has it. */
export function createStaffAccountsApi(options: Options) {
  const { database, clock, settings, dealership, advisers, mails, endKeys } = options;
  const dealershipNames = () => namesOfDealership(dealership.current, settings.publicUrl);
  const namesOf = async (id: number) => {
    const [account, profile] = [
      await findById(database.queries, id),
      await readProfile(database.queries, id),
    ];
    return account === null || profile === null ? [] : namesOfPerson({ ...profile, ...account });
  };
  const actOf = (context: Context<ApiEnv>) => ({ by: staffOf(context), now: clock() });
  const record = (context: Context<ApiEnv>, kind: SignInKind, username: string | null) => {
    const by = staffOf(context).username;
    return recordSignIn(database.queries, { kind, username, by, ...originOf(context) }, clock());
  };
  /** Logs what was done to somebody else's account, and tells its owner. */
  const tell = async (
    tx: Queries,
    context: Context<ApiEnv>,
    account: { id: number; username: string },
    kind: 'password-reset' | 'second-factor-reset',
  ) => {
    const { by, now } = actOf(context);
    const origin = originOf(context);
    await recordSignIn(tx, { kind, username: account.username, by: by.username, ...origin }, now);
    await tellOwner(tx, mails, { account, act: kind, origin, now });
  };
  return createApi()
    .openapi(readSettings, async (context) =>
      context.json((await readAccountSettings(database.queries)).settings, 200),
    )
    .openapi(changeSettings, async (context) => {
      const by = staffOf(context);
      const { input } = await confirmOwner(options, context, context.req.valid('json'));
      // Shows that it works here before others depend on it.
      if (input.secondFactorRequiredOf !== 'nobody') await requireOwnFactor(database.queries, by.id);
      const act = { readAt: undefined, by: by.username, now: clock() };
      const saved = await changeAccountSettings(database, input, act);
      await record(context, 'requirement-changed', null);
      return context.json(saved.settings, 200);
    })
    .openapi(list, async (context) =>
      context.json(await listAccounts(database.queries, staffOf(context)), 200),
    )
    .openapi(add, async (context) => {
      const { username, password, role, mustChangePassword, ...given } = context.req.valid('json');
      const { firstName = '', lastName = '', email = null } = given;
      requireStrong(password, 'password', [
        ...dealershipNames(),
        ...namesOfPerson({ username, firstName, lastName, email }),
      ]);
      await requireFreeName(database.queries, username);
      const { input: profile } = await confirmOwner(options, context, given);
      const passwordHash = await hashPassword(password);
      const added = await addAccount(
        database,
        { username, passwordHash, role, mustChangePassword, profile },
        actOf(context),
      );
      await record(context, 'account-added', added.username);
      return context.json(added, 201);
    })
    .openapi(change, async (context) => {
      const { id } = context.req.valid('param');
      const { disabled, role, ...confirmation } = context.req.valid('json');
      await confirmOwner(options, context, confirmation);
      let account: StaffAccount | null = null;
      if (role !== undefined) {
        account = await setRole(database, id, role, actOf(context));
        await record(context, 'role-changed', account.username);
      }
      if (disabled !== undefined || account === null) {
        account = await setDisabled(database, id, disabled === true, actOf(context));
        await record(context, disabled === true ? 'account-disabled' : 'account-enabled', account.username);
        await advisers.publish();
      }
      return context.json(account, 200);
    })
    .openapi(profile, async (context) => {
      const { input } = await confirmOwner(options, context, context.req.valid('json'));
      const { id } = context.req.valid('param');
      const told = { mails, origin: originOf(context) };
      const saved = await changeProfile(database, id, input, actOf(context), told);
      await advisers.publish();
      return context.json(saved, 200);
    })
    .openapi(reset, async (context) => {
      const { id } = context.req.valid('param');
      const { password, ...confirmation } = context.req.valid('json');
      if (id === staffOf(context).id)
        throw new ApiError(403, 'Change your own password with your current one');
      requireStrong(password, 'password', [...dealershipNames(), ...(await namesOf(id))]);
      await confirmOwner(options, context, confirmation);
      const passwordHash = await hashPassword(password);
      await database.queries.transaction(async (tx) => {
        const username = await setPasswordWithin(tx, id, passwordHash, {
          ...actOf(context),
          given: { endKeys },
        });
        await tell(tx, context, { id, username }, 'password-reset');
      });
      return context.body(null, 204);
    })
    .openapi(withoutSecondFactor, async (context) => {
      const { id } = context.req.valid('param');
      if (id === staffOf(context).id)
        throw new ApiError(403, 'Turn your own second factor off in Your account, where it is asked for.');
      await confirmOwner(options, context, context.req.valid('json'));
      const account = await database.queries.transaction(async (tx) => {
        const reset = await resetSecondFactor(tx, id, actOf(context));
        if (reset.wasOn) await tell(tx, context, reset.account, 'second-factor-reset');
        return reset.account;
      });
      return context.json(account, 200);
    });
}

async function requireOwnFactor(queries: Queries, id: number): Promise<void> {
  const { isOn, passkeys } = await readSecondFactor(queries, id);
  if (!isOn && passkeys === 0)
    throw new ApiError(409, 'Set up your own second factor first, in Your account.');
}

export type StaffAccountsApi = ReturnType<typeof createStaffAccountsApi>;
