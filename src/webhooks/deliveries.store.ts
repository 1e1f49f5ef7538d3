import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { enqueueJobs } from '../platform/jobs/jobs.store.ts';
import {
  webhookBounds,
  type EventDetails,
  type WebhookDelivery,
  type WebhookEvent,
} from './webhook.schema.ts';
import { webhookAddresses, webhookDeliveries } from './webhooks.table.ts';

/** The kind of the jobs that send; the key of each is the id of its address. */
export const deliveryJobs = 'webhook';
const jobOf = (addressId: number) => ({ key: String(addressId), payload: { address: addressId } });

/** Minutes until the next attempt, after the first failure, the second and so on; the last one repeats. */
const pauseMinutes = [1, 5, 15, 60, 180] as const;
/** How long a delivery is tried. */
const life = sql`interval '1 day'`;
/** How long the log is kept, and how much of it for each address. */
const keptDays = 30;
const keptPerAddress = 1_000;
const batchSize = 1_000;

const { state, dueAt, nextAttemptAt, attempts } = webhookDeliveries;
const isOf = (addressId: number) => eq(webhookDeliveries.addressId, addressId);
const isWaiting = eq(state, 'waiting');

export type NewEvent = { event: WebhookEvent; subjectId: number; details?: EventDetails };
export type StoredDelivery = typeof webhookDeliveries.$inferSelect;

/** Writes events for the addresses that want them, to be sent once this is committed. */
export async function addEvents(tx: Queries, events: readonly NewEvent[]): Promise<void> {
  const addresses = await tx
    .select({ id: webhookAddresses.id, events: webhookAddresses.events })
    .from(webhookAddresses)
    .where(eq(webhookAddresses.isOn, true))
    .orderBy(asc(webhookAddresses.id))
    // So that none is deleted before its deliveries are stored.
    .for('key share');
  const rows = events.flatMap(({ event, subjectId, details }) => {
    const eventId = newEventId();
    return addresses
      .filter((address) => address.events.includes(event))
      .map(({ id }) => ({ addressId: id, eventId, event, subjectId, details, ...fromNow }));
  });
  for (let start = 0; start < rows.length; start += batchSize)
    await tx.insert(webhookDeliveries).values(rows.slice(start, start + batchSize));
  const told = new Set(rows.map(({ addressId }) => addressId));
  await enqueueJobs(tx, deliveryJobs, [...told].map(jobOf));
}

const fromNow = { createdAt: sql`now()`, dueAt: sql`now()`, nextAttemptAt: sql`now()` };

export const newEventId = () => `evt_${randomUUID()}`;

/** A delivery that was made as a test to an address that `tx` has locked: the log shows it, and it is not repeated. */
export async function logTest(
  tx: Queries,
  addressId: number,
  { eventId, ...outcome }: { eventId: string } & Outcome,
): Promise<void> {
  await tx.insert(webhookDeliveries).values({
    addressId,
    eventId,
    event: 'test',
    state: outcome.problem === null ? 'delivered' : 'given up',
    ...fromNow,
    ...outcome,
    attemptedAt: sql`now()`,
  });
}

/** Sends a delivery once more, also one that was accepted. Throws 404, and 409 while its address is off. */
export async function sendAgain(queries: Queries, addressId: number, id: number): Promise<void> {
  await queries.transaction(async (tx) => {
    const [address] = await tx
      .select({ isOn: webhookAddresses.isOn })
      .from(webhookAddresses)
      .where(eq(webhookAddresses.id, addressId));
    if (address?.isOn === false) throw new ApiError(409, 'Switch the address on first');
    const changed = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', problem: null, attempts: 0, dueAt: sql`now()`, nextAttemptAt: sql`now()` })
      .where(and(eq(webhookDeliveries.id, id), isOf(addressId)))
      .returning({ id: webhookDeliveries.id });
    if (changed.length === 0) throw notFound('Delivery');
    await enqueueJobs(tx, deliveryJobs, [jobOf(addressId)]);
  });
}

/** Deliveries of an address that are due, leads first: an import of thousands of vehicles keeps none back. */
export const readDue = (queries: Queries, addressId: number, count: number): Promise<StoredDelivery[]> =>
  queries
    .select()
    .from(webhookDeliveries)
    .where(and(isOf(addressId), isWaiting, sql`${nextAttemptAt} <= now() + interval '1 millisecond'`))
    .orderBy(desc(sql`${webhookDeliveries.event} = 'lead.created'`), asc(webhookDeliveries.id))
    .limit(count);

/** When the next delivery of an address is due; null if none waits. */
export async function nextDueAt(queries: Queries, addressId: number): Promise<Date | null> {
  const [next] = await queries
    .select({ at: nextAttemptAt })
    .from(webhookDeliveries)
    .where(and(isOf(addressId), isWaiting))
    .orderBy(asc(nextAttemptAt))
    .limit(1);
  return next?.at ?? null;
}

/** What became of an attempt. `problem` is null if it was accepted, `status` if nothing answered. */
export type Outcome = { status: number | null; problem: string | null; durationMs: number };

/** Notes an attempt in the log and at its address. `isFinal`: it is not repeated. */
export async function noteAttempt(
  queries: Queries,
  delivery: StoredDelivery,
  { isFinal, ...outcome }: Outcome & { isFinal: boolean },
): Promise<void> {
  const { id, addressId } = delivery;
  const { problem } = outcome;
  const pause = pauseMinutes[Math.min(delivery.attempts, pauseMinutes.length - 1)] ?? pauseMinutes[0];
  const end = sql`${dueAt} + ${life}`;
  const failed: { state: SQL; nextAttemptAt: SQL } = {
    state: sql`case when ${isFinal} or now() >= ${end} then 'given up' else 'waiting' end`,
    nextAttemptAt: sql`least(now() + make_interval(mins => ${pause}), greatest(${end}, now()))`,
  };
  await queries
    .update(webhookDeliveries)
    .set({
      ...outcome,
      attempts: sql`${attempts} + 1`,
      attemptedAt: sql`now()`,
      ...(problem === null ? { state: 'delivered' as const } : failed),
    })
    .where(eq(webhookDeliveries.id, id));
  await queries
    .update(webhookAddresses)
    .set(
      problem === null
        ? { deliveredAt: sql`now()`, failingSince: null, failure: null }
        : { failingSince: sql`coalesce(${webhookAddresses.failingSince}, now())`, failure: problem },
    )
    .where(eq(webhookAddresses.id, addressId));
}

/** Gives up what has waited for a day at an address that does not answer. */
export async function giveUpOld(queries: Queries, addressId: number, problem: string): Promise<void> {
  await queries
    .update(webhookDeliveries)
    .set({ state: 'given up', problem })
    .where(and(isOf(addressId), isWaiting, sql`${dueAt} <= now() - ${life}`));
}

/** Notes why a delivery is not made at all. */
export async function skipDelivery(queries: Queries, { id }: StoredDelivery, problem: string): Promise<void> {
  await queries
    .update(webhookDeliveries)
    .set({ state: 'skipped', problem })
    .where(eq(webhookDeliveries.id, id));
}

/** The same for all that an address still waits for. */
export async function skipWaiting(queries: Queries, addressId: number, problem: string): Promise<void> {
  await queries
    .update(webhookDeliveries)
    .set({ state: 'skipped', problem })
    .where(and(isOf(addressId), isWaiting));
}

/** The newest deliveries to an address. */
export async function readDeliveries(queries: Queries, addressId: number): Promise<WebhookDelivery[]> {
  const rows = await queries
    .select()
    .from(webhookDeliveries)
    .where(isOf(addressId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(webhookBounds.deliveries);
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    subjectId: row.subjectId,
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    attempts: row.attempts,
    status: row.status,
    problem: row.problem,
    durationMs: row.durationMs,
    nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  }));
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
      sql`${webhookDeliveries.id} in (select ${ranked.id} from ${ranked} where ${ranked.rank} > ${keptPerAddress}) and not (${isWaiting})`,
    );
}
