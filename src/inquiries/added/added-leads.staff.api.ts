import { createRoute } from '@hono/zod-openapi';
import type { Database } from '../../platform/database.ts';
import { createApi, jsonBody, jsonContent, staffOf } from '../../platform/http/api.ts';
import { idempotencyHeaders, requestFingerprint } from '../../platform/http/idempotency-key.ts';
import { inquiriesChannel } from '../inquiries.live.ts';
import { inquirySchema } from '../inquiry.schema.ts';
import { readInquiriesOf } from '../inquiry-history.store.ts';
import type { LeadMails } from '../mail/lead-mails.ts';
import { addedLeadInput, samePersonQuery, samePersonSchema } from './added-lead.schema.ts';
import { addLead } from './added-leads.store.ts';

const add = createRoute({
  method: 'post',
  path: '/leads',
  summary:
    'Adds a lead that did not come by the website. With an Idempotency-Key header, repeated requests add one',
  request: { body: jsonBody(addedLeadInput), headers: idempotencyHeaders },
  responses: { 201: jsonContent(inquirySchema, 'The new inquiry') },
});

const samePerson = createRoute({
  method: 'get',
  path: '/same-person',
  summary: 'The newest inquiries with this mail address or phone number',
  request: { query: samePersonQuery },
  responses: { 200: jsonContent(samePersonSchema, 'The inquiries') },
});

/** The staff's calls for leads that come by phone or in person. `mailsOf` creates the mails about one. */
export function createAddedLeadsApi(options: { database: Database; clock: () => Date; mailsOf?: LeadMails }) {
  const { database, clock, mailsOf = () => [] } = options;
  return createApi()
    .openapi(add, async (context) => {
      const lead = context.req.valid('json');
      const key = context.req.valid('header')['idempotency-key'];
      const inquiry = await addLead(database, lead, {
        by: staffOf(context).username,
        now: clock(),
        idempotencyKey: key === undefined ? null : requestFingerprint(key, lead),
        mailsOf,
      });
      await database.notify(inquiriesChannel);
      return context.json(inquiry, 201);
    })
    .openapi(samePerson, async (context) => {
      const { email, phone } = context.req.valid('query');
      const person = { id: 0, email: email.trim(), phone };
      return context.json({ inquiries: await readInquiriesOf(database.queries, person) }, 200);
    });
}

export type AddedLeadsApi = ReturnType<typeof createAddedLeadsApi>;
