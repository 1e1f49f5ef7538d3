import { desc, inArray, sql } from 'drizzle-orm';
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
 * Writes what staff have entered about a person of these addresses, and returns the fields that were other. Throws 409 if somebody
 * has since `updatedAt`. Call it under the lock of people.
 */
export async function writeDetails(
  tx: Queries,
  addresses: readonly string[],
  { updatedAt, name, prefers, note }: DetailsInput,
  now: Date,
): Promise<('name' | 'prefers' | 'note')[]> {
  const before = await readDetails(tx, addresses);
  if (before.updatedAt !== updatedAt) throw new ApiError(409, 'Somebody else saved this meanwhile');
  // Two saves in one millisecond must differ.
  const at = new Date(Math.max(now.getTime(), Date.parse(before.updatedAt ?? '0') + 1 || 0));
  const details = { name: name || null, prefers: prefers || null, note, updatedAt: at };
  await tx
    .insert(personDetails)
    .values(addresses.map((address) => ({ address, ...details })))
    .onConflictDoUpdate({
      target: personDetails.address,
      set: {
        name: sql`excluded.name`,
        prefers: sql`excluded.prefers`,
        note: sql`excluded.note`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
  return (['name', 'prefers', 'note'] as const).filter((field) => before[field] !== details[field]);
}
