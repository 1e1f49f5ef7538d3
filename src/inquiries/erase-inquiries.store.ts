import { and, eq, inArray, isNotNull, like, or, sql } from 'drizzle-orm';
import { recordChanges } from '../changes/changes.store.ts';
import { changes } from '../changes/changes.table.ts';
import type { Queries } from '../platform/database.ts';
import { discardMail, discardMailAbout } from '../platform/mail/outbox.store.ts';
import { forgetBuyers } from '../vehicles/buyers.store.ts';
import { idList } from '../vehicles/id-list.ts';
import { appointments, appointmentStates, inquiries, inquiryEntries } from './inquiries.table.ts';
import { leadMessageIds, noticePrefix } from './mail/lead.ts';
import { offeredCars, offeredPhotos } from './offers/offers.table.ts';

/** What went with some inquiries, and the vehicles whose buyer is not known any more. */
export type ErasedInquiries = { mails: number; vehicleIds: number[] };

/**
 * Deletes inquiries for good: with their notes and replies, their times, offered cars and photographs, their mails that have not
 * been sent, their place in sales and in what can be undone, and what the change log says of them but their numbers. Every
 * erasure comes here. Call it in the transaction that has locked them.
 */
export async function eraseInquiries(
  tx: Queries,
  ids: readonly number[],
  { by, now }: { by: string; now: Date },
): Promise<ErasedInquiries> {
  if (ids.length === 0) return { mails: 0, vehicleIds: [] };
  const mails = await eraseWork(tx, ids);
  const vehicleIds = await forgetBuyers(tx, ids);
  await tx.delete(inquiries).where(inArray(inquiries.id, [...ids]));
  const entries = ids.map((id) => ({ subjectId: id, subject: `Inquiry ${id}`, fields: [] }));
  await recordChanges(
    tx,
    entries.map((entry) => ({ by, kind: 'inquiry', action: 'deleted', ...entry })),
    now,
  );
  return { mails, vehicleIds };
}

/**
 * Leaves nothing of inquiries but the names of buyers, for the sales that must name them. Returns the number of mails that
 * are not sent any more.
 */
export async function keepOnlyNames(tx: Queries, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const of = [...ids];
  const mails = await eraseWork(tx, ids);
  for (const table of [appointments, appointmentStates, inquiryEntries, offeredPhotos, offeredCars])
    await tx.delete(table).where(inArray(table.inquiryId, of));
  await tx
    .update(inquiries)
    .set({
      email: '',
      phone: null,
      message: '',
      interest: null,
      status: 'closed',
      isArchived: true,
      idempotencyKey: null,
      assignedTo: null,
      followUpOn: null,
      appointmentAt: null,
      appointmentToken: null,
      licenseSeenAt: null,
      licenseSeenBy: null,
      referrer: null,
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
    })
    .where(inArray(inquiries.id, of));
  return mails;
}

/** Deletes the mails about inquiries, and what the change log says of them. Returns the number of mails. */
async function eraseWork(tx: Queries, ids: readonly number[]): Promise<number> {
  const of = [...ids];
  const rows = await tx
    .select({ id: inquiries.id, createdAt: inquiries.createdAt, name: inquiries.name })
    .from(inquiries)
    .where(inArray(inquiries.id, of));
  const replies = await tx
    .select({ messageId: inquiryEntries.messageId })
    .from(inquiryEntries)
    .where(and(inArray(inquiryEntries.inquiryId, of), isNotNull(inquiryEntries.messageId)));
  const mails = await discardMail(tx, (messageId) =>
    or(
      ...rows.map((row) => like(messageId, leadMessageIds(row))),
      ...replies.flatMap((reply) => (reply.messageId === null ? [] : [eq(messageId, reply.messageId)])),
    ),
  );
  const names = rows.map((row) => row.name).filter((one) => one !== '');
  // Each has an address for every inquiry that it names.
  const addresses = ids.map((id) => `inquiry=${id}`);
  const notices = await discardMailAbout(tx, [...names, ...addresses], noticePrefix);
  const { kind, subject, subjectId, fields } = changes;
  // What is recorded of a person is named by an inquiry of theirs.
  const name = sql`(case when ${kind} = 'customer' then 'A person' else 'Inquiry ' || ${subjectId} end)`;
  const withoutValues = sql`(select coalesce(jsonb_agg(jsonb_build_object('field', f -> 'field', 'from', null, 'to', null)), '[]')
    from jsonb_array_elements(${fields}) as f)`;
  await tx
    .update(changes)
    .set({ subject: name, fields: withoutValues })
    .where(
      and(
        inArray(kind, ['inquiry', 'customer']),
        sql`${subjectId} = any (${idList(ids)})`,
        sql`(${subject} <> ${name} or ${fields} <> '[]')`,
      ),
    );
  return mails + notices;
}
