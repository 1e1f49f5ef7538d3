import { eq, getTableName } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database.ts';
import { requireLastSave, saveInOrder, timeOfSave } from '../platform/database/saves.ts';
import type { SettingsTable } from '../platform/database/settings-table.ts';
import type { z } from '../platform/zod.ts';
import type { ChangeKind } from './change.ts';
import { differences, recordChanges } from './changes.store.ts';

/** The only row. */
const id = 1;

/** Settings and when they were last saved, in ISO 8601; null if they never were. */
export type SavedSettings<Settings> = { settings: Settings; updatedAt: string | null };

/** Some settings, the `updatedAt` that the change started from (undefined skips the check), and the author. */
type ChangeOptions = { readAt: string | null | undefined; by: string; now: Date };

/** Reads and writes the only row of a table of settings, with the entries in the change log. */
export function createSettingsRow<Settings extends object>(row: {
  table: SettingsTable;
  schema: z.ZodType<Settings>;
  /** Before the first save, and of each setting that is newer than the last save. */
  defaults: Settings;
  conflict: string;
  kind: ChangeKind;
  subject: (settings: Settings) => string;
  /** The settings as the log names them, such as `financingLink`: as they are unless it says otherwise. */
  logged?: (settings: Settings) => object;
  /** What is stored of changed settings. Throws 400 if they may not be. */
  prepare?: (tx: Queries, settings: Settings, before: Settings, now: Date) => Promise<Settings>;
}) {
  const { table, schema, defaults, logged = (settings) => settings } = row;

  async function read(queries: Queries): Promise<SavedSettings<Settings>> {
    const [stored] = await queries.select().from(table).where(eq(table.id, id));
    if (!stored) return { settings: defaults, updatedAt: null };
    const settings = schema.parse({ ...defaults, ...stored.settings });
    return { settings, updatedAt: stored.updatedAt.toISOString() };
  }

  /** Writes all settings. Throws a `ZodError` if they are invalid. */
  async function write(queries: Queries, input: Settings, now: Date): Promise<Settings> {
    const settings = schema.parse(input);
    await queries
      .insert(table)
      .values({ id, settings, updatedAt: now })
      .onConflictDoUpdate({ target: table.id, set: { settings, updatedAt: now } });
    return settings;
  }

  /**
   * Changes some of the settings and logs each. Throws 409 if they were saved after `readAt`. Publish the live value
   * afterwards.
   */
  const change = (
    database: Database,
    changed: { [Name in keyof Settings]?: Settings[Name] | undefined },
    { readAt, by, now }: ChangeOptions,
  ): Promise<SavedSettings<Settings>> =>
    saveInOrder(database, getTableName(table).replaceAll('_', ' '), async (tx) => {
      const before = await read(tx);
      const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
      const wanted: Settings = { ...before.settings, ...given };
      const after = logged(wanted);
      const fields = differences(logged(before.settings), after, Object.keys(after) as (keyof object)[]);
      // Checked before the time: a save that is repeated because its response was lost is no conflict.
      if (fields.length === 0) return before;
      requireLastSave(readAt, before.updatedAt, row.conflict);
      const at = timeOfSave(before.updatedAt, now);
      const prepared = (await row.prepare?.(tx, wanted, before.settings, at)) ?? wanted;
      const settings = await write(tx, prepared, at);
      const entry = { subjectId: null, subject: row.subject(settings), fields };
      await recordChanges(tx, [{ by, kind: row.kind, action: 'changed', ...entry }], at);
      return { settings, updatedAt: at.toISOString() };
    });

  /** Throws 409 if `saved` is newer than `readAt`: what comes before `change` need not happen then. */
  const requireLast = ({ updatedAt }: { updatedAt: string | null }, readAt: string | null | undefined) =>
    requireLastSave(readAt, updatedAt, row.conflict);

  return { read, write, change, requireLast };
}
