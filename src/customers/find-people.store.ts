import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { vehicleAlerts } from '../alerts/alerts.table.ts';
import { found } from '../inquiries/inquiry-conditions.ts';
import { inquiries, phoneDigits } from '../inquiries/inquiries.table.ts';
import { joinedAddresses } from '../inquiries/joined-addresses.table.ts';
import { subscribers } from '../newsletter/newsletter.table.ts';
import type { Queries } from '../platform/database.ts';
import { mailboxIn } from '../platform/mail/mailbox.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { FoundPerson } from './customer.schema.ts';
import { personDetails } from './person-details.table.ts';
import { readDetails } from './person-details.store.ts';
import { refText, type PersonRef } from './person.ts';
import { addressesOf, findPerson, numberIn } from './person.store.ts';

type Candidate = { ref: PersonRef; name: string; contact: string; inquiries: number };

/**
 * People whose inquiries match a search, archived ones too, whose entered name does, whose alert, address of the newsletter or
 * purchase does: at most `limit`, each once, those with an inquiry first.
 */
export async function searchPeople(queries: Queries, search: string, limit: number): Promise<FoundPerson[]> {
  // No stored text contains a NUL.
  if (search === '' || search.includes('\0')) return [];
  const candidates = [
    ...(await byInquiries(queries, found(search), limit)),
    ...(await byEnteredName(queries, search, limit)),
    ...(await bySubscriptions(queries, search, limit)),
    ...(await byPurchase(queries, search, limit)),
  ];
  const people = new Map<string, FoundPerson>();
  for (const { ref, name, ...candidate } of candidates) {
    const person = await findPerson(queries, ref);
    if (person === null) continue;
    const addresses = addressesOf(person);
    const key = addresses.toSorted().join(' ');
    const known = people.get(key);
    if (known !== undefined) known.inquiries += candidate.inquiries;
    else if (people.size < limit) {
      const details = await readDetails(queries, addresses);
      people.set(key, { person: refText(ref), name: details.name ?? name, ...candidate });
    }
  }
  return [...people.values()];
}

async function byInquiries(
  queries: Queries,
  condition: SQL | undefined,
  limit: number,
): Promise<Candidate[]> {
  const address = sql<string>`coalesce(${mailboxIn(inquiries.email)}, ${numberIn(inquiries.phone)})`;
  const key = sql<string>`coalesce(${joinedAddresses.person}, ${address}, ${inquiries.id}::text)`;
  const matches = queries
    .select({
      key: key.as('key'),
      id: sql<number>`max(${inquiries.id})`.as('newest_id'),
      inquiries: sql<number>`count(*)::int`.as('sent'),
    })
    .from(inquiries)
    .leftJoin(joinedAddresses, sql`${joinedAddresses.address} = ${address}`)
    .where(and(eq(inquiries.isDoubtful, false), condition))
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
  return rows.map(({ id, name, email, phone, inquiries: sent }) => ({
    ref: { source: 'lead', id },
    name,
    contact: email || (phone ?? ''),
    inquiries: sent,
  }));
}

/** A LIKE pattern that matches exactly this text anywhere. */
const holding = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

async function byEnteredName(queries: Queries, search: string, limit: number): Promise<Candidate[]> {
  const named = await queries
    .select({ address: personDetails.address })
    .from(personDetails)
    .where(ilike(personDetails.name, holding(search)))
    .limit(limit);
  const addresses = named.map(({ address }) => address);
  if (addresses.length === 0) return [];
  const { id, email, phone } = inquiries;
  const condition = or(
    inArray(mailboxIn(email), addresses),
    inArray(phoneDigits(phone), addresses),
    inArray(sql`'lead-' || ${id}`, addresses),
  );
  const alone = await bySubscriptionsOf(queries, (column) => inArray(mailboxIn(column), addresses), limit);
  return [...(await byInquiries(queries, condition, limit)), ...alone];
}

const bySubscriptions = (queries: Queries, search: string, limit: number): Promise<Candidate[]> =>
  // Addresses are stored in lower case.
  bySubscriptionsOf(
    queries,
    (column) => sql`position(${search.toLowerCase()}::text in ${column}) > 0`,
    limit,
  );

async function bySubscriptionsOf(
  queries: Queries,
  condition: (column: typeof vehicleAlerts.email | typeof subscribers.email) => SQL,
  limit: number,
): Promise<Candidate[]> {
  const alerts = await queries
    .select({ id: sql<number>`max(${vehicleAlerts.id})`, email: vehicleAlerts.email })
    .from(vehicleAlerts)
    .where(condition(vehicleAlerts.email))
    .groupBy(vehicleAlerts.email)
    .orderBy(desc(sql`max(${vehicleAlerts.id})`))
    .limit(limit);
  const lines = await queries
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(and(eq(subscribers.isDoubtful, false), condition(subscribers.email)))
    .orderBy(desc(subscribers.id))
    .limit(limit);
  const of =
    (source: 'alert' | 'news', contact: string) =>
    (row: { id: number; email: string }): Candidate => ({
      ref: { source, id: row.id },
      name: row.email,
      contact,
      inquiries: 0,
    });
  return [...alerts.map(of('alert', 'Alert')), ...lines.map(of('news', 'Newsletter'))];
}

async function byPurchase(queries: Queries, search: string, limit: number): Promise<Candidate[]> {
  const { id, buyerName, buyerEmail, buyerPhone, status, soldAt } = vehicles;
  const pattern = holding(search);
  const rows = await queries
    .select({ id, buyerName, buyerEmail, buyerPhone })
    .from(vehicles)
    .where(
      and(
        eq(status, 'sold'),
        or(ilike(buyerName, pattern), ilike(buyerEmail, pattern), ilike(buyerPhone, pattern)),
      ),
    )
    .orderBy(desc(soldAt), desc(id))
    .limit(limit);
  return rows.map((row) => {
    const contact = row.buyerEmail ?? row.buyerPhone ?? '';
    return { ref: { source: 'sale', id: row.id }, name: row.buyerName ?? contact, contact, inquiries: 0 };
  });
}
