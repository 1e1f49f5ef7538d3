import { createRoute, z } from '@hono/zod-openapi';
import type { Database } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { createApi, errorContent, jsonBody, jsonContent, staffOf } from '../../platform/http/api.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { AccountMails } from '../account-mail.ts';
import { ownerConfirmationSchema, secondFactorSchema } from '../accounts.schema.ts';
import { recordSecondFactor } from '../accounts.staff.store.ts';
import { confirmOwner, unconfirmed } from '../confirm-owner.ts';
import { holdOwnAccount } from '../hold-account.store.ts';
import { concludeFactorChange } from './conclude-change.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { requireFactorLeft } from './require-factor.ts';
import { storedSecret } from './sealed-secret.ts';
import { readSecondFactor, turnOff, turnOn } from './second-factor.store.ts';
import { addressOf, newSecret, stepOf } from './totp.ts';

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

/** The caller's own second factor, for every role. */
export function createSecondFactorApi(options: {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  settings: { rateLimits: boolean; publicUrl: string };
  dealership: { readonly current: { name: string } };
  mails: AccountMails;
}) {
  const { database, secrets, clock, dealership, mails } = options;
  const { queries } = database;
  return createApi()
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
      const stored = storedSecret(secret, secrets);
      const recoveryCodes = await queries.transaction(async (tx) => {
        await holdOwnAccount(tx, context, now);
        const codes = await turnOn(tx, by.id, { stored, step });
        if (codes === null) throw isOn();
        await recordSecondFactor(tx, by, true, { by, now });
        await concludeFactorChange(tx, context, 'second-factor-on', { mails, now: clock() });
        return codes;
      });
      return context.json({ recoveryCodes }, 200);
    })
    .openapi(factorOff, async (context) => {
      const by = staffOf(context);
      const { proof } = await confirmOwner(options, context, context.req.valid('json'));
      await queries.transaction(async (tx) => {
        await holdOwnAccount(tx, context, clock());
        await turnOff(tx, by.id);
        // A recovery code is for a factor that is lost. Where one is required, the next call asks for a new one.
        if (proof !== 'recovery') await requireFactorLeft(tx, by);
        await recordSecondFactor(tx, by, false, { by, now: clock() });
        await concludeFactorChange(tx, context, 'second-factor-off', { mails, now: clock() });
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
        await concludeFactorChange(tx, context, 'recovery-codes-made', { mails, now: clock() });
        return codes;
      });
      return context.json({ recoveryCodes }, 200);
    });
}

export type SecondFactorApi = ReturnType<typeof createSecondFactorApi>;
