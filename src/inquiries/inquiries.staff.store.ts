import { and, desc, eq, gt, gte, inArray, isNull, lt, max, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.table.ts';
import { changes } from '../changes/changes.table.ts';
import { readFloods } from '../floods/floods.store.ts';
import type { Queries } from '../platform/database.ts';
import { mailboxIn, mailboxOf } from '../platform/mail/mailbox.ts';
import { dayAfter } from '../platform/time-zones.ts';
import { deletedVehicles } from '../vehicles/deleted-vehicles.table.ts';
import { idList } from '../vehicles/id-list.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { statesOf } from '../vehicles/vehicle-state.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { appointments, appointmentStates, inquiries, phoneDigits } from './inquiries.table.ts';
import { isCurrent, isDoubtful, isDue, orderBy } from './inquiry-conditions.ts';
import type { Inquiry, InquiryCounts, InquiryNews } from './inquiry.schema.ts';
import { withJoined } from './joined-addresses.store.ts';
import { offeredCars } from './offers/offers.table.ts';

/** The inquiries that vehicles were sold to. */
const buyers = alias(inquiries, 'buyers');

const columns = {
  id: inquiries.id,
  name: inquiries.name,
  email: inquiries.email,
  phone: inquiries.phone,
  message: inquiries.message,
  interest: inquiries.interest,
  vehicleId: inquiries.vehicleId,
  wasSold: inquiries.wasSold,
  status: inquiries.status,
  createdAt: inquiries.createdAt,
  isArchived: inquiries.isArchived,
  isDoubtful: inquiries.isDoubtful,
  assignedTo: { id: users.id, username: users.username },
  followUpOn: inquiries.followUpOn,
  answeredAt: inquiries.answeredAt,
  appointmentAt: inquiries.appointmentAt,
  hasTime: sql<boolean>`${appointments.inquiryId} is not null`,
  heldUntil: appointments.heldUntil,
  appointment: {
    state: appointmentStates.state,
    kind: appointmentStates.kind,
    since: appointmentStates.since,
    by: appointmentStates.by,
    sequence: appointmentStates.sequence,
    movedFrom: appointmentStates.movedFrom,
    undo: appointmentStates.undo,
  },
  licenseSeenAt: inquiries.licenseSeenAt,
  licenseSeenBy: inquiries.licenseSeenBy,
  source: inquiries.source,
  referrer: inquiries.referrer,
  utmSource: inquiries.utmSource,
  utmMedium: inquiries.utmMedium,
  utmCampaign: inquiries.utmCampaign,
  vehicle: {
    id: vehicles.id,
    year: vehicles.year,
    make: vehicles.make,
    model: vehicles.model,
    price: vehicles.price,
    image: sql<string | null>`coalesce(${vehicles.featuredImage}, ${vehicles.images} ->> 0)`,
    stockNumber: vehicles.stockNumber,
    status: vehicles.status,
    isPublished: vehicles.isPublished,
    soldAt: vehicles.soldAt,
    adviser: vehicles.adviser,
  },
  soldTo: { id: buyers.id, name: buyers.name },
  deletedVehicle: { label: deletedVehicles.label, deletedAt: deletedVehicles.deletedAt },
  offered: { year: offeredCars.year, make: offeredCars.make, model: offeredCars.model },
};

/** Inquiries with everything that is shown with them, in a single query. */
const select = (queries: Queries) =>
  queries
    .select(columns)
    .from(inquiries)
    .leftJoin(vehicles, eq(vehicles.id, inquiries.vehicleId))
    .leftJoin(buyers, eq(buyers.id, vehicles.soldToInquiryId))
    .leftJoin(deletedVehicles, eq(deletedVehicles.vehicleId, inquiries.vehicleId))
    .leftJoin(appointments, eq(appointments.inquiryId, inquiries.id))
    .leftJoin(appointmentStates, eq(appointmentStates.inquiryId, inquiries.id))
    .leftJoin(offeredCars, eq(offeredCars.inquiryId, inquiries.id))
    .leftJoin(users, eq(users.id, inquiries.assignedTo));

type Row = Awaited<ReturnType<typeof select>>[number];
const toInquiry = ({
  vehicle,
  soldTo,
  deletedVehicle,
  offered,
  createdAt,
  answeredAt,
  appointmentAt,
  heldUntil,
  appointment,
  licenseSeenAt,
  licenseSeenBy,
  ...row
}: Row): Inquiry => ({
  ...row,
  appointment: appointmentAt && {
    state: appointment?.state ?? 'requested',
    kind: appointment?.kind ?? 'test-drive',
    since: appointment?.since.toISOString() ?? null,
    by: appointment?.by ?? null,
    sequence: appointment?.sequence ?? 0,
    movedFrom: appointment?.movedFrom?.toISOString() ?? null,
    undoUntil: appointment?.undo?.until ?? null,
  },
  licenseSeen: licenseSeenAt && { at: licenseSeenAt.toISOString(), by: licenseSeenBy ?? '' },
  heldUntil: heldUntil?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  appointmentAt: appointmentAt?.toISOString() ?? null,
  vehicle: vehicle && {
    id: vehicle.id,
    label: vehicleName(vehicle),
    price: vehicle.price,
    image: vehicle.image,
    stockNumber: vehicle.stockNumber,
    soldAt: vehicle.soldAt?.toISOString() ?? null,
    // One that is for sale again may still name its buyer.
    soldTo: vehicle.status === 'sold' ? soldTo : null,
    adviser: vehicle.adviser,
  },
  vehicleStates: vehicle !== null ? statesOf(vehicle) : row.vehicleId === null ? [] : ['deleted'],
  deletedVehicle:
    vehicle !== null || deletedVehicle === null
      ? null
      : { label: deletedVehicle.label, deletedAt: deletedVehicle.deletedAt.toISOString() },
  offered: offered && vehicleName(offered),
});

const counted = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** `today` is a day in the dealership's time zone. */
export async function countInquiries(queries: Queries, today: string): Promise<InquiryCounts> {
  const [counts] = await queries
    .select({
      current: counted(isCurrent),
      archived: counted(eq(inquiries.isArchived, true)),
      doubtful: counted(isDoubtful),
      new: counted(and(isCurrent, eq(inquiries.status, 'new'))),
      overdue: counted(isDue(dayAfter(today, -1))),
    })
    .from(inquiries);
  return counts ?? { current: 0, archived: 0, doubtful: 0, new: 0, overdue: 0 };
}

/**
 * The inquiries with these ids, in their order. Pages are selected first, because the joins would otherwise
 * read every vehicle.
 */
export async function readInquiries(queries: Queries, ids: readonly number[]): Promise<Inquiry[]> {
  if (ids.length === 0) return [];
  const rows = await select(queries).where(sql`${inquiries.id} = any(${idList(ids)})`);
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Row) => places.get(id) ?? ids.length;
  return rows.sort((one, other) => placeOf(one) - placeOf(other)).map(toInquiry);
}

/** Every inquiry, archived ones too, newest first. */
export async function allInquiries(queries: Queries): Promise<Inquiry[]> {
  return (await select(queries).orderBy(...orderBy('date-desc'))).map(toInquiry);
}

/**
 * The newest inquiries about a vehicle or from a person, without doubtful ones. A person is known by the mailbox
 * or by the last ten digits of the phone number, and by what is joined with them; `except` is left out, 0 for none.
 */
export async function findInquiries(
  queries: Queries,
  of: { vehicleId: number } | { email: string; digits: string | null; except: number },
  limit: number,
): Promise<Inquiry[]> {
  const ofPerson = async (email: string, digits: string | null) => {
    const addresses = await withJoined(queries, [
      ...(email === '' ? [] : [mailboxOf(email)]),
      ...(digits === null ? [] : [digits]),
    ]);
    return or(
      inArray(mailboxIn(inquiries.email), addresses),
      inArray(phoneDigits(inquiries.phone), addresses),
    );
  };
  const rows = await select(queries)
    .where(
      and(
        eq(inquiries.isDoubtful, false),
        'vehicleId' in of
          ? eq(inquiries.vehicleId, of.vehicleId)
          : and(ne(inquiries.id, of.except), await ofPerson(of.email, of.digits)),
      ),
    )
    .orderBy(...orderBy('date-desc'))
    .limit(limit);
  return rows.map(toInquiry);
}

/** The inquiries with an appointment from `from` until before `to`, by time. Archived ones only if the customer came, or did not. */
export async function readAgenda(queries: Queries, from: Date, to: Date): Promise<Inquiry[]> {
  const rows = await select(queries)
    .where(
      and(
        gte(inquiries.appointmentAt, from),
        lt(inquiries.appointmentAt, to),
        eq(inquiries.isDoubtful, false),
        or(eq(inquiries.isArchived, false), inArray(appointmentStates.state, ['came', 'no-show'])),
      ),
    )
    .orderBy(inquiries.appointmentAt, inquiries.id);
  return rows.map(toInquiry);
}

/** How many appointments wait to be confirmed. */
export async function countWaiting(queries: Queries, now: Date): Promise<number> {
  const [row] = await queries
    .select({ waiting: sql<number>`count(*)`.mapWith(Number) })
    .from(inquiries)
    .leftJoin(appointmentStates, eq(appointmentStates.inquiryId, inquiries.id))
    .where(
      and(
        gt(inquiries.appointmentAt, now),
        isCurrent,
        or(isNull(appointmentStates.state), eq(appointmentStates.state, 'requested')),
      ),
    );
  return row?.waiting ?? 0;
}

export async function findInquiry(queries: Queries, id: number): Promise<Inquiry | null> {
  const [row] = await select(queries).where(eq(inquiries.id, id));
  return row ? toInquiry(row) : null;
}

/** `today` is a day in the dealership's time zone. */
export async function readInquiryNews(queries: Queries, today: string): Promise<InquiryNews> {
  const [counts, [latest], [changed], floods] = await Promise.all([
    countInquiries(queries, today),
    queries
      .select({ id: inquiries.id, name: inquiries.name })
      .from(inquiries)
      .where(eq(inquiries.isDoubtful, false))
      .orderBy(desc(inquiries.id))
      .limit(1),
    queries
      .select({ id: max(changes.id) })
      .from(changes)
      .where(eq(changes.kind, 'inquiry')),
    readFloods(queries),
  ]);
  return { counts, latest: latest ?? null, change: changed?.id ?? 0, floods };
}
