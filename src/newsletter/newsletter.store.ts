import { eq, sql } from 'drizzle-orm';
import { newToken } from '../platform/new-token.ts';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import {
  admitMail,
  confirmRecipient,
  hasRefused,
  recipientOf,
  wasMailed,
} from '../platform/mail/recipients.ts';
import { leaveOut } from './leave-out.store.ts';
import { daysToForget } from './letter.ts';
import type { NewsletterMails } from './mail/newsletter-mails.ts';
import { subscribers } from './newsletter.table.ts';
import { stateOf } from './subscriber-state.ts';

const dayMs = 24 * 60 * 60_000;
/** Milliseconds until the mail that asks to confirm is sent once more, if somebody signs up again. */
const repeatMs = 60 * 60_000;
/** The key for counting the mails that ask to confirm. */
const thing = 'newsletter';

export type SubscriberRow = typeof subscribers.$inferSelect;
type Asking = { now: Date; mails: NewsletterMails };

/**
 * Adds a lower-case address to the newsletter. With `mails` it waits until its owner confirms it by the link in a mail; without, it is
 * on the list at once, as one that nobody was asked about. What is on the list stays as it was. A doubtful one becomes certain when
 * a person signs up with it, and one that has ended waits for its owner. Nothing is stored of a mailbox that refuses all mail.
 */
export function subscribe(
  queries: Queries,
  { email, isDoubtful }: { email: string; isDoubtful: boolean },
  { now, mails }: { now: Date; mails: NewsletterMails | null },
): Promise<void> {
  return queries.transaction(async (tx) => {
    if (mails !== null && (await hasRefused(tx, email))) return;
    const waitingSince = mails === null || isDoubtful ? null : now;
    const [added] = await tx
      .insert(subscribers)
      .values({ email, isDoubtful, createdAt: now, waitingSince })
      .onConflictDoNothing({ target: subscribers.email })
      .returning();
    const row =
      added ?? (isDoubtful ? undefined : await signUpAgain(tx, email, { now, asks: mails !== null }));
    if (row && mails !== null && isToBeAsked(row, now)) await askToConfirm(tx, row, { now, mails });
  });
}

/** A known address with which a person signs up again. Its day of deletion is not put off. */
async function signUpAgain(
  tx: Queries,
  email: string,
  { now, asks }: { now: Date; asks: boolean },
): Promise<SubscriberRow | undefined> {
  const [known] = await tx.select().from(subscribers).where(eq(subscribers.email, email)).for('update');
  if (!known) return undefined;
  const isOver = ['ended', 'refused'].includes(stateOf(known));
  if (!known.isDoubtful && !isOver) return known;
  const [row] = await tx
    .update(subscribers)
    .set({
      isDoubtful: false,
      endedAt: null,
      refusedAt: null,
      confirmedAt: null,
      askedAt: null,
      waitingSince: asks || isOver ? now : null,
    })
    .where(eq(subscribers.id, known.id))
    .returning();
  return row;
}

const isToBeAsked = (row: SubscriberRow, now: Date): boolean =>
  !row.isDoubtful &&
  stateOf(row) === 'waiting' &&
  (row.askedAt === null || row.askedAt.getTime() < now.getTime() - repeatMs);

/**
 * Writes the mail that asks an address to confirm, from when on it waits. Returns the mail's id, and null if the mailbox has had as
 * many as a stranger may cause, or wants none.
 */
export async function askToConfirm(
  tx: Queries,
  row: Pick<SubscriberRow, 'id' | 'email' | 'token' | 'waitingSince'>,
  { now, mails }: Asking,
): Promise<string | null> {
  const { id, email } = row;
  const refusalToken = await admitMail(tx, { email, thing, now });
  if (refusalToken === null) return null;
  const token = row.token ?? newToken();
  const waitingSince = row.waitingSince ?? now;
  await tx
    .update(subscribers)
    .set({ token, waitingSince, askedAt: now, recipient: recipientOf(email) })
    .where(eq(subscribers.id, id));
  const forgottenAt = new Date(waitingSince.getTime() + daysToForget * dayMs);
  const mail = mails.confirmation({ email, token, refusalToken, forgottenAt });
  await enqueueMail(tx, [mail]);
  return mail.messageId;
}

/** Writes the mail to confirm that was held back until the owner of the address confirmed something. */
export async function mailHeldBackNewsletter(tx: Queries, email: string, asking: Asking): Promise<void> {
  const [row] = await tx.select().from(subscribers).where(eq(subscribers.email, email.toLowerCase()));
  if (row && isToBeAsked(row, asking.now) && !(await wasMailed(tx, row.email, thing)))
    await askToConfirm(tx, row, asking);
}

/** Confirms the address of a link, also one that has ended; repeating it changes nothing. Throws 404 if it was deleted. */
export function confirmSubscriber(
  queries: Queries,
  token: string,
  { now, onConfirmed }: { now: Date; onConfirmed: (tx: Queries, email: string) => Promise<void> },
): Promise<void> {
  return queries.transaction(async (tx) => {
    const [row] = await tx
      .update(subscribers)
      .set({
        confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${now.toISOString()})`,
        isDoubtful: false,
        endedAt: null,
        refusedAt: null,
      })
      .where(eq(subscribers.token, token))
      .returning();
    if (!row) throw new ApiError(404, 'This link is no longer valid. Please ask again on our website.');
    await confirmRecipient(tx, row.email, now);
    await onConfirmed(tx, row.email);
  });
}

/** Ends the newsletter for the address of a link, and takes back what is on its way. An unknown one has ended already. */
export function endSubscriber(queries: Queries, token: string, now: Date): Promise<void> {
  return queries.transaction(async (tx) => {
    const [row] = await tx
      .update(subscribers)
      .set({ endedAt: sql`coalesce(${subscribers.endedAt}, ${now.toISOString()})` })
      .where(eq(subscribers.token, token))
      .returning();
    if (row) await leaveOut(tx, [row]);
  });
}
