import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { vehicleAlerts } from '../alerts/alerts.table.ts';
import { inquiries, phoneDigits } from '../inquiries/inquiries.table.ts';
import { withJoined } from '../inquiries/joined-addresses.store.ts';
import { joinedAddresses } from '../inquiries/joined-addresses.table.ts';
import { subscribers } from '../newsletter/newsletter.table.ts';
import type { Queries } from '../platform/database.ts';
import { textList } from '../platform/database/text-list.ts';
import { mailboxIn, mailboxOf } from '../platform/mail/mailbox.ts';
import { idList } from '../vehicles/id-list.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { isSoldTo, type EnteredBuyer } from './entered-buyers.store.ts';
import type { PersonRef } from './person.ts';

/**
 * Who somebody is: the owner of a mailbox; without a mail address, of a phone number, by its last ten digits; with all mailboxes and
 * numbers that staff have joined with it (0123). Without both, whoever sent one inquiry. There is no table of people: records are
 * theirs by this rule (0117).
 */
export type Person = { mailboxes: string[]; numbers: string[] } | { inquiryId: number };

/** The ids of what is stored of a person, the newest first, and how sales name them; null if none can. */
export type PersonRecords = {
  inquiries: number[];
  alerts: number[];
  subscribers: number[];
  buyer: EnteredBuyer | null;
};

/** By what a record names its person; null for what it lacks. */
type Contact = { mailbox: string | null; digits: string | null };

/** What has fewer is no phone number. */
const leastDigits = 7;
/** The last ten digits of what is a phone number, else null. */
export const numberIn = (phone: Parameters<typeof phoneDigits>[0]) =>
  sql<
    string | null
  >`case when length(${phoneDigits(phone)}) >= ${sql.raw(String(leastDigits))} then ${phoneDigits(phone)} end`;

const mailbox = mailboxIn(inquiries.email);
const digits = numberIn(inquiries.phone);
const buyerMailbox = mailboxIn(vehicles.buyerEmail);
const buyerDigits = numberIn(vehicles.buyerPhone);
const isSold = eq(vehicles.status, 'sold');

/** What the details of a person and their joined addresses are stored under. */
export const addressesOf = (person: Person): string[] =>
  'inquiryId' in person ? [`lead-${person.inquiryId}`] : [...person.mailboxes, ...person.numbers];

const isMailbox = (address: string) => address.includes('@');
const personOf = (addresses: readonly string[]): Person => ({
  mailboxes: addresses.filter(isMailbox),
  numbers: addresses.filter((address) => !isMailbox(address)),
});

/** The mailbox, or without one the number, that a record names its person by; both null if neither. Null if there is no such record. */
export async function findContact(queries: Queries, { source, id }: PersonRef): Promise<Contact | null> {
  if (source === 'lead') {
    const [row] = await queries.select({ mailbox, digits }).from(inquiries).where(eq(inquiries.id, id));
    return row ?? null;
  }
  if (source === 'sale') {
    const [row] = await queries
      .select({ mailbox: buyerMailbox, digits: buyerDigits })
      .from(vehicles)
      .where(and(eq(vehicles.id, id), isSold));
    return row === undefined || (row.mailbox === null && row.digits === null) ? null : row;
  }
  const table = source === 'alert' ? vehicleAlerts : subscribers;
  const [row] = await queries.select({ email: table.email }).from(table).where(eq(table.id, id));
  return row === undefined ? null : { mailbox: mailboxOf(row.email), digits: null };
}

/** The person of a record; null if there is no such record. */
export async function findPerson(queries: Queries, ref: PersonRef): Promise<Person | null> {
  const contact = await findContact(queries, ref);
  if (contact === null) return null;
  if (contact.mailbox !== null) return personOf(await withJoined(queries, [contact.mailbox]));
  if (contact.digits === null) return { inquiryId: ref.id };
  const joined = await withJoined(queries, [contact.digits]);
  if (joined.length > 1) return personOf(joined);
  return personOf((await ownerOf(queries, contact.digits)) ?? joined);
}

/** The addresses of the only person who has left this number with a mail address; null if nobody has, or several have. */
async function ownerOf(queries: Queries, number: string): Promise<string[] | null> {
  const { rows } = await queries.execute<{ mailbox: string }>(
    sql`select ${mailbox} as mailbox from ${inquiries} where ${phoneDigits(inquiries.phone)} = ${number} and ${mailbox} is not null
      union select ${buyerMailbox} from ${vehicles} where ${phoneDigits(vehicles.buyerPhone)} = ${number} and ${buyerMailbox} is not null and ${isSold}
      limit ${mostAddresses + 1}`,
  );
  const [first] = rows;
  if (first === undefined) return null;
  const joined = await withJoined(queries, [first.mailbox]);
  return rows.every((row) => joined.includes(row.mailbox)) ? joined : null;
}

/** The most addresses that are joined. */
export const mostAddresses = 50;

/** The numbers that only the owner of these mailboxes has left, and that are joined with nobody. */
async function ownNumbers(queries: Queries, mailboxes: readonly string[]): Promise<string[]> {
  if (mailboxes.length === 0) return [];
  const own = textList(mailboxes);
  const { rows } = await queries.execute<{ number: string }>(sql`
    with left_by as (
      select ${digits} as number from ${inquiries} where ${mailbox} = any (${own})
      union select ${buyerDigits} from ${vehicles} where ${buyerMailbox} = any (${own}) and ${isSold})
    select number from left_by where number is not null
      and not exists (select from ${joinedAddresses} where ${joinedAddresses.address} = number)
      and not exists (select from ${inquiries} where ${phoneDigits(inquiries.phone)} = number and ${mailbox} <> all (${own}))
      and not exists (select from ${vehicles} where ${phoneDigits(vehicles.buyerPhone)} = number and ${buyerMailbox} <> all (${own}) and ${isSold})`);
  return rows.map(({ number }) => number);
}

/** Everything that is stored of a person. */
export async function findRecords(queries: Queries, person: Person): Promise<PersonRecords> {
  const of = async (condition: SQL) => {
    const rows = await queries
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(condition)
      .orderBy(desc(inquiries.createdAt), desc(inquiries.id));
    return rows.map(({ id }) => id);
  };
  if ('inquiryId' in person) {
    const own = await of(eq(inquiries.id, person.inquiryId));
    return { inquiries: own, alerts: [], subscribers: [], buyer: null };
  }
  const { mailboxes } = person;
  const numbers = [...person.numbers, ...(await ownNumbers(queries, mailboxes))];
  const withAddress = async (table: typeof vehicleAlerts | typeof subscribers) => {
    const rows = await queries
      .select({ id: table.id })
      .from(table)
      .where(inArray(mailboxIn(table.email), mailboxes))
      .orderBy(desc(table.id));
    return rows.map(({ id }) => id);
  };
  // One after the other: a transaction has one connection.
  return {
    alerts: await withAddress(vehicleAlerts),
    subscribers: await withAddress(subscribers),
    inquiries: await of(
      sql`(${mailbox} = any (${textList(mailboxes)})
        or (${mailbox} is null and ${phoneDigits(inquiries.phone)} = any (${textList(numbers)})))`,
    ),
    buyer: { mailboxes, numbers },
  };
}

/** The newest record of whoever has these addresses; null if there is none. */
export async function findRecordOf(
  queries: Queries,
  addresses: readonly string[],
): Promise<PersonRef | null> {
  const records = await findRecords(queries, personOf(addresses));
  const refs = [
    { source: 'lead', id: records.inquiries[0] },
    { source: 'alert', id: records.alerts[0] },
    { source: 'news', id: records.subscribers[0] },
    { source: 'sale', id: records.buyer === null ? undefined : await findSaleTo(queries, records.buyer) },
  ] as const;
  for (const { source, id } of refs) if (id !== undefined) return { source, id };
  return null;
}

async function findSaleTo(queries: Queries, buyer: EnteredBuyer): Promise<number | undefined> {
  const [sale] = await queries.select({ id: vehicles.id }).from(vehicles).where(isSoldTo(buyer)).limit(1);
  return sale?.id;
}

/**
 * Others who have left one of the phone numbers of these inquiries: they may be the same person, or share a telephone. Each with
 * the newest of their inquiries.
 */
export async function findSharers(
  queries: Queries,
  ids: readonly number[],
): Promise<{ id: number; name: string; email: string }[]> {
  if (ids.length === 0) return [];
  const own = idList(ids);
  const numbers = queries
    .select({ digits })
    .from(inquiries)
    .where(and(sql`${inquiries.id} = any (${own})`, sql`${digits} is not null`));
  const rows = await queries
    .select({
      id: inquiries.id,
      name: inquiries.name,
      email: inquiries.email,
      person: sql<string>`coalesce(${joinedAddresses.person}, ${mailbox}, '')`,
    })
    .from(inquiries)
    .leftJoin(joinedAddresses, sql`${joinedAddresses.address} = ${mailbox}`)
    .where(and(sql`${phoneDigits(inquiries.phone)} in (${numbers})`, sql`${inquiries.id} <> all (${own})`))
    .orderBy(desc(inquiries.id))
    .limit(50);
  const first = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!first.has(row.person)) first.set(row.person, row);
  return [...first.values()].map(({ id, name, email }) => ({ id, name, email }));
}
