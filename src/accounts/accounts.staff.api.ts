import { createRoute, z } from '@hono/zod-openapi';
import { jsonContent, createApi, errorContent, idParam, jsonBody, staffOf } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { isHttps } from '../platform/http/strict-transport.ts';
import { ApiError } from '../platform/errors.ts';
import { roles } from '../platform/roles.ts';
import type { StaffAccount } from './account.ts';
import { newAccountSchema, passwordChangeSchema, passwordResetSchema } from './accounts.schema.ts';
import { findById } from './accounts.store.ts';
import { bearerToken } from './guard.ts';
import { rememberDevice } from './known-device.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { countSessionsOf, deleteSessionsOf, tokenHashOf } from './sessions.store.ts';
import { admitSignIn } from './sign-in-limits.ts';
import { addAccount, listAccounts, setDisabled, setPassword } from './accounts.staff.store.ts';

const accountSchema = z
  .object({
    id: z.number().int(),
    username: z.string(),
    role: z.enum(roles),
    createdAt: z.string(),
    lastLoginAt: z.string().nullable(),
    disabledAt: z.string().nullable(),
    isYou: z.boolean(),
  })
  .openapi('StaffAccount') satisfies z.ZodType<StaffAccount>;

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Every staff account, including disabled ones, oldest first',
  responses: { 200: jsonContent(z.array(accountSchema), 'The accounts'), 401: errorContent('Not signed in') },
});

const add = createRoute({
  method: 'post',
  path: '/',
  summary: 'Adds a staff account. The username is stored in lower case',
  request: { body: jsonBody(newAccountSchema) },
  responses: {
    201: jsonContent(accountSchema, 'Added'),
    400: errorContent('A field is not valid'),
    401: errorContent('Not signed in'),
    409: errorContent('The username is taken'),
  },
});

const disable = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Disables or enables an account. Disabling ends its sessions immediately',
  request: {
    params: idParam,
    body: jsonBody(z.object({ disabled: z.boolean('Say true or false') }).openapi('AccountChange')),
  },
  responses: {
    200: jsonContent(accountSchema, 'The account as it is now'),
    400: errorContent('The id or the body is not valid'),
    401: errorContent('Not signed in'),
    403: errorContent('It is your own account'),
    404: errorContent('There is no such account'),
    409: errorContent('It is the last active account'),
  },
});

const reset = createRoute({
  method: 'put',
  path: '/{id}/password',
  summary: 'Sets another account’s password and ends its sessions',
  request: {
    params: idParam,
    body: jsonBody(passwordResetSchema),
  },
  responses: {
    204: { description: 'The password is changed' },
    400: errorContent('The id or the password is not valid'),
    401: errorContent('Not signed in'),
    403: errorContent('It is your own account, whose current password is needed'),
    404: errorContent('There is no such account'),
  },
});

const me = createRoute({
  method: 'get',
  path: '/me',
  summary: 'The caller’s account and its number of signed-in devices',
  responses: {
    200: jsonContent(
      z
        .object({
          id: z.number().int(),
          username: z.string(),
          role: z.enum(roles),
          devices: z.number().int(),
        })
        .openapi('OwnAccount'),
      'The account',
    ),
    401: errorContent('Not signed in'),
  },
});

const changeOwn = createRoute({
  method: 'put',
  path: '/me/password',
  summary: 'Changes the caller’s own password and ends their other sessions',
  request: {
    body: jsonBody(passwordChangeSchema),
  },
  responses: {
    204: { description: 'The password is changed' },
    400: errorContent('The current password is wrong, or the new one is not valid'),
    401: errorContent('Not signed in'),
    409: errorContent('The password was changed elsewhere at the same moment'),
    429: errorContent('Too many wrong current passwords'),
  },
});

const signOutEverywhere = createRoute({
  method: 'post',
  path: '/me/sign-out-everywhere',
  summary: 'Ends all sessions of the caller, including this one',
  responses: { 204: { description: 'Signed out' }, 401: errorContent('Not signed in') },
});

type Options = {
  database: Database;
  clock: () => Date;
  settings: { rateLimits: boolean; publicUrl: string };
};

/** Staff accounts: listing, adding, disabling, passwords. The paths of `me` come before those of an id. */
export function createStaffAccountsApi({ database, clock, settings }: Options) {
  return createApi()
    .openapi(list, async (context) =>
      context.json(await listAccounts(database.queries, staffOf(context)), 200),
    )
    .openapi(add, async (context) => {
      const input = context.req.valid('json');
      const passwordHash = await hashPassword(input.password);
      const act = { by: staffOf(context), now: clock() };
      return context.json(await addAccount(database, { username: input.username, passwordHash }, act), 201);
    })
    .openapi(me, async (context) => {
      const account = staffOf(context);
      const devices = await countSessionsOf(database.queries, account.id, clock());
      return context.json({ ...account, devices }, 200);
    })
    .openapi(changeOwn, async (context) => {
      const by = staffOf(context);
      const token = bearerToken(context);
      const input = context.req.valid('json');
      const now = clock();
      const attempt = {
        username: by.username,
        address: context.var.address,
        // Counted per session, so that failures of others cannot keep the owner out.
        device: `session ${tokenHashOf(token ?? '')}`,
      };
      const succeeded = settings.rateLimits ? await admitSignIn(database, attempt, now) : null;
      const current = (await findById(database.queries, by.id))?.passwordHash ?? null;
      if (!(await verifyPassword(input.currentPassword, current)) || current === null) {
        const message = 'This is not your current password';
        throw new ApiError(400, message, { issues: [{ path: 'currentPassword', message }] });
      }
      await succeeded?.();
      const passwordHash = await hashPassword(input.newPassword);
      await setPassword(database, by.id, passwordHash, { by, now, keep: { token, passwordHash: current } });
      // No browser is known after a password change, but this one has just proved itself.
      rememberDevice(context, { id: by.id, passwordHash }, { isHttps: isHttps(settings), now });
      return context.body(null, 204);
    })
    .openapi(signOutEverywhere, async (context) => {
      await deleteSessionsOf(database.queries, staffOf(context).id);
      return context.body(null, 204);
    })
    .openapi(disable, async (context) => {
      const { id } = context.req.valid('param');
      const { disabled } = context.req.valid('json');
      const act = { by: staffOf(context), now: clock() };
      return context.json(await setDisabled(database, id, disabled, act), 200);
    })
    .openapi(reset, async (context) => {
      const { id } = context.req.valid('param');
      const by = staffOf(context);
      if (id === by.id) throw new ApiError(403, 'Change your own password with your current one');
      const passwordHash = await hashPassword(context.req.valid('json').password);
      await setPassword(database, id, passwordHash, { by, now: clock() });
      return context.body(null, 204);
    });
}

export type StaffAccountsApi = ReturnType<typeof createStaffAccountsApi>;
