import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { newToken } from '../platform/new-token.ts';
import { isUnavailable } from '../platform/database/failures.ts';
import type { Database, Queries } from '../platform/database.ts';
import { enqueueMail, readMailStates, withdrawHopelessMail } from '../platform/mail/outbox.store.ts';
import { hasRefused, recipientOf } from '../platform/mail/recipients.ts';
import { isUnknownMailbox } from '../platform/mail/refusal.ts';
import { openWorker, type Worker } from '../platform/worker.ts';
import { vehiclesForSale } from '../vehicles/vehicles.store.ts';
import type { PublicVehicle } from '../vehicles/vehicle.ts';
import type { LetterResult } from './letter.ts';
import { countRecipients, leaveRest, lettersChannel, type LetterRow } from './letters.store.ts';
import { letterRecipients, letters } from './letters.table.ts';
import type { NewsletterMails } from './mail/newsletter-mails.ts';
import { askToConfirm, type SubscriberRow } from './newsletter.store.ts';
import { subscribers } from './newsletter.table.ts';
import { getsLetters, stateOf } from './subscriber-state.ts';

const roundMs = 60_000;
/** Somewhat less than a round: the next one must not find the mails of this one within its minute. */
const minuteMs = 50_000;
const hourMs = 60 * 60_000;
/** Most mails of letters in the outbox: inquiries wait behind few of them, and no backlog builds up for a server that is down. */
const mostUnderWay = 40;

type Given = {
  database: Database;
  clock: () => Date;
  /** Null without a mail server. */
  mails: () => NewsletterMails | null;
  onError: (error: unknown) => void;
};

/**
 * Writes the mails of letters that are being sent, and notes what became of them. Every node runs it: a letter's lock lets
 * one do so.
 */
export const openLetterRounds = ({ onError, ...given }: Given): Promise<Worker> =>
  openWorker(
    { database: given.database, channel: lettersChannel },
    {
      work: () => workOnLetters(given),
      interval: roundMs,
      onError: (error) => {
        // The next round is a minute away.
        if (!isUnavailable(error)) onError(error);
      },
    },
  );

/** One round over all letters that are not finished. */
export async function workOnLetters({ database, clock, mails }: Omit<Given, 'onError'>): Promise<void> {
  const open = await database.queries
    .select({ id: letters.id })
    .from(letters)
    .where(isNull(letters.finishedAt))
    .orderBy(asc(letters.id));
  for (const { id } of open)
    await database.queries.transaction(async (tx) => {
      const [letter] = await tx
        .select()
        .from(letters)
        .where(and(eq(letters.id, id), isNull(letters.finishedAt)))
        .for('update', { skipLocked: true });
      if (!letter) return;
      const now = clock();
      await settle(tx, letter, now);
      const current = mails();
      if (letter.stoppedAt === null && current !== null) await writeNext(tx, letter, { now, mails: current });
      await finish(tx, letter, now);
    });
}

const isOpenOf = ({ id }: LetterRow) =>
  and(eq(letterRecipients.letterId, id), isNull(letterRecipients.outcome));

const setOutcome = async (tx: Queries, ids: readonly number[], outcome: keyof LetterResult) => {
  if (ids.length > 0)
    await tx
      .update(letterRecipients)
      .set({ outcome })
      .where(inArray(letterRecipients.id, [...ids]));
};

/** Notes what became of the mails in the outbox. An address whose mailbox does not exist gets no letter any more. */
async function settle(tx: Queries, letter: LetterRow, now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(letterRecipients)
    .where(and(isOpenOf(letter), sql`${letterRecipients.messageId} is not null`));
  const messageIds = rows.flatMap(({ messageId }) => messageId ?? []);
  const failed = new Map(
    (await withdrawHopelessMail(tx, messageIds)).map(({ messageId, reason }) => [messageId, reason]),
  );
  const left = messageIds.filter((messageId) => !failed.has(messageId));
  const stateOfMail = await readMailStates(tx, left);
  const idsOf = (passes: (messageId: string) => boolean) =>
    rows.filter(({ messageId }) => messageId !== null && passes(messageId));
  const unknown = idsOf((messageId) => isUnknownMailbox(failed.get(messageId) ?? ''));
  const refused = unknown.flatMap(({ subscriberId }) => subscriberId ?? []);
  // Before the rows, in the order in which an address that ends locks both.
  if (refused.length > 0)
    await tx.update(subscribers).set({ refusedAt: now }).where(inArray(subscribers.id, refused));
  const ids = (found: typeof rows) => found.map(({ id }) => id);
  await setOutcome(tx, ids(idsOf((messageId) => failed.has(messageId))), 'failed');
  await setOutcome(
    tx,
    ids(idsOf((messageId) => !failed.has(messageId) && stateOfMail(messageId) === 'sent')),
    'sent',
  );
}

type Asking = { now: Date; mails: NewsletterMails };

/** Writes as many mails as this minute and this hour allow, to addresses that still want them, about what is still for sale. */
async function writeNext(tx: Queries, letter: LetterRow, asking: Asking): Promise<void> {
  const room = await roomFor(tx, letter, asking.now);
  if (room <= 0) return;
  const next = await tx
    .select({ id: letterRecipients.id, subscriber: subscribers })
    .from(letterRecipients)
    .innerJoin(subscribers, eq(subscribers.id, letterRecipients.subscriberId))
    .where(and(isOpenOf(letter), isNull(letterRecipients.messageId)))
    .orderBy(asc(letterRecipients.id))
    .limit(room)
    // An address that ends at this moment has ended before, or withdraws its mail after.
    .for('update', { of: subscribers });
  if (next.length === 0) return;
  const found = letter.kind === 'arrivals' ? await vehiclesForSale(tx, letter.vehicleIds) : null;
  const shown = found && letter.vehicleIds.flatMap((id) => found.get(id) ?? []);
  if (shown?.length === 0) {
    await leaveRest(tx, letter, { by: null, now: asking.now });
    return;
  }
  for (const { id, subscriber } of next) {
    const messageId =
      shown === null
        ? await writeRequest(tx, subscriber, asking)
        : await writeLetter(tx, subscriber, { letter, vehicles: shown, mails: asking.mails });
    await tx
      .update(letterRecipients)
      .set(messageId === null ? { outcome: 'left' } : { messageId, queuedAt: asking.now })
      .where(eq(letterRecipients.id, id));
  }
}

/** How many mails may be written now: the hour's number, evenly over its minutes, and not many ahead of the mail server. */
async function roomFor(tx: Queries, letter: LetterRow, now: Date): Promise<number> {
  const since = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const { queuedAt, outcome, messageId } = letterRecipients;
  const [counts] = await tx
    .select({
      inHour: sql<number>`count(*) filter (where ${queuedAt} > ${since(hourMs)})`.mapWith(Number),
      inMinute: sql<number>`count(*) filter (where ${queuedAt} > ${since(minuteMs)})`.mapWith(Number),
      underWay: sql<number>`count(*) filter (where ${outcome} is null and ${messageId} is not null)`.mapWith(
        Number,
      ),
    })
    .from(letterRecipients)
    .where(sql`${queuedAt} > ${since(hourMs)} or (${outcome} is null and ${messageId} is not null)`);
  const { inHour = 0, inMinute = 0, underWay = 0 } = counts ?? {};
  return Math.min(
    letter.perHour - inHour,
    Math.ceil(letter.perHour / 60) - inMinute,
    mostUnderWay - underWay,
  );
}

/** Returns the mail's id; null for an address that has ended meanwhile, or whose owner refuses all mail. */
async function writeLetter(
  tx: Queries,
  subscriber: SubscriberRow,
  given: { letter: LetterRow; vehicles: readonly PublicVehicle[]; mails: NewsletterMails },
): Promise<string | null> {
  const { email, id } = subscriber;
  if (!getsLetters(subscriber) || subscriber.isDoubtful || (await hasRefused(tx, email))) return null;
  const token = subscriber.token ?? newToken();
  if (subscriber.token === null)
    await tx
      .update(subscribers)
      .set({ token, recipient: recipientOf(email) })
      .where(eq(subscribers.id, id));
  const mail = given.mails.letter({ email, token }, given.letter, given.vehicles);
  await enqueueMail(tx, [mail]);
  return mail.messageId;
}

const writeRequest = async (tx: Queries, subscriber: SubscriberRow, asking: Asking) =>
  stateOf(subscriber) === 'unasked' && !subscriber.isDoubtful
    ? await askToConfirm(tx, subscriber, asking)
    : null;

/** Ends a letter of which nothing is open, and keeps its figures. A row whose address was deleted is left out. */
async function finish(tx: Queries, letter: LetterRow, now: Date): Promise<void> {
  await tx
    .update(letterRecipients)
    .set({ outcome: 'left' })
    .where(and(isOpenOf(letter), isNull(letterRecipients.messageId), isNull(letterRecipients.subscriberId)));
  const [counts] = await countRecipients(tx, [letter.id]);
  if ((counts?.underWay ?? 0) + (counts?.waiting ?? 0) > 0) return;
  const { sent, failed, left } = counts ?? { sent: 0, failed: 0, left: 0 };
  await tx
    .update(letters)
    .set({ finishedAt: now, result: { sent, failed, left } })
    .where(eq(letters.id, letter.id));
}
