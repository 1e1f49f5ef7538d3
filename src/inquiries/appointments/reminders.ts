import { and, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import { hasRefused } from '../../platform/mail/recipients.ts';
import { dayAfter, dayOf, momentOf, startOf } from '../../platform/time-zones.ts';
import { startWorker, type Worker } from '../../platform/worker.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { appointmentStates, inquiries } from '../inquiries.table.ts';
import { readAdviser } from '../../accounts/profiles.store.ts';
import type { AppointmentMails } from '../mail/appointment-news-mails.ts';
import { tokenOf } from './ask-for-time.store.ts';

/** The hour at which customers are reminded of an appointment of the next day. */
const reminderHour = 9;
const roundMs = 60_000;
/** Reminders of one transaction. */
const atOnce = 20;

type Given = {
  database: Database;
  clock: () => Date;
  dealership: () => Pick<Dealership, 'timeZone'>;
  mailsOf: AppointmentMails;
  onError: (error: unknown) => void;
};

/**
 * Mails customers on the day before a confirmed appointment. Every node runs it: the row of an appointment is locked while its mail
 * is written, and says afterwards that it was.
 */
export const startReminders = (given: Given): Worker =>
  startWorker({
    work: async () => {
      while ((await writeReminders(given)) === atOnce);
    },
    interval: roundMs,
    onError: given.onError,
  });

/** Writes the reminders that are due, at most `atOnce`, and returns their number. */
export function writeReminders({
  database,
  clock,
  dealership,
  mailsOf,
}: Omit<Given, 'onError'>): Promise<number> {
  const now = clock();
  const { timeZone } = dealership();
  const tomorrow = dayAfter(dayOf(now, timeZone), 1);
  const nine = momentOf(
    new Date(`${dayOf(now, timeZone)}T${String(reminderHour).padStart(2, '0')}:00:00Z`),
    timeZone,
  );
  if (now < nine) return Promise.resolve(0);
  return database.queries.transaction(async (tx) => {
    const due = await readDue(tx, {
      from: startOf(tomorrow, timeZone),
      to: startOf(dayAfter(tomorrow, 1), timeZone),
      confirmedBefore: nine,
    });
    for (const { inquiry, row } of due) {
      await tx
        .update(appointmentStates)
        .set({ remindedAt: now })
        .where(eq(appointmentStates.inquiryId, inquiry.id));
      if (inquiry.appointmentAt === null || (await hasRefused(tx, inquiry.email))) continue;
      const { kind, sequence } = row;
      const token = await tokenOf(tx, inquiry);
      const at = inquiry.appointmentAt;
      const adviser = await readAdviser(tx, inquiry.assignedTo);
      await enqueueMail(
        tx,
        mailsOf({ what: 'reminder', inquiry, at, kind, sequence, changedAt: now, token, adviser }),
      );
    }
    return due.length;
  });
}

/** Whoever was told of the time today needs no reminder, and nobody is reminded of a car that is sold: staff call them. */
const readDue = (
  tx: Queries,
  { from, to, confirmedBefore }: Record<'from' | 'to' | 'confirmedBefore', Date>,
) =>
  tx
    .select({ inquiry: inquiries, row: appointmentStates })
    .from(appointmentStates)
    .innerJoin(inquiries, eq(inquiries.id, appointmentStates.inquiryId))
    .leftJoin(vehicles, eq(vehicles.id, inquiries.vehicleId))
    .where(
      and(
        eq(appointmentStates.state, 'confirmed'),
        isNull(appointmentStates.remindedAt),
        lte(appointmentStates.since, confirmedBefore),
        gt(inquiries.appointmentAt, from),
        lt(inquiries.appointmentAt, to),
        eq(inquiries.isArchived, false),
        or(isNull(vehicles.status), ne(vehicles.status, 'sold'), eq(appointmentStates.kind, 'handover')),
      ),
    )
    .orderBy(inquiries.id)
    .limit(atOnce)
    .for('update', { of: appointmentStates, skipLocked: true });
