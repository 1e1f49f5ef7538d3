import { createRoute } from '@hono/zod-openapi';
import { createApi, errorContent, jsonBody, jsonContent } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { createVisitorLimit, neverLimits, tooMany } from '../platform/http/rate-limit.ts';
import { idempotencyHeaders, requestFingerprint } from '../platform/http/idempotency-key.ts';
import { ApiError } from '../platform/errors.ts';
import { isHoneypotFilled } from '../platform/http/honeypot.ts';
import { inquiriesChannel } from './inquiries.live.ts';
import { createInquiry } from './inquiries.store.ts';
import { inquiryInputSchema, receiptSchema } from './inquiry.schema.ts';
import { visitSourceHeaders } from './visit-source.ts';
import { isOffered, type AppointmentRules } from './appointments/times.ts';
import type { LeadMails } from './mail/lead-mails.ts';

/** Inquiries per address, enough for a family choosing a car, and of all visitors. Those beyond are doubtful. */
const sendLimit = { limit: 10, total: 100, windowMs: 10 * 60_000 };

const send = createRoute({
  method: 'post',
  path: '/',
  summary: 'Sends an inquiry. With an Idempotency-Key header, repeated requests create one inquiry',
  request: {
    body: jsonBody(inquiryInputSchema),
    headers: idempotencyHeaders.extend(visitSourceHeaders.shape),
  },
  responses: {
    201: jsonContent(receiptSchema, 'Stored'),
    409: errorContent('The appointment is taken, or its vehicle is not for sale'),
    429: errorContent('Too many inquiries from this address'),
  },
});

/** Test drives that are kept per address and for all visitors in an hour. Those beyond are not kept. */
const holdLimit = { limit: 3, total: 40, windowMs: 60 * 60_000 };

/** The public call for inquiries. `mailsOf` creates the mails about an inquiry. */
export function createInquiriesApi(options: {
  database: Database;
  clock: () => Date;
  rateLimits: boolean;
  /** Called when all visitors send more than the limit. */
  onFlood?: () => void;
  mailsOf?: LeadMails;
  /** Without it, no appointments can be made. */
  dealership?: { readonly current: AppointmentRules };
  /** Whether customers are answered at once by mail, and can confirm a time by it. */
  sending?: { readonly sendsMail: boolean };
  /** Called when all visitors ask for more test drives than the limit. */
  onHoldFlood?: () => void;
}) {
  const { database, clock, onFlood = () => undefined, mailsOf = () => [] } = options;
  const limiter = options.rateLimits ? createVisitorLimit({ ...sendLimit, clock, onFlood }) : neverLimits;
  const { sending = { sendsMail: false }, onHoldFlood = () => undefined } = options;
  const holds = options.rateLimits
    ? createVisitorLimit({ ...holdLimit, clock, onFlood: onHoldFlood })
    : neverLimits;
  return createApi().openapi(send, async (context) => {
    const { leaveBlank, ...sent } = context.req.valid('json');
    const { 'idempotency-key': key, 'x-visit-source': source } = context.req.valid('header');
    const inquiry = { ...sent, ...source };
    const idempotencyKey = key === undefined ? null : requestFingerprint(key, inquiry);
    const { wait, isFlood } = limiter.take(context.var.address, idempotencyKey ?? undefined);
    if (wait > 0) throw tooMany('messages', wait);
    const now = clock();
    const rules = options.dealership?.current;
    if (inquiry.appointmentAt !== null && !isOffered(inquiry.appointmentAt, rules, now)) {
      const message = 'Please choose one of the times';
      throw new ApiError(400, message, { issues: [{ path: 'appointmentAt', message }] });
    }
    const kept =
      inquiry.appointmentAt === null
        ? undefined
        : holds.take(context.var.address, idempotencyKey ?? undefined);
    const mayHold = kept !== undefined && kept.wait === 0 && !kept.isFlood;
    const receipt = await createInquiry(database.queries, inquiry, {
      now,
      idempotencyKey,
      isDoubtful: isFlood || isHoneypotFilled(leaveBlank),
      mailsOf,
      acknowledges: sending.sendsMail,
      asking: { rules, sendsMail: sending.sendsMail, mayHold },
    });
    await database.notify(inquiriesChannel);
    return context.json(receipt, 201);
  });
}

export type InquiriesApi = ReturnType<typeof createInquiriesApi>;
