import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { vehicleAlerts } from '../alerts/alerts.table.ts';
import { found } from '../inquiries/inquiry-conditions.ts';
import { inquiries, phoneDigits } from '../inquiries/inquiries.table.ts';
import { subscribers } from '../newsletter/newsletter.table.ts';
import type { Queries } from '../platform/database.ts';
import { mailboxIn, mailboxOf } from '../platform/mail/mailbox.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { EnteredBuyer } from './entered-buyers.store.ts';
import type { PersonRef } from './person.ts';

/**
 * Who somebody is: the owner of a mailbox; without a mail address, of a phone number, by its last ten digits; without both, whoever
 * sent one inquiry. There is no table of people: records are theirs by this rule (0117).
 */
export type Person = { mailbox: string } | { digits: string } | { inquiryId: number };

/** The ids of what is stored of a person, the newest first, and how sales name them; null if none can. */
export type PersonRecords = {
  inquiries: number[];
  alerts: number[];
  subscribers: number[];
  buyer: EnteredBuyer | null;
};

const mailbox = mailboxIn(inquiries.email);
/** What has fewer is no phone number. */
const leastDigits = 7;
/** Null of what is none. */
const digits = sql<
  string | null
>`case when length(${phoneDigits(inquiries.phone)}) >= ${sql.raw(String(leastDigits))} then ${phoneDigits(inquiries.phone)} end`;

/** The person of a record; null if there is no such record. */
export async function findPerson(queries: Queries, { source, id }: PersonRef): Promise<Person | null> {
  if (source === 'sale') return findBuyer(queries, id);
  if (source !== 'lead') {
    const table = source === 'alert' ? vehicleAlerts : subscribers;
    const [row] = await queries.select({ email: table.email }).from(table).where(eq(table.id, id));
    return row === undefined ? null : { mailbox: mailboxOf(row.email) };
  }
  const [row] = await queries.select({ mailbox, digits }).from(inquiries).where(eq(inquiries.id, id));
  if (row === undefined) return null;
  if (row.mailbox !== null) return { mailbox: row.mailbox };
  if (row.digits === null) return { inquiryId: id };
  const owner = await ownerOf(queries, row.digits);
  return owner === null ? { digits: row.digits } : { mailbox: owner };
}

/** The buyer who was entered with a sale; null without a mail address and a phone number. */
async function findBuyer(queries: Queries, id: number): Promise<Person | null> {
  const { buyerEmail, buyerPhone, status } = vehicles;
  const [row] = await queries
    .select({ mailbox: mailboxIn(buyerEmail), digits: sql<string | null>`${phoneDigits(buyerPhone)}` })
    .from(vehicles)
    .where(and(eq(vehicles.id, id), eq(status, 'sold')));
  if (row === undefined) return null;
  if (row.mailbox !== null) return { mailbox: row.mailbox };
  if (row.digits === null || row.digits.length < leastDigits) return null;
  const owner = await ownerOf(queries, row.digits);
  return owner === null ? { digits: row.digits } : { mailbox: owner };
}

/** The mailbox of the only person who has left this number with one; null if nobody has, or several have. */
async function ownerOf(queries: Queries, number: string): Promise<string | null> {
  const owners = await queries
    .selectDistinct({ mailbox: sql<string>`${mailbox}` })
    .from(inquiries)
    .where(and(sql`${phoneDigits(inquiries.phone)} = ${number}`, sql`${mailbox} is not null`))
    .limit(2);
  return owners.length === 1 ? (owners[0]?.mailbox ?? null) : null;
}

/** Everything that is stored of a person. */
export async function findRecords(queries: Queries, person: Person): Promise<PersonRecords> {
  const of = async (condition: SQL | undefined) => {
    const rows = await queries
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(condition)
      .orderBy(desc(inquiries.createdAt), desc(inquiries.id));
    return rows.map(({ id }) => id);
  };
  if ('inquiryId' in person)
    return {
      inquiries: await of(eq(inquiries.id, person.inquiryId)),
      alerts: [],
      subscribers: [],
      buyer: null,
    };
  if ('digits' in person) {
    const sameNumber = and(sql`${mailbox} is null`, sql`${phoneDigits(inquiries.phone)} = ${person.digits}`);
    const buyer = { mailbox: null, numbers: [person.digits] };
    return { inquiries: await of(sameNumber), alerts: [], subscribers: [], buyer };
  }
  const numbers = await queries
    .selectDistinct({ digits: sql<string>`${digits}` })
    .from(inquiries)
    .where(and(sql`${mailbox} = ${person.mailbox}`, sql`${digits} is not null`));
  const own: string[] = [];
  for (const number of numbers)
    if ((await ownerOf(queries, number.digits)) === person.mailbox) own.push(number.digits);
  const withoutAddress = sql`(${mailbox} is null and ${inArray(phoneDigits(inquiries.phone), own)})`;
  const withAddress = (table: typeof vehicleAlerts | typeof subscribers) =>
    queries
      .select({ id: table.id })
      .from(table)
      .where(sql`${mailboxIn(table.email)} = ${person.mailbox}`)
      .orderBy(desc(table.id));
  // One after the other: a transaction has one connection.
  const alerts = await withAddress(vehicleAlerts);
  const lines = await withAddress(subscribers);
  return {
    inquiries: await of(
      own.length === 0
        ? sql`${mailbox} = ${person.mailbox}`
        : sql`(${mailbox} = ${person.mailbox} or ${withoutAddress})`,
    ),
    alerts: alerts.map(({ id }) => id),
    subscribers: lines.map(({ id }) => id),
    buyer: { mailbox: person.mailbox, numbers: own },
  };
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
  const numbers = queries
    .select({ digits })
    .from(inquiries)
    .where(and(inArray(inquiries.id, [...ids]), sql`${digits} is not null`));
  const rows = await queries
    .select({ id: inquiries.id, name: inquiries.name, email: inquiries.email, mailbox })
    .from(inquiries)
    .where(
      and(
        sql`${phoneDigits(inquiries.phone)} in (${numbers})`,
        sql`${inquiries.id} <> all (${sql.param(`{${ids.join(',')}}`)}::integer[])`,
      ),
    )
    .orderBy(desc(inquiries.id))
    .limit(50);
  const first = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!first.has(row.mailbox ?? '')) first.set(row.mailbox ?? '', row);
  return [...first.values()].map(({ id, name, email }) => ({ id, name, email }));
}

/** People whose inquiries match a search, archived ones too: at most `limit`, each by their newest inquiry. */
export async function searchPeople(
  queries: Queries,
  search: string,
  limit: number,
): Promise<{ id: number; name: string; contact: string; inquiries: number }[]> {
  if (search === '') return [];
  const key = sql<string>`coalesce(${mailbox}, ${digits}, ${inquiries.id}::text)`;
  const matches = queries
    .select({
      key: key.as('key'),
      id: sql<number>`max(${inquiries.id})`.as('newest_id'),
      inquiries: sql<number>`count(*)::int`.as('sent'),
    })
    .from(inquiries)
    .where(and(eq(inquiries.isDoubtful, false), found(search)))
    .groupBy(key)
    .orderBy(desc(sql`max(${inquiries.id})`))
    .limit(limit)
    .as('matches');
  const rows = await queries
    .select({
      id: inquiries.id,
      name: inquiries.name,
      email: inquiries.email,
      phone: inquiries.phone,
      inquiries: matches.inquiries,
    })
    .from(matches)
    .innerJoin(inquiries, eq(inquiries.id, matches.id))
    .orderBy(desc(inquiries.id));
  return rows.map(({ email, phone, ...row }) => ({ ...row, contact: email || (phone ?? '') }));
}
