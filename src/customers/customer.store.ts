import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import { toAlert } from '../alerts/alert-list.store.ts';
import { vehicleAlerts } from '../alerts/alerts.table.ts';
import { readInquiries } from '../inquiries/inquiries.staff.store.ts';
import { inquiries, inquiryEntries } from '../inquiries/inquiries.table.ts';
import { findOffers } from '../inquiries/offers/offered-cars.store.ts';
import { offeredCars, offeredPhotos } from '../inquiries/offers/offers.table.ts';
import { subscribers } from '../newsletter/newsletter.table.ts';
import { stateOf } from '../newsletter/subscriber-state.ts';
import type { Queries } from '../platform/database.ts';
import { mailboxOf } from '../platform/mail/mailbox.ts';
import { countMailAbout } from '../platform/mail/outbox.store.ts';
import { idList } from '../vehicles/id-list.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { Customer } from './customer.schema.ts';
import { isSoldTo, type EnteredBuyer } from './entered-buyers.store.ts';
import { readDetails } from './person-details.store.ts';
import { refText, type PersonRef } from './person.ts';
import {
  addressesOf,
  detailAddresses,
  findContact,
  findPerson,
  findRecords,
  findSharers,
} from './person.store.ts';

/** The most offers and current inquiries beside the history. */
const mostOffers = 10;
const mostCurrent = 5;

/** Who the person of a record is, without their history; null if there is no such record. */
export async function readCustomer(queries: Queries, ref: PersonRef): Promise<Customer | null> {
  const contact = await findContact(queries, ref);
  const person = await findPerson(queries, ref);
  if (contact === null || person === null) return null;
  const records = await findRecords(queries, person);
  const { inquiries: ids } = records;
  // One after the other: a transaction has one connection.
  const sent = await readSent(queries, ids);
  const counts = await countHistory(queries, ids);
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
  const addresses = addressesOf(person);
  const details = await readDetails(queries, detailAddresses(person, records));
  const newest = sent[0];
  const emails = unique(
    [...sent, ...alerts, ...lines, ...buyers].map(({ email }) => email ?? ''),
    (text) => text.toLowerCase(),
  );
  const phones = unique(
    [...sent, ...buyers].map(({ phone }) => phone ?? ''),
    digitsOf,
  );
  const times = [...sent, ...alerts, ...lines].map(({ createdAt }) => createdAt.toISOString());
  const current = sent.filter(({ isArchived, isDoubtful }) => !isArchived && !isDoubtful);
  return {
    person: newest === undefined ? refText(ref) : refText({ source: 'lead', id: newest.id }),
    name:
      details.name ??
      newest?.name ??
      bought.find(({ buyerName }) => buyerName)?.buyerName ??
      emails[0] ??
      phones[0] ??
      '',
    emails,
    phones,
    joined: addresses
      .filter((address) => address !== (contact.mailbox ?? contact.digits) && addresses.length > 1)
      .map((address) => ({
        address,
        text:
          emails.find((email) => mailboxOf(email) === address) ??
          phones.find((phone) => digitsOf(phone) === address) ??
          address,
      })),
    isJoinable: !('inquiryId' in person),
    details,
    since: times.toSorted()[0] ?? null,
    assignedTo: sent.find(({ assignedTo }) => assignedTo !== null)?.assignedTo ?? null,
    counts,
    inquiryIds: ids,
    current: await readInquiries(
      queries,
      current.slice(0, mostCurrent).map(({ id }) => id),
    ),
    offers: (await findOffers(queries, ids)).slice(0, mostOffers),
    bought,
    alerts: alerts.map(toAlert),
    newsletter: lines.map((line) => ({
      email: line.email,
      since: line.createdAt.toISOString(),
      isDoubtful: line.isDoubtful,
      state: stateOf(line),
    })),
    waitingMails: await countMailAbout(queries, emails),
    sharers: sharers.map(({ id, name, email }) => ({ person: refText({ source: 'lead', id }), name, email })),
  };
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10) || phone;

/** What is needed of each inquiry to say who somebody is, the newest first. */
const readSent = (queries: Queries, ids: readonly number[]) =>
  queries
    .select({
      id: inquiries.id,
      name: inquiries.name,
      email: inquiries.email,
      phone: inquiries.phone,
      createdAt: inquiries.createdAt,
      isArchived: inquiries.isArchived,
      isDoubtful: inquiries.isDoubtful,
      assignedTo: users.username,
    })
    .from(inquiries)
    .leftJoin(users, eq(users.id, inquiries.assignedTo))
    .where(sql`${inquiries.id} = any(${idList(ids)})`)
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id));

async function countHistory(queries: Queries, ids: readonly number[]): Promise<Customer['counts']> {
  const of = idList(ids);
  return {
    inquiries: ids.length,
    testDrives: await queries.$count(
      inquiries,
      sql`${inquiries.id} = any(${of}) and ${inquiries.appointmentAt} is not null`,
    ),
    notesAndReplies: await queries.$count(inquiryEntries, sql`${inquiryEntries.inquiryId} = any(${of})`),
    offers: await queries.$count(offeredCars, sql`${offeredCars.inquiryId} = any(${of})`),
    photographs: await queries.$count(offeredPhotos, sql`${offeredPhotos.inquiryId} = any(${of})`),
  };
}

/** Texts without empty ones and without those that mean the same as an earlier one. */
const unique = (texts: readonly string[], meaning: (text: string) => string): string[] =>
  texts.filter(
    (text, index) => text !== '' && texts.findIndex((one) => meaning(one) === meaning(text)) === index,
  );

/** The sales to these inquiries, and to a buyer who was entered with them; with what was entered. */
async function readBought(
  queries: Queries,
  ids: readonly number[],
  buyer: EnteredBuyer | null,
): Promise<{ bought: Customer['bought']; buyers: { email: string | null; phone: string | null }[] }> {
  const toInquiry = and(sql`${vehicles.soldToInquiryId} = any(${idList(ids)})`, eq(vehicles.status, 'sold'));
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
