import { and, eq, inArray } from 'drizzle-orm';
import { eraseAlerts } from '../alerts/alert-list.store.ts';
import type { FieldChange } from '../changes/change.ts';
import { recordChanges, redactChanges } from '../changes/changes.store.ts';
import { changes } from '../changes/changes.table.ts';
import { eraseInquiries, keepOnlyNames } from '../inquiries/erase-inquiries.store.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import { joinedAddresses } from '../inquiries/joined-addresses.table.ts';
import { lastDigits } from '../inquiries/last-digits.ts';
import { eraseSubscribers } from '../newsletter/subscriber-list.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { discardMailAbout } from '../platform/mail/outbox.store.ts';
import { eraseRecipient } from '../platform/mail/recipients.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { Erased } from './customer.schema.ts';
import { readCustomer } from './customer.store.ts';
import type { PersonRef } from './person.ts';
import { forgetEnteredBuyer } from './entered-buyers.store.ts';
import { lockPeople } from './join-people.store.ts';
import { personDetails } from './person-details.table.ts';
import { addressesOf, detailAddresses, findPerson, findRecords } from './person.store.ts';

type Wanted = { name: string; keepBuyer: boolean };
type Writing = { by: string; now: Date };

/** A name as it is typed to confirm: letters of either case, and any spaces. */
const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Erases everything that is stored of a person, in one transaction, and records that it was done with counts only. With
 * `keepBuyer`, inquiries that a car was sold to, and sales that name their buyer, keep the name and nothing else. Returns the counts, and the vehicles whose buyer is
 * not known any more. Throws 404, and 400 if `name` is not theirs.
 */
export const erasePerson = (
  database: Database,
  ref: PersonRef,
  wanted: Wanted,
  writing: Writing,
): Promise<{ erased: Erased; vehicleIds: number[] }> =>
  database.queries.transaction(async (tx) => {
    await lockPeople(tx);
    const person = await findPerson(tx, ref);
    if (person === null) throw notFound('Person');
    const records = await findRecords(tx, person);
    if (records.inquiries.length > 0)
      await tx
        .select({ id: inquiries.id })
        .from(inquiries)
        .where(inArray(inquiries.id, records.inquiries))
        .orderBy(inquiries.id)
        .for('update');
    const customer = await readCustomer(tx, ref);
    if (customer === null) throw notFound('Person');
    if (plainName(wanted.name) !== plainName(customer.name)) {
      const message = `Type the name as it is shown: ${customer.name}`;
      throw new ApiError(400, message, { issues: [{ path: 'name', message }] });
    }
    const buyers = await buyersAmong(tx, records.inquiries);
    const kept = wanted.keepBuyer ? buyers : [];
    const gone = records.inquiries.filter((id) => !kept.includes(id));
    const { mails: inquiryMails, vehicleIds: toInquiries } = await eraseInquiries(tx, gone, writing);
    const keptMails = await keepOnlyNames(tx, kept);
    const alerts = await eraseAlerts(tx, records.alerts, writing);
    const lines = await eraseSubscribers(tx, records.subscribers, writing);
    // Not what somebody has typed in place of a number: it stands in texts about others, too.
    const phones = customer.phones.filter((phone) => lastDigits(phone) !== null);
    const addresses = addressesOf(person);
    const texts = [...new Set([...customer.emails, ...phones, ...addresses])];
    const { keepBuyer: keepName } = wanted;
    const entered =
      records.buyer === null ? [] : await forgetEnteredBuyer(tx, records.buyer, { keepName, texts });
    const vehicleIds = [...new Set([...toInquiries, ...entered])];
    const otherMails = await discardMailAbout(tx, texts);
    for (const email of customer.emails) await eraseRecipient(tx, email);
    await redactChanges(tx, texts);
    const under = detailAddresses(person, records);
    for (const table of [personDetails, joinedAddresses])
      await tx.delete(table).where(inArray(table.address, under));
    const erased: Erased = {
      ...customer.counts,
      alerts,
      newsletter: lines,
      mails: inquiryMails + keptMails + otherMails,
      sales: keepName ? toInquiries.length : vehicleIds.length,
      buyersKept: kept.length + (keepName ? entered.length : 0),
    };
    await recordErasure(tx, 'A person', erased, writing);
    return { erased, vehicleIds };
  });

/** The inquiries that a car was sold to. */
async function buyersAmong(tx: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: vehicles.soldToInquiryId })
    .from(vehicles)
    .where(and(inArray(vehicles.soldToInquiryId, [...ids]), eq(vehicles.status, 'sold')));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Records in the change log that something was erased: when, by whom and how much, and nothing of whom. */
export const recordErasure = (
  tx: Queries,
  subject: string,
  counts: Readonly<Record<string, number>>,
  { by, now }: Writing,
): Promise<void> => {
  const fields = Object.entries(counts).flatMap(([field, count]): FieldChange[] =>
    count === 0 ? [] : [{ field, from: null, to: count }],
  );
  return recordChanges(
    tx,
    [{ by, kind: 'customer', action: 'erased', subjectId: null, subject, fields }],
    now,
  );
};

/** When and by whom the record of a person was erased; null if it never was. */
export async function readErasure(
  queries: Queries,
  { source, id }: PersonRef,
): Promise<{ at: string; by: string } | null> {
  // A sale stays.
  if (source === 'sale') return null;
  const kind = ({ lead: 'inquiry', alert: 'alert', news: 'newsletter' } as const)[source];
  const [entry] = await queries
    .select({ at: changes.at, by: changes.by })
    .from(changes)
    .where(
      and(eq(changes.kind, kind), eq(changes.subjectId, id), inArray(changes.action, ['deleted', 'removed'])),
    )
    .limit(1);
  return entry === undefined ? null : { at: entry.at.toISOString(), by: entry.by };
}
