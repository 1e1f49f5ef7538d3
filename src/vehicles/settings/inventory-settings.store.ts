import { eq, sql } from 'drizzle-orm';
import { differences, recordChanges } from '../../changes/changes.store.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { inventorySettingsSchema } from './inventory-settings.schema.ts';
import { inventorySettings } from './inventory-settings.table.ts';
import { newInventorySettings, type InventorySettings } from './inventory-settings.ts';

/** The only row. */
const id = 1;

/** The settings and when they were last saved, in ISO 8601; null if they never were. */
export type SavedInventorySettings = { settings: InventorySettings; updatedAt: string | null };

/** The inventory's settings, or the defaults if they were never saved. */
export async function readSavedInventorySettings(queries: Queries): Promise<SavedInventorySettings> {
  const [row] = await queries.select().from(inventorySettings).where(eq(inventorySettings.id, id));
  if (!row) return { settings: newInventorySettings, updatedAt: null };
  // A setting that was added after the last save has its default.
  const settings = inventorySettingsSchema.parse({ ...newInventorySettings, ...row.settings });
  return { settings, updatedAt: row.updatedAt.toISOString() };
}

/** `readSavedInventorySettings` without its time. */
export async function readInventorySettings(queries: Queries): Promise<InventorySettings> {
  return (await readSavedInventorySettings(queries)).settings;
}

/**
 * Changes some of the settings and logs each. Throws 409 if they were saved after `readAt`, the `updatedAt`
 * that the change started from (undefined skips the check). Publish the live value afterwards.
 */
export function changeInventorySettings(
  database: Database,
  change: { [Name in keyof InventorySettings]?: InventorySettings[Name] | undefined },
  options: { readAt: string | null | undefined; by: string; now: Date },
): Promise<SavedInventorySettings> {
  return database.queries.transaction(async (tx) => {
    // A lock of the row would not serialize the first two saves.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('writing inventory settings', 0))`);
    const before = await readSavedInventorySettings(tx);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const settings: InventorySettings = { ...before.settings, ...given };
    const fields = differences(before.settings, settings, [
      'newArrivalDays',
      'photosPerVehicle',
      'holdingCostPerDay',
    ]);
    // Checked before the time: a save that is repeated because its response was lost is no conflict.
    if (fields.length === 0) return before;
    if (options.readAt !== undefined && options.readAt !== before.updatedAt)
      throw new ApiError(409, 'Somebody else saved these settings meanwhile');
    // Two saves in one millisecond must not look like the same version.
    const last = before.updatedAt === null ? 0 : Date.parse(before.updatedAt);
    const now = new Date(Math.max(options.now.getTime(), last + 1));
    await tx
      .insert(inventorySettings)
      .values({ id, settings, updatedAt: now })
      .onConflictDoUpdate({ target: inventorySettings.id, set: { settings, updatedAt: now } });
    const entry = { subjectId: null, subject: 'Inventory settings', fields };
    await recordChanges(tx, [{ by: options.by, kind: 'inventory', action: 'changed', ...entry }], now);
    return { settings, updatedAt: now.toISOString() };
  });
}
