import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { appointmentStates, inquiries } from '../inquiries.table.ts';
import { lockInquiry, recordInquiry, type Writing } from '../inquiry-changes.store.ts';

/**
 * Notes that staff have seen the driver's license of a customer, or takes that back, with an entry in the change log. Throws 404, and
 * 409 if there is no test drive.
 */
export const noteLicense = (
  database: Database,
  id: number,
  isSeen: boolean,
  writing: Writing,
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) throw notFound('Inquiry');
    const [row] = await tx
      .select({ kind: appointmentStates.kind })
      .from(appointmentStates)
      .where(eq(appointmentStates.inquiryId, id));
    if (inquiry.appointmentAt === null || (row?.kind ?? 'test-drive') !== 'test-drive')
      throw new ApiError(409, 'This inquiry has no test drive');
    // Who saw it first stays, when two note it.
    if (isSeen === (inquiry.licenseSeenAt !== null)) return;
    await tx
      .update(inquiries)
      .set({ licenseSeenAt: isSeen ? writing.now : null, licenseSeenBy: isSeen ? writing.by : null })
      .where(eq(inquiries.id, id));
    const fields = [{ field: 'licenseSeen', from: !isSeen, to: isSeen }];
    await recordInquiry(tx, inquiry, { action: 'changed', fields }, writing);
  });
