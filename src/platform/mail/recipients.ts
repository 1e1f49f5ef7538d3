import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../database.ts';
import { mailboxOf } from './mailbox.ts';
import { mailRecipients, recipientMails } from './recipients.table.ts';

/** Mails about one thing, and in a week about all things, that a mailbox gets before its owner has confirmed one. */
const mostForThing = 2;
const mostInWeek = 3;
const dayMs = 24 * 60 * 60_000;
const weekMs = 7 * dayMs;
/** How long a mail is remembered, and a mailbox that did not refuse, whose link must work meanwhile. */
const mailDays = 31;
const recipientDays = 400;

/** What stands for a mailbox wherever no address is needed. */
export const recipientOf = (email: string): string =>
  createHash('sha256')
    .update(`mailbox ${mailboxOf(email)}`)
    .digest('base64url');

/**
 * Admits a mail about a thing that somebody has asked for with this address, which may be a stranger's: two for each thing, and
 * three a week until its owner confirms something. Returns the token of the link with which the owner ends all such mail, or
 * null if the mail may not be written. Call it in the transaction that writes it: others for the mailbox wait for its end.
 * A mail that asks for nothing (`isReceipt`) is written once for each thing, and leaves one of the three to those that do.
 */
export async function admitMail(
  tx: Queries,
  { email, thing, now, isReceipt = false }: { email: string; thing: string; now: Date; isReceipt?: boolean },
): Promise<string | null> {
  const [ofThing, inAll] = isReceipt ? [1, mostInWeek - 1] : [mostForThing, mostInWeek];
  const recipient = recipientOf(email);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mail to ' || ${recipient}, 0))`);
  const [known] = await tx
    .insert(mailRecipients)
    .values({ recipient, token: randomBytes(32).toString('base64url'), askedAt: now })
    .onConflictDoUpdate({ target: mailRecipients.recipient, set: { askedAt: now } })
    .returning();
  if (!known || known.refusedAt !== null) return null;
  const weekAgo = new Date(now.getTime() - weekMs);
  const since = known.confirmedAt !== null && known.confirmedAt > weekAgo ? known.confirmedAt : weekAgo;
  const [counts] = await tx
    .select({
      ofThing: sql<number>`count(*) filter (where ${recipientMails.thing} = ${thing})`.mapWith(Number),
      inWeek: sql<number>`count(*) filter (where ${gte(recipientMails.at, since)})`.mapWith(Number),
    })
    .from(recipientMails)
    .where(eq(recipientMails.recipient, recipient));
  if (!counts || counts.ofThing >= ofThing || counts.inWeek >= inAll) return null;
  await tx.insert(recipientMails).values({ recipient, thing, at: now });
  return known.token;
}

/** Whether the owner of a mailbox wants no mail that others ask for in their name. */
export async function hasRefused(queries: Queries, email: string): Promise<boolean> {
  const [row] = await queries
    .select({ refusedAt: mailRecipients.refusedAt })
    .from(mailRecipients)
    .where(eq(mailRecipients.recipient, recipientOf(email)));
  return row !== undefined && row.refusedAt !== null;
}

/** Whether a mail about a thing was admitted for an address. */
export async function wasMailed(queries: Queries, email: string, thing: string): Promise<boolean> {
  const [row] = await queries
    .select({ mails: count() })
    .from(recipientMails)
    .where(and(eq(recipientMails.recipient, recipientOf(email)), eq(recipientMails.thing, thing)));
  return (row?.mails ?? 0) > 0;
}

/** Notes that somebody who reads the mail of an address wants it. */
export async function confirmRecipient(tx: Queries, email: string, now: Date): Promise<void> {
  await tx
    .update(mailRecipients)
    .set({ confirmedAt: now })
    .where(eq(mailRecipients.recipient, recipientOf(email)));
}

/**
 * Lets the owner of a mailbox refuse all mail that is asked for in their name, or take that back. Returns what stands for the
 * mailbox, and null if the link is of none.
 */
export async function refuseMail(
  tx: Queries,
  { token, again, now }: { token: string; again: boolean; now: Date },
): Promise<string | null> {
  const [row] = await tx
    .update(mailRecipients)
    .set(again ? { refusedAt: null } : { refusedAt: now })
    .where(eq(mailRecipients.token, token))
    .returning({ recipient: mailRecipients.recipient });
  return row?.recipient ?? null;
}

/**
 * Deletes what is counted of a mailbox, as its owner may ask. A refusal stays, because it is their wish; it is a hash, from
 * which nobody can read the address.
 */
export async function eraseRecipient(tx: Queries, email: string): Promise<void> {
  const recipient = recipientOf(email);
  await tx.delete(recipientMails).where(eq(recipientMails.recipient, recipient));
  await tx
    .delete(mailRecipients)
    .where(and(eq(mailRecipients.recipient, recipient), isNull(mailRecipients.refusedAt)));
}

/** Deletes what is older than anything that is counted. A refusal stays. */
export async function forgetRecipients(queries: Queries, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await queries.delete(recipientMails).where(lt(recipientMails.at, before(mailDays)));
  await queries
    .delete(mailRecipients)
    .where(and(isNull(mailRecipients.refusedAt), lt(mailRecipients.askedAt, before(recipientDays))));
}
