import type { Queries } from '../../platform/database.ts';
import { enqueueJobs } from '../../platform/jobs/jobs.store.ts';
import { z } from '../../platform/zod.ts';
import { pushKinds } from '../notices.schema.ts';

/** The kind of the jobs that push notices. */
export const pushJobs = 'push';

/** A notice that could not be pushed for so long is dropped: the portal has shown the inquiry since. */
export const noticeLifeMs = 4 * 60 * 60_000;

/** What such a job pushes. What it says is read when it is sent, so nothing here is about a person. */
export const pushPayload = z.object({
  subscriptionId: z.int(),
  inquiryId: z.int(),
  kind: z.enum(pushKinds),
  until: z.coerce.date(),
});

/** Has notices pushed to browsers once `tx` is committed. */
export async function enqueuePushes(
  tx: Queries,
  notices: readonly Omit<z.infer<typeof pushPayload>, 'until'>[],
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + noticeLifeMs);
  await enqueueJobs(
    tx,
    pushJobs,
    notices.map((notice) => ({ payload: { ...notice, until } })),
  );
}
