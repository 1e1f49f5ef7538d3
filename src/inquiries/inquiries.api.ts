import { createRoute } from '@hono/zod-openapi';
import { answer, createApi, failure, jsonBody } from '../platform/api.ts';
import { networkOf } from '../platform/client-address.ts';
import type { Database } from '../platform/database.ts';
import { createRateLimiter, neverLimits, tooMany } from '../platform/rate-limit.ts';
import { isTrapped } from '../platform/trap.ts';
import { createInquiry, pretendReceipt, sendKeyOf } from './inquiries.store.ts';
import { inquiryInputSchema, receiptSchema, sendHeaders } from './inquiry.schema.ts';

/** Sends that one address may make: enough for a family choosing a car, too few for a flood. */
const sendLimit = { limit: 10, windowMs: 10 * 60_000 };

const send = createRoute({
  method: 'post',
  path: '/',
  summary: 'Sends an inquiry. With an Idempotency-Key header, a repeated send is one inquiry',
  request: { body: jsonBody(inquiryInputSchema), headers: sendHeaders },
  responses: {
    201: answer(receiptSchema, 'Stored'),
    400: failure('A field is not valid'),
    429: failure('Too many inquiries from this address'),
  },
});

/** The public call on inquiries. */
export function createInquiriesApi(options: { database: Database; clock: () => Date; rateLimits: boolean }) {
  const { database, clock } = options;
  const limiter = options.rateLimits ? createRateLimiter({ ...sendLimit, clock }) : neverLimits;
  return createApi().openapi(send, async (context) => {
    const { website, ...inquiry } = context.req.valid('json');
    const key = context.req.valid('header')['idempotency-key'];
    const sendKey = key === undefined ? null : sendKeyOf(key, inquiry);
    const wait = limiter.take(networkOf(context.var.address), sendKey ?? undefined);
    if (wait > 0) throw tooMany('messages', wait);
    const now = clock();
    const receipt = isTrapped(website)
      ? await pretendReceipt(database.queries, now)
      : await createInquiry(database.queries, inquiry, { now, sendKey });
    return context.json(receipt, 201);
  });
}

export type InquiriesApi = ReturnType<typeof createInquiriesApi>;
