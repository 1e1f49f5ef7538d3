import type { JobKind } from '../../platform/jobs/jobs.ts';
import { z } from '../../platform/zod.ts';
import { feedJob, type FeedJob } from './incoming-feeds.store.ts';
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
  // Who has asked for this run, and what they allow it, is not for those by the schedule.
  repeated: (payload): FeedJob => ({ feedId: payloadSchema.parse(payload).feedId, by: null }),
});
