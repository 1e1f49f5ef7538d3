import type { Database } from '../platform/database.ts';
import { JobFailure, type JobKind } from '../platform/jobs/jobs.ts';
import { z } from '../platform/zod.ts';
import { deliveryJobs, noteAttempt, noteSkipped, readDelivery } from './deliveries.store.ts';
import { eventBody } from './event-body.ts';
import { postEvent, type Posting } from './post-event.ts';

const payloadSchema = z.object({ delivery: z.int() });

/** Sends events to their addresses: again after growing pauses for a day, then no more. */
export const deliveries = ({
  database: { queries },
  publicUrl,
  ...posting
}: Posting & { database: Pick<Database, 'queries'>; publicUrl: string }): JobKind => ({
  name: deliveryJobs,
  concurrency: 4,
  timeoutSeconds: 30,
  pauseMinutes: [1, 5, 15, 60, 180],
  lifeMinutes: 24 * 60,
  run: async ({ payload }, signal) => {
    const stored = await readDelivery(queries, payloadSchema.parse(payload).delivery);
    if (stored === undefined) return;
    const { delivery, address, quietSeconds } = stored;
    if (!address.isOn) return noteSkipped(queries, delivery, 'The address is switched off');
    if (quietSeconds > 0)
      throw new JobFailure(address.failure ?? 'The address does not answer', {
        retryInSeconds: quietSeconds,
      });
    const body = await eventBody(queries, delivery, publicUrl);
    if (body === null) return noteSkipped(queries, delivery, 'The vehicle or lead is not there any more');
    const { isFinal, ...outcome } = await postEvent(
      address,
      { id: delivery.eventId, body },
      { ...posting, signal },
    );
    // The next process sends it.
    signal.throwIfAborted();
    await noteAttempt(queries, delivery, outcome);
    if (outcome.problem !== null) throw new JobFailure(outcome.problem, { isFinal });
  },
});
