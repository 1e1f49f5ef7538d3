import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { enqueueMail, withdrawMail } from '../platform/mail/outbox.store.ts';
import { daysToConfirm } from './alert.ts';
import { vehicleAlerts } from './alerts.table.ts';
import type { AlertCriteria } from './criteria.ts';
import { type AlertMails, mailPrefix } from './mail/alert-mails.ts';

/** Alerts of one address, and those of them that wait to be confirmed. */
const mostAlerts = 10;
const mostUnconfirmed = 3;
/** Milliseconds until the mail that asks to confirm is sent once more, if it is asked for. */
const repeatMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/**
 * Stores an alert and the mail that asks to confirm it. Nothing happens for one that is confirmed, was asked for
 * within the hour, or is one too many: whoever asks for somebody else cannot fill their mailbox, nor learn
 * anything. `email` is in lower case.
 */
export function askForAlert(
  queries: Queries,
  { email, criteria }: { email: string; criteria: AlertCriteria },
  { now, mails }: { now: Date; mails: AlertMails },
): Promise<void> {
  return queries.transaction(async (tx) => {
    const known = await tx.select().from(vehicleAlerts).where(eq(vehicleAlerts.email, email));
    const same = and(eq(vehicleAlerts.email, email), eq(vehicleAlerts.criteria, criteria));
    const repeated = await tx
      .update(vehicleAlerts)
      .set({ askedAt: now })
      .where(
        and(
          same,
          isNull(vehicleAlerts.confirmedAt),
          lt(vehicleAlerts.askedAt, new Date(now.getTime() - repeatMs)),
        ),
      )
      .returning();
    const isFull =
      known.length >= mostAlerts ||
      known.filter(({ confirmedAt }) => confirmedAt === null).length >= mostUnconfirmed;
    const added =
      repeated.length > 0 || isFull
        ? []
        : await tx
            .insert(vehicleAlerts)
            .values({
              email,
              criteria,
              token: newToken(),
              addressToken: addressTokenOf(known),
              createdAt: now,
              askedAt: now,
            })
            .onConflictDoNothing({ target: [vehicleAlerts.email, vehicleAlerts.criteria] })
            .returning();
    await enqueueMail(tx, [...repeated, ...added].map(mails.confirmation));
  });
}

export const newToken = () => randomBytes(32).toString('base64url');

/** The token that the alerts of an address share, if one of them has it. */
export const addressTokenOf = (alerts: readonly { addressToken: string | null }[]) =>
  alerts.find(({ addressToken }) => addressToken !== null)?.addressToken;

/** Confirms the alert of a link, which may be confirmed already. Throws 404 if it has expired or ended. */
export async function confirmAlert(queries: Queries, token: string, now: Date): Promise<void> {
  const confirmed = await queries
    .update(vehicleAlerts)
    .set({ confirmedAt: sql`coalesce(${vehicleAlerts.confirmedAt}, ${now.toISOString()})` })
    .where(eq(vehicleAlerts.token, token))
    .returning({ id: vehicleAlerts.id });
  if (confirmed.length === 0)
    throw new ApiError(404, 'This link is no longer valid. Please ask again on our website.');
}

/**
 * Ends the alert of a link, or with `all` every alert of its address, and withdraws their mails that wait to be
 * sent. What an unknown token was for has ended already.
 */
export function endAlert(queries: Queries, token: string, all: boolean): Promise<void> {
  return queries.transaction(async (tx) => {
    // Mails from before addresses had a token end all alerts with the token of one.
    const isOfLink = all
      ? or(eq(vehicleAlerts.addressToken, token), eq(vehicleAlerts.token, token))
      : eq(vehicleAlerts.token, token);
    const addresses = tx.select({ email: vehicleAlerts.email }).from(vehicleAlerts).where(isOfLink);
    const [ended] = await tx
      .delete(vehicleAlerts)
      .where(all ? inArray(vehicleAlerts.email, addresses) : isOfLink)
      .returning();
    if (ended) await forgetAddress(tx, ended.email);
  });
}

/** Withdraws the mails to an address that has no alert left, so that it is nowhere any more. */
export async function forgetAddress(tx: Queries, email: string): Promise<void> {
  const [left] = await tx
    .select({ id: vehicleAlerts.id })
    .from(vehicleAlerts)
    .where(eq(vehicleAlerts.email, email))
    .limit(1);
  if (!left) await withdrawMail(tx, email, mailPrefix);
}

/** Deletes the alerts that nobody has confirmed in time. */
export async function forgetUnconfirmed(queries: Queries, now: Date): Promise<void> {
  await queries
    .delete(vehicleAlerts)
    .where(
      and(
        isNull(vehicleAlerts.confirmedAt),
        lt(vehicleAlerts.askedAt, new Date(now.getTime() - daysToConfirm * dayMs)),
      ),
    );
}
