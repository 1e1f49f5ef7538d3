import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { encodingLeases } from './encoding-leases.table.ts';

/** Longer than both tries of the encoder may take: when a lease expires, the process that held it has died. */
const duration = sql`now() + interval '5 minutes'`;

/**
 * Takes the lease on a variant, and returns when it expires; null while another process holds it. All times
 * come from the database, because the clocks of processes differ.
 */
export async function takeLease(queries: Queries, key: string): Promise<Date | null> {
  const [lease] = await queries
    .insert(encodingLeases)
    .values({ key, expiresAt: duration })
    .onConflictDoUpdate({
      target: encodingLeases.key,
      set: { expiresAt: duration },
      setWhere: lt(encodingLeases.expiresAt, sql`now()`),
    })
    .returning({ expiresAt: encodingLeases.expiresAt });
  return lease?.expiresAt ?? null;
}

/** Gives a lease back, unless it has expired and another process has taken it. */
export async function returnLease(queries: Queries, key: string, expiresAt: Date): Promise<void> {
  await queries
    .delete(encodingLeases)
    .where(and(eq(encodingLeases.key, key), eq(encodingLeases.expiresAt, expiresAt)));
}

/** Removes the leases of processes that have died. */
export async function removeExpiredLeases(queries: Queries): Promise<void> {
  await queries.delete(encodingLeases).where(lt(encodingLeases.expiresAt, sql`now()`));
}
