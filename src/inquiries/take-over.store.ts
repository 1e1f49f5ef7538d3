import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { admitMail } from '../platform/mail/recipients.ts';
import { keepTime, thingOf } from './appointments/ask-for-time.store.ts';
import type { BookingRules } from './appointments/times.ts';
import { inquiries } from './inquiries.table.ts';
import type { LeadMails } from './mail/lead-mails.ts';
import { findOffer } from './offers/offered-cars.store.ts';

/** What becoming a lead depends on: without rules no time is kept. */
export type LeadRules = { mailsOf: LeadMails; bookingRules: BookingRules | undefined };

/**
 * Makes a doubtful inquiry a lead, as if it had just arrived: with its mails, and with the time of its appointment where that
 * is still free. An archived one takes its time when it is restored. Call it in the transaction that has locked the inquiry.
 */
export async function takeOver(
  tx: Queries,
  inquiry: typeof inquiries.$inferSelect,
  { now, mailsOf, bookingRules }: LeadRules & { now: Date },
): Promise<void> {
  const { id, email } = inquiry;
  await tx.update(inquiries).set({ isDoubtful: false }).where(eq(inquiries.id, id));
  const hasTime = await keepTime(tx, { ...inquiry, isDoubtful: false }, { now, rules: bookingRules });
  const refusalToken = hasTime ? await admitMail(tx, { email, thing: thingOf(id), now }) : null;
  const time = refusalToken === null ? undefined : { refusalToken, toConfirm: null };
  const car = await findOffer(tx, id);
  const offer = car === null ? undefined : { car, photos: car.photos.map((photo) => photo.id) };
  await enqueueMail(tx, mailsOf(inquiry, { offer, time }));
}
