import { readStaffNames } from '../accounts/profiles.store.ts';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { Database } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
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
import { attachment, csvFile } from '../platform/http/attachment.ts';
import type { Log } from '../platform/log.ts';
import type { BookingRules } from './appointments/times.ts';
import { inquiriesChannel, type LiveInquiries } from './inquiries.live.ts';
import { inquiriesCsv } from './inquiries.staff.csv.ts';
import { allInquiries, findInquiry } from './inquiries.staff.store.ts';
import {
  deleteInquiry,
  changeInquiry,
  keepInquiryTime,
  type InquiryChange,
} from './inquiry-changes.store.ts';
import { listInquiries } from './inquiry-list.store.ts';
import { assigneeInput, followUpInput } from './inquiry-work.schema.ts';
import {
  archiveInput,
  inquiryListQuery,
  inquiryListSchema,
  inquirySchema,
  statusInput,
  type InquiryNews,
} from './inquiry.schema.ts';
import type { LeadMails } from './mail/lead-mails.ts';

/** Milliseconds of silence after which a stream sends a keep-alive; proxies often close it after a minute. */
const heartbeat = 20_000;

const inquiryFound = { 200: jsonContent(inquirySchema, 'The inquiry'), 404: noSuch('inquiry') };

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'One page of the current, the doubtful or the archived inquiries',
  request: { query: inquiryListQuery },
  responses: { 200: jsonContent(inquiryListSchema, 'The page') },
});

const exported = createRoute({
  method: 'get',
  path: '/export',
  summary: 'Every inquiry, including archived ones, as a CSV file',
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
});

const events = createRoute({
  method: 'get',
  path: '/events',
  summary:
    'Server-sent events: the news about inquiries, initially and after each change, until the session ends',
  responses: { 200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } } },
});

const one = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One inquiry',
  request: { params: idParam },
  responses: inquiryFound,
});

const status = createRoute({
  method: 'patch',
  path: '/{id}/status',
  summary: 'Sets the status of an inquiry; any may follow any other',
  request: { params: idParam, body: jsonBody(statusInput) },
  responses: inquiryFound,
});

const archive = createRoute({
  method: 'patch',
  path: '/{id}/archive',
  summary:
    'Archives an inquiry, or restores it with isArchived false; its status stays. Its appointment gives up its time, or takes it again where it is free',
  request: { params: idParam, body: { ...jsonBody(archiveInput), required: false } },
  responses: inquiryFound,
});

const takingOver = createRoute({
  method: 'patch',
  path: '/{id}/take-over',
  summary:
    'Makes a doubtful inquiry a current one: its mails are sent, and its appointment takes its time where that is free',
  request: { params: idParam },
  responses: inquiryFound,
});

const keepingTime = createRoute({
  method: 'patch',
  path: '/{id}/keep-time',
  summary:
    'Keeps the time of an appointment that the customer has not confirmed, or takes it where it is free',
  request: { params: idParam },
  responses: { ...inquiryFound, 409: errorContent('The time is not free, or the vehicle is not for sale') },
});

const deletion = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Deletes an archived inquiry for good, with its notes, replies and waiting mails',
  request: { params: idParam },
  responses: {
    204: { description: 'Deleted' },
    404: noSuch('inquiry'),
    409: errorContent('The inquiry is not archived'),
  },
});

const assignee = createRoute({
  method: 'patch',
  path: '/{id}/assignee',
  summary: 'Sets who works on an inquiry, null for nobody',
  request: { params: idParam, body: jsonBody(assigneeInput) },
  responses: { ...inquiryFound, 400: errorContent('There is no such active account') },
});

const followUp = createRoute({
  method: 'patch',
  path: '/{id}/follow-up',
  summary: 'Sets the day of the next follow-up, null for none',
  request: { params: idParam, body: jsonBody(followUpInput) },
  responses: inquiryFound,
});

/** `today` is the day in the dealership's time zone; `isSignedIn` checks whether a request's session is still valid. */
export function createStaffInquiriesApi(options: {
  database: Database;
  clock: () => Date;
  today: () => string;
  log: Log;
  liveInquiries: LiveInquiries;
  isSignedIn: (context: Context<ApiEnv>) => Promise<boolean>;
  /** The ids of the vehicles that match a search. */
  vehiclesNamed: (search: string) => readonly number[];
  /** Creates the mails about an inquiry that is taken over. */
  mailsOf?: LeadMails;
  /** Without these rules, no appointments are kept. */
  dealership?: { readonly current: BookingRules };
}) {
  const { database, clock, today, log, liveInquiries, isSignedIn, mailsOf = () => [] } = options;
  const change = async (context: Context<ApiEnv>, id: number, wanted: InquiryChange) => {
    const done = await changeInquiry(database, id, wanted, {
      by: staffOf(context).username,
      now: clock(),
      bookingRules: options.dealership?.current,
      mailsOf,
    });
    if (!done) throw notFound('Inquiry');
    if (done.changed) await database.notify(inquiriesChannel);
    return done.inquiry;
  };
  return createApi()
    .openapi(list, async (context) => {
      const asked = context.req.valid('query');
      return context.json(
        await listInquiries(database.queries, asked, {
          userId: staffOf(context).id,
          today: today(),
          vehicleIds: [...options.vehiclesNamed(asked.search), ...vehicleIdsIn(asked.search)],
        }),
        200,
      );
    })
    .openapi(exported, async (context) => {
      const names = await readStaffNames(database.queries);
      const text = inquiriesCsv(await allInquiries(database.queries), names);
      return context.body(text, 200, attachment('inquiries', csvFile, today()));
    })
    .openapi(events, (context) => {
      context.header('content-type', 'text/event-stream');
      // Keeps nginx from buffering the response.
      context.header('x-accel-buffering', 'no');
      // Hono handles HEAD as GET and never reads the body.
      if (context.req.raw.method === 'HEAD') return context.body(null);
      const gone = new AbortController();
      return stream(
        context,
        async (client) => {
          client.onAbort(() => gone.abort());
          for await (const news of liveInquiries.follow({ quietMs: heartbeat, signal: gone.signal })) {
            if (!(await isSignedIn(context))) return;
            await client.write(news ? eventOf(news) : ':\n\n');
          }
        },
        async (error) => log.warn({ requestId: context.var.requestId, err: error }, 'a stream of news ended'),
      );
    })
    .openapi(one, async (context) => {
      const inquiry = await findInquiry(database.queries, context.req.valid('param').id);
      if (!inquiry) throw notFound('Inquiry');
      return context.json(inquiry, 200);
    })
    .openapi(status, async (context) => {
      const { id } = context.req.valid('param');
      return context.json(await change(context, id, context.req.valid('json')), 200);
    })
    .openapi(archive, async (context) => {
      const { id } = context.req.valid('param');
      const { isArchived = true } = context.req.valid('json');
      return context.json(await change(context, id, { isArchived }), 200);
    })
    .openapi(takingOver, async (context) => {
      const { id } = context.req.valid('param');
      return context.json(await change(context, id, { isDoubtful: false }), 200);
    })
    .openapi(keepingTime, async (context) => {
      const inquiry = await keepInquiryTime(database, context.req.valid('param').id, {
        by: staffOf(context).username,
        now: clock(),
        bookingRules: options.dealership?.current,
      });
      await database.notify(inquiriesChannel);
      return context.json(inquiry, 200);
    })
    .openapi(deletion, async (context) => {
      const writing = { by: staffOf(context).username, now: clock() };
      await deleteInquiry(database, context.req.valid('param').id, writing);
      await database.notify(inquiriesChannel);
      return context.body(null, 204);
    })
    .openapi(assignee, async (context) => {
      const { id } = context.req.valid('param');
      return context.json(await change(context, id, context.req.valid('json')), 200);
    })
    .openapi(followUp, async (context) => {
      const { id } = context.req.valid('param');
      return context.json(await change(context, id, context.req.valid('json')), 200);
    });
}

/** A search such as `52` or `ID: 52` also means the vehicle of this id. */
const vehicleIdsIn = (search: string): number[] => {
  const [, id] = /^(?:id:?\s*)?([1-9]\d{0,8})$/i.exec(search) ?? [];
  return id === undefined ? [] : [Number(id)];
};

const eventOf = (news: InquiryNews) => `event: inquiries\ndata: ${JSON.stringify(news)}\n\n`;

export type StaffInquiriesApi = ReturnType<typeof createStaffInquiriesApi>;
