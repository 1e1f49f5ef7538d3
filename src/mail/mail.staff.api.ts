import { createRoute, z } from '@hono/zod-openapi';
import { inArray } from 'drizzle-orm';
import type { Context } from 'hono';
import { accountName } from '../accounts/account-name.ts';
import { users } from '../accounts/accounts.table.ts';
import { confirmOwner, confirmOwnerIf, unconfirmed } from '../accounts/confirm-owner.ts';
import { may } from '../accounts/permissions.ts';
import { recordChanges } from '../changes/changes.store.ts';
import type { Dealership } from '../dealership/dealership.schema.ts';
import type { Database, Queries } from '../platform/database.ts';
import { emailMessage } from '../platform/email.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
  type ApiEnv,
} from '../platform/http/api.ts';
import type { Deliver } from '../platform/mail/deliver.ts';
import type { MailMessage } from '../platform/mail/message.ts';
import { mailChannel } from '../platform/mail/outbox.store.ts';
import { discardWaitingMail, readWaitingMail, retryMail } from '../platform/mail/waiting-mail.store.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import { emailText } from '../platform/text.schema.ts';
import { enteredPassword } from './entered-password.ts';
import { said } from './letterhead.ts';
import { sendNow } from './send-now.ts';
import { outsideOf, type LiveMailConfig } from './mail-config.live.ts';
import {
  mailOverviewSchema,
  mailRoutesInput,
  mailServerInput,
  sentTestSchema,
  waitingMailSchema,
} from './mail-settings.schema.ts';
import { readAcceptedTest } from './mail-tests.store.ts';
import { changeMailSettings, readSavedMailSettings, requireLastMailSettings } from './mail-settings.store.ts';
import { namesNewAddress } from './new-recipients.ts';
import { mailTextOf, type MailText, type MailTextKind } from './mail-texts.ts';

const mostWaiting = 100;

const done = { 204: { description: 'Done' } };
const outsideAnswer = errorContent('It is set from outside, or somebody else saved meanwhile');

const overview = createRoute({
  method: 'get',
  path: '/',
  summary: 'Who gets new inquiries, where mail is sent from, and whether it is',
  responses: { 200: jsonContent(mailOverviewSchema, 'The settings') },
});

const routes = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Changes who gets new inquiries; with `updatedAt`, 409 if that was saved in between',
  request: { body: jsonBody(mailRoutesInput) },
  responses: {
    200: jsonContent(mailOverviewSchema, 'The settings as they are now'),
    ...unconfirmed,
    409: outsideAnswer,
  },
});

const server = createRoute({
  method: 'put',
  path: '/server',
  summary:
    'Enters the mail server. Without a password the one that is known stays, for the same server and user',
  request: { body: jsonBody(mailServerInput) },
  responses: {
    200: jsonContent(mailOverviewSchema, 'The settings as they are now'),
    ...unconfirmed,
    409: outsideAnswer,
  },
});

const serverRemoval = createRoute({
  method: 'delete',
  path: '/server',
  summary: 'Forgets the mail server and its password: no mail is sent from then on',
  responses: { ...done, 409: outsideAnswer },
});

const recipient = z.object({ to: emailText(emailMessage) });
const refusedWithoutServer = errorContent('There is no mail server');

const testMail = createRoute({
  method: 'post',
  path: '/test',
  summary: 'Sends a test mail now, and returns the receiving server’s own answer',
  request: { body: jsonBody(recipient) },
  responses: { 200: jsonContent(sentTestSchema, 'The answer'), 409: refusedWithoutServer },
});

const waiting = createRoute({
  method: 'get',
  path: '/waiting',
  summary: 'The mails that are not sent yet, the oldest first',
  responses: {
    200: jsonContent(
      z.object({ mails: z.array(waitingMailSchema), total: z.number().int() }),
      'The mails, at most 100',
    ),
  },
});

const retryAll = createRoute({
  method: 'post',
  path: '/waiting/retry',
  summary: 'Tries all mails that wait now',
  responses: done,
});

const retry = createRoute({
  method: 'post',
  path: '/waiting/{id}/retry',
  summary: 'Tries a mail that waits now',
  request: { params: idParam },
  responses: { ...done, 404: noSuch('mail') },
});

const discard = createRoute({
  method: 'delete',
  path: '/waiting/{id}',
  summary: 'Deletes a mail that is not sent yet',
  request: { params: idParam },
  responses: { ...done, 404: noSuch('mail') },
});

/** The staff's calls about mail. `sampleMail` makes a mail as a customer would get it. */
export function createMailApi(options: {
  database: Database;
  clock: () => Date;
  settings: Pick<Settings, 'mail' | 'leadsTo' | 'adfTo' | 'publicUrl' | 'rateLimits'>;
  secrets: Secrets;
  dealership: { readonly current: Dealership };
  mailConfig: LiveMailConfig;
  deliver: Deliver;
  sampleMail: (kind: MailTextKind, text: MailText) => MailMessage;
}) {
  const { database, clock, settings, secrets, dealership, mailConfig, sampleMail } = options;
  const { queries } = database;
  const outside = outsideOf(settings);
  const writing = (context: Context<ApiEnv>) => ({ by: staffOf(context).username, now: clock() });

  async function readOverview(context: Context<ApiEnv>) {
    const [{ settings: stored, updatedAt }, accounts] = await Promise.all([
      readSavedMailSettings(queries),
      queries
        .select({
          id: users.id,
          username: users.username,
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          role: users.role,
          disabledAt: users.disabledAt,
        })
        .from(users)
        .orderBy(users.createdAt, users.id),
    ]);
    const { mail, isUnreadable } = mailConfig.config;
    const testAcceptedAt = (await readAcceptedTest(queries, mail))?.toISOString() ?? null;
    const { id: ownId } = staffOf(context);
    const entered = stored.server;
    return {
      routes: stored.routes,
      people: stored.people,
      unanswered: stored.unanswered,
      adfTo: stored.adfTo,
      updatedAt,
      server:
        entered === null
          ? null
          : {
              host: entered.host,
              port: entered.port,
              security: entered.security,
              username: entered.username,
              from: entered.from,
              hasPassword: entered.password !== null,
            },
      outside: {
        ...outside,
        leadsTo: outside.leadsTo && [...outside.leadsTo],
        adfTo: outside.adfTo && [...outside.adfTo],
        server: settings.mail && { host: new URL(settings.mail.smtpUrl).host, from: settings.mail.from },
      },
      sendsMail: mail !== null,
      testAcceptedAt,
      isUnreadable,
      fallback: said(dealership.current, 'email') || null,
      accounts: accounts.map(({ id, email, role, disabledAt, ...account }) => ({
        id,
        name: accountName(account),
        email,
        isReader: disabledAt === null && may(role, 'answer-leads'),
      })),
      ownEmail: accounts.find(({ id }) => id === ownId)?.email ?? null,
    };
  }

  async function save(
    context: Context<ApiEnv>,
    change: Parameters<typeof changeMailSettings>[1],
    readAt?: string | null,
  ) {
    await changeMailSettings(database, change, { readAt, ...writing(context) });
    await mailConfig.publish();
    // What waited for a mail server is sent now.
    await database.notify(mailChannel);
  }

  function requireInside(isOutside: boolean): void {
    if (isOutside) throw new ApiError(409, 'This is set from outside, where the program is started');
  }

  return createApi()
    .openapi(overview, async (context) => context.json(await readOverview(context), 200))
    .openapi(routes, async (context) => {
      const { updatedAt, ...given } = context.req.valid('json');
      requireInside((given.routes ?? given.people) !== undefined && outside.leadsTo !== null);
      await requireAccounts(queries, given);
      requireInside(given.adfTo !== undefined && outside.adfTo !== null);
      const before = await readSavedMailSettings(queries);
      const isDemanded = namesNewAddress(before.settings, given);
      if (isDemanded) requireLastMailSettings(before, updatedAt);
      const change = await confirmOwnerIf(isDemanded, options, context, given);
      await save(context, change, updatedAt);
      return context.json(await readOverview(context), 200);
    })
    .openapi(server, async (context) => {
      requireInside(settings.mail !== null);
      const given = context.req.valid('json');
      const known = (await readSavedMailSettings(queries)).settings.server;
      const { password: _entered, ...entered } = given;
      const sealed = enteredPassword(given, known, secrets);
      const { input } = await confirmOwner(options, context, entered);
      await save(context, { server: { ...input, password: sealed } });
      return context.json(await readOverview(context), 200);
    })
    .openapi(serverRemoval, async (context) => {
      requireInside(settings.mail !== null);
      await save(context, { server: null });
      return context.body(null, 204);
    })
    .openapi(testMail, async (context) => {
      const message = sampleMail('vehicle-inquiry', mailTextOf('vehicle-inquiry', mailConfig.current.texts));
      const sent = { ...message, subject: `Test: ${message.subject}` };
      const { to } = context.req.valid('json');
      return context.json(await sendNow(sent, { ...options, to, publicUrl: settings.publicUrl }), 200);
    })
    .openapi(waiting, async (context) => context.json(await readWaitingMail(queries, mostWaiting), 200))
    .openapi(retryAll, async (context) => {
      await retryMail(database, 'all');
      return context.body(null, 204);
    })
    .openapi(retry, async (context) => {
      if ((await retryMail(database, context.req.valid('param').id)) === 0) throw notFound('Mail');
      return context.body(null, 204);
    })
    .openapi(discard, async (context) => {
      const { by, now } = writing(context);
      await queries.transaction(async (tx) => {
        if (!(await discardWaitingMail(tx, context.req.valid('param').id))) throw notFound('Mail');
        // Without its subject, which may name somebody whom no erasure would find here.
        const entry = { subjectId: null, subject: 'Mail that was not sent', fields: [] };
        await recordChanges(tx, [{ by, kind: 'dealership', action: 'deleted', ...entry }], now);
      });
      return context.body(null, 204);
    });
}

/** Throws 400 with an issue for ids that no account has. One that was disabled since may stay: it gets nothing. */
async function requireAccounts(
  queries: Queries,
  { people, unanswered }: Pick<z.infer<typeof mailRoutesInput>, 'people' | 'unanswered'>,
): Promise<void> {
  const named = [
    ...Object.entries(people ?? {}).map(([kind, ids]) => ({ path: `people.${kind}`, ids })),
    { path: 'unanswered.people', ids: unanswered?.people ?? [] },
  ];
  const known = await queries
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.id,
        named.flatMap(({ ids }) => ids),
      ),
    );
  const message = 'There is no such account';
  const issues = named
    .filter(({ ids }) => ids.some((id) => !known.some((account) => account.id === id)))
    .map(({ path }) => ({ path, message }));
  if (issues.length > 0) throw new ApiError(400, message, { issues });
}

export type MailApi = ReturnType<typeof createMailApi>;
