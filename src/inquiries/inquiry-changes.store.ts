import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import { may } from '../accounts/permissions.ts';
import type { ChangeAction, FieldChange } from '../changes/change.ts';
import { differences, recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { roles } from '../platform/roles.ts';
import { takeTime } from './appointments/appointments.store.ts';
import { keepTime } from './appointments/ask-for-time.store.ts';
import type { BookingRules } from './appointments/times.ts';
import { findInquiry } from './inquiries.staff.store.ts';
import { appointments, inquiries } from './inquiries.table.ts';
import type { Colleague, Inquiry } from './inquiry.ts';
import { takeOver, type LeadRules } from './take-over.store.ts';

/**
 * What staff may change about an inquiry. `assignedTo` is the id of an account; one that is no longer doubtful has been taken
 * over.
 */
export type InquiryChange = Partial<
  Pick<Inquiry, 'status' | 'isArchived' | 'followUpOn'> & { assignedTo: number | null; isDoubtful: false }
>;
/** Who makes a change and when; `by` is a user name. */
export type Writing = { by: string; now: Date };

type Row = typeof inquiries.$inferSelect;

/**
 * Changes an inquiry and records it in the change log, in one transaction. Returns the inquiry after the
 * change, or null if there is none; `changed` is false if nothing was different. Throws 400 if `assignedTo` is
 * nobody who can work on it. An inquiry that is restored takes the time of its appointment again, if the
 * `bookingRules` allow it.
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

/** One inquiry, locked until the transaction ends. */
export async function lockInquiry(tx: Queries, id: number): Promise<Row | undefined> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update');
  return row;
}

/** Writes an inquiry's change, and returns the changed fields for the change log. */
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

/** An archived inquiry gives up its time until it is restored. A doubtful one never had one. */
async function moveTime(
  tx: Queries,
  before: Row,
  { isArchived }: InquiryChange,
  { now, bookingRules: rules }: Writing & LeadRules,
) {
  if (isArchived === true) await tx.delete(appointments).where(eq(appointments.inquiryId, before.id));
  if (isArchived === false && before.isArchived && !before.isDoubtful && before.appointmentAt !== null)
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

/** Writes an entry about an inquiry to the change log. */
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

/** Everybody whom an inquiry can be assigned to, by name. */
export const readColleagues = (queries: Queries): Promise<Colleague[]> =>
  queries
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(isNull(users.disabledAt), inArray(users.role, answering)))
    .orderBy(users.username);
