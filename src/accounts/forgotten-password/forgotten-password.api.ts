import { createRoute, z } from '@hono/zod-openapi';
import type { Database } from '../../platform/database.ts';
import { isEmail } from '../../platform/email.ts';
import { ApiError } from '../../platform/errors.ts';
import { createApi, errorContent, jsonBody, jsonContent } from '../../platform/http/api.ts';
import { createVisitorLimit, neverLimits, tooMany } from '../../platform/http/rate-limit.ts';
import type { Letterhead } from '../../platform/mail/letter.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import { setPasswordWithin } from '../accounts.staff.store.ts';
import { findById, findBySignInName } from '../accounts.store.ts';
import { hashPassword, requireUncommon } from '../password.ts';
import { readProfile } from '../profiles.store.ts';
import { originOf } from '../sign-in-log/request-origin.ts';
import { recordSignIn } from '../sign-in-log/sign-in-events.store.ts';
import { forgetTypos } from '../sign-in-limits.ts';
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
  dealership: { readonly current: { name: string; email: string } };
  /** The letterhead of mails to staff. */
  letterhead: () => Letterhead;
  /** Whether this website sends mail now. */
  sending: { readonly sendsMail: boolean };
  /** Called when requests are rejected because all addresses together ask too often. */
  onFlood?: () => void;
}) {
  const { database, clock, settings, dealership, onFlood = () => undefined } = options;
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
  return createApi()
    .openapi(ask, async (context) => {
      if (!options.sending.sendsMail) throw new ApiError(404, 'This website sends no mail. Ask an admin.');
      limitAsking(context.var.address);
      const now = clock();
      const account = await findBySignInName(queries, context.req.valid('json').username);
      const profile = account === null ? null : await readProfile(queries, account.id);
      const to = profile?.email ?? (account !== null && isEmail(account.username) ? account.username : null);
      if (account !== null && account.disabledAt === null && to !== null) {
        const { username } = account;
        const isSent = await queries.transaction(async (tx) => {
          const token = await createPasswordLink(tx, account.id, now);
          if (token === null) return false;
          const given = { to, username, token, publicUrl: settings.publicUrl, head: options.letterhead() };
          await enqueueMail(tx, [passwordMail({ ...given, dealership: dealership.current })]);
          return true;
        });
        if (isSent) {
          const event = { kind: 'password-link-sent', username, ...originOf(context) } as const;
          await recordSignIn(queries, event, now);
        }
      }
      context.header('cache-control', 'no-store');
      return context.json(
        { message: 'If there is such an account with a mail address, a link is on its way to it.' },
        202,
      );
    })
    .openapi(change, async (context) => {
      const { token, password } = context.req.valid('json');
      limitChanging(context.var.address);
      requireUncommon(password, 'password');
      const now = clock();
      const id = await readPasswordLink(queries, token, now);
      const account = id === null ? null : await findById(queries, id);
      if (account === null || account.disabledAt !== null) throw linkEnded();
      const passwordHash = await hashPassword(password);
      const by = { id: account.id, username: account.username, role: account.role };
      await queries.transaction(async (tx) => {
        if (!(await takePasswordLink(tx, token, now))) throw linkEnded();
        await setPasswordWithin(tx, by.id, passwordHash, { by, now });
      });
      const profile = await readProfile(queries, by.id);
      const names = [by.username, ...(profile?.email ? [profile.email] : [])];
      await forgetTypos(queries, names, context.var.address);
      const event = { kind: 'password-link-used', username: by.username, ...originOf(context) } as const;
      await recordSignIn(queries, event, now);
      return context.body(null, 204);
    });
}

export type ForgottenPasswordApi = ReturnType<typeof createForgottenPasswordApi>;

const linkEnded = () => new ApiError(404, 'This link was used or has expired. Ask for a new one.');
