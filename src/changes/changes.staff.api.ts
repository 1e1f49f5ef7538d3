import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonContent, staffOf, type ApiEnv } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { pageLimit, pageNumber } from '../platform/query.schema.ts';
import { oneLineText } from '../platform/text.schema.ts';
import { changeActions, changeKinds, type ChangeView, type LoggedChange } from './change.ts';
import { readChanges, readPeople } from './changes.store.ts';
import type { FieldLabels } from './field-labels.ts';

const changesQuery = z.object({
  page: pageNumber.default(1),
  limit: pageLimit.default(20),
  search: oneLineText(200, 'Must be one line of text').optional(),
  by: oneLineText(200, 'Must be one line of text').optional(),
  kind: z.enum(changeKinds, `Must be one of: ${changeKinds.join(', ')}`).optional(),
});

const loggedValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const changeSchema = z
  .object({
    id: z.number().int(),
    at: z.string(),
    by: z.string(),
    kind: z.enum(changeKinds),
    action: z.enum(changeActions),
    subjectId: z.number().int().nullable(),
    subject: z.string(),
    fields: z.array(z.object({ field: z.string(), from: loggedValue, to: loggedValue })),
    deleted: z.boolean(),
  })
  .openapi('Change') satisfies z.ZodType<LoggedChange>;

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The change log, newest first; search covers subjects, people and field names',
  request: { query: changesQuery },
  responses: {
    200: jsonContent(
      z.object({
        changes: z.array(changeSchema),
        total: z.number().int(),
        people: z.array(z.string()).openapi({ description: 'Everyone in the log, for the filter' }),
      }),
      'One page of entries',
    ),
  },
});

/**
 * Reading the change log, for staff. Entries are written by the transactions that they record. `fieldLabels`
 * are the labels by which a search finds fields; `viewOf` says what a user may see of the log.
 */
export function createChangesApi({
  database,
  fieldLabels,
  viewOf,
}: {
  database: Database;
  fieldLabels: FieldLabels;
  viewOf: (user: NonNullable<ApiEnv['Variables']['user']>) => ChangeView;
}) {
  return createApi().openapi(list, async (context) => {
    const { queries } = database;
    const view = viewOf(staffOf(context));
    const [page, people] = await Promise.all([
      readChanges(queries, context.req.valid('query'), fieldLabels, view),
      readPeople(queries),
    ]);
    return context.json({ ...page, people }, 200);
  });
}

export type ChangesApi = ReturnType<typeof createChangesApi>;
