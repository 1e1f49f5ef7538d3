import { eq, max } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import type { InquiryReceipt, NewInquiry } from './inquiry.schema.ts';
import { inquiries } from './inquiries.table.ts';
import type { LeadMails } from './mail/lead-mails.ts';

const receipt = { id: inquiries.id, createdAt: inquiries.createdAt };
const toReceipt = (row: { id: number; createdAt: Date }): InquiryReceipt => ({
  id: row.id,
  status: 'new',
  createdAt: row.createdAt.toISOString(),
});

/**
 * Stores an inquiry together with the mails about it, which are sent later; both are committed when this
 * resolves. A repeated one with the same `idempotencyKey` is not stored and gets the receipt of the first,
 * even if both arrive concurrently. Throws 409 if its appointment is taken.
 */
export async function createInquiry(
  queries: Queries,
  inquiry: NewInquiry,
  options: { now: Date; idempotencyKey: string | null; mailsOf: LeadMails; appointmentsAtOnce: number },
): Promise<InquiryReceipt> {
  const { now, idempotencyKey, mailsOf } = options;
  const hasAppointment = inquiry.appointmentAt !== null;
  const places = hasAppointment ? options.appointmentsAtOnce : 1;
  const earlier = await findReceipt(queries, idempotencyKey);
  if (earlier) return earlier;
  const row = await queries.transaction(async (tx) => {
    for (let place = 1; place <= places; place += 1) {
      // The same inquiry, or somebody else at this place.
      const [inserted] = await tx
        .insert(inquiries)
        .values({
          ...inquiry,
          createdAt: now,
          idempotencyKey,
          appointmentPlace: hasAppointment ? place : null,
        })
        .onConflictDoNothing()
        .returning(receipt);
      if (!inserted) continue;
      await enqueueMail(tx, mailsOf({ ...inquiry, ...inserted }));
      return inserted;
    }
    return undefined;
  });
  const stored = row ? toReceipt(row) : await findReceipt(queries, idempotencyKey);
  if (!stored && hasAppointment) throw timeIsTaken();
  if (!stored) throw new Error('The inquiry was neither stored nor found');
  return stored;
}

const takenMessage = 'This time has just been taken. Please choose another.';
const timeIsTaken = () =>
  new ApiError(409, takenMessage, { issues: [{ path: 'appointmentAt', message: takenMessage }] });

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

/** A receipt that looks like the next one, for an inquiry that is not stored. */
export async function pretendReceipt(queries: Queries, now: Date): Promise<InquiryReceipt> {
  const [row] = await queries.select({ last: max(inquiries.id) }).from(inquiries);
  return toReceipt({ id: (row?.last ?? 0) + 1, createdAt: now });
}
