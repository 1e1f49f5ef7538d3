import { and, asc, eq, gte, ilike, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { signInEvents } from '../accounts.table.ts';
import {
  signInKinds,
  signInLogDays,
  type SignInEvent,
  type SignInFilter,
  type SignInOrder,
} from './sign-in-event.schema.ts';

/** `by` is given if somebody else did it. */
type NewSignInEvent = Omit<SignInEvent, 'id' | 'at' | 'by'> & { by?: string };

/** Attempts of an unlimited kind become one entry within this time, in milliseconds. */
const mergeMs = 15 * 60_000;

const oldestKept = (now: Date) => new Date(now.getTime() - signInLogDays * 24 * 60 * 60_000);

/** Adds an entry, and deletes those that are too old. */
export async function recordSignIn(queries: Queries, event: NewSignInEvent, now: Date): Promise<void> {
  await queries.insert(signInEvents).values({ ...event, at: now });
  await queries.delete(signInEvents).where(lt(signInEvents.at, oldestKept(now)));
}

/**
 * Records an event unless the same was recorded a short time ago, so that a flood writes one entry. Addresses
 * of one network count as the same, as for the limits, because an attacker may have too many of them for the log.
 */
export async function recordOnce(
  queries: Queries,
  { address: from, ...event }: NewSignInEvent,
  now: Date,
): Promise<void> {
  const address = networkOf(from);
  const isKnown = async (reading: Queries) => {
    const [known] = await reading
      .select({ id: signInEvents.id })
      .from(signInEvents)
      .where(
        and(
          gte(signInEvents.at, new Date(now.getTime() - mergeMs)),
          eq(signInEvents.kind, event.kind),
          eq(signInEvents.address, address),
          sql`${signInEvents.username} is not distinct from ${event.username}`,
        ),
      )
      .limit(1);
    return known !== undefined;
  };
  // Without the lock first, so that a flood does not wait.
  if (await isKnown(queries)) return;
  await queries.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('recording a sign-in once', 0))`);
    if (!(await isKnown(tx))) await recordSignIn(tx, { ...event, address }, now);
  });
}

/** Every kind, sorted by its label. */
const kindsByWords = Object.entries(signInKinds)
  .toSorted(([, one], [, other]) => one.localeCompare(other))
  .map(([kind]) => sql`${kind}`);

const sortKeys = {
  at: signInEvents.at,
  kind: sql`array_position(array[${sql.join(kindsByWords, sql`, `)}], ${signInEvents.kind})`,
  username: signInEvents.username,
  address: signInEvents.address,
  device: signInEvents.device,
};

/** Equal values stay newest first. Descending order has the form of the index. */
function orderBy(order: SignInOrder): SQL[] {
  const [key, direction] = order.split('-') as [keyof typeof sortKeys, 'asc' | 'desc'];
  const descending = (column: SQLWrapper) => sql`${column} desc nulls last`;
  const { at, id } = signInEvents;
  if (key === 'at') return direction === 'asc' ? [asc(at), asc(id)] : [descending(at), descending(id)];
  const first = direction === 'asc' ? asc(sortKeys[key]) : descending(sortKeys[key]);
  return [first, descending(at), descending(id)];
}

/** One page of the log, and the number of matching entries. Pages count from 1. */
export async function readSignIns(
  queries: Queries,
  {
    kind,
    username = '',
    page,
    limit,
    sort,
  }: SignInFilter & { page: number; limit: number; sort: SignInOrder },
  now: Date,
): Promise<{ events: SignInEvent[]; total: number }> {
  const name = username.trim();
  const matching = and(
    gte(signInEvents.at, oldestKept(now)),
    kind === undefined ? undefined : eq(signInEvents.kind, kind),
    name === '' ? undefined : ilike(signInEvents.username, `%${name.replace(/[\\%_]/g, '\\$&')}%`),
  );
  const rows = await queries
    .select()
    .from(signInEvents)
    .where(matching)
    .orderBy(...orderBy(sort))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await queries
    .select({ total: sql<number>`count(*)::int` })
    .from(signInEvents)
    .where(matching);
  return {
    events: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: counted?.total ?? 0,
  };
}
