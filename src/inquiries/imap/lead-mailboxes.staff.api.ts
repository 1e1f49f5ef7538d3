import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { enteredPassword } from '../../mail/entered-password.ts';
import type { Database } from '../../platform/database.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
  type ApiEnv,
} from '../../platform/http/api.ts';
import type { Secrets } from '../../platform/secrets.ts';
import {
  leadMailboxInput,
  leadMailboxSchema,
  leadMailboxTest,
  testedMailboxSchema,
  type LeadMailboxTest,
} from './lead-mailbox.schema.ts';
import {
  addMailbox,
  changeMailbox,
  deleteMailbox,
  findMailbox,
  leadMailboxesChannel,
  readMailboxes,
} from './lead-mailboxes.store.ts';
import { MailboxError, withMailbox } from './open-mailbox.ts';

/** Milliseconds that staff wait for a test. */
const testMs = 30_000;

const changed = { 204: { description: 'Done' } };
const nameTaken = errorContent('Another mailbox has this name, or there are too many');

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The mailboxes whose mails become leads, A to Z, and how reading them goes; without passwords',
  responses: { 200: jsonContent(z.object({ mailboxes: z.array(leadMailboxSchema) }), 'The mailboxes') },
});

const addition = createRoute({
  method: 'post',
  path: '/',
  summary: 'Adds a mailbox. What comes from then on is read, if it is on',
  request: { body: jsonBody(leadMailboxInput) },
  responses: { ...changed, 409: nameTaken },
});

const change = createRoute({
  method: 'put',
  path: '/{id}',
  summary: 'Changes a mailbox. Without a password the stored one stays, for the same server and user',
  request: { params: idParam, body: jsonBody(leadMailboxInput) },
  responses: { ...changed, 404: noSuch('mailbox'), 409: nameTaken },
});

const deletion = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Forgets a mailbox and its password; the leads that came by it stay',
  request: { params: idParam },
  responses: { ...changed, 404: noSuch('mailbox') },
});

const test = createRoute({
  method: 'post',
  path: '/test',
  summary: 'Opens a mailbox as it is entered, reads nothing, and says what fails',
  request: { body: jsonBody(leadMailboxTest) },
  responses: { 200: jsonContent(testedMailboxSchema, 'What was found'), 404: noSuch('mailbox') },
});

export function createLeadMailboxesApi(options: { database: Database; clock: () => Date; secrets: Secrets }) {
  const { database, clock, secrets } = options;
  const writing = (context: Context<ApiEnv>) => ({ by: staffOf(context).username, now: clock(), secrets });

  async function tryOut({ id, ...input }: LeadMailboxTest) {
    const known = id === undefined ? null : await findMailbox(database.queries, id);
    const sealed = enteredPassword(input, known, secrets);
    const password = sealed === null ? null : secrets.open(sealed);
    if (password === null) return { isReadable: false, answer: 'Enter the password.' };
    try {
      const access = { ...input, password };
      return await withMailbox(access, AbortSignal.timeout(testMs), async ({ count }) => ({
        isReadable: true,
        answer: `The folder can be read. It has ${count === 1 ? '1 mail' : `${count} mails`}; what comes from now on is taken in.`,
      }));
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      return { isReadable: false, answer: error.message };
    }
  }

  return createApi()
    .openapi(list, async (context) => context.json({ mailboxes: await readMailboxes(database.queries) }, 200))
    .openapi(addition, async (context) => {
      await addMailbox(database, context.req.valid('json'), writing(context));
      await database.notify(leadMailboxesChannel);
      return context.body(null, 204);
    })
    .openapi(change, async (context) => {
      const { id } = context.req.valid('param');
      await changeMailbox(database, id, context.req.valid('json'), writing(context));
      await database.notify(leadMailboxesChannel);
      return context.body(null, 204);
    })
    .openapi(deletion, async (context) => {
      await deleteMailbox(database, context.req.valid('param').id, writing(context));
      return context.body(null, 204);
    })
    .openapi(test, async (context) => context.json(await tryOut(context.req.valid('json')), 200));
}

export type LeadMailboxesApi = ReturnType<typeof createLeadMailboxesApi>;
