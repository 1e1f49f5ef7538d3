import { eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { z } from '../platform/zod.ts';
import {
  deliveryJobs,
  giveUpOld,
  nextDueAt,
  noteAttempt,
  readDue,
  skipDelivery,
  skipWaiting,
  type StoredDelivery,
} from './deliveries.store.ts';
import { eventBody } from './event-body.ts';
import { postEvent, type Posting } from './post-event.ts';
import { webhookAddresses } from './webhooks.table.ts';

const payloadSchema = z.object({ address: z.int() });

/** Events that an address gets at a time. */
const together = 4;
/** Milliseconds after which an address with many events lets others have their turn. */
const turnMs = 20_000;

/**
 * Sends the events of an address: each again after growing pauses for a day, then no more. An address that does not answer
 * at all is not tried again for a minute at first, for an hour at most, so that its events do not each wait for it. A new
 * event tries it again.
 */
export const deliveries = ({
  database: { queries },
  publicUrl,
  ...posting
}: Posting & { database: Pick<Database, 'queries'>; publicUrl: string }): JobKind => {
  type Address = typeof webhookAddresses.$inferSelect;

  /** Why there was no answer; null if there was one, or nothing to send. */
  async function send(address: Address, delivery: StoredDelivery, signal: AbortSignal) {
    if (delivery.event !== 'test' && !address.events.includes(delivery.event)) {
      await skipDelivery(queries, delivery, 'The address is not told of this event any more');
      return null;
    }
    const body = await eventBody(queries, delivery, publicUrl);
    if (body === null) {
      await skipDelivery(
        queries,
        delivery,
        'It no longer holds: the vehicle or lead has changed since, or is gone',
      );
      return null;
    }
    const event = { id: delivery.eventId, body };
    const outcome = await postEvent(address, event, { ...posting, signal });
    // The next process sends it.
    signal.throwIfAborted();
    await noteAttempt(queries, delivery, outcome);
    return outcome.status === null && !outcome.isFinal ? outcome.problem : null;
  }

  return {
    name: deliveryJobs,
    concurrency: 8,
    timeoutSeconds: 60,
    pauseMinutes: [1],
    lifeMinutes: 24 * 60,
    run: async ({ payload }, signal) => {
      const { address: id } = payloadSchema.parse(payload);
      const end = performance.now() + turnMs;
      while (performance.now() < end) {
        const due = await readDue(queries, id, together);
        // After the events: each goes by what holds for its address once it is there.
        const [address] = await queries.select().from(webhookAddresses).where(eq(webhookAddresses.id, id));
        if (address === undefined) return;
        if (!address.isOn) return skipWaiting(queries, id, 'The address is switched off');
        if (due.length === 0) break;
        const silences = await Promise.all(due.map((delivery) => send(address, delivery, signal)));
        const silence = silences.find((problem) => problem !== null);
        if (silence !== undefined) {
          await giveUpOld(queries, id, silence);
          return quietUntil(id);
        }
      }
      return (await nextDueAt(queries, id)) ?? undefined;
    },
  };

  /** The longer it has failed, the longer. */
  async function quietUntil(id: number): Promise<Date | undefined> {
    const failing = sql`now() - coalesce(${webhookAddresses.failingSince}, now())`;
    const [quiet] = await queries
      .select({
        until: sql`now() + least(greatest((${failing}) / 2, interval '1 minute'), interval '1 hour')`.mapWith(
          webhookAddresses.failingSince,
        ),
      })
      .from(webhookAddresses)
      .where(eq(webhookAddresses.id, id));
    return quiet?.until;
  }
};
