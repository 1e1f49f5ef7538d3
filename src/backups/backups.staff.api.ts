import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonContent } from '../platform/http/api.ts';
import { ApiError } from '../platform/errors.ts';
import type { BackupState } from './backup-state.ts';
import type { Backups } from './schedule.ts';

const keptSchema = z.object({
  id: z.number().int(),
  file: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  bytes: z.number(),
  missing: z.number().int(),
});

const stateSchema = z
  .object({
    location: z.string().nullable(),
    isEncrypted: z.boolean(),
    running: z.object({ startedAt: z.string(), bytes: z.number() }).nullable(),
    last: keptSchema.nullable(),
    failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
    problem: z.string().nullable(),
    nextAt: z.string().nullable(),
    isOverdue: z.boolean(),
    kept: z.array(keptSchema),
  })
  .openapi('BackupState') satisfies z.ZodType<BackupState>;

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The state of the backups by schedule',
  responses: { 200: jsonContent(stateSchema, 'The state') },
});

const start = createRoute({
  method: 'post',
  path: '/',
  summary: 'Starts a backup now',
  responses: {
    202: jsonContent(stateSchema, 'It has begun'),
    409: errorContent(
      'Another backup is being made, the first pictures are still being stored, or BACKUP_TO is not set',
    ),
  },
});

export function createBackupsApi({ backups }: { backups: Backups }) {
  return createApi()
    .openapi(read, async (context) => context.json(await backups.state(), 200))
    .openapi(start, async (context) => {
      if (!(await backups.start())) {
        const { location } = await backups.state();
        throw new ApiError(
          409,
          location === null
            ? 'There is no place for backups: BACKUP_TO is not set'
            : !backups.hasItsFiles()
              ? 'The first pictures are still being stored. Try again in a minute.'
              : 'A backup is being made already',
        );
      }
      return context.json(await backups.state(), 202);
    });
}

export type BackupsApi = ReturnType<typeof createBackupsApi>;
