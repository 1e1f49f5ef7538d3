import { createRoute, z } from '@hono/zod-openapi';
import { createApi, idParam, jsonContent, noSuch, staffOf } from '../platform/http/api.ts';
import { attachment, csvFile } from '../platform/http/attachment.ts';
import { dayOf } from '../platform/time-zones.ts';
import { formatCsv } from '../platform/csv.ts';
import type { Database } from '../platform/database.ts';
import { pageLimit, pageNumber } from '../platform/query.schema.ts';
import { oneLineText } from '../platform/text.schema.ts';
import type { NewsletterMails } from './mail/newsletter-mails.ts';
import { subscriberOrders, subscriberPageSchema } from './newsletter.schema.ts';
import { subscriberStateLabels, subscriberViews } from './subscriber-state.ts';
import {
  allSubscribers,
  listSubscribers,
  removeSubscriber,
  takeOverSubscriber,
} from './subscriber-list.store.ts';

const listQuery = z.object({
  page: pageNumber.default(1),
  limit: pageLimit.default(10),
  search: oneLineText(254, 'The search must be one line of text').default(''),
  sort: z.enum(subscriberOrders).default('added-desc'),
  view: z
    .enum(subscriberViews, `view must be one of ${subscriberViews.join(', ')}`)
    .default('all')
    .openapi({ description: 'Doubtful ones, which are perhaps not from a person, are in no other view' }),
});

const list = createRoute({
  method: 'get',
  path: '/subscribers',
  summary: 'One page of the newsletter’s addresses, by default newest first',
  request: { query: listQuery },
  responses: { 200: jsonContent(subscriberPageSchema, 'The page') },
});

const takeOver = createRoute({
  method: 'patch',
  path: '/subscribers/{id}/take-over',
  summary: 'Adds a doubtful address to the list',
  request: { params: idParam },
  responses: { 204: { description: 'It is on the list' }, 404: noSuch('address') },
});

const remove = createRoute({
  method: 'delete',
  path: '/subscribers/{id}',
  summary: 'Removes an address from the list',
  request: { params: idParam },
  responses: { 204: { description: 'Removed' }, 404: noSuch('address') },
});

const exportAll = createRoute({
  method: 'get',
  path: '/export',
  summary: 'Every address that gets letters as CSV, oldest first, with whether it was confirmed',
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
});

/** The newsletter's addresses, for staff. With `mails` one that is taken over is asked to confirm. */
export function createStaffNewsletterApi(options: {
  database: Database;
  clock: () => Date;
  dealership: { readonly current: { timeZone: string } };
  mails: () => NewsletterMails | null;
}) {
  const { database, clock, dealership } = options;
  return createApi()
    .openapi(list, async (context) =>
      context.json(await listSubscribers(database.queries, context.req.valid('query'), clock()), 200),
    )
    .openapi(takeOver, async (context) => {
      const { id } = context.req.valid('param');
      await takeOverSubscriber(database, id, {
        by: staffOf(context).username,
        now: clock(),
        mails: options.mails(),
      });
      return context.body(null, 204);
    })
    .openapi(remove, async (context) => {
      const { id } = context.req.valid('param');
      await removeSubscriber(database, id, { by: staffOf(context).username, now: clock() });
      return context.body(null, 204);
    })
    .openapi(exportAll, async (context) => {
      const subscribers = await allSubscribers(database.queries);
      const { timeZone } = dealership.current;
      const csv = formatCsv(
        ['Email', 'Added', 'State'],
        subscribers.map(({ email, createdAt, state }) => [
          email,
          dayOf(new Date(createdAt), timeZone),
          subscriberStateLabels[state],
        ]),
      );
      return context.body(csv, 200, attachment('newsletter', csvFile, dayOf(clock(), timeZone)));
    });
}

export type StaffNewsletterApi = ReturnType<typeof createStaffNewsletterApi>;
