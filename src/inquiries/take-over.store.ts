import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { mayTellCustomer, takeTime, whyNotDriven } from './appointments/appointments.store.ts';
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
  const { id, vehicleId, appointmentAt: at } = inquiry;
  await tx.update(inquiries).set({ isDoubtful: false }).where(eq(inquiries.id, id));
  const tellsCustomer =
    at !== null &&
    at > now &&
    !inquiry.isArchived &&
    (await whyNotDriven(tx, vehicleId)) === null &&
    (await takeTime(tx, { id, vehicleId, at }, bookingRules)) &&
    (await mayTellCustomer(tx, inquiry));
  const car = await findOffer(tx, id);
  const offer = car === null ? undefined : { car, photos: car.photos.map((photo) => photo.id) };
  await enqueueMail(tx, mailsOf(inquiry, { offer, tellsCustomer }));
}
