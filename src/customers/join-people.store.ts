import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { FieldChange } from '../changes/change.ts';
import { recordChanges } from '../changes/changes.store.ts';
import { joinedAddresses } from '../inquiries/joined-addresses.table.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { DetailsInput } from './customer.schema.ts';
import { readCustomer } from './customer.store.ts';
import { writeDetails } from './person-details.store.ts';
import { recordName, type PersonRef } from './person.ts';
import {
  addressesOf,
  detailAddresses,
  findPerson,
  findRecordOf,
  findRecords,
  mostAddresses,
  type Person,
} from './person.store.ts';

type Writing = { by: string; now: Date };

/** Until the transaction ends, nobody else joins, parts or erases people: of two joins at once, one would be lost, or both. */
export const lockPeople = (tx: Queries) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('who somebody is', 0))`);

/**
 * Makes two people one: with all addresses that either has been joined with before. Returns the addresses of the other, which
 * `partPeople` takes to undo it; none if they are one already. Throws 404, and 400 for somebody without any address.
 */
export const joinPeople = (
  database: Database,
  [ref, other]: readonly [PersonRef, PersonRef],
  writing: Writing,
): Promise<string[]> =>
  database.queries.transaction(async (tx) => {
    await lockPeople(tx);
    const [own, others] = [await addressesThere(tx, ref), await addressesThere(tx, other)];
    if (own.some((address) => others.includes(address))) return [];
    const all = [...own, ...others];
    if (all.length > mostAddresses)
      throw new ApiError(400, `One person may have at most ${mostAddresses} addresses and numbers`);
    const fields = [
      { field: 'joinedWith', from: null, to: recordName(other) },
      { field: 'addresses', from: own.length, to: all.length },
    ];
    await recordPerson(tx, ref, { action: 'joined', fields }, writing);
    await writeGroup(tx, all);
    return others;
  });

/**
 * Takes these addresses away from a person they were joined with; together they are another person, of whom a record is
 * returned, with which `joinPeople` undoes it, or null without any. Throws 404, and 400 if they are not joined, or nothing would be left.
 */
export const partPeople = (
  database: Database,
  ref: PersonRef,
  addresses: readonly string[],
  writing: Writing,
): Promise<PersonRef | null> =>
  database.queries.transaction(async (tx) => {
    await lockPeople(tx);
    const joined = await addressesThere(tx, ref);
    const leaving = [...new Set(addresses)];
    const staying = joined.filter((address) => !leaving.includes(address));
    if (staying.length === 0 || !leaving.every((address) => joined.includes(address)))
      throw new ApiError(400, 'This is not joined any more. Open the page again.');
    const fields = [{ field: 'addresses', from: joined.length, to: staying.length }];
    await recordPerson(tx, ref, { action: 'parted', fields }, writing);
    await writeGroup(tx, staying);
    await writeGroup(tx, leaving);
    return findRecordOf(tx, leaving);
  });

/** Stores what staff enter about a person. Throws 404, and 409 if somebody has since. */
export const saveDetails = (
  database: Database,
  ref: PersonRef,
  input: DetailsInput,
  writing: Writing,
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    await lockPeople(tx);
    const person = await personThere(tx, ref);
    const under = detailAddresses(person, await findRecords(tx, person));
    const changed = await writeDetails(tx, { own: addressesOf(person), under }, input, writing.now);
    if (changed.length === 0) return;
    // Which fields, and nothing of what they say: the log outlives the person.
    const fields = changed.map((field) => ({ field, from: null, to: null }));
    await recordPerson(tx, ref, { action: 'changed', fields }, writing);
  });

async function personThere(tx: Queries, ref: PersonRef): Promise<Person> {
  const person = await findPerson(tx, ref);
  if (person === null) throw notFound('Person');
  return person;
}

async function addressesThere(tx: Queries, ref: PersonRef): Promise<string[]> {
  const person = await personThere(tx, ref);
  if (!('inquiryId' in person)) return addressesOf(person);
  throw new ApiError(400, 'Who has left neither a mail address nor a phone number cannot be joined');
}

/** Makes these the addresses of one person, in place of what was joined with them; a single one is joined with nobody. */
async function writeGroup(tx: Queries, addresses: readonly string[]): Promise<void> {
  await tx.delete(joinedAddresses).where(inArray(joinedAddresses.address, [...addresses]));
  if (addresses.length < 2) return;
  const person = randomUUID();
  await tx.insert(joinedAddresses).values(addresses.map((address) => ({ address, person })));
}

/**
 * Records what was done with a person, by the name with their newest inquiry, whose erasure takes it out again; without one, by a
 * record of theirs. No address is in it: records can go one by one, too.
 */
export async function recordPerson(
  tx: Queries,
  ref: PersonRef,
  { action, fields }: { action: 'changed' | 'exported' | 'joined' | 'parted'; fields: FieldChange[] },
  { by, now }: Writing,
): Promise<void> {
  const customer = await readCustomer(tx, ref);
  if (customer === null) throw notFound('Person');
  const [newest = null] = customer.inquiryIds;
  const subject = newest === null ? recordName(ref) : customer.name;
  await recordChanges(tx, [{ by, kind: 'customer', action, subjectId: newest, subject, fields }], now);
}
