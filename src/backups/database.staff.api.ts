import { createRoute, z } from '@hono/zod-openapi';
import type { Database } from '../platform/database.ts';
import { readServerVersion, type ServerVersion } from '../platform/database/server-version.ts';
import { createApi, jsonContent } from '../platform/http/api.ts';

const versionSchema = z
  .object({
    version: z.string().openapi({ example: '18.4' }),
    source: z.enum(['package', 'machine', 'server']),
    folder: z.string().nullable(),
    newest: z.object({ version: z.string(), released: z.iso.date() }).nullable(),
    isBehind: z.boolean(),
  })
  .openapi('DatabaseVersion') satisfies z.ZodType<ServerVersion>;

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The PostgreSQL that runs, and the newest minor release that this version knows',
  responses: { 200: jsonContent(versionSchema, 'The version') },
});

export const createDatabaseApi = ({ database }: { database: Database }) =>
  createApi().openapi(read, async (context) => context.json(await readServerVersion(database), 200));

export type DatabaseApi = ReturnType<typeof createDatabaseApi>;
