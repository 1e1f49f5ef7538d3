import { createRoute, z } from '@hono/zod-openapi';
import type { Database } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { createApi, errorContent, jsonBody, jsonContent } from '../../platform/http/api.ts';
import { createVisitorLimit, neverLimits, tooMany } from '../../platform/http/rate-limit.ts';
import { isHttps } from '../../platform/http/strict-transport.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import type { AccountMails } from '../account-mail.ts';
import { setPasswordWithin } from '../accounts.staff.store.ts';
import { findById, findBySignInName } from '../accounts.store.ts';
import { holdAccount } from '../hold-account.store.ts';
import { rememberDevice } from '../known-device.ts';
import { hashPassword, requireOther, requireStrong } from '../password.ts';
import { readProfile } from '../profiles.store.ts';
import { readMailAddress, tellOwner } from '../security-mail.ts';
import { originOf, type RequestOrigin } from '../sign-in-log/request-origin.ts';
import { recordSignIn } from '../sign-in-log/sign-in-events.store.ts';
import { forgetTypos } from '../sign-in-limits.ts';
import { namesOfDealership, namesOfPerson, type DealershipNamed } from '../weak-passwords.ts';
import { forgottenPasswordSchema, linkedPasswordSchema } from './forgotten-password.schema.ts';
import { createPasswordLink, readPasswordLink, takePasswordLink } from './password-links.store.ts';
import { passwordMail } from './password-mail.ts';

/** Links that an address asks for, and all addresses; and passwords that an address sends with one. */
const askLimit = { limit: 5, total: 100, windowMs: 15 * 60_000 };
const changeLimit = { limit: 20, total: 400, windowMs: 15 * 60_000 };
/** Seconds until the next attempt while all addresses together exceed a limit. */
const floodWait = 60;

const ask = createRoute({
  method: 'post',
  path: '/forgotten-password',
  summary:
    'Asks for a link for a new password by mail. The response is the same whether there is such an account or not',
  request: { body: jsonBody(forgottenPasswordSchema) },
  responses: {
    202: jsonContent(z.object({ message: z.string() }).openapi('PasswordLinkAsked'), 'Taken'),
    404: errorContent('This website sends no mail'),
    429: errorContent('Too many requests'),
  },
});

const change = createRoute({
  method: 'post',
  path: '/new-password',
  summary:
    'Sets the password of the account that a link in our mail is for, and ends its sessions. A second factor stays',
  request: { body: jsonBody(linkedPasswordSchema) },
  responses: {
    204: { description: 'The password is changed' },
    400: errorContent('The password is not valid'),
    404: errorContent('The link was used or has expired'),
    429: errorContent('Too many requests'),
  },
});

/** A new password by mail, for staff who have forgotten theirs. */
export function createForgottenPasswordApi(options: {
  database: Database;
  clock: () => Date;
  settings: { rateLimits: boolean; publicUrl: string };
  dealership: { readonly current: DealershipNamed };
  mails: AccountMails;
  /** Does work that no answer waits for, and reports its failure. */
  later: (work: () => Promise<void>) => void;
  /** Called when requests are rejected because all addresses together ask too often. */
  onFlood?: () => void;
}) {
  const { database, clock, settings, dealership, mails, later, onFlood = () => undefined } = options;
  const { queries } = database;
  const limitOf = (limits: typeof askLimit) => {
    const limiter = settings.rateLimits ? createVisitorLimit({ ...limits, clock, onFlood }) : neverLimits;
    return (address: string) => {
      const { wait, isFlood } = limiter.take(address);
      if (wait > 0 || isFlood) throw tooMany('requests', wait || floodWait);
    };
  };
  const limitAsking = limitOf(askLimit);
  const limitChanging = limitOf(changeLimit);
  async function mailLink(name: string, origin: RequestOrigin): Promise<void> {
    const account = await findBySignInName(queries, name);
    if (account === null || account.disabledAt !== null) return;
    const { id, username } = account;
    const now = clock();
    await queries.transaction(async (tx) => {
      await holdAccount(tx, id);
      const to = await readMailAddress(tx, id);
      const token = to === null ? null : await createPasswordLink(tx, id, now);
      if (to === null || token === null) return;
      await enqueueMail(tx, [passwordMail({ to, username, token }, mails)]);
      await recordSignIn(tx, { kind: 'password-link-sent', username, ...origin }, now);
    });
  }
  return createApi()
    .openapi(ask, (context) => {
      if (!mails.sendsMail) throw new ApiError(404, 'This website sends no mail. Ask an admin.');
      limitAsking(context.var.address);
      const { username } = context.req.valid('json');
      const origin = originOf(context);
      // Nobody waits for it, so the time of the answer does not tell whether there is such an account.
      later(() => mailLink(username, origin));
      context.header('cache-control', 'no-store');
      return context.json(
        { message: 'If there is such an account with a mail address, a link is on its way to it.' },
        202,
      );
    })
    .openapi(change, async (context) => {
      const { token, password } = context.req.valid('json');
      limitChanging(context.var.address);
      const now = clock();
      const id = await readPasswordLink(queries, token, now);
      const account = id === null ? null : await findById(queries, id);
      if (account === null || account.disabledAt !== null) throw linkEnded();
      const profile = await readProfile(queries, account.id);
      requireStrong(password, 'password', [
        ...namesOfDealership(dealership.current, settings.publicUrl),
        ...(profile === null ? [] : namesOfPerson({ ...profile, username: account.username })),
      ]);
      // The one that somebody else gave is not their own.
      if (account.passwordGivenAt !== null) await requireOther(password, 'password', account.passwordHash);
      const passwordHash = await hashPassword(password);
      const by = { id: account.id, username: account.username, role: account.role };
      const origin = originOf(context);
      await queries.transaction(async (tx) => {
        await holdAccount(tx, by.id);
        if (!(await takePasswordLink(tx, token, now))) throw linkEnded();
        await setPasswordWithin(tx, by.id, passwordHash, { by, now });
        await recordSignIn(tx, { kind: 'password-link-used', username: by.username, ...origin }, now);
        await tellOwner(tx, mails, { account: by, act: 'password-link-used', origin, now });
      });
      await forgetTypos(queries, by.username, context.var.address);
      // Whoever reads the account's mail is no stranger: others who guess its password do not keep this browser out.
      rememberDevice(context, { id: by.id, passwordHash }, { isHttps: isHttps(settings), now });
      return context.body(null, 204);
    });
}

export type ForgottenPasswordApi = ReturnType<typeof createForgottenPasswordApi>;

const linkEnded = () => new ApiError(404, 'This link was used or has expired. Ask for a new one.');
