import { and, count, eq, gte, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { appointments, inquiries } from '../inquiries.table.ts';

/** Mails about test drives that one address gets in a day. */
const mostMails = 3;
const dayMs = 24 * 60 * 60_000;

/** How many appointments there are at each time from a moment on, by its ISO 8601 text. */
export async function takenTimes(queries: Queries, from: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .select({ at: appointments.at, taken: count() })
    .from(appointments)
    .where(gte(appointments.at, from))
    .groupBy(appointments.at);
  return new Map(rows.map(({ at, taken }) => [at.toISOString(), taken]));
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

/** Takes one of the places at a time for an inquiry; false if all are taken. */
export async function takeTime(
  tx: Queries,
  wish: { inquiryId: number; at: Date },
  places: number,
): Promise<boolean> {
  for (let place = 1; place <= places; place += 1) {
    const taken = await tx
      .insert(appointments)
      .values({ ...wish, place })
      .onConflictDoNothing({ target: [appointments.at, appointments.place] })
      .returning();
    if (taken.length > 0) return true;
  }
  return false;
}
