import { inArray } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { joinedAddresses } from './joined-addresses.table.ts';

/** These mailboxes and numbers (last ten digits), and all that staff have joined with one of them. */
export async function withJoined(queries: Queries, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { address, person } = joinedAddresses;
  const people = queries
    .select({ person })
    .from(joinedAddresses)
    .where(inArray(address, [...addresses]));
  const rows = await queries.select({ address }).from(joinedAddresses).where(inArray(person, people));
  return [...new Set([...addresses, ...rows.map((row) => row.address)])];
}
