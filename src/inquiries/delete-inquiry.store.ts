import { and, eq, like, or, sql } from 'drizzle-orm';
import { recordChanges } from '../changes/changes.store.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { discardMail } from '../platform/mail/outbox.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { inquiries, inquiryEntries } from './inquiries.table.ts';
import { lockInquiry, type Writing } from './inquiry-changes.store.ts';
import { leadMessageIds } from './mail/message-ids.ts';

/**
 * Deletes an archived inquiry for good, as the person who sent it may ask: with its notes and replies, its mails that
 * have not been sent, and its name in the change log, which keeps its number. Throws 404, and 409 if it is not archived.
 */
export const deleteInquiry = (database: Database, id: number, { by, now }: Writing): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (inquiry === undefined) throw notFound('Inquiry');
    if (!inquiry.isArchived) throw new ApiError(409, 'Archive the inquiry before you delete it for good');
    const replies = await tx
      .select({ messageId: inquiryEntries.messageId })
      .from(inquiryEntries)
      .where(eq(inquiryEntries.inquiryId, id));
    await discardMail(tx, (messageId) =>
      or(
        like(messageId, leadMessageIds(inquiry)),
        ...replies.flatMap((reply) => (reply.messageId === null ? [] : [eq(messageId, reply.messageId)])),
      ),
    );
    await tx.update(vehicles).set({ soldToInquiryId: null }).where(eq(vehicles.soldToInquiryId, id));
    await tx.delete(inquiries).where(eq(inquiries.id, id));
    const subject = `Inquiry ${id}`;
    await tx
      .update(changes)
      .set({ subject })
      .where(
        and(eq(changes.kind, 'inquiry'), eq(changes.subjectId, id), sql`${changes.subject} <> ${subject}`),
      );
    await recordChanges(
      tx,
      [{ by, kind: 'inquiry', action: 'deleted', subjectId: id, subject, fields: [] }],
      now,
    );
  });
