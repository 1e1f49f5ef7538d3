import { randomUUID } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
import { enqueueJobs } from '../platform/jobs/jobs.store.ts';
import { jobs } from '../platform/jobs/jobs.table.ts';
import {
  webhookBounds,
  type EventDetails,
  type WebhookDelivery,
  type WebhookEvent,
} from './webhook.schema.ts';
import { webhookAddresses, webhookDeliveries } from './webhooks.table.ts';

/** The kind of the jobs that send; the key of each is the id of its delivery. */
export const deliveryJobs = 'webhook';

/** How long the log is kept, and how much of it for each address. */
const keptDays = 30;
const keptPerAddress = 1_000;
const batchSize = 1_000;

export type NewEvent = { event: WebhookEvent; subjectId: number; details?: EventDetails };

const isJobOf = sql`${jobs.kind} = ${deliveryJobs} and ${jobs.key} = ${webhookDeliveries.id}::text`;
/** Whether a delivery is still to be made. */
export const isWaiting = sql`exists (select from ${jobs} where ${isJobOf} and ${jobs.failedAt} is null)`;

/** Writes events for the addresses that want them, to be sent once this is committed. */
export async function addEvents(tx: Queries, events: readonly NewEvent[]): Promise<void> {
  const addresses = await tx
    .select({ id: webhookAddresses.id, events: webhookAddresses.events })
    .from(webhookAddresses)
    .where(eq(webhookAddresses.isOn, true));
  const rows = events.flatMap(({ event, subjectId, details }) => {
    const eventId = newEventId();
    return addresses
      .filter((address) => address.events.includes(event))
      .map(({ id }) => ({ addressId: id, eventId, event, subjectId, details, createdAt: sql`now()` }));
  });
  for (let start = 0; start < rows.length; start += batchSize) {
    const added = await tx
      .insert(webhookDeliveries)
      .values(rows.slice(start, start + batchSize))
      .returning({ id: webhookDeliveries.id });
    await enqueueJobs(tx, deliveryJobs, added.map(toJob));
  }
}

export const newEventId = () => `evt_${randomUUID()}`;

const toJob = ({ id }: { id: number }) => ({ key: String(id), payload: { delivery: id } });

/** A delivery that was made as a test: the log shows it. */
export async function logTest(
  queries: Queries,
  addressId: number,
  { eventId, ...outcome }: { eventId: string } & Outcome,
): Promise<void> {
  await queries
    .insert(webhookDeliveries)
    .values({ addressId, eventId, event: 'test', createdAt: sql`now()`, ...logged(outcome) });
}

/** Sends a delivery once more, also one that was accepted. Throws 404. */
export async function sendAgain(queries: Queries, addressId: number, id: number): Promise<void> {
  await queries.transaction(async (tx) => {
    const changed = await tx
      .update(webhookDeliveries)
      .set({ deliveredAt: null, problem: null })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.addressId, addressId)))
      .returning({ id: webhookDeliveries.id });
    if (changed.length === 0) throw notFound('Delivery');
    await enqueueJobs(tx, deliveryJobs, changed.map(toJob));
  });
}

/** A delivery with its address; `quietSeconds` is how long nothing is sent there. Undefined if it is gone. */
export async function readDelivery(queries: Queries, id: number) {
  const [row] = await queries
    .select({
      delivery: webhookDeliveries,
      address: webhookAddresses,
      quietSeconds: sql<number>`coalesce(extract(epoch from ${webhookAddresses.quietUntil} - now()), 0)::float8`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookAddresses, eq(webhookAddresses.id, webhookDeliveries.addressId))
    .where(eq(webhookDeliveries.id, id));
  return row;
}
export type StoredDelivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>['delivery'];

/** What became of an attempt. `problem` is null if it was accepted, `status` if nothing answered. */
export type Outcome = { status: number | null; problem: string | null; durationMs: number };

const logged = ({ status, problem, durationMs }: Outcome) => ({
  status,
  problem,
  durationMs,
  attemptedAt: sql`now()`,
  deliveredAt: problem === null ? sql`now()` : null,
});

/**
 * Notes an attempt in the log and at its address. One that did not answer at all is left in peace for a minute at first, and
 * for an hour at most: otherwise each of many events would wait for it.
 */
export async function noteAttempt(
  queries: Queries,
  { id, addressId }: StoredDelivery,
  outcome: Outcome,
): Promise<void> {
  const { status, problem } = outcome;
  const { failingSince } = webhookAddresses;
  const quiet = sql`now() + least(greatest((now() - coalesce(${failingSince}, now())) / 2, interval '1 minute'), interval '1 hour')`;
  await queries.update(webhookDeliveries).set(logged(outcome)).where(eq(webhookDeliveries.id, id));
  await queries
    .update(webhookAddresses)
    .set(
      problem === null
        ? { deliveredAt: sql`now()`, failingSince: null, failure: null, quietUntil: null }
        : {
            failingSince: sql`coalesce(${failingSince}, now())`,
            failure: problem,
            quietUntil: status === null ? quiet : null,
          },
    )
    .where(eq(webhookAddresses.id, addressId));
}

/** Notes why a delivery is not made at all. */
export async function noteSkipped(queries: Queries, { id }: StoredDelivery, problem: string): Promise<void> {
  await queries.update(webhookDeliveries).set({ problem }).where(eq(webhookDeliveries.id, id));
}

/** The newest deliveries to an address. */
export async function readDeliveries(queries: Queries, addressId: number): Promise<WebhookDelivery[]> {
  const rows = await queries
    .select({ delivery: webhookDeliveries, job: jobs })
    .from(webhookDeliveries)
    .leftJoin(jobs, isJobOf)
    .where(eq(webhookDeliveries.addressId, addressId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(webhookBounds.deliveries);
  return rows.map(({ delivery, job }) => ({
    id: delivery.id,
    event: delivery.event,
    subjectId: delivery.subjectId,
    createdAt: delivery.createdAt.toISOString(),
    state: stateOf(delivery, job),
    attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
    attempts: job?.attempts ?? 0,
    status: delivery.status,
    problem: delivery.problem ?? job?.lastError ?? null,
    durationMs: delivery.durationMs,
    nextAttemptAt: job !== null && job.failedAt === null ? job.runAt.toISOString() : null,
  }));
}

function stateOf(delivery: StoredDelivery, job: typeof jobs.$inferSelect | null): WebhookDelivery['state'] {
  if (job !== null) return job.failedAt === null ? 'waiting' : 'given up';
  if (delivery.deliveredAt !== null) return 'delivered';
  // Tests are not repeated.
  return delivery.event === 'test' ? 'given up' : 'skipped';
}

/** Forgets old deliveries, and those beyond the newest of each address. */
export async function forgetDeliveries(queries: Queries, now: Date): Promise<void> {
  await queries
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, new Date(now.getTime() - keptDays * 24 * 60 * 60_000)));
  const ranked = queries
    .select({
      id: webhookDeliveries.id,
      rank: sql<number>`row_number() over (partition by ${webhookDeliveries.addressId} order by ${webhookDeliveries.id} desc)`.as(
        'rank',
      ),
    })
    .from(webhookDeliveries)
    .as('ranked');
  await queries
    .delete(webhookDeliveries)
    .where(
      sql`${webhookDeliveries.id} in (select ${ranked.id} from ${ranked} where ${ranked.rank} > ${keptPerAddress}) and not ${isWaiting}`,
    );
}
