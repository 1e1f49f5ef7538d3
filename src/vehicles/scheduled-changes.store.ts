import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { differences, recordChanges } from '../changes/changes.store.ts';
import type { Queries } from '../platform/database.ts';
import { vehicleName } from './vehicle-name.ts';
import { lockVehicleWrites } from './vehicle-writes.store.ts';
import { vehicles } from './vehicles.table.ts';

/** The author in the change log. */
const by = 'Marque';
/** Vehicles that are written in one transaction. */
const batchSize = 500;

/** `today` is the day at the dealership, `2026-11-30`; arrivals from before `newSince` are no longer new. */
export type Moment = { now: Date; today: string; newSince: Date | null };

const isDueToPublish = ({ today }: Moment): SQL | undefined =>
  and(eq(vehicles.isPublished, false), lte(vehicles.publishOn, today));

const isNoLongerNew = ({ newSince }: Moment): SQL | undefined =>
  newSince === null
    ? sql`false`
    : and(eq(vehicles.isNewArrival, true), lte(vehicles.newArrivalSince, newSince));

/** What writes that know nothing of these two fields have left behind, such as those of an older program. */
const waitsThoughPublished = and(eq(vehicles.isPublished, true), isNotNull(vehicles.publishOn));
const isNewWithoutTime = and(eq(vehicles.isNewArrival, true), isNull(vehicles.newArrivalSince));
const hasTimeButIsNotNew = and(eq(vehicles.isNewArrival, false), isNotNull(vehicles.newArrivalSince));

/** Whether there is anything for `makeDueChanges` to do. */
export async function isAnythingDue(queries: Queries, moment: Moment): Promise<boolean> {
  const [found] = await queries
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      or(
        isDueToPublish(moment),
        isNoLongerNew(moment),
        waitsThoughPublished,
        isNewWithoutTime,
        hasTimeButIsNotNew,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Publishes the vehicles whose day has come and ends "New arrival" where its time is over, with an entry in
 * the change log for each. Returns the ids of the changed vehicles, for a notice on `catalogueChannel`.
 */
export async function makeDueChanges(queries: Queries, moment: Moment): Promise<number[]> {
  await tidy(queries, moment.now);
  return [
    ...(await changeAll(queries, moment, isDueToPublish(moment), { isPublished: true, publishOn: null })),
    ...(await changeAll(queries, moment, isNoLongerNew(moment), {
      isNewArrival: false,
      newArrivalSince: null,
    })),
  ];
}

/** Nobody sees a difference, so these vehicles keep the time of their last change. */
async function tidy(queries: Queries, now: Date): Promise<void> {
  await queries.update(vehicles).set({ publishOn: null }).where(waitsThoughPublished);
  await queries.update(vehicles).set({ newArrivalSince: now }).where(isNewWithoutTime);
  await queries.update(vehicles).set({ newArrivalSince: null }).where(hasTimeButIsNotNew);
}

/** In batches, so that other writes wait for a moment only. */
async function changeAll(
  queries: Queries,
  { now }: Moment,
  due: SQL | undefined,
  change: Partial<typeof vehicles.$inferInsert>,
): Promise<number[]> {
  const changed: number[] = [];
  for (;;) {
    const written = await queries.transaction(async (tx) => {
      await lockVehicleWrites(tx);
      const before = await tx
        .select()
        .from(vehicles)
        .where(due)
        .orderBy(asc(vehicles.id))
        .limit(batchSize)
        .for('update');
      const ids = before.map(({ id }) => id);
      if (ids.length === 0) return ids;
      const after = await tx
        .update(vehicles)
        // Always later than the previous state, so that an open form notices.
        .set({
          ...change,
          updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${vehicles.updatedAt} + interval '1 millisecond')`,
        })
        .where(inArray(vehicles.id, ids))
        .returning();
      const rows = new Map(before.map((row) => [row.id, row]));
      const entries = after.map((row) => ({
        by,
        kind: 'vehicle' as const,
        action: 'changed' as const,
        subjectId: row.id,
        subject: vehicleName(row),
        fields: differences(rows.get(row.id) ?? null, row, ['isPublished', 'publishOn', 'isNewArrival']),
      }));
      await recordChanges(tx, entries, now);
      return ids;
    });
    changed.push(...written);
    if (written.length < batchSize) return changed;
  }
}
