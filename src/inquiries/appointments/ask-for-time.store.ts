import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { admitMail, recipientOf } from '../../platform/mail/recipients.ts';
import { newToken } from '../../platform/new-token.ts';
import { inquiries } from '../inquiries.table.ts';
import { holdTime, isStillExpected, keepHeldTime, takeTime, whyNotDriven } from './appointments.store.ts';
import type { AppointmentRules, BookingRules } from './times.ts';

/** Milliseconds for which a time is kept until the customer confirms it. */
const holdMs = 4 * 60 * 60_000;

export type Asking = {
  now: Date;
  /** Without them no appointment can be made. */
  rules: AppointmentRules | undefined;
  /** Whether the customer can confirm the time by mail. Otherwise it is kept until then. */
  sendsMail: boolean;
  /** Whether the visitor's network is below its limit. */
  mayHold: boolean;
};

/** What the mail to a customer about their test drive says; `refusalToken` ends all such mail. */
export type AppointmentNotice = {
  refusalToken: string;
  /** The token of the page on which the customer sees, moves and cancels it. */
  pageToken: string;
  /** Null if nothing is left to confirm. */
  toConfirm: {
    token: string;
    /** Null if the time is not kept until it is confirmed. */
    heldUntil: Date | null;
  } | null;
};

type Inquiry = { id: number; email: string; vehicleId: number | null };

/**
 * Keeps a time for a new inquiry until the customer confirms it. Returns what they are told; undefined if their mailbox gets no
 * mail. Throws 409 if the time is taken or the vehicle cannot be driven.
 */
export async function askForTime(
  tx: Queries,
  { id, email, vehicleId }: Inquiry,
  at: Date,
  { now, rules, sendsMail, mayHold }: Asking,
): Promise<AppointmentNotice | undefined> {
  const problem = await whyNotDriven(tx, vehicleId);
  if (problem !== null) throw noAppointment(problem);
  const until = sendsMail ? new Date(Math.min(now.getTime() + holdMs, at.getTime())) : at;
  const hold = mayHold ? { until, recipient: recipientOf(email) } : null;
  const outcome = rules && (await holdTime(tx, { id, vehicleId, at }, { rules, now, hold }));
  if (outcome === undefined || outcome === 'taken')
    throw noAppointment('This time has just been taken. Please choose another.');
  if (!sendsMail) return undefined;
  const refusalToken = await admitMail(tx, { email, thing: thingOf(id), now });
  if (refusalToken === null) return undefined;
  const token = await addToken(tx, id);
  return {
    refusalToken,
    pageToken: token,
    toConfirm: { token, heldUntil: outcome === 'held' ? until : null },
  };
}

/** The key for counting the mails about a test drive. */
export const thingOf = (id: number) => `test drive ${id}`;

/** Stores and returns the token of the link in the mail. */
export async function addToken(tx: Queries, id: number): Promise<string> {
  const token = newToken();
  await tx.update(inquiries).set({ appointmentToken: token }).where(eq(inquiries.id, id));
  return token;
}

/** The token of the link to an inquiry's appointment, made if there is none yet. */
export const tokenOf = async (
  tx: Queries,
  { id, appointmentToken }: Pick<typeof inquiries.$inferSelect, 'id' | 'appointmentToken'>,
): Promise<string> => appointmentToken ?? (await addToken(tx, id));

const noAppointment = (message: string) =>
  new ApiError(409, message, { issues: [{ path: 'appointmentAt', message }] });

/** Keeps the time of an inquiry for good, or takes it if it is still free and the vehicle can be driven. */
export async function keepTime(
  tx: Queries,
  inquiry: typeof inquiries.$inferSelect,
  { now, rules }: { now: Date; rules: BookingRules | undefined },
): Promise<boolean> {
  const { id, vehicleId, appointmentAt: at, isArchived, isDoubtful } = inquiry;
  if (!(await isStillExpected(tx, id))) return false;
  if (await keepHeldTime(tx, id, now)) return true;
  return (
    at !== null &&
    at > now &&
    !isArchived &&
    !isDoubtful &&
    (await whyNotDriven(tx, vehicleId)) === null &&
    takeTime(tx, { id, vehicleId, at }, { rules, now })
  );
}
