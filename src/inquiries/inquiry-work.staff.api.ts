import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
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
import type { Database } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
import { idempotencyHeaders, requestFingerprint } from '../platform/http/idempotency-key.ts';
import { inquiriesChannel } from './inquiries.live.ts';
import { findInquiries, findInquiry } from './inquiries.staff.store.ts';
import { inquirySchema } from './inquiry.schema.ts';
import { readColleagues } from './inquiry-changes.store.ts';
import { addNote, deleteNote, recordAnswer, sendReply, undoAnswer } from './inquiry-entries.store.ts';
import { dueInquiries } from './inquiry-list.store.ts';
import { readHistory } from './inquiry-history.store.ts';
import { deskSchema, dueSchema, historySchema, noteInput, replyInput } from './inquiry-work.schema.ts';
import { mailTextOf, type MailTexts } from '../mail/mail-texts.ts';
import type { BookingRules } from './appointments/times.ts';
import type { LeadMails } from './mail/lead-mails.ts';
import type { ReplyMail } from './mail/reply-mail.ts';
import { readTemplates } from './reply-templates.store.ts';

const mostAbout = 100;
const mostDue = 50;
const written = { 204: { description: 'Done' }, 404: noSuch('inquiry') };

const desk = createRoute({
  method: 'get',
  path: '/desk',
  summary: 'What working on any inquiry needs: colleagues, reply templates, and whether mail can be sent',
  responses: { 200: jsonContent(deskSchema, 'The desk') },
});

const due = createRoute({
  method: 'get',
  path: '/due',
  summary: 'Current inquiries whose follow-up is overdue or due today, the most overdue first',
  responses: { 200: jsonContent(dueSchema, 'The inquiries') },
});

const about = createRoute({
  method: 'get',
  path: '/about/{id}',
  summary: 'The newest inquiries about a vehicle, archived ones too',
  request: { params: idParam },
  responses: { 200: jsonContent(z.object({ inquiries: z.array(inquirySchema) }), 'The inquiries') },
});

const history = createRoute({
  method: 'get',
  path: '/{id}/history',
  summary: 'Notes and replies, other inquiries of the same person, and vehicles sold to an inquiry',
  request: { params: idParam },
  responses: { 200: jsonContent(historySchema, 'The history'), 404: noSuch('inquiry') },
});

const note = createRoute({
  method: 'post',
  path: '/{id}/notes',
  summary: 'Adds a note. With an Idempotency-Key header, repeated requests add one',
  request: { params: idParam, body: jsonBody(noteInput), headers: idempotencyHeaders },
  responses: written,
});

const noteParams = idParam.extend({
  note: idParam.shape.id.openapi({ param: { name: 'note', in: 'path' }, type: 'integer' }),
});

const noteDeletion = createRoute({
  method: 'delete',
  path: '/{id}/notes/{note}',
  summary: 'Deletes a note of the caller',
  request: { params: noteParams },
  responses: { 204: { description: 'Deleted' }, 404: errorContent('The caller has no such note') },
});

const reply = createRoute({
  method: 'post',
  path: '/{id}/replies',
  summary: 'Mails an answer to the customer. With an Idempotency-Key header, repeated requests send one',
  request: { params: idParam, body: jsonBody(replyInput), headers: idempotencyHeaders },
  responses: { ...written, 409: errorContent('There is no mail server, or no mail address') },
});

const answerUndoing = createRoute({
  method: 'delete',
  path: '/{id}/answers/{answer}',
  summary: 'Takes back an answer that the caller recorded, with what it changed',
  request: {
    params: idParam.extend({
      answer: idParam.shape.id.openapi({ param: { name: 'answer', in: 'path' }, type: 'integer' }),
    }),
  },
  responses: { 204: { description: 'Undone' }, 404: errorContent('The caller has no such answer') },
});

const answer = createRoute({
  method: 'post',
  path: '/{id}/answers',
  summary: 'Records that the customer was answered elsewhere, as on the phone',
  request: { params: idParam, headers: idempotencyHeaders },
  responses: written,
});

/**
 * The staff's calls for working on one inquiry. `today` is the day in the dealership's time zone; `createMail`
 * returns null without a mail server.
 */
export function createInquiryWorkApi(options: {
  database: Database;
  clock: () => Date;
  today: () => string;
  createMail: () => ReplyMail;
  /** Creates the mails about an inquiry that is taken over. */
  mailsOf?: LeadMails;
  /** The texts of mails that staff have changed. */
  texts?: () => MailTexts;
  /** Without these rules, no appointments are kept. */
  dealership?: { readonly current: BookingRules };
}) {
  const { database, clock, today, createMail, mailsOf = () => [], texts = () => ({}) } = options;
  const { queries } = database;
  const writing = (context: Context<ApiEnv>) => ({ by: staffOf(context).username, now: clock() });
  const leading = () => ({ today: today(), mailsOf, bookingRules: options.dealership?.current });
  const notify = () => database.notify(inquiriesChannel);
  const fingerprint = (key: string | undefined, content: object) =>
    key === undefined ? null : requestFingerprint(key, content);
  return createApi()
    .openapi(desk, async (context) => {
      const [colleagues, templates] = await Promise.all([readColleagues(queries), readTemplates(queries)]);
      const subjects = {
        confirmed: mailTextOf('appointment-confirmed', texts()).subject,
        moved: mailTextOf('appointment-moved', texts()).subject,
      };
      return context.json({ colleagues, templates, sendsMail: createMail() !== null, subjects }, 200);
    })
    .openapi(due, async (context) => context.json(await dueInquiries(queries, today(), mostDue), 200))
    .openapi(about, async (context) => {
      const { id } = context.req.valid('param');
      return context.json({ inquiries: await findInquiries(queries, { vehicleId: id }, mostAbout) }, 200);
    })
    .openapi(history, async (context) => {
      const inquiry = await findInquiry(queries, context.req.valid('param').id);
      if (!inquiry) throw notFound('Inquiry');
      return context.json(await readHistory(queries, inquiry, staffOf(context).username), 200);
    })
    .openapi(note, async (context) => {
      const { id } = context.req.valid('param');
      const { text } = context.req.valid('json');
      const idempotencyKey = fingerprint(context.req.valid('header')['idempotency-key'], { id, text });
      await addNote(database, id, text, { ...writing(context), idempotencyKey });
      await notify();
      return context.body(null, 204);
    })
    .openapi(noteDeletion, async (context) => {
      const { id, note: entryId } = context.req.valid('param');
      await deleteNote(database, id, { ...writing(context), entryId });
      await notify();
      return context.body(null, 204);
    })
    .openapi(reply, async (context) => {
      const { id } = context.req.valid('param');
      const given = context.req.valid('json');
      const idempotencyKey = fingerprint(context.req.valid('header')['idempotency-key'], { id, ...given });
      const answering = { ...writing(context), ...leading(), idempotencyKey, createMail: createMail() };
      await sendReply(database, id, given, answering);
      await notify();
      return context.body(null, 204);
    })
    .openapi(answerUndoing, async (context) => {
      const { id, answer: entryId } = context.req.valid('param');
      await undoAnswer(database, id, { ...writing(context), entryId });
      await notify();
      return context.body(null, 204);
    })
    .openapi(answer, async (context) => {
      const { id } = context.req.valid('param');
      const idempotencyKey = fingerprint(context.req.valid('header')['idempotency-key'], { id });
      await recordAnswer(database, id, { ...writing(context), ...leading(), idempotencyKey });
      await notify();
      return context.body(null, 204);
    });
}

export type InquiryWorkApi = ReturnType<typeof createInquiryWorkApi>;
