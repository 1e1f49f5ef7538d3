import { and, count, eq, gte, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { appointments, inquiries } from '../inquiries.table.ts';
import { endOf, isFree, type BookingRules, type TakenTime } from './times.ts';

/** Appointments that one address may have at a time, so that nobody takes all of them. */
const mostAppointments = 3;

/** Mails about test drives that one address gets in a day. */
const mostMails = 3;
const dayMs = 24 * 60 * 60_000;

/** Why nobody can drive a vehicle, as visitors are told; null if they can, and for none. */
export async function whyNotDriven(queries: Queries, vehicleId: number | null): Promise<string | null> {
  if (vehicleId === null) return null;
  const [vehicle] = await queries
    .select({ status: vehicles.status })
    .from(vehicles)
    // One that is not published is as unknown to visitors as a deleted one.
    .where(and(eq(vehicles.id, vehicleId), eq(vehicles.isPublished, true)));
  if (vehicle !== undefined && vehicle.status !== 'sold') return null;
  const reason = vehicle === undefined ? 'This car is no longer offered' : 'This car has been sold';
  return `${reason}. You can still send your message without a time.`;
}

/** The appointments that one from a moment on may overlap. */
export async function takenTimes(queries: Queries, from: Date, rules: BookingRules): Promise<TakenTime[]> {
  const rows = await queries
    .select({ at: appointments.at, endsAt: appointments.endsAt, vehicleId: inquiries.vehicleId })
    .from(appointments)
    .innerJoin(inquiries, eq(inquiries.id, appointments.inquiryId))
    // None takes a day.
    .where(gte(appointments.at, new Date(from.getTime() - dayMs)));
  return rows.map((row) => ({ ...row, endsAt: row.endsAt ?? endOf(row.at, rules) }));
}

/**
 * Whether the address of a new inquiry gets a mail about its appointment. Whoever asks with a stranger's address cannot
 * fill their mailbox. Call it in the transaction that stores the inquiry: another one for the address waits for its end.
 */
export async function mayTellCustomer(
  tx: Queries,
  { id, email, createdAt }: { id: number; email: string; createdAt: Date },
): Promise<boolean> {
  const address = sql`lower(${email})`;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('appointment mails ' || ${address}, 0))`,
  );
  const [row] = await tx
    .select({ asked: count() })
    .from(inquiries)
    .where(
      and(
        eq(sql`lower(${inquiries.email})`, address),
        isNotNull(inquiries.appointmentAt),
        gte(inquiries.createdAt, new Date(createdAt.getTime() - dayMs)),
        ne(inquiries.id, id),
      ),
    );
  return (row?.asked ?? 0) < mostMails;
}

/** Whether an address has more appointments after `now` than it may. Call it after `takeTime`, whose lock it needs. */
export async function hasTooMany(tx: Queries, email: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ taken: count() })
    .from(appointments)
    .innerJoin(inquiries, eq(inquiries.id, appointments.inquiryId))
    .where(and(eq(sql`lower(${inquiries.email})`, sql`lower(${email})`), gte(appointments.at, now)));
  return (row?.taken ?? 0) > mostAppointments;
}

/**
 * Takes a time for an inquiry. False if it is taken, and without rules. Call it in the transaction that writes the inquiry:
 * another one that takes a time waits for its end.
 */
export async function takeTime(
  tx: Queries,
  inquiry: { id: number; vehicleId: number | null; at: Date },
  rules: BookingRules | undefined,
): Promise<boolean> {
  if (rules === undefined) return false;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('taking appointments', 0))`);
  if (!isFree(inquiry, await takenTimes(tx, inquiry.at, rules), rules)) return false;
  const { id: inquiryId, at } = inquiry;
  for (let place = 1; place <= rules.appointmentsAtOnce; place += 1) {
    const taken = await tx
      .insert(appointments)
      .values({ inquiryId, at, endsAt: endOf(at, rules), place })
      .onConflictDoNothing({ target: [appointments.at, appointments.place] })
      .returning();
    if (taken.length > 0) return true;
  }
  return false;
}
