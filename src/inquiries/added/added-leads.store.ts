import { eq } from 'drizzle-orm';
import type { Database, Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { createInquiry } from '../inquiries.store.ts';
import { findInquiry } from '../inquiries.staff.store.ts';
import { inquiryEntries } from '../inquiries.table.ts';
import { readColleagues, recordInquiry, type Writing } from '../inquiry-changes.store.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import type { LeadMails } from '../mail/lead-mails.ts';
import { futureMessage, type AddedLead } from './added-lead.schema.ts';

/** How far the clock of a browser may be ahead, in milliseconds. */
const clockTolerance = 5 * 60_000;

const noVisit = { referrer: null, utmSource: null, utmMedium: null, utmCampaign: null };

/**
 * Stores a lead that staff enter, with its entry in the change log and the mails about it. Repeated with the same
 * `idempotencyKey`, it returns the first. Throws 400 for a time in the future, a vehicle that is not there, or an account that may
 * not work on inquiries.
 */
export async function addLead(
  database: Database,
  { cameAt, isAnswered, ...lead }: AddedLead,
  { by, now, idempotencyKey, mailsOf }: Writing & { idempotencyKey: string | null; mailsOf: LeadMails },
): Promise<Inquiry> {
  if (cameAt !== null && cameAt.getTime() > now.getTime() + clockTolerance)
    throw invalid('cameAt', futureMessage);
  const at = cameAt === null || cameAt > now ? now : cameAt;
  await requireVehicle(database.queries, lead.vehicleId);
  await requireColleague(database.queries, lead.assignedTo);
  const answered = isAnswered ? ({ status: 'contacted', answeredAt: at } as const) : {};
  const { id } = await createInquiry(
    database.queries,
    { ...lead, ...answered, ...noVisit, appointmentAt: null },
    {
      now: at,
      idempotencyKey,
      isDoubtful: false,
      mailsOf,
      onStored: async (tx, inquiry) => {
        if (isAnswered)
          await tx.insert(inquiryEntries).values({ inquiryId: inquiry.id, at, by, kind: 'reply', text: '' });
        await recordInquiry(tx, inquiry, { action: 'added', fields: [] }, { by, now });
      },
    },
  );
  const stored = await findInquiry(database.queries, id);
  if (!stored) throw new Error('The lead was not found');
  return stored;
}

const invalid = (path: string, message: string) =>
  new ApiError(400, message, { issues: [{ path, message }] });

async function requireVehicle(queries: Queries, id: number | null): Promise<void> {
  if (id === null) return;
  const found = await queries.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id));
  if (found.length === 0) throw invalid('vehicleId', 'There is no such vehicle');
}

async function requireColleague(queries: Queries, id: number | null): Promise<void> {
  if (id === null) return;
  const colleagues = await readColleagues(queries);
  if (!colleagues.some((colleague) => colleague.id === id))
    throw invalid('assignedTo', 'Choose an active account that may answer inquiries');
}
