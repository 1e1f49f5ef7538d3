import type { JobKind } from '../../platform/jobs/jobs.ts';
import { z } from '../../platform/zod.ts';
import { feedJob } from './incoming-feeds.store.ts';
import { runFeed, type RunOptions } from './run-feed.ts';

const payloadSchema = z.object({
  feedId: z.int(),
  by: z.string().nullable(),
  anywayOf: z.int().optional(),
});

/** Runs feeds by their schedules, and when staff ask for it. */
export const feedRunsOf = (options: RunOptions): JobKind => ({
  name: feedJob,
  concurrency: 1,
  timeoutSeconds: 15 * 60,
  // Of defects alone: what is wrong with a file or its server is no failure of the job.
  pauseMinutes: [5, 30, 60],
  lifeMinutes: 365 * 24 * 60,
  run: async ({ payload }, signal) => {
    const { feedId, by, anywayOf } = payloadSchema.parse(payload);
    return (await runFeed(feedId, { by, anywayOf }, options, signal)) ?? undefined;
  },
});
