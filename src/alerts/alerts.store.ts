import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { enqueueMail, withdrawMail } from '../platform/mail/outbox.store.ts';
import {
  admitMail,
  confirmRecipient,
  hasRefused,
  recipientOf,
  refuseMail,
  wasMailed,
} from '../platform/mail/recipients.ts';
import { newToken } from '../platform/new-token.ts';
import { daysToConfirm } from './alert.ts';
import { vehicleAlerts } from './alerts.table.ts';
import type { AlertCriteria } from './criteria.ts';
import { mailedText } from './known-names.store.ts';
import { mailPrefix, type AlertMails } from './mail/alert-mails.ts';

const mostAlerts = 10;
/** Milliseconds until the mail that asks to confirm is sent once more, if it is asked for. */
const repeatMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

type Row = typeof vehicleAlerts.$inferSelect;
type Asking = { now: Date; mails: AlertMails };

/**
 * Stores an alert and its confirmation mail. Does nothing if the alert is confirmed, was requested within the hour or exceeds
 * the limit, or if the owner of the address refuses mail: strangers must not fill a mailbox or learn anything about it.
 * `email` is in lower case.
 */
export function askForAlert(
  queries: Queries,
  { email, criteria }: { email: string; criteria: AlertCriteria },
  asking: Asking,
): Promise<void> {
  const { now } = asking;
  return queries.transaction(async (tx) => {
    if (await hasRefused(tx, email)) return;
    const [repeated] = await tx
      .update(vehicleAlerts)
      .set({ askedAt: now })
      .where(
        and(
          eq(vehicleAlerts.email, email),
          eq(vehicleAlerts.criteria, criteria),
          isNull(vehicleAlerts.confirmedAt),
          lt(vehicleAlerts.askedAt, new Date(now.getTime() - repeatMs)),
        ),
      )
      .returning();
    const alert = repeated ?? (await addAlert(tx, { email, criteria }, now));
    if (alert) await askToConfirm(tx, alert, asking);
  });
}

/** Returns undefined for a known alert, and above the limit. */
async function addAlert(
  tx: Queries,
  { email, criteria }: { email: string; criteria: AlertCriteria },
  now: Date,
): Promise<Row | undefined> {
  const known = await tx
    .select()
    .from(vehicleAlerts)
    .where(eq(vehicleAlerts.email, email))
    .orderBy(vehicleAlerts.id);
  if (known.length >= mostAlerts && !(await makeRoom(tx, known))) return undefined;
  const [added] = await tx
    .insert(vehicleAlerts)
    .values({
      email,
      recipient: recipientOf(email),
      criteria,
      token: newToken(),
      addressToken: addressTokenOf(known),
      createdAt: now,
      askedAt: now,
    })
    .onConflictDoNothing({ target: [vehicleAlerts.email, vehicleAlerts.criteria] })
    .returning();
  return added;
}

/** Deletes the oldest alert that the owner of the address was never told of, so that strangers cannot use up the limit. */
async function makeRoom(tx: Queries, alerts: readonly Row[]): Promise<boolean> {
  for (const alert of alerts) {
    if (alert.confirmedAt !== null || (await wasMailed(tx, alert.email, thingOf(alert)))) continue;
    await tx.delete(vehicleAlerts).where(eq(vehicleAlerts.id, alert.id));
    return true;
  }
  return false;
}

/** The key for counting the mails about an alert. It is the same after a deletion. */
const thingOf = ({ criteria }: Pick<Row, 'criteria'>) =>
  `alert ${createHash('sha256')
    .update(JSON.stringify(Object.entries(criteria).sort()))
    .digest('base64url')}`;

async function askToConfirm(tx: Queries, alert: Row, { now, mails }: Asking): Promise<void> {
  const { email, token, createdAt } = alert;
  const refusalToken = await admitMail(tx, { email, thing: thingOf(alert), now });
  if (refusalToken === null) return;
  const wanted = await mailedText(tx, alert.criteria);
  await enqueueMail(tx, [mails.confirmation({ email, wanted, token, createdAt, refusalToken })]);
}

export const addressTokenOf = (alerts: readonly { addressToken: string | null }[]) =>
  alerts.find(({ addressToken }) => addressToken !== null)?.addressToken;

/**
 * Confirms the alert of a link; repeating it changes nothing. The mails about other alerts of the address, which were
 * held back, are written now. Throws 404 if it has expired or ended.
 */
export function confirmAlert(
  queries: Queries,
  token: string,
  { now, mails, onConfirmed }: Confirming,
): Promise<void> {
  return queries.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(vehicleAlerts)
      .set({ confirmedAt: sql`coalesce(${vehicleAlerts.confirmedAt}, ${now.toISOString()})` })
      .where(eq(vehicleAlerts.token, token))
      .returning();
    if (!confirmed) throw noLongerValid();
    const { email } = confirmed;
    await confirmRecipient(tx, email, now);
    if (mails !== null) await mailHeldBackAlerts(tx, email, { now, mails });
    await onConfirmed(tx, email);
  });
}

type Confirming = {
  now: Date;
  mails: AlertMails | null;
  /** Writes the other mails that were held back. */
  onConfirmed: (tx: Queries, email: string) => Promise<void>;
};

/** Writes the mails about alerts that were held back until the owner of the address confirmed something. */
export async function mailHeldBackAlerts(tx: Queries, email: string, asking: Asking): Promise<void> {
  const waiting = await tx
    .select()
    .from(vehicleAlerts)
    .where(and(eq(vehicleAlerts.email, email.toLowerCase()), isNull(vehicleAlerts.confirmedAt)))
    .orderBy(vehicleAlerts.id);
  for (const alert of waiting)
    if (!(await wasMailed(tx, email, thingOf(alert)))) await askToConfirm(tx, alert, asking);
}

const noLongerValid = () =>
  new ApiError(404, 'This link is no longer valid. Please ask again on our website.');

/**
 * Refuses all mail that is requested in the name of a mailbox, and ends its alerts; `again` allows
 * it again. `release` cancels other requests. Throws 404 for an unknown link.
 */
export function refuseAllMail(
  queries: Queries,
  refusal: { token: string; again: boolean; now: Date },
  release: (tx: Queries, recipient: string) => Promise<void>,
): Promise<void> {
  return queries.transaction(async (tx) => {
    const recipient = await refuseMail(tx, refusal);
    if (recipient === null) throw noLongerValid();
    if (refusal.again) return;
    const ended = await tx.delete(vehicleAlerts).where(eq(vehicleAlerts.recipient, recipient)).returning();
    for (const email of new Set(ended.map((alert) => alert.email))) await forgetAddress(tx, email);
    await release(tx, recipient);
  });
}

/**
 * Ends the alert of a link, or with `all` every alert of its address, and withdraws their mails that wait to be
 * sent. What an unknown token was for has ended already.
 */
export function endAlert(queries: Queries, token: string, all: boolean): Promise<void> {
  return queries.transaction(async (tx) => {
    // Links of older versions end all alerts with the token of one.
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

/** Withdraws the mails to an address without alerts, so that it is no longer stored. */
export async function forgetAddress(tx: Queries, email: string): Promise<void> {
  const [left] = await tx
    .select({ id: vehicleAlerts.id })
    .from(vehicleAlerts)
    .where(eq(vehicleAlerts.email, email))
    .limit(1);
  if (!left) await withdrawMail(tx, [email], mailPrefix);
}

/** Deletes alerts that were not confirmed by the day named in the first mail. */
export async function forgetUnconfirmed(queries: Queries, now: Date): Promise<void> {
  await queries
    .delete(vehicleAlerts)
    .where(
      and(
        isNull(vehicleAlerts.confirmedAt),
        lt(vehicleAlerts.createdAt, new Date(now.getTime() - daysToConfirm * dayMs)),
      ),
    );
}
