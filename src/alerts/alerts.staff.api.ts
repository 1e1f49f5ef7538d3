import { createRoute, z } from '@hono/zod-openapi';
import type { Database } from '../platform/database.ts';
import { createApi, idParam, jsonContent, noSuch, staffOf } from '../platform/http/api.ts';
import { pageLimit, pageNumber } from '../platform/query.schema.ts';
import { oneLineText } from '../platform/text.schema.ts';
import { alertOrders } from './alert.ts';
import { alertPageSchema } from './alert.schema.ts';
import { listAlerts, removeAlert } from './alert-list.store.ts';

const listQuery = z.object({
  page: pageNumber.default(1),
  limit: pageLimit.default(10),
  search: oneLineText(254, 'The search must be one line of text').default(''),
  sort: z.enum(alertOrders).default('added-desc'),
});

const list = createRoute({
  method: 'get',
  path: '/',
  summary:
    'One page of the alerts that visitors have asked for, by default newest first; the search is in the address',
  request: { query: listQuery },
  responses: { 200: jsonContent(alertPageSchema, 'The page') },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Ends an alert and deletes its address',
  request: { params: idParam },
  responses: { 204: { description: 'Removed' }, 404: noSuch('alert') },
});

export function createStaffAlertsApi({ database, clock }: { database: Database; clock: () => Date }) {
  return createApi()
    .openapi(list, async (context) =>
      context.json(await listAlerts(database.queries, context.req.valid('query')), 200),
    )
    .openapi(remove, async (context) => {
      const { id } = context.req.valid('param');
      await removeAlert(database, id, { by: staffOf(context).username, now: clock() });
      return context.body(null, 204);
    });
}

export type StaffAlertsApi = ReturnType<typeof createStaffAlertsApi>;
