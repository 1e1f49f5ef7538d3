import { asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { NewChange } from '../changes/changes.store.ts';
import { recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { mostRedirects, withoutQuery } from './redirect-key.ts';
import type { Redirect, RedirectOrder, RedirectPage } from './redirects.schema.ts';
import { redirects } from './redirects.table.ts';

type Writing = { by: string; now: Date };

/** Where a redirect leads. */
export type RedirectTarget = { id: number; to: string };

/** A redirect whose addresses were checked. */
type CheckedRedirect = { from: string; to: string };

/** Two redirects that would follow one another. */
const chainMessage = 'Another redirect leads to this address';
const fullMessage = `There can be at most ${mostRedirects.toLocaleString('en-US')} redirects`;

/** Every redirect by its key. */
export async function redirectTargets(queries: Queries): Promise<ReadonlyMap<string, RedirectTarget>> {
  const rows = await queries
    .select({ id: redirects.id, from: redirects.fromAddress, to: redirects.toAddress })
    .from(redirects);
  return new Map(rows.map(({ id, from, to }) => [from, { id, to }]));
}

const orders: Record<RedirectOrder, SQL[]> = {
  'from-asc': [asc(redirects.fromAddress)],
  'from-desc': [desc(redirects.fromAddress)],
  'hits-asc': [asc(redirects.hits), asc(redirects.fromAddress)],
  'hits-desc': [desc(redirects.hits), asc(redirects.fromAddress)],
};

/** One page of the redirects with `search` in one of their addresses. Pages count from 1. */
export async function listRedirects(
  queries: Queries,
  options: { page: number; limit: number; search: string; sort: RedirectOrder },
): Promise<RedirectPage> {
  const { page, limit, sort } = options;
  const search = options.search.toLowerCase();
  const matching =
    search === ''
      ? undefined
      : or(
          sql`position(${search}::text in ${redirects.fromAddress}) > 0`,
          sql`position(${search}::text in lower(${redirects.toAddress})) > 0`,
        );
  const rows = await queries
    .select()
    .from(redirects)
    .where(matching)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset((page - 1) * limit);
  const all = await queries.$count(redirects);
  const total = matching === undefined ? all : await queries.$count(redirects, matching);
  return { redirects: rows.map(toRedirect), total, all };
}

/** Every redirect, by its old address. */
export async function allRedirects(queries: Queries): Promise<Redirect[]> {
  const rows = await queries.select().from(redirects).orderBy(asc(redirects.fromAddress));
  return rows.map(toRedirect);
}

const toRedirect = ({
  fromAddress,
  toAddress,
  lastUsedAt,
  ...row
}: typeof redirects.$inferSelect): Redirect => ({
  ...row,
  from: fromAddress,
  to: toAddress,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Adds a redirect, or leads that of the same old address elsewhere. Throws 409 if it would make a chain, or one too many. */
export async function saveRedirect(
  database: Database,
  redirect: CheckedRedirect,
  { by, now }: Writing,
): Promise<Redirect> {
  return database.queries.transaction(async (tx) => {
    const { saved, refused } = await write(tx, [redirect]);
    const [message] = refused.values();
    if (message !== undefined) throw new ApiError(409, message, { issues: [{ path: 'from', message }] });
    const [row] = await tx.select().from(redirects).where(eq(redirects.fromAddress, redirect.from));
    if (!row) throw new Error('The redirect was not stored');
    const [change] = saved;
    if (change !== undefined) {
      const field = { field: 'to', from: change.before, to: redirect.to };
      const action = change.before === null ? 'added' : 'changed';
      await recordChanges(tx, [entryOf(by, action, `Redirect of ${redirect.from}`, [field])], now);
    }
    return toRedirect(row);
  });
}

/** Saves many. Returns how many were added and changed, and why others were refused, by their old address. */
export async function saveRedirects(
  database: Database,
  given: readonly CheckedRedirect[],
  { by, now }: Writing,
): Promise<{ added: number; changed: number; refused: ReadonlyMap<string, string> }> {
  return database.queries.transaction(async (tx) => {
    const { saved, refused } = await write(tx, given);
    const added = saved.filter(({ before }) => before === null).length;
    if (saved.length > 0)
      await recordChanges(tx, [entryOf(by, 'imported', `${saved.length} redirects`, [])], now);
    return { added, changed: saved.length - added, refused };
  });
}

/** Throws 404. */
export async function deleteRedirect(database: Database, id: number, { by, now }: Writing): Promise<void> {
  await database.queries.transaction(async (tx) => {
    const [row] = await tx.delete(redirects).where(eq(redirects.id, id)).returning();
    if (!row) throw notFound('Redirect');
    const field = { field: 'to', from: row.toAddress, to: null };
    await recordChanges(tx, [entryOf(by, 'deleted', `Redirect of ${row.fromAddress}`, [field])], now);
  });
}

// Without an id: the log would look it up as one of the dealership.
const entryOf = (
  by: string,
  action: NewChange['action'],
  subject: string,
  fields: NewChange['fields'],
): NewChange => ({ by, kind: 'dealership', action, subjectId: null, subject, fields });

type Saved = { from: string; before: string | null };

/** Rows per statement. */
const batchSize = 1_000;

/** Writes what is new or different. One writer at a time, so that two cannot make a chain or one too many. */
async function write(tx: Queries, given: readonly CheckedRedirect[]) {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`);
  const known = await redirectTargets(tx);
  const next = new Map([...known].map(([from, { to }]) => [from, to]));
  const targets = new Set([...known.values(), ...given].map(({ to }) => withoutQuery(to)));
  const saved: Saved[] = [];
  const refused = new Map<string, string>();
  for (const { from, to } of given) {
    const before = next.get(from) ?? null;
    if (before === to) continue;
    if (targets.has(from)) refused.set(from, chainMessage);
    else if (before === null && next.size >= mostRedirects) refused.set(from, fullMessage);
    else {
      next.set(from, to);
      saved.push({ from, before });
    }
  }
  for (let first = 0; first < saved.length; first += batchSize) {
    const values = saved
      .slice(first, first + batchSize)
      .map(({ from }) => ({ fromAddress: from, toAddress: next.get(from) ?? '' }));
    await tx
      .insert(redirects)
      .values(values)
      .onConflictDoUpdate({
        target: redirects.fromAddress,
        set: { toAddress: sql`excluded.to_address` },
      });
  }
  return { saved, refused };
}

/** Adds counted uses, in one statement. Redirects that are gone are skipped. */
export async function addHits(queries: Queries, hits: ReadonlyMap<number, number>, now: Date): Promise<void> {
  const ids = [...hits.keys()].sort((a, b) => a - b);
  // Locked in the order of their ids, so that two nodes writing at once wait for each other instead of deadlocking.
  await queries.transaction(async (tx) => {
    await tx
      .select({ id: redirects.id })
      .from(redirects)
      .where(inArray(redirects.id, ids))
      .orderBy(asc(redirects.id))
      .for('no key update');
    const counted = sql.join(
      ids.map((id) => sql`(${id}::integer, ${hits.get(id) ?? 0}::integer)`),
      sql`, `,
    );
    await tx.execute(sql`
      update ${redirects} set hits = ${redirects.hits} + seen.hits, last_used_at = ${now.toISOString()}::timestamptz
      from (values ${counted}) as seen (id, hits) where ${redirects.id} = seen.id`);
  });
}
