import { createRoute } from '@hono/zod-openapi';
import { confirmOwnerIf, unconfirmed } from '../../accounts/confirm-owner.ts';
import type { Database } from '../../platform/database.ts';
import { createApi, errorContent, jsonBody, jsonContent, staffOf } from '../../platform/http/api.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { z } from '../../platform/zod.ts';
import { runRetention } from './retention-rounds.ts';
import { erasesMore } from './retention.ts';
import {
  retentionInputSchema,
  retentionPreviewQuery,
  retentionPreviewSchema,
  savedRetentionSchema,
} from './retention.schema.ts';
import {
  changeRetention,
  lastUseBefore,
  previewRetention,
  readRetention,
  requireLastRetention,
} from './retention.store.ts';

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'How long archived inquiries are kept',
  responses: { 200: jsonContent(savedRetentionSchema, 'The setting') },
});

const preview = createRoute({
  method: 'get',
  path: '/preview',
  summary: 'How many archived inquiries would go now with so many months',
  request: { query: retentionPreviewQuery },
  responses: { 200: jsonContent(retentionPreviewSchema, 'Their number') },
});

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Sets how long archived inquiries are kept, and erases those that are older at once',
  request: { body: jsonBody(retentionInputSchema) },
  responses: {
    200: jsonContent(
      savedRetentionSchema.extend({ erased: z.number().int() }),
      'The setting, and how many were erased',
    ),
    ...unconfirmed,
    409: errorContent('Somebody else saved meanwhile'),
  },
});

/** The setting of how long archived inquiries are kept. Days are those of the time zone of `dealership`. */
export function createRetentionApi(options: {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  settings: { rateLimits: boolean; publicUrl: string };
  dealership: { readonly current: { timeZone: string } };
}) {
  const { database, clock, dealership } = options;
  const timeZone = () => dealership.current.timeZone;
  return createApi()
    .openapi(read, async (context) => context.json(await readRetention(database.queries), 200))
    .openapi(preview, async (context) => {
      const before = lastUseBefore(clock(), context.req.valid('query').months, timeZone());
      return context.json(await previewRetention(database.queries, before), 200);
    })
    .openapi(change, async (context) => {
      const { updatedAt, ...given } = context.req.valid('json');
      const before = await readRetention(database.queries);
      const isDemanded = erasesMore(before.settings.archivedMonths, given.archivedMonths);
      if (isDemanded) requireLastRetention(before, updatedAt);
      const settings = await confirmOwnerIf(isDemanded, options, context, given);
      const saved = await changeRetention(database, settings, {
        readAt: updatedAt,
        by: staffOf(context).username,
        now: clock(),
      });
      const erased = await runRetention({ database, clock, timeZone });
      return context.json({ ...saved, erased }, 200);
    });
}

export type RetentionApi = ReturnType<typeof createRetentionApi>;
