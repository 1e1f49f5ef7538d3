import { desc, inArray } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { Customer, DetailsInput } from './customer.schema.ts';
import { personDetails } from './person-details.table.ts';

/** What staff have entered about a person of these addresses. After a join: the newest name and wish, and all notes. */
export async function readDetails(
  queries: Queries,
  addresses: readonly string[],
): Promise<Customer['details']> {
  const rows = await queries
    .select()
    .from(personDetails)
    .where(inArray(personDetails.address, [...addresses]))
    .orderBy(desc(personDetails.updatedAt), personDetails.address);
  const notes = new Set(rows.map(({ note }) => note).filter((note) => note !== ''));
  return {
    name: rows.find(({ name }) => name !== null)?.name ?? null,
    prefers: rows.find(({ prefers }) => prefers !== null)?.prefers ?? null,
    note: [...notes].join('\n\n'),
    updatedAt: rows[0]?.updatedAt.toISOString() ?? null,
  };
}

/**
 * Writes what staff have entered about a person of `own` addresses, in place of what stands `under` these and others of theirs, and
 * returns the fields that were other. Throws 409 if somebody has since `updatedAt`. Call it under the lock of people.
 */
export async function writeDetails(
  tx: Queries,
  { own, under }: { own: readonly string[]; under: readonly string[] },
  { updatedAt, name, prefers, note }: DetailsInput,
  now: Date,
): Promise<('name' | 'prefers' | 'note')[]> {
  const before = await readDetails(tx, under);
  if (before.updatedAt !== updatedAt) throw new ApiError(409, 'Somebody else saved this meanwhile');
  // Two saves in one millisecond must differ.
  const at = new Date(Math.max(now.getTime(), Date.parse(before.updatedAt ?? '0') + 1 || 0));
  const details = { name: name || null, prefers: prefers || null, note, updatedAt: at };
  await tx.delete(personDetails).where(inArray(personDetails.address, [...under]));
  await tx.insert(personDetails).values(own.map((address) => ({ address, ...details })));
  return (['name', 'prefers', 'note'] as const).filter((field) => before[field] !== details[field]);
}
