import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import { may } from '../accounts/permissions.ts';
import type { ChangeAction, FieldChange } from '../changes/change.ts';
import { differences, recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { enqueueJobs } from '../platform/jobs/jobs.store.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { admitMail } from '../platform/mail/recipients.ts';
import { roles } from '../platform/roles.ts';
import { admitAcknowledgement } from './admit-acknowledgement.store.ts';
import { isStillExpected, releaseTime, takeTime } from './appointments/appointments.store.ts';
import { keepTime, thingOf, tokenOf } from './appointments/ask-for-time.store.ts';
import type { BookingRules } from './appointments/times.ts';
import { eraseInquiries } from './erase-inquiries.store.ts';
import { findInquiry } from './inquiries.staff.store.ts';
import { inquiries } from './inquiries.table.ts';
import type { Colleague, Inquiry } from './inquiry.schema.ts';
import { leadJob, leadJobs } from './lead-jobs.ts';
import type { LeadMails } from './mail/lead-mails.ts';
import { findOffer } from './offers/offered-cars.store.ts';

/** What staff may change about an inquiry. `assignedTo` is the id of an account; `isDoubtful: false` takes it over. */
export type InquiryChange = Partial<
  Pick<Inquiry, 'status' | 'isArchived' | 'followUpOn'> & { assignedTo: number | null; isDoubtful: false }
>;
/** `by` is a user name. */
export type Writing = { by: string; now: Date };

type Row = typeof inquiries.$inferSelect;

/**
 * Changes an inquiry and records it in the change log, in one transaction. Returns the inquiry after the change, or null
 * if there is none; `changed` is false if nothing was different. Throws 400 if `assignedTo` may not work on inquiries.
 * An inquiry that is restored takes the time of its appointment again, if the `bookingRules` allow it.
 */
export function changeInquiry(
  database: Database,
  id: number,
  change: InquiryChange,
  writing: Writing & LeadRules,
): Promise<{ inquiry: Inquiry; changed: boolean } | null> {
  return database.queries.transaction(async (tx) => {
    const before = await lockInquiry(tx, id);
    if (!before) return null;
    const fields = await writeChange(tx, before, change);
    await moveTime(tx, before, change, writing);
    if (change.isDoubtful === false && before.isDoubtful) await takeOver(tx, before, writing);
    if (fields.length > 0) await recordInquiry(tx, before, { ...actionOf(before, change), fields }, writing);
    const inquiry = await findInquiry(tx, id);
    return inquiry && { inquiry, changed: fields.length > 0 };
  });
}

/** Keeps the time of an appointment for good on behalf of staff, and records it. Throws 404, and 409 if others have it. */
export function keepInquiryTime(
  database: Database,
  id: number,
  writing: Writing & { bookingRules: BookingRules | undefined },
): Promise<Inquiry> {
  return database.queries.transaction(async (tx) => {
    const before = await lockInquiry(tx, id);
    if (!before) throw notFound('Inquiry');
    if (!(await keepTime(tx, before, { now: writing.now, rules: writing.bookingRules })))
      throw new ApiError(409, 'This time is no longer free');
    const fields = [{ field: 'hasTime', from: false, to: true }];
    await recordInquiry(tx, before, { action: 'changed', fields }, writing);
    const inquiry = await findInquiry(tx, id);
    if (!inquiry) throw notFound('Inquiry');
    return inquiry;
  });
}

/** Locks the row until the transaction ends. */
export async function lockInquiry(tx: Queries, id: number): Promise<Row | undefined> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update');
  return row;
}

/** Returns the changed fields for the change log. */
async function writeChange(tx: Queries, before: Row, change: InquiryChange): Promise<FieldChange[]> {
  const after = { ...before, ...change };
  const fields = differences(before, after, ['status', 'isArchived', 'isDoubtful', 'followUpOn']);
  if (after.assignedTo !== before.assignedTo) {
    const from = await findAccount(tx, before.assignedTo);
    const to = await findAccount(tx, after.assignedTo);
    if (after.assignedTo !== null && (to?.disabledAt !== null || !may(to.role, 'answer-leads'))) {
      const message = 'Choose an active account that may answer inquiries';
      throw new ApiError(400, message, { issues: [{ path: 'assignedTo', message }] });
    }
    fields.push({ field: 'assignedTo', from: from?.username ?? null, to: to?.username ?? null });
  }
  if (fields.length > 0) await tx.update(inquiries).set(change).where(eq(inquiries.id, before.id));
  return fields;
}

/** An archived inquiry releases its time until it is restored. A doubtful inquiry has none. */
async function moveTime(
  tx: Queries,
  before: Row,
  { isArchived }: InquiryChange,
  { now, bookingRules: rules }: Writing & LeadRules,
) {
  if (isArchived === true) await releaseTime(tx, before.id);
  if (isArchived !== false || !before.isArchived || before.isDoubtful || before.appointmentAt === null)
    return;
  if (await isStillExpected(tx, before.id))
    await takeTime(tx, { ...before, at: before.appointmentAt }, { rules, now });
}

async function findAccount(tx: Queries, id: number | null) {
  if (id === null) return null;
  const [account] = await tx
    .select({ username: users.username, role: users.role, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, id));
  return account ?? null;
}

export const recordInquiry = (
  tx: Queries,
  { id, name }: Pick<Row, 'id' | 'name'>,
  change: { action: ChangeAction; fields: FieldChange[] },
  { by, now }: Writing,
): Promise<void> =>
  recordChanges(
    tx,
    [{ by, kind: 'inquiry', subjectId: id, subject: `Inquiry ${id}, ${name}`, ...change }],
    now,
  );

function actionOf(before: Row, { isArchived = before.isArchived }: InquiryChange): { action: ChangeAction } {
  if (before.isArchived === isArchived) return { action: 'changed' };
  return { action: isArchived ? 'archived' : 'restored' };
}

const answering = roles.filter((role) => may(role, 'answer-leads'));

/** The accounts to which inquiries can be assigned, by name. */
export const readColleagues = (queries: Queries): Promise<Colleague[]> =>
  queries
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(isNull(users.disabledAt), inArray(users.role, answering)))
    .orderBy(users.username);

/** Without `bookingRules`, no time is kept. */
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
  await enqueueJobs(tx, leadJobs, [leadJob(id)]);
  const hasTime = await keepTime(tx, { ...inquiry, isDoubtful: false }, { now, rules: bookingRules });
  const refusalToken = hasTime ? await admitMail(tx, { email, thing: thingOf(id), now }) : null;
  const time =
    refusalToken === null
      ? undefined
      : { refusalToken, pageToken: await tokenOf(tx, inquiry), toConfirm: null };
  const car = await findOffer(tx, id);
  const acknowledgement =
    inquiry.appointmentAt === null
      ? await admitAcknowledgement(tx, { ...inquiry, isOffer: car !== null }, now)
      : undefined;
  const offer = car === null ? undefined : { car, photos: car.photos.map((photo) => photo.id) };
  await enqueueMail(tx, mailsOf(inquiry, { offer, time, acknowledgement }));
}

/**
 * Deletes an archived inquiry for good, as the person who sent it may ask: with its notes and replies, its mails that
 * have not been sent, and its name in the change log, which keeps its number. Throws 404, and 409 if it is not archived.
 */
export const deleteInquiry = (database: Database, id: number, { by, now }: Writing): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (inquiry === undefined) throw notFound('Inquiry');
    if (!inquiry.isArchived) throw new ApiError(409, 'Archive the inquiry before you delete it for good');
    await eraseInquiries(tx, [id], { by, now });
  });
