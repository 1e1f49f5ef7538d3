import { asc, count, desc, inArray, type SQL, sql } from 'drizzle-orm';
import { recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
import type { AlertOrder } from './alert.ts';
import type { Alert, AlertPage } from './alert.schema.ts';
import { forgetAddress } from './alerts.store.ts';
import { vehicleAlerts } from './alerts.table.ts';
import { criteriaText } from './criteria-text.ts';

const { createdAt, email, id } = vehicleAlerts;
const orders: Record<AlertOrder, SQL[]> = {
  'added-desc': [desc(createdAt), desc(id)],
  'added-asc': [asc(createdAt), asc(id)],
  'email-asc': [asc(email), asc(id)],
  'email-desc': [desc(email), desc(id)],
};

/** One page of the alerts whose address contains `search`. Pages count from 1. */
export async function listAlerts(
  queries: Queries,
  options: { page: number; limit: number; search: string; sort: AlertOrder },
): Promise<AlertPage> {
  const { page, limit, search } = options;
  const matching =
    search === '' ? undefined : sql`position(${search.toLowerCase()}::text in ${vehicleAlerts.email}) > 0`;
  const rows = await queries
    .select()
    .from(vehicleAlerts)
    .where(matching)
    .orderBy(...orders[options.sort])
    .limit(limit)
    .offset((page - 1) * limit);
  const [found] = await queries.select({ total: count() }).from(vehicleAlerts).where(matching);
  const [all] = await queries
    .select({ total: count(), confirmed: count(vehicleAlerts.confirmedAt) })
    .from(vehicleAlerts);
  return {
    alerts: rows.map(toAlert),
    total: found?.total ?? 0,
    all: all?.total ?? 0,
    confirmed: all?.confirmed ?? 0,
  };
}

/**
 * Ends an alert at the owner's request, and logs it without the address, which must not be stored any more. Throws 404.
 */
export const removeAlert = (
  database: Database,
  id: number,
  writing: { by: string; now: Date },
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    if ((await eraseAlerts(tx, [id], writing)) === 0) throw notFound('Alert');
  });

/** Deletes alerts with their mails, and logs each without its address. Returns how many there were. */
export async function eraseAlerts(
  tx: Queries,
  ids: readonly number[],
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const rows = await tx
    .delete(vehicleAlerts)
    .where(inArray(vehicleAlerts.id, [...ids]))
    .returning();
  for (const address of new Set(rows.map((row) => row.email))) await forgetAddress(tx, address);
  const entries = rows.map((row) => ({ subjectId: row.id, subject: criteriaText(row.criteria), fields: [] }));
  await recordChanges(
    tx,
    entries.map((entry) => ({ by, kind: 'alert', action: 'removed', ...entry })),
    now,
  );
  return rows.length;
}

export const toAlert = (row: typeof vehicleAlerts.$inferSelect): Alert => ({
  id: row.id,
  email: row.email,
  wanted: criteriaText(row.criteria),
  createdAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  lastNotifiedAt: row.lastNotifiedAt?.toISOString() ?? null,
});
