import { and, eq, isNull, min } from 'drizzle-orm';
import type { FieldChange } from '../changes/change.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { inquiries, inquiryEntries } from './inquiries.table.ts';
import {
  lockInquiry,
  recordInquiry,
  takeOver,
  type Writing,
  type LeadRules,
} from './inquiry-changes.store.ts';
import type { ReplyMail } from './mail/reply-mail.ts';

type Adding = Writing & { idempotencyKey: string | null };
/** `today` is a day in the dealership's time zone. */
type Answering = Adding & LeadRules & { today: string };
type Inquiry = typeof inquiries.$inferSelect;
type NewEntry = Pick<typeof inquiryEntries.$inferInsert, 'kind' | 'text' | 'subject' | 'messageId'>;

/** Adds a note. Repeated with the same `idempotencyKey`, it adds nothing. Throws 404. */
export const addNote = (database: Database, id: number, text: string, adding: Adding): Promise<void> =>
  withInquiry(database, id, async (tx, inquiry) => {
    if (!(await insert(tx, inquiry, { kind: 'note', text }, adding))) return;
    await recordInquiry(tx, inquiry, { action: 'changed', fields: [edited('note')] }, adding);
  });

/** Deletes a note of the caller. Throws 404. */
export const deleteNote = (
  database: Database,
  id: number,
  { entryId, ...writing }: Writing & { entryId: number },
): Promise<void> =>
  withInquiry(database, id, async (tx, inquiry) => {
    const deleted = await tx
      .delete(inquiryEntries)
      .where(
        and(
          eq(inquiryEntries.id, entryId),
          eq(inquiryEntries.inquiryId, id),
          eq(inquiryEntries.kind, 'note'),
          eq(inquiryEntries.by, writing.by),
        ),
      )
      .returning({ id: inquiryEntries.id });
    if (deleted.length === 0) throw notFound('Note');
    await recordInquiry(tx, inquiry, { action: 'changed', fields: [edited('note')] }, writing);
  });

/**
 * Answers a customer: the mail goes to the outbox in the transaction of its entry and of what an answer
 * changes. Repeated with the same `idempotencyKey`, it does nothing. Throws 404, and 409 without a mail server or address.
 */
export const sendReply = (
  database: Database,
  id: number,
  reply: { subject: string; text: string },
  { createMail, ...answering }: Answering & { createMail: ReplyMail },
): Promise<void> =>
  withInquiry(database, id, async (tx, inquiry) => {
    if (createMail === null) {
      throw new ApiError(409, 'There is no mail server. Answer with your mail program and record it.');
    }
    if (inquiry.email === '') throw new ApiError(409, 'This person has left no mail address');
    const mail = createMail({ ...reply, to: inquiry.email });
    const entry = { kind: 'reply', ...reply, messageId: mail.messageId } as const;
    if (!(await insert(tx, inquiry, entry, answering))) return;
    await enqueueMail(tx, [mail]);
    await writeAnswered(tx, inquiry, answering);
  });

/** Records an answer that was given elsewhere, for example by phone. Repetitions and errors as in `addNote`. */
export const recordAnswer = (database: Database, id: number, answering: Answering): Promise<void> =>
  withInquiry(database, id, async (tx, inquiry) => {
    if (!(await insert(tx, inquiry, { kind: 'reply', text: '' }, answering))) return;
    await writeAnswered(tx, inquiry, answering);
  });

/**
 * Takes back an answer that the caller has recorded: with the entry go the time of the first answer, and the status and the follow-up
 * that it changed, unless somebody has changed them since. Throws 404.
 */
export const undoAnswer = (
  database: Database,
  id: number,
  { entryId, ...writing }: Writing & { entryId: number },
): Promise<void> =>
  withInquiry(database, id, async (tx, inquiry) => {
    const { by } = writing;
    const [entry] = await tx
      .delete(inquiryEntries)
      .where(
        and(
          eq(inquiryEntries.id, entryId),
          eq(inquiryEntries.inquiryId, id),
          eq(inquiryEntries.kind, 'reply'),
          isNull(inquiryEntries.messageId),
          eq(inquiryEntries.by, by),
        ),
      )
      .returning({ at: inquiryEntries.at });
    if (!entry) throw notFound('Answer');
    const [answered] = await tx
      .select({ fields: changes.fields })
      .from(changes)
      .where(
        and(
          eq(changes.kind, 'inquiry'),
          eq(changes.subjectId, id),
          eq(changes.at, entry.at),
          eq(changes.by, by),
          eq(changes.action, 'changed'),
        ),
      );
    const before = (field: 'status' | 'followUpOn') =>
      answered?.fields.find((change) => change.field === field && change.to === inquiry[field]);
    const [other] = await tx
      .select({ at: min(inquiryEntries.at) })
      .from(inquiryEntries)
      .where(and(eq(inquiryEntries.inquiryId, id), eq(inquiryEntries.kind, 'reply')));
    const status = before('status') ? 'new' : inquiry.status;
    const followUp = before('followUpOn');
    const followUpOn = typeof followUp?.from === 'string' ? followUp.from : inquiry.followUpOn;
    const isFirst = inquiry.answeredAt?.getTime() === entry.at.getTime();
    await tx
      .update(inquiries)
      .set({ status, followUpOn, answeredAt: isFirst ? (other?.at ?? null) : inquiry.answeredAt })
      .where(eq(inquiries.id, id));
    const fields = [
      edited('reply'),
      ...(status === inquiry.status ? [] : [{ field: 'status', from: inquiry.status, to: status }]),
      ...(followUpOn === inquiry.followUpOn
        ? []
        : [{ field: 'followUpOn', from: inquiry.followUpOn, to: followUpOn }]),
    ];
    await recordInquiry(tx, inquiry, { action: 'changed', fields }, writing);
  });

/** Runs `write` in a transaction that has locked the inquiry. Throws 404. */
const withInquiry = (
  database: Database,
  id: number,
  write: (tx: Queries, inquiry: Inquiry) => Promise<void>,
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) throw notFound('Inquiry');
    await write(tx, inquiry);
  });

/** Whether the entry was added; a repeated request's is there already. */
async function insert(
  tx: Queries,
  inquiry: Inquiry,
  entry: NewEntry,
  { by, now, idempotencyKey }: Adding,
): Promise<boolean> {
  const added = await tx
    .insert(inquiryEntries)
    .values({ ...entry, inquiryId: inquiry.id, at: now, by, idempotencyKey })
    .onConflictDoNothing({ target: inquiryEntries.idempotencyKey })
    .returning({ id: inquiryEntries.id });
  return added.length > 0;
}

/**
 * The effects of an answer: the time of the first one is kept, a new inquiry becomes contacted, a due follow-up is
 * removed, and a doubtful inquiry is taken over.
 */
async function writeAnswered(tx: Queries, inquiry: Inquiry, answering: Answering): Promise<void> {
  const { by, now, today } = answering;
  const { followUpOn: day } = inquiry;
  const status = inquiry.status === 'new' ? 'contacted' : inquiry.status;
  const followUpOn = day !== null && day <= today ? null : day;
  await tx
    .update(inquiries)
    .set({ status, followUpOn, answeredAt: inquiry.answeredAt ?? now })
    .where(eq(inquiries.id, inquiry.id));
  if (inquiry.isDoubtful) await takeOver(tx, inquiry, answering);
  const fields = [
    edited('reply'),
    ...(inquiry.isDoubtful ? [{ field: 'isDoubtful', from: true, to: false }] : []),
    ...(status === inquiry.status ? [] : [{ field: 'status', from: inquiry.status, to: status }]),
    ...(followUpOn === day ? [] : [{ field: 'followUpOn', from: day, to: followUpOn }]),
  ];
  await recordInquiry(tx, inquiry, { action: 'changed', fields }, { by, now });
}

/** A log entry without the text. */
const edited = (field: string): FieldChange => ({ field, from: null, to: null });
