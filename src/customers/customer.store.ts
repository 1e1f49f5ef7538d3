import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { toAlert } from '../alerts/alert-list.store.ts';
import { vehicleAlerts } from '../alerts/alerts.table.ts';
import { readInquiries } from '../inquiries/inquiries.staff.store.ts';
import { inquiryEntries } from '../inquiries/inquiries.table.ts';
import { findOffer } from '../inquiries/offers/offered-cars.store.ts';
import { offeredCars } from '../inquiries/offers/offers.table.ts';
import { subscribers } from '../newsletter/newsletter.table.ts';
import type { Queries } from '../platform/database.ts';
import { countMailAbout, readMailStates } from '../platform/mail/outbox.store.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { Customer } from './customer.schema.ts';
import { isSoldTo, type EnteredBuyer } from './entered-buyers.store.ts';
import { refText, type PersonRef } from './person.ts';
import { findPerson, findRecords, findSharers } from './person.store.ts';

/** Everything about the person of a record, for staff; null if there is no such record. */
export async function readCustomer(queries: Queries, ref: PersonRef): Promise<Customer | null> {
  const person = await findPerson(queries, ref);
  if (person === null) return null;
  const records = await findRecords(queries, person);
  const { inquiries: ids } = records;
  // One after the other: a transaction has one connection.
  const inquiries = await readInquiries(queries, ids);
  const entries = await readEntries(queries, ids);
  const offers = await readOffers(queries, ids);
  const { bought, buyers } = await readBought(queries, ids, records.buyer);
  const alerts = await queries
    .select()
    .from(vehicleAlerts)
    .where(inArray(vehicleAlerts.id, records.alerts))
    .orderBy(desc(vehicleAlerts.id));
  const lines = await queries
    .select()
    .from(subscribers)
    .where(inArray(subscribers.id, records.subscribers))
    .orderBy(desc(subscribers.id));
  const sharers = await findSharers(queries, ids);
  const newest = inquiries[0];
  const emails = unique(
    [...inquiries, ...alerts, ...lines, ...buyers].map(({ email }) => email ?? ''),
    (text) => text.toLowerCase(),
  );
  const phones = unique(
    [...inquiries, ...buyers].map(({ phone }) => phone ?? ''),
    (text) => text.replace(/\D/g, '').slice(-10) || text,
  );
  const times = [
    ...inquiries.map(({ createdAt }) => createdAt),
    ...[...alerts, ...lines].map(({ createdAt }) => createdAt.toISOString()),
  ];
  return {
    person: newest === undefined ? refText(ref) : refText({ source: 'lead', id: newest.id }),
    name:
      newest?.name ?? bought.find(({ buyerName }) => buyerName)?.buyerName ?? emails[0] ?? phones[0] ?? '',
    emails,
    phones,
    since: times.toSorted()[0] ?? null,
    inquiries,
    entries,
    offers,
    bought,
    alerts: alerts.map(toAlert),
    newsletter: lines.map(({ email, createdAt, isDoubtful }) => ({
      email,
      since: createdAt.toISOString(),
      isDoubtful,
    })),
    waitingMails: await countMailAbout(queries, emails),
    sharers: sharers.map(({ id, name, email }) => ({ person: refText({ source: 'lead', id }), name, email })),
  };
}

/** Texts without empty ones and without those that mean the same as an earlier one. */
const unique = (texts: readonly string[], meaning: (text: string) => string): string[] =>
  texts.filter(
    (text, index) => text !== '' && texts.findIndex((one) => meaning(one) === meaning(text)) === index,
  );

async function readEntries(queries: Queries, ids: readonly number[]): Promise<Customer['entries']> {
  const rows = await queries
    .select()
    .from(inquiryEntries)
    .where(inArray(inquiryEntries.inquiryId, [...ids]))
    .orderBy(desc(inquiryEntries.at), desc(inquiryEntries.id));
  const stateOf = await readMailStates(
    queries,
    rows.flatMap(({ messageId }) => messageId ?? []),
  );
  return rows.map(({ idempotencyKey: _key, messageId, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    mail: messageId === null ? null : stateOf(messageId),
  }));
}

async function readOffers(queries: Queries, ids: readonly number[]): Promise<Customer['offers']> {
  const rows = await queries
    .select({ inquiryId: offeredCars.inquiryId })
    .from(offeredCars)
    .where(inArray(offeredCars.inquiryId, [...ids]))
    .orderBy(desc(offeredCars.inquiryId));
  const offers: Customer['offers'] = [];
  for (const { inquiryId } of rows) {
    const car = await findOffer(queries, inquiryId);
    if (car !== null) offers.push({ inquiryId, car });
  }
  return offers;
}

/** The sales to these inquiries, and to a buyer who was entered with them; with what was entered. */
async function readBought(
  queries: Queries,
  ids: readonly number[],
  buyer: EnteredBuyer | null,
): Promise<{ bought: Customer['bought']; buyers: { email: string | null; phone: string | null }[] }> {
  const toInquiry = and(inArray(vehicles.soldToInquiryId, [...ids]), eq(vehicles.status, 'sold'));
  const rows = await queries
    .select({
      id: vehicles.id,
      year: vehicles.year,
      make: vehicles.make,
      model: vehicles.model,
      image: sql<string | null>`coalesce(${vehicles.featuredImage}, ${vehicles.images} ->> 0)`,
      soldAt: vehicles.soldAt,
      soldPrice: vehicles.soldPrice,
      buyerName: vehicles.buyerName,
      email: vehicles.buyerEmail,
      phone: vehicles.buyerPhone,
    })
    .from(vehicles)
    .where(buyer === null ? toInquiry : or(toInquiry, isSoldTo(buyer)))
    .orderBy(desc(vehicles.soldAt), asc(vehicles.id));
  return {
    bought: rows.map(({ id, image, soldAt, soldPrice, buyerName, ...vehicle }) => ({
      id,
      label: vehicleName(vehicle),
      image,
      soldAt: soldAt?.toISOString() ?? null,
      soldPrice,
      buyerName,
    })),
    buyers: rows.map(({ email, phone }) => ({ email, phone })),
  };
}
