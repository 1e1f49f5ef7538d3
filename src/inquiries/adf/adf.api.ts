import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonContent } from '../../platform/http/api.ts';
import type { Database } from '../../platform/database.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { readBytes } from '../../platform/http/json-body.ts';
import { createNetworkLimiter, createRateLimiter, tooMany } from '../../platform/http/rate-limit.ts';
import { XmlError } from '../../platform/xml.ts';
import { inquiriesChannel } from '../inquiries.live.ts';
import type { LeadMails } from '../mail/lead-mails.ts';
import { adfText, maxAdfBytes } from './adf-text.ts';
import { findAddress, noteDelivery } from './lead-addresses.store.ts';
import { readAdf, type AdfLead } from './read-adf.ts';
import { receiveLeads } from './receive-adf.store.ts';

const windowMs = 10 * 60_000;
/** Documents of one marketplace, and wrong addresses of one network, in that time. */
const limits = { documents: 300, wrong: 20 };

const receive = createRoute({
  method: 'post',
  path: '/{token}',
  summary:
    'Takes the leads of a marketplace as ADF. A prospect with the id of an earlier one creates no second lead',
  request: {
    params: z.object({ token: z.string().max(200) }),
    body: { content: { 'application/xml': { schema: z.string() } } },
  },
  responses: {
    201: jsonContent(z.object({ received: z.number().int() }), 'Stored; how many prospects it has'),
    400: errorContent('It is not ADF'),
    404: errorContent('There is no such address'),
    413: errorContent('It is too large'),
    429: errorContent('Too many documents'),
  },
});

/** The call of marketplaces. `timeZone` is the dealership's, for times without an offset. */
export function createAdfApi(options: {
  database: Database;
  clock: () => Date;
  rateLimits: boolean;
  timeZone: () => string;
  mailsOf: LeadMails;
}) {
  const { database, clock, timeZone, mailsOf } = options;
  const documents = createRateLimiter({ limit: limits.documents, windowMs, clock });
  const wrong = createNetworkLimiter({ limit: limits.wrong, windowMs, clock });
  return createApi().openapi(receive, async (context) => {
    const address = await findAddress(database.queries, context.req.valid('param').token);
    if (!address) {
      const wait = options.rateLimits ? wrong.take(context.var.address) : 0;
      throw wait > 0 ? tooMany('requests', wait) : notFound('Address');
    }
    const wait = options.rateLimits ? documents.take(String(address.id)) : 0;
    if (wait > 0) throw tooMany('leads', wait);
    const bytes = await readBytes(context.req.raw, maxAdfBytes);
    const now = clock();
    let leads: AdfLead[];
    try {
      leads = readAdf(adfText(bytes, context.req.header('content-type')), timeZone());
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      await noteDelivery(database.queries, address.id, now, error.message);
      throw new ApiError(400, error.message);
    }
    await receiveLeads(database.queries, leads, { from: address.name, now, mailsOf });
    await noteDelivery(database.queries, address.id, now, null);
    await database.notify(inquiriesChannel);
    return context.json({ received: leads.length }, 201);
  });
}
