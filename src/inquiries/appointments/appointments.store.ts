import { and, eq, gt, gte, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { dayOf } from '../../platform/time-zones.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { appointments, appointmentStates, inquiries } from '../inquiries.table.ts';
import { isExpected } from './appointment.ts';
import {
  appointmentDays,
  endOf,
  isFree,
  type AppointmentRules,
  type BookingRules,
  type TakenTime,
} from './times.ts';

const dayMs = 24 * 60 * 60_000;
/** The limits of unconfirmed times: the number for a mailbox, and the share of a day's times for all visitors. */
const mostUnconfirmed = 3;
const unconfirmedPart = 3 / 4;

/** Why a vehicle has no test drives, as a text for visitors; null if it has, and without a vehicle. */
export async function whyNotDriven(queries: Queries, vehicleId: number | null): Promise<string | null> {
  if (vehicleId === null) return null;
  const [vehicle] = await queries
    .select({ status: vehicles.status })
    .from(vehicles)
    // To visitors, an unpublished vehicle is the same as a deleted one.
    .where(and(eq(vehicles.id, vehicleId), eq(vehicles.isPublished, true)));
  if (vehicle !== undefined && vehicle.status !== 'sold') return null;
  const reason = vehicle === undefined ? 'This car is no longer offered' : 'This car has been sold';
  return `${reason}. You can still send your message without a time.`;
}

/**
 * The appointments that can overlap one at `from` or later, without those whose hold has expired by `now`, and without that
 * of the inquiry `except`.
 */
export async function takenTimes(
  queries: Queries,
  from: Date,
  { rules, now, except }: { rules: BookingRules; now: Date; except?: number },
): Promise<TakenTime[]> {
  const rows = await queries
    .select({ at: appointments.at, endsAt: appointments.endsAt, vehicleId: inquiries.vehicleId })
    .from(appointments)
    .innerJoin(inquiries, eq(inquiries.id, appointments.inquiryId))
    .where(
      and(
        // Every appointment is shorter than a day.
        gte(appointments.at, new Date(from.getTime() - dayMs)),
        or(isNull(appointments.heldUntil), gt(appointments.heldUntil, now)),
        except === undefined ? undefined : ne(appointments.inquiryId, except),
      ),
    );
  return rows.map((row) => ({ ...row, endsAt: row.endsAt ?? endOf(row.at, rules) }));
}

type Wanted = { id: number; vehicleId: number | null; at: Date };
/** The hold of an unconfirmed time, for a mailbox. */
type Hold = { until: Date; recipient: string };

/**
 * Takes a time for an inquiry. False if it is taken, and without rules. Call it in the transaction that writes the inquiry:
 * another one that takes a time waits for its end.
 */
export async function takeTime(
  tx: Queries,
  wanted: Wanted,
  { rules, now }: { rules: BookingRules | undefined; now: Date },
): Promise<boolean> {
  return (
    rules !== undefined && (await isStillFree(tx, wanted, { rules, now })) && insert(tx, wanted, rules, null)
  );
}

/**
 * The same for a visitor who must confirm it. Requests in the name of others can block only a few times: `crowded` means
 * that the time stays free, because the mailbox or the day has its limit of unconfirmed times.
 */
export async function holdTime(
  tx: Queries,
  wanted: Wanted,
  { rules, now, hold }: { rules: AppointmentRules; now: Date; hold: Hold | null },
): Promise<'held' | 'taken' | 'crowded'> {
  if (!(await isStillFree(tx, wanted, { rules, now }))) return 'taken';
  if (hold === null || (await isCrowded(tx, wanted.at, { rules, now, hold }))) return 'crowded';
  return (await insert(tx, wanted, rules, hold)) ? 'held' : 'taken';
}

/** Whether a time is free. It stays free until the transaction ends. */
export async function isStillFree(
  tx: Queries,
  wanted: Wanted,
  { rules, now }: { rules: BookingRules; now: Date },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('taking appointments', 0))`);
  await forgetHolds(tx, now);
  return isFree(wanted, await takenTimes(tx, wanted.at, { rules, now }), rules);
}

async function isCrowded(
  tx: Queries,
  at: Date,
  { rules, now, hold }: { rules: AppointmentRules; now: Date; hold: Hold },
): Promise<boolean> {
  const unconfirmed = await tx
    .select({ at: appointments.at, recipient: appointments.recipient })
    .from(appointments)
    .where(and(isNotNull(appointments.heldUntil), gte(appointments.at, now)));
  if (unconfirmed.filter(({ recipient }) => recipient === hold.recipient).length >= mostUnconfirmed)
    return true;
  const day = dayOf(at, rules.timeZone);
  const onDay = unconfirmed.filter((other) => dayOf(other.at, rules.timeZone) === day).length;
  const times = appointmentDays(rules, now).find((each) => each.day === day)?.times.length ?? 0;
  return onDay >= Math.max(1, Math.floor(times * rules.appointmentsAtOnce * unconfirmedPart));
}

/** Takes the first free place at the time; false if there is none. */
async function insert(
  tx: Queries,
  { id: inquiryId, at }: Wanted,
  rules: BookingRules,
  hold: Hold | null,
): Promise<boolean> {
  const held = hold && { heldUntil: hold.until, recipient: hold.recipient };
  for (let place = 1; place <= rules.appointmentsAtOnce; place += 1) {
    const taken = await tx
      .insert(appointments)
      .values({ inquiryId, at, endsAt: endOf(at, rules), place, ...held })
      .onConflictDoNothing({ target: [appointments.at, appointments.place] })
      .returning();
    if (taken.length > 0) return true;
  }
  return false;
}

/** Turns a held time into an appointment. False if none is held for the inquiry. */
export async function keepHeldTime(tx: Queries, inquiryId: number, now: Date): Promise<boolean> {
  const kept = await tx
    .update(appointments)
    .set({ heldUntil: null, recipient: null })
    .where(
      and(
        eq(appointments.inquiryId, inquiryId),
        or(isNull(appointments.heldUntil), gt(appointments.heldUntil, now)),
      ),
    )
    .returning({ id: appointments.inquiryId });
  return kept.length > 0;
}

/** Releases the time of an inquiry. */
export async function releaseTime(tx: Queries, inquiryId: number): Promise<void> {
  await tx.delete(appointments).where(eq(appointments.inquiryId, inquiryId));
}

/** Whether the customer of an inquiry is expected: an appointment that was canceled or is over takes no time again. */
export async function isStillExpected(tx: Queries, inquiryId: number): Promise<boolean> {
  const [row] = await tx
    .select({ state: appointmentStates.state })
    .from(appointmentStates)
    .where(eq(appointmentStates.inquiryId, inquiryId));
  return row === undefined || isExpected(row.state);
}

/** Releases expired holds. */
export async function forgetHolds(queries: Queries, now: Date): Promise<void> {
  await queries.delete(appointments).where(lte(appointments.heldUntil, now));
}

/** Releases the holds of a mailbox whose owner refuses our mail. */
export async function releaseHolds(tx: Queries, recipient: string): Promise<void> {
  await tx
    .delete(appointments)
    .where(and(eq(appointments.recipient, recipient), isNotNull(appointments.heldUntil)));
}
