import { createRoute, z } from '@hono/zod-openapi';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Database } from '../../platform/database.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
} from '../../platform/http/api.ts';
import type { AccountMails } from '../account-mail.ts';
import { ownerConfirmationSchema } from '../accounts.schema.ts';
import { recordPasskey } from '../accounts.staff.store.ts';
import { confirmOwner, unconfirmed } from '../confirm-owner.ts';
import { holdOwnAccount } from '../hold-account.store.ts';
import { concludeFactorChange } from '../second-factor/conclude-change.ts';
import { requireFactorLeft } from '../second-factor/require-factor.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { dropUnusedCodes, readSecondFactor } from '../second-factor/second-factor.store.ts';
import { checkNewPasskey, creationOptions } from './ceremonies.ts';
import { passkeyNameSchema, passkeyProofSchema, passkeySchema } from './passkey.schema.ts';
import { addPasskey, readPasskeys, removePasskey, renamePasskey, toPasskey } from './passkeys.store.ts';

/** Passkeys of one account: more than anybody has devices. */
const mostPasskeys = 20;

const list = createRoute({
  method: 'get',
  path: '/me/passkeys',
  summary: 'The caller’s own passkeys, the oldest first',
  responses: { 200: jsonContent(z.array(passkeySchema), 'The passkeys') },
});

const begin = createRoute({
  method: 'post',
  path: '/me/passkeys/options',
  summary: 'What a browser needs to create a passkey for the caller (WebAuthn), valid for five minutes',
  request: { body: jsonBody(ownerConfirmationSchema) },
  responses: {
    200: jsonContent(
      z.custom<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>().openapi({ type: 'object' }),
      'PublicKeyCredentialCreationOptionsJSON',
    ),
    ...unconfirmed,
    409: errorContent(`There are ${mostPasskeys} passkeys already`),
  },
});

const add = createRoute({
  method: 'post',
  path: '/me/passkeys',
  summary:
    'Adds the passkey that a browser has created, and ends the caller’s other sessions. With the first second factor of an account come recovery codes, shown only this once',
  request: { body: jsonBody(passkeyNameSchema.extend({ proof: passkeyProofSchema }).openapi('NewPasskey')) },
  responses: {
    201: jsonContent(
      z.object({ passkey: passkeySchema, recoveryCodes: z.array(z.string()) }).openapi('AddedPasskey'),
      'Added; without recovery codes if there were some already',
    ),
    400: errorContent('The passkey is not what was asked for, or too late'),
    409: errorContent('This passkey is known already'),
  },
});

const rename = createRoute({
  method: 'patch',
  path: '/me/passkeys/{id}',
  summary: 'Renames one of the caller’s own passkeys',
  request: { params: idParam, body: jsonBody(passkeyNameSchema) },
  responses: { 200: jsonContent(passkeySchema, 'Renamed'), 404: noSuch('passkey') },
});

const remove = createRoute({
  method: 'post',
  path: '/me/passkeys/{id}/removal',
  summary: 'Removes one of the caller’s own passkeys, and ends their other sessions',
  request: { params: idParam, body: jsonBody(ownerConfirmationSchema) },
  responses: {
    204: { description: 'Removed' },
    ...unconfirmed,
    404: noSuch('passkey'),
    409: errorContent('It is the only second factor, and one is required'),
  },
});

/** The caller's own passkeys, for every role. */
export function createPasskeysApi(options: {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  settings: { rateLimits: boolean; publicUrl: string };
  dealership: { readonly current: { name: string } };
  mails: AccountMails;
}) {
  const { database, clock, settings, dealership, mails } = options;
  const { queries } = database;
  const { publicUrl } = settings;
  return createApi()
    .openapi(list, async (context) =>
      context.json((await readPasskeys(queries, staffOf(context).id)).map(toPasskey), 200),
    )
    .openapi(begin, async (context) => {
      const account = staffOf(context);
      await confirmOwner(options, context, context.req.valid('json'));
      const { passkeys } = await readSecondFactor(queries, account.id);
      if (passkeys >= mostPasskeys)
        throw new ApiError(409, `You have ${mostPasskeys} passkeys. Remove one that you do not use.`);
      const { name } = dealership.current;
      return context.json(await creationOptions(queries, account, { name, publicUrl, now: clock() }), 200);
    })
    .openapi(add, async (context) => {
      const by = staffOf(context);
      const { name, proof } = context.req.valid('json');
      const now = clock();
      const created = await checkNewPasskey(queries, proof, { userId: by.id, publicUrl, now });
      if (created === null)
        throw new ApiError(400, 'This passkey could not be checked. Start again from the button.');
      const added = await queries.transaction(async (tx) => {
        await holdOwnAccount(tx, context, now);
        const before = await readSecondFactor(tx, by.id);
        const passkey = await addPasskey(tx, { ...created, name, createdAt: now });
        if (passkey === null) throw new ApiError(409, 'This passkey is known already');
        await recordPasskey(tx, by, { from: null, to: name }, { by, now });
        await concludeFactorChange(tx, context, 'passkey-added', { mails, now: clock(), passkey: name });
        const recoveryCodes = before.recoveryCodes === 0 ? await replaceRecoveryCodes(tx, by.id) : [];
        return { passkey: toPasskey(passkey), recoveryCodes };
      });
      return context.json(added, 201);
    })
    .openapi(rename, async (context) => {
      const { id } = context.req.valid('param');
      const renamed = await renamePasskey(queries, {
        userId: staffOf(context).id,
        id,
        ...context.req.valid('json'),
      });
      if (renamed === null) throw notFound('Passkey');
      return context.json(renamed, 200);
    })
    .openapi(remove, async (context) => {
      const by = staffOf(context);
      const { id } = context.req.valid('param');
      const { proof } = await confirmOwner(options, context, context.req.valid('json'));
      await queries.transaction(async (tx) => {
        await holdOwnAccount(tx, context, clock());
        const name = await removePasskey(tx, by.id, id);
        if (name === null) throw notFound('Passkey');
        // As where an app is turned off.
        if (proof !== 'recovery') await requireFactorLeft(tx, by);
        await dropUnusedCodes(tx, by.id);
        await recordPasskey(tx, by, { from: name, to: null }, { by, now: clock() });
        await concludeFactorChange(tx, context, 'passkey-removed', { mails, now: clock(), passkey: name });
      });
      return context.body(null, 204);
    });
}

export type PasskeysApi = ReturnType<typeof createPasskeysApi>;
