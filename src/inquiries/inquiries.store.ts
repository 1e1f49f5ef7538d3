import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { enqueueJobs } from '../platform/jobs/jobs.store.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { admitAcknowledgement } from './admit-acknowledgement.store.ts';
import { askForTime, type Asking } from './appointments/ask-for-time.store.ts';
import { inquiries } from './inquiries.table.ts';
import type { InquiryReceipt, NewInquiry } from './inquiry.schema.ts';
import type { LeadMails } from './mail/lead-mails.ts';
import { leadJob, leadJobs } from './lead-jobs.ts';
import type { NewOffer } from './offers/offer.schema.ts';
import { addOffer } from './offers/offered-cars.store.ts';

const receipt = { id: inquiries.id, createdAt: inquiries.createdAt };
const toReceipt = (row: { id: number; createdAt: Date }): InquiryReceipt => ({
  id: row.id,
  status: 'new',
  createdAt: row.createdAt.toISOString(),
});

/**
 * Stores an inquiry together with the mails about it, which are sent later; both are committed when this resolves. A
 * repeated one with the same `idempotencyKey` is not stored and gets the receipt of the first, even if both arrive
 * concurrently. A doubtful inquiry takes no time slot and sends no mail. Without `acknowledges`, which needs a mail server, the
 * customer of an inquiry without an appointment gets none. Throws as `askForTime` and `addOffer`.
 */
export async function createInquiry(
  queries: Queries,
  inquiry: NewInquiry,
  options: {
    now: Date;
    idempotencyKey: string | null;
    isDoubtful: boolean;
    mailsOf: LeadMails;
    acknowledges?: boolean;
    asking?: Omit<Asking, 'now'>;
    offer?: NewOffer;
    /** Writes in the transaction of a new inquiry. */
    onStored?: (tx: Queries, inquiry: { id: number; name: string }) => Promise<void>;
  },
): Promise<InquiryReceipt> {
  const { now, idempotencyKey, isDoubtful, mailsOf, offer, asking = asksForNone } = options;
  const { acknowledges = false } = options;
  const earlier = await findReceipt(queries, idempotencyKey);
  if (earlier) return earlier;
  const row = await queries.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(inquiries)
      .values({
        ...inquiry,
        isDoubtful,
        wasSold: isSold(inquiry.vehicleId),
        createdAt: now,
        idempotencyKey,
      })
      .onConflictDoNothing({ target: inquiries.idempotencyKey })
      .returning(receipt);
    if (!inserted) return undefined;
    const { appointmentAt } = inquiry;
    const time =
      appointmentAt === null || isDoubtful
        ? undefined
        : await askForTime(tx, { ...inquiry, ...inserted }, appointmentAt, { now, ...asking });
    if (offer) await addOffer(tx, inserted.id, offer);
    await options.onStored?.(tx, { id: inserted.id, name: inquiry.name });
    if (isDoubtful) return inserted;
    await enqueueJobs(tx, leadJobs, [leadJob(inserted.id)]);
    const acknowledgement =
      acknowledges && appointmentAt === null
        ? await admitAcknowledgement(tx, { ...inquiry, isOffer: offer !== undefined }, now)
        : undefined;
    await enqueueMail(tx, mailsOf({ ...inquiry, ...inserted }, { offer, time, acknowledgement }));
    return inserted;
  });
  const stored = row ? toReceipt(row) : await findReceipt(queries, idempotencyKey);
  if (!stored) throw new Error('The inquiry was neither stored nor found');
  return stored;
}

/** For inquiries without appointments. */
const asksForNone = { rules: undefined, sendsMail: false, mayHold: false };

/** Whether a vehicle is sold, decided inside the statement. */
const isSold = (vehicleId: number | null) =>
  vehicleId === null
    ? false
    : sql<boolean>`exists (select from ${vehicles} where ${vehicles.id} = ${vehicleId} and ${vehicles.status} = 'sold')`;

async function findReceipt(
  queries: Queries,
  idempotencyKey: string | null,
): Promise<InquiryReceipt | undefined> {
  if (idempotencyKey === null) return undefined;
  const [row] = await queries
    .select(receipt)
    .from(inquiries)
    .where(eq(inquiries.idempotencyKey, idempotencyKey));
  return row && toReceipt(row);
}
