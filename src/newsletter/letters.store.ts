import { and, desc, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm';
import { recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { withdrawIdleMail } from '../platform/mail/outbox.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { letterBounds, usualPerHour, type LetterKind, type LetterState } from './letter.ts';
import type { SentLetter } from './letter.schema.ts';
import { letterRecipients, letters, letterVehicles } from './letters.table.ts';
import { isListed, isUnasked } from './subscriber-list.store.ts';
import { subscribers } from './newsletter.table.ts';

/** Notice sent to every process when a letter is sent or stopped. */
export const lettersChannel = 'letters';

const mostShown = 20;
const dayMs = 24 * 60 * 60_000;
/** Before the first letter, cars listed in so many days are new. */
const firstDays = 7;

export type LetterRow = typeof letters.$inferSelect;
type Written = Pick<LetterRow, 'kind' | 'subject' | 'introduction' | 'vehicleIds' | 'perHour'>;
type Writing = { by: string; now: Date };

/**
 * Sends a letter to every address of its kind: one row for each, from which the rounds write the mails. `after` is the
 * newest letter that the sender knows of; throws 409 if there is a newer one, so that two presses send one letter, and while
 * another is on its way. Throws 409 without recipients.
 */
export async function sendLetter(
  database: Database,
  { after, ...written }: Written & { after: number | null },
  { by, now }: Writing,
): Promise<void> {
  await database.queries.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('newsletter letters', 0))`);
    const [newest] = await tx.select().from(letters).orderBy(desc(letters.id)).limit(1);
    if ((newest?.id ?? null) !== after)
      throw new ApiError(409, 'A letter was sent meanwhile. Look at the list of letters first.');
    if (newest?.finishedAt === null)
      throw new ApiError(409, 'The last one is still on its way. Wait until it has been sent, or stop it.');
    const [letter] = await tx
      .insert(letters)
      .values({ ...written, recipients: 0, sentAt: now, sentBy: by })
      .returning();
    if (!letter) throw new Error('The letter was not stored');
    const { id, kind } = letter;
    await tx.execute(sql`
      insert into ${letterRecipients} (letter_id, subscriber_id)
      select ${id}, ${subscribers.id} from ${subscribers}
      where ${kind === 'arrivals' ? isListed : isUnasked} order by ${subscribers.id}`);
    const recipients = await tx.$count(letterRecipients, eq(letterRecipients.letterId, id));
    if (recipients === 0) throw new ApiError(409, 'There is no address to send it to');
    await tx.update(letters).set({ recipients }).where(eq(letters.id, id));
    if (kind === 'arrivals') await rememberVehicles(tx);
    const fields = [{ field: 'recipients', from: null, to: recipients }];
    await recordLetter(tx, letter, { action: 'sent', fields }, { by, now });
  });
  await database.notify(lettersChannel);
}

/** Remembers what is for sale now: none of it is new in the next letter. */
const rememberVehicles = (tx: Queries) =>
  tx.execute(sql`
    insert into ${letterVehicles} (vehicle_id)
    select ${vehicles.id} from ${vehicles} where ${isForSale} on conflict do nothing`);

const isForSale = and(eq(vehicles.isPublished, true), ne(vehicles.status, 'sold'));

/** Stops a letter: mails that have not gone out are not sent. Throws 404, and 409 if it has been sent already. */
export async function stopLetter(database: Database, id: number, { by, now }: Writing): Promise<void> {
  await database.queries.transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
    if (!letter) throw notFound('Letter');
    if (letter.finishedAt !== null) throw new ApiError(409, 'It has been sent already');
    if (letter.stoppedAt !== null) return;
    await leaveRest(tx, letter, { by, now });
    await recordLetter(tx, letter, { action: 'stopped', fields: [] }, { by, now });
  });
  await database.notify(lettersChannel);
}

/** Takes back what has not gone out. `by` is null if no person stops it. */
export async function leaveRest(
  tx: Queries,
  { id }: Pick<LetterRow, 'id'>,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await tx.update(letters).set({ stoppedAt: now, stoppedBy: by }).where(eq(letters.id, id));
  const isOpen = and(eq(letterRecipients.letterId, id), isNull(letterRecipients.outcome));
  await tx
    .update(letterRecipients)
    .set({ outcome: 'left' })
    .where(and(isOpen, isNull(letterRecipients.messageId)));
  const queued = await tx
    .select({ messageId: letterRecipients.messageId })
    .from(letterRecipients)
    .where(isOpen);
  const withdrawn = await withdrawIdleMail(
    tx,
    queued.flatMap(({ messageId }) => messageId ?? []),
  );
  await tx
    .update(letterRecipients)
    .set({ outcome: 'left' })
    .where(and(isOpen, inArray(letterRecipients.messageId, withdrawn)));
}

/** Deletes the rows of letters that finished more than a day ago. */
export async function forgetLetterRecipients(queries: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString();
  await queries.execute(sql`
    delete from ${letterRecipients} using ${letters}
    where ${letterRecipients.letterId} = ${letters.id} and ${letters.finishedAt} < ${before}::timestamptz`);
}

/** The newest letters with how far they are, the newest first. */
export async function readLetters(queries: Queries): Promise<SentLetter[]> {
  const rows = await queries.select().from(letters).orderBy(desc(letters.id)).limit(mostShown);
  const open = rows.filter(({ result }) => result === null).map(({ id }) => id);
  const counts = open.length === 0 ? [] : await countRecipients(queries, open);
  return rows.map((row) => {
    const counted = counts.find(({ letterId }) => letterId === row.id);
    const { sent, failed, left } = row.result ?? counted ?? { sent: 0, failed: 0, left: 0 };
    return {
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      vehicles: row.vehicleIds.length,
      perHour: row.perHour,
      sentAt: row.sentAt.toISOString(),
      sentBy: row.sentBy,
      state: stateOf(row),
      stoppedBy: row.stoppedBy,
      recipients: row.recipients,
      sent,
      failed,
      left,
      underWay: counted?.underWay ?? 0,
      waiting: counted?.waiting ?? 0,
    };
  });
}

function stateOf({ stoppedAt, finishedAt }: LetterRow): LetterState {
  if (stoppedAt !== null) return finishedAt === null ? 'stopping' : 'stopped';
  return finishedAt === null ? 'sending' : 'sent';
}

export function countRecipients(queries: Queries, letterIds: readonly number[]) {
  const { outcome, messageId } = letterRecipients;
  const of = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  return queries
    .select({
      letterId: letterRecipients.letterId,
      sent: of(sql`${outcome} = 'sent'`),
      failed: of(sql`${outcome} = 'failed'`),
      left: of(sql`${outcome} = 'left'`),
      underWay: of(sql`${outcome} is null and ${messageId} is not null`),
      waiting: of(sql`${outcome} is null and ${messageId} is null`),
    })
    .from(letterRecipients)
    .where(inArray(letterRecipients.letterId, [...letterIds]))
    .groupBy(letterRecipients.letterId);
}

/** What the next letter starts from: how many get it, since when cars are new, and the ids of the newest of them. */
export async function readNextLetter(queries: Queries, now: Date) {
  const [counts] = await queries
    .select({
      listed: sql<number>`count(*) filter (where ${isListed})`.mapWith(Number),
      unasked: sql<number>`count(*) filter (where ${isUnasked})`.mapWith(Number),
    })
    .from(subscribers);
  const lastOf = (kind?: LetterKind) =>
    queries
      .select({ sentAt: letters.sentAt, perHour: letters.perHour })
      .from(letters)
      .where(kind && eq(letters.kind, kind))
      .orderBy(desc(letters.id))
      .limit(1);
  const [[last], [lastArrivals]] = await Promise.all([lastOf(), lastOf('arrivals')]);
  const isNew =
    lastArrivals === undefined
      ? sql`${vehicles.listedAt} >= ${new Date(now.getTime() - firstDays * dayMs).toISOString()}::timestamptz`
      : notExists(
          queries
            .select({ id: letterVehicles.vehicleId })
            .from(letterVehicles)
            .where(eq(letterVehicles.vehicleId, vehicles.id)),
        );
  const isFound = and(isForSale, isNew);
  const [found, total] = await Promise.all([
    queries
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(isFound)
      .orderBy(desc(vehicles.listedAt), desc(vehicles.id))
      .limit(letterBounds.vehicles),
    queries.$count(vehicles, isFound),
  ]);
  return {
    listed: counts?.listed ?? 0,
    unasked: counts?.unasked ?? 0,
    lastSentAt: lastArrivals?.sentAt.toISOString() ?? null,
    perHour: last?.perHour ?? usualPerHour,
    newIds: found.map(({ id }) => id),
    newTotal: total,
  };
}

const recordLetter = (
  tx: Queries,
  { subject }: Pick<LetterRow, 'subject'>,
  change: { action: 'sent' | 'stopped'; fields: { field: string; from: null; to: number }[] },
  { by, now }: Writing,
) => recordChanges(tx, [{ by, kind: 'newsletter', ...change, subjectId: null, subject }], now);
