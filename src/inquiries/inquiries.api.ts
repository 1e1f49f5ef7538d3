import { createRoute } from '@hono/zod-openapi';
import { jsonContent, createApi, errorContent, jsonBody } from '../platform/http/api.ts';
import { networkOf } from '../platform/http/client-address.ts';
import type { Database } from '../platform/database.ts';
import { createRateLimiter, neverLimits, tooMany } from '../platform/http/rate-limit.ts';
import { idempotencyHeaders, requestFingerprint } from '../platform/http/idempotency-key.ts';
import { isHoneypotFilled } from '../platform/http/honeypot.ts';
import { inquiriesChannel } from './inquiries.live.ts';
import { createInquiry, pretendReceipt } from './inquiries.store.ts';
import { inquiryInputSchema, receiptSchema } from './inquiry.schema.ts';
import type { LeadMails } from './mail/lead-mails.ts';

/** Inquiries per address: enough for a family choosing a car, too few for a flood. */
const sendLimit = { limit: 10, windowMs: 10 * 60_000 };

const send = createRoute({
  method: 'post',
  path: '/',
  summary: 'Sends an inquiry. With an Idempotency-Key header, repeated requests create one inquiry',
  request: { body: jsonBody(inquiryInputSchema), headers: idempotencyHeaders },
  responses: {
    201: jsonContent(receiptSchema, 'Stored'),
    400: errorContent('A field is not valid'),
    429: errorContent('Too many inquiries from this address'),
  },
});

/** The public call for inquiries. `mailsOf` creates the mails about an inquiry. */
export function createInquiriesApi(options: {
  database: Database;
  clock: () => Date;
  rateLimits: boolean;
  mailsOf?: LeadMails;
}) {
  const { database, clock, mailsOf = () => [] } = options;
  const limiter = options.rateLimits ? createRateLimiter({ ...sendLimit, clock }) : neverLimits;
  return createApi().openapi(send, async (context) => {
    const { website, ...inquiry } = context.req.valid('json');
    const key = context.req.valid('header')['idempotency-key'];
    const idempotencyKey = key === undefined ? null : requestFingerprint(key, inquiry);
    const wait = limiter.take(networkOf(context.var.address), idempotencyKey ?? undefined);
    if (wait > 0) throw tooMany('messages', wait);
    const now = clock();
    if (isHoneypotFilled(website)) return context.json(await pretendReceipt(database.queries, now), 201);
    const receipt = await createInquiry(database.queries, inquiry, { now, idempotencyKey, mailsOf });
    // The inquiry is stored: a failed notice must not look like a failure to the visitor.
    await database.notify(inquiriesChannel).catch(() => undefined);
    return context.json(receipt, 201);
  });
}

export type InquiriesApi = ReturnType<typeof createInquiriesApi>;
