import { eq } from 'drizzle-orm';
import type { Database, Queries } from '../../platform/database.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { enqueueMail, takeBackMail } from '../../platform/mail/outbox.store.ts';
import { hasRefused } from '../../platform/mail/recipients.ts';
import { appointments, appointmentStates, inquiries } from '../inquiries.table.ts';
import { lockInquiry, recordInquiry } from '../inquiry-changes.store.ts';
import { readAdviser } from '../../accounts/profiles.store.ts';
import type { AppointmentMails, AppointmentNews } from '../mail/appointment-news-mails.ts';
import { isExpected, undoSeconds, type AppointmentUndo } from './appointment.ts';
import {
  newsOf,
  requireChange,
  stateAfter,
  stateField,
  timeField,
  type AppointmentAction,
} from './appointment-changes.ts';
import { releaseTime, takeTime, whyNotDriven } from './appointments.store.ts';
import { keepTime, tokenOf } from './ask-for-time.store.ts';
import { isOffered, type AppointmentRules } from './times.ts';

type Row = typeof inquiries.$inferSelect;
type StateRow = typeof appointmentStates.$inferSelect;

export type Changing = {
  /** A user name; null for the customer. */
  by: string | null;
  now: Date;
  rules: AppointmentRules;
  mailsOf: AppointmentMails;
};

/** The name of the customer in the change log. */
const customer = 'the customer';
/** The most changes of one appointment, so that nobody mails themselves, or us, without end. */
const mostChanges = 40;

/**
 * Changes the appointment of an inquiry on behalf of staff. The customer's mail leaves after `undoSeconds`. Throws 404, 400 for a
 * time that is past, and 409 if the time is taken or the appointment has no such change.
 */
export const changeAppointment = (
  database: Database,
  id: number,
  wanted: AppointmentAction,
  changing: Changing & { by: string },
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) throw notFound('Inquiry');
    if (inquiry.isArchived) throw new ApiError(409, 'Restore the inquiry before you change its appointment');
    if (inquiry.isDoubtful)
      throw new ApiError(409, 'Take the inquiry over before you change its appointment');
    // The hours bind the website only: staff may agree on any time with a customer.
    const rules = {
      ...changing.rules,
      appointmentsAtOnce: Math.max(1, changing.rules.appointmentsAtOnce),
    };
    await change(tx, inquiry, wanted, { ...changing, rules });
  });

/** What a customer may do by the link in a mail. Throws 404 for an unknown link, and 409 as `changeAppointment`. */
export const changeOwnAppointment = (
  database: Database,
  token: string,
  wanted: { action: 'move'; at: Date } | { action: 'cancel' },
  changing: Omit<Changing, 'by'>,
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const [inquiry] = await tx
      .select()
      .from(inquiries)
      .where(eq(inquiries.appointmentToken, token))
      .for('update');
    if (!inquiry || inquiry.isDoubtful) throw notFound('Appointment');
    if (inquiry.isArchived) throw new ApiError(409, 'Please call us to change this appointment.');
    if (wanted.action === 'move') {
      const { now, rules } = changing;
      if (!isOffered(wanted.at, rules, now)) throw new ApiError(400, 'Please choose one of the times.');
      const reason = await whyNotDriven(tx, inquiry.vehicleId);
      if (reason !== null) throw new ApiError(409, `${reason.split('. ')[0]}. Please call us.`);
    }
    await change(tx, inquiry, wanted, { ...changing, by: null });
  });

async function change(tx: Queries, before: Row, wanted: AppointmentAction, changing: Changing) {
  const { by, now, rules, mailsOf } = changing;
  const row = await readState(tx, before.id);
  const [slot] = await tx.select().from(appointments).where(eq(appointments.inquiryId, before.id));
  const current = row?.state ?? (before.appointmentAt === null ? null : 'requested');
  const at = wanted.action === 'move' ? wanted.at : before.appointmentAt;
  if (at === null) throw new ApiError(409, 'This inquiry has no appointment');
  if (by === null && (row?.sequence ?? 0) >= mostChanges)
    throw new ApiError(409, 'Please call us to change this appointment.');
  // What happened at the dealership stays as staff have noted it.
  if (by === null && (current === 'came' || current === 'no-show'))
    throw new ApiError(409, 'Please call us to make another appointment.');
  requireChange(wanted, current, at, { now, timeZone: rules.timeZone });
  await moveSlot(tx, before, wanted, { now, rules });

  const state = stateAfter(wanted, by);
  const sequence = (row?.sequence ?? 0) + 1;
  const kind = (wanted.action === 'move' ? wanted.kind : undefined) ?? row?.kind ?? null;
  const isMoved = wanted.action === 'move' && current !== null && isExpected(current);
  const movedFrom = isMoved ? before.appointmentAt : (row?.movedFrom ?? null);
  const what = newsOf(wanted, isMoved, by);
  const news = what !== null && at > now ? { what, kind, sequence, changedAt: now, at } : null;
  const messageIds = news === null ? [] : await tell(tx, before, news, { by, mailsOf });
  await writeAnswered(tx, before, { at, by, now, isAnswer: what !== null });
  const undo: AppointmentUndo | null =
    by === null
      ? null
      : {
          until: new Date(now.getTime() + undoSeconds * 1000).toISOString(),
          at: before.appointmentAt?.toISOString() ?? null,
          hadTime: slot !== undefined,
          state: row?.state ?? null,
          kind: row?.kind ?? null,
          by: row?.by ?? null,
          since: (row?.since ?? before.createdAt).toISOString(),
          movedFrom: row?.movedFrom?.toISOString() ?? null,
          status: before.status,
          answeredAt: before.answeredAt?.toISOString() ?? null,
          messageIds,
        };
  const remindedAt = wanted.action === 'move' ? null : (row?.remindedAt ?? null);
  await writeState(tx, {
    inquiryId: before.id,
    state,
    kind,
    since: now,
    by,
    movedFrom,
    sequence,
    remindedAt,
    undo,
  });
  const fields = [...stateField(current, state), ...timeField(before.appointmentAt, at, rules.timeZone)];
  await recordInquiry(tx, before, { action: 'changed', fields }, { by: by ?? customer, now });
}

/**
 * Takes the last change back, as long as its mail waits. Throws 404, and 409 if the mail has left or others have taken the
 * earlier time.
 */
export const undoAppointment = (
  database: Database,
  id: number,
  { by, now, rules }: { by: string; now: Date; rules: AppointmentRules },
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const before = await lockInquiry(tx, id);
    if (!before) throw notFound('Inquiry');
    const row = await readState(tx, id);
    const undo = row?.undo ?? null;
    if (!row || undo === null || now > new Date(undo.until) || !(await takeBackMail(tx, undo.messageIds)))
      throw new ApiError(409, 'It is too late to undo this: the mail has left');
    const at = undo.at === null ? null : new Date(undo.at);
    await releaseTime(tx, id);
    await tx
      .update(inquiries)
      .set({
        appointmentAt: at,
        status: undo.status,
        answeredAt: undo.answeredAt === null ? null : new Date(undo.answeredAt),
      })
      .where(eq(inquiries.id, id));
    const staffRules = { ...rules, appointmentsAtOnce: Math.max(1, rules.appointmentsAtOnce) };
    const time = { id, vehicleId: before.vehicleId, at: at ?? now };
    if (undo.hadTime && !(await takeTime(tx, time, { rules: staffRules, now })))
      throw new ApiError(409, 'Others have taken the earlier time meanwhile');
    await writeState(tx, {
      ...row,
      state: undo.state ?? 'requested',
      kind: undo.kind,
      by: undo.by,
      since: new Date(undo.since),
      movedFrom: undo.movedFrom === null ? null : new Date(undo.movedFrom),
      sequence: row.sequence + 1,
      undo: null,
    });
    const fields = [
      ...stateField(row.state, undo.state ?? 'requested'),
      ...timeField(before.appointmentAt, at, rules.timeZone),
    ];
    await recordInquiry(tx, before, { action: 'changed', fields }, { by, now });
  });

async function readState(tx: Queries, inquiryId: number): Promise<StateRow | undefined> {
  const [row] = await tx
    .select()
    .from(appointmentStates)
    .where(eq(appointmentStates.inquiryId, inquiryId))
    .for('update');
  return row;
}

async function writeState(tx: Queries, row: StateRow): Promise<void> {
  const { inquiryId: _, ...set } = row;
  await tx
    .insert(appointmentStates)
    .values(row)
    .onConflictDoUpdate({ target: appointmentStates.inquiryId, set });
}

async function moveSlot(
  tx: Queries,
  before: Row,
  wanted: AppointmentAction,
  { now, rules }: { now: Date; rules: AppointmentRules },
): Promise<void> {
  const { id, vehicleId } = before;
  const taken = new ApiError(409, 'This time is taken: the car is away, or others have it. Choose another.');
  if (wanted.action === 'cancel' || wanted.action === 'no-show') await releaseTime(tx, id);
  if (wanted.action === 'confirm' && !(await keepTime(tx, before, { now, rules }))) throw taken;
  if (wanted.action !== 'move') return;
  await releaseTime(tx, id);
  if (!(await takeTime(tx, { id, vehicleId, at: wanted.at }, { rules, now }))) throw taken;
}

/** Writes the mails, and returns their ids. */
async function tell(
  tx: Queries,
  inquiry: Row,
  news: Pick<AppointmentNews, 'what' | 'at' | 'kind' | 'sequence' | 'changedAt'>,
  { by, mailsOf }: Pick<Changing, 'by' | 'mailsOf'>,
): Promise<string[]> {
  const token = await tokenOf(tx, inquiry);
  const isRefused = await hasRefused(tx, inquiry.email);
  const adviser = await readAdviser(tx, inquiry.assignedTo);
  const mails = mailsOf({ ...news, inquiry, token, adviser }).filter(
    ({ to }) => !isRefused || to !== inquiry.email,
  );
  await enqueueMail(tx, mails, by === null ? 0 : undoSeconds);
  return mails.map(({ messageId }) => messageId);
}

/** Telling a customer about an appointment answers a new inquiry. */
async function writeAnswered(
  tx: Queries,
  before: Row,
  { at, by, now, isAnswer }: { at: Date; by: string | null; now: Date; isAnswer: boolean },
): Promise<void> {
  const answers = isAnswer && by !== null;
  await tx
    .update(inquiries)
    .set({
      appointmentAt: at,
      ...(answers && {
        answeredAt: before.answeredAt ?? now,
        status: before.status === 'new' ? 'contacted' : before.status,
      }),
    })
    .where(eq(inquiries.id, before.id));
}
