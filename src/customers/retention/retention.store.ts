import { and, eq, inArray, isNotNull, notExists, notInArray, sql } from 'drizzle-orm';
import { changes } from '../../changes/changes.table.ts';
import { createSettingsRow } from '../../changes/settings-row.store.ts';
import { eraseInquiries } from '../../inquiries/erase-inquiries.store.ts';
import { inquiries, inquiryEntries } from '../../inquiries/inquiries.table.ts';
import type { Queries } from '../../platform/database.ts';
import { startOf, dayOf } from '../../platform/time-zones.ts';
import { deletedVehicles } from '../../vehicles/deleted-vehicles.table.ts';
import { timeOf } from '../../vehicles/id-list.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { recordErasure } from '../erase-person.store.ts';
import { newRetention } from './retention.ts';
import { retentionSchema } from './retention.schema.ts';
import { retentionSettings } from './retention.table.ts';

export const {
  read: readRetention,
  change: changeRetention,
  requireLast: requireLastRetention,
} = createSettingsRow({
  table: retentionSettings,
  schema: retentionSchema,
  defaults: newRetention,
  conflict: 'Somebody else saved this meanwhile',
  kind: 'customer',
  subject: () => 'How long archived inquiries are kept',
});

/** The author of what the program does by itself, in the change log. */
export const itself = 'Marque';

/** Inquiries that are erased in one transaction. */
const perRound = 500;

/**
 * The beginning of the day some months ago, in the dealership's time zone: what was last used before it goes. All of a day goes in
 * the first round of the day.
 */
export function lastUseBefore(now: Date, months: number, timeZone: string): Date {
  const [year = 0, month = 0, day = 0] = dayOf(now, timeZone).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return startOf(first.toISOString().slice(0, 10), timeZone);
}

/**
 * Archived inquiries that nothing has happened to since `before`: no note or answer, no change, no appointment. Not those that a
 * car was sold to: sales must be kept.
 */
function expired(queries: Queries, before: Date) {
  const { id, createdAt, appointmentAt, isArchived } = inquiries;
  const since = timeOf(before);
  const noteSince = queries
    .select({ id: inquiryEntries.id })
    .from(inquiryEntries)
    .where(and(eq(inquiryEntries.inquiryId, id), sql`${inquiryEntries.at} >= ${since}`));
  const changeSince = queries
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.kind, 'inquiry'), eq(changes.subjectId, id), sql`${changes.at} >= ${since}`));
  const buyers = queries
    .select({ id: sql<number>`${vehicles.soldToInquiryId}` })
    .from(vehicles)
    .where(isNotNull(vehicles.soldToInquiryId));
  const binned = sql<number>`(${deletedVehicles.vehicle} ->> 'sold_to_inquiry_id')::integer`;
  const binnedBuyers = queries.select({ id: binned }).from(deletedVehicles).where(isNotNull(binned));
  return and(
    eq(isArchived, true),
    sql`greatest(${createdAt}, ${appointmentAt}) < ${since}`,
    notExists(noteSince),
    notExists(changeSince),
    notInArray(id, buyers),
    notInArray(id, binnedBuyers),
  );
}

/** How many archived inquiries would go now, and when the oldest was sent. */
export async function previewRetention(
  queries: Queries,
  before: Date,
): Promise<{ inquiries: number; oldest: string | null }> {
  const [found] = await queries
    .select({
      inquiries: sql<number>`count(*)::int`,
      oldest: sql<string | null>`min(${inquiries.createdAt})`.mapWith(inquiries.createdAt),
    })
    .from(inquiries)
    .where(expired(queries, before));
  return {
    inquiries: found?.inquiries ?? 0,
    oldest: found?.oldest ? new Date(found.oldest).toISOString() : null,
  };
}

/**
 * Erases the archived inquiries that the setting says, and records how many. Returns how many; 0 while the setting is off. Call it
 * under the lock of the round.
 */
export async function eraseExpired(
  queries: Queries,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number> {
  const { archivedMonths } = (await readRetention(queries)).settings;
  if (archivedMonths === null) return 0;
  const before = lastUseBefore(now, archivedMonths, timeZone);
  let erased = 0;
  for (;;) {
    const count = await queries.transaction(async (tx) => {
      const rows = await tx
        .select({ id: inquiries.id })
        .from(inquiries)
        .where(expired(tx, before))
        .orderBy(inquiries.id)
        .limit(perRound)
        .for('update', { of: inquiries, skipLocked: true });
      // Once more: what was locked may have been restored or answered before.
      const still = await tx
        .select({ id: inquiries.id })
        .from(inquiries)
        .where(
          and(
            inArray(
              inquiries.id,
              rows.map(({ id }) => id),
            ),
            expired(tx, before),
          ),
        );
      const ids = still.map(({ id }) => id);
      const writing = { by: itself, now };
      const { mails } = await eraseInquiries(tx, ids, writing);
      if (ids.length > 0)
        await recordErasure(
          tx,
          `Archived inquiries after ${archivedMonths} months`,
          { inquiries: ids.length, mails },
          writing,
        );
      return ids.length;
    });
    erased += count;
    if (count < perRound) return erased;
  }
}
