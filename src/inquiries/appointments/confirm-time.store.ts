import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import { admitMail, confirmRecipient, wasMailed } from '../../platform/mail/recipients.ts';
import { appointments, inquiries } from '../inquiries.table.ts';
import type { LeadMails } from '../mail/lead-mails.ts';
import { isStillFree, whyNotDriven } from './appointments.store.ts';
import { addToken, keepTime, thingOf } from './ask-for-time.store.ts';
import type { BookingRules } from './times.ts';

type MailContext = { now: Date; rules: BookingRules; mailsOf: LeadMails };

/**
 * Confirms the time of a link in the mail to a customer, which takes it if it was not kept and is still free. Throws 404 if
 * the link is unknown, and 409 if the time is taken.
 */
export function confirmTime(
  queries: Queries,
  token: string,
  { onConfirmed, ...telling }: MailContext & { onConfirmed: (tx: Queries, email: string) => Promise<void> },
): Promise<void> {
  const { now, rules } = telling;
  return queries.transaction(async (tx) => {
    const [inquiry] = await tx
      .select()
      .from(inquiries)
      .where(eq(inquiries.appointmentToken, token))
      .for('update');
    if (!inquiry) throw new ApiError(404, 'This link is no longer valid. Please ask again on our website.');
    await confirmRecipient(tx, inquiry.email, now);
    if (!(await keepTime(tx, inquiry, { now, rules })))
      throw new ApiError(409, 'This time is no longer free. Please choose another, or call us.');
    await mailHeldBackTimes(tx, inquiry.email, telling);
    await onConfirmed(tx, inquiry.email);
  });
}

/**
 * Writes the mails about test drives that were held back until the owner of the address confirmed something: those
 * whose time is kept, or can still be taken.
 */
export async function mailHeldBackTimes(
  tx: Queries,
  email: string,
  { now, rules, mailsOf }: MailContext,
): Promise<void> {
  const waiting = await tx
    .select({ inquiry: inquiries, taken: appointments })
    .from(inquiries)
    .leftJoin(appointments, eq(appointments.inquiryId, inquiries.id))
    .where(
      and(
        eq(sql`lower(${inquiries.email})`, email.toLowerCase()),
        gt(inquiries.appointmentAt, now),
        isNull(inquiries.appointmentToken),
        eq(inquiries.isArchived, false),
        eq(inquiries.isDoubtful, false),
      ),
    )
    .orderBy(inquiries.id);
  for (const { inquiry, taken } of waiting) {
    const { id, vehicleId, appointmentAt: at } = inquiry;
    const isTheirs = taken !== null && taken.heldUntil === null;
    const heldUntil = taken?.heldUntil && taken.heldUntil > now ? taken.heldUntil : null;
    if (at === null || (await wasMailed(tx, email, thingOf(id)))) continue;
    if (!isTheirs && heldUntil === null) {
      if ((await whyNotDriven(tx, vehicleId)) !== null) continue;
      if (!(await isStillFree(tx, { id, vehicleId, at }, { rules, now }))) continue;
    }
    const refusalToken = await admitMail(tx, { email, thing: thingOf(id), now });
    if (refusalToken === null) return;
    const token = await addToken(tx, id);
    const time = { refusalToken, pageToken: token, toConfirm: isTheirs ? null : { token, heldUntil } };
    await enqueueMail(tx, mailsOf(inquiry, { time, toCustomerOnly: true }));
  }
}
