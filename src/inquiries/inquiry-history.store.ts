import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { readMailStates } from '../platform/mail/outbox.store.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { findInquiries } from './inquiries.staff.store.ts';
import { inquiries, inquiryEntries } from './inquiries.table.ts';
import type { InquiryEntry, InquiryHistory } from './inquiry-work.schema.ts';
import type { Inquiry } from './inquiry.schema.ts';
import { lastDigits } from './last-digits.ts';

/** Other inquiries of the same person that are listed. */
const othersShown = 20;

/**
 * The entries of staff about an inquiry, the other inquiries of the same person (the same mail address or the same
 * phone number), and the vehicles sold to it. `reader` is a user name.
 */
export async function readHistory(
  queries: Queries,
  inquiry: Inquiry,
  reader: string,
): Promise<InquiryHistory> {
  const [entries, others, bought] = await Promise.all([
    readEntries(queries, inquiry.id, reader),
    readInquiriesOf(queries, inquiry),
    queries
      .select({
        id: vehicles.id,
        year: vehicles.year,
        make: vehicles.make,
        model: vehicles.model,
        soldAt: vehicles.soldAt,
      })
      .from(vehicles)
      .where(and(eq(vehicles.soldToInquiryId, inquiry.id), eq(vehicles.status, 'sold')))
      .orderBy(vehicles.id),
  ]);
  return {
    entries,
    others,
    bought: bought.map((vehicle) => ({
      id: vehicle.id,
      label: vehicleName(vehicle),
      soldAt: vehicle.soldAt?.toISOString() ?? null,
    })),
  };
}

async function readEntries(queries: Queries, id: number, reader: string): Promise<InquiryEntry[]> {
  const rows = await queries
    .select()
    .from(inquiryEntries)
    .where(eq(inquiryEntries.inquiryId, id))
    .orderBy(desc(inquiryEntries.id));
  const stateOf = await readMailStates(
    queries,
    rows.flatMap(({ messageId }) => messageId ?? []),
  );
  return rows.map(({ inquiryId: _inquiry, idempotencyKey: _key, messageId, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    mail: messageId === null ? null : stateOf(messageId),
    isOwn: entry.by === reader,
  }));
}

/** The newest inquiries of whoever has this mail address or phone number, but the one of this `id`. */
export async function readInquiriesOf(
  queries: Queries,
  { id, email, phone }: Pick<Inquiry, 'id' | 'email' | 'phone'>,
): Promise<InquiryHistory['others']> {
  const digits = lastDigits(phone);
  const found = await findInquiries(queries, { email, digits, except: id }, othersShown);
  return found.map((other) => ({
    id: other.id,
    name: other.name,
    status: other.status,
    createdAt: other.createdAt,
    isArchived: other.isArchived,
    interest: other.interest,
    wasSold: other.wasSold,
    vehicle: other.vehicle,
    vehicleStates: other.vehicleStates,
    deletedVehicle: other.deletedVehicle,
  }));
}

/**
 * Throws 400 unless the inquiry that a vehicle is sold to exists. It may be about another car: people ask about
 * one and buy another.
 */
export const requireInquiry =
  (queries: Queries) =>
  async (id: number): Promise<void> => {
    const [found] = await queries.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.id, id));
    if (found) return;
    const message = 'There is no such inquiry';
    throw new ApiError(400, message, { issues: [{ path: 'soldToInquiryId', message }] });
  };
