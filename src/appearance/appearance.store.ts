import { and, eq, inArray, lt, not, sql } from 'drizzle-orm';
import { differences, recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { appearanceSchema } from './appearance.schema.ts';
import { appearance, appearanceFiles } from './appearance.table.ts';
import { newAppearance, type Appearance, type Logo } from './appearance.ts';
import { iconFiles, type AppearanceFile } from './appearance-files.ts';
import { accentContrast, legibleAccent, lookOf, wantedContrast } from './look.ts';

/** The only row. */
const id = 1;

/** Milliseconds for which a file that was uploaded and not saved is kept. */
const unsavedFor = 24 * 60 * 60_000;

/** The appearance and when it was last saved, in ISO 8601; null if it never was. */
export type SavedAppearance = { appearance: Appearance; updatedAt: string | null };

/** The appearance, or that of a new dealership if it was never saved. */
export async function readSavedAppearance(queries: Queries): Promise<SavedAppearance> {
  const [row] = await queries.select().from(appearance).where(eq(appearance.id, id));
  if (!row) return { appearance: newAppearance, updatedAt: null };
  // What was added after the last save has its default.
  const settings = appearanceSchema.parse({ ...newAppearance, ...row.settings });
  return { appearance: settings, updatedAt: row.updatedAt.toISOString() };
}

/** `readSavedAppearance` without its time. */
export async function readAppearance(queries: Queries): Promise<Appearance> {
  return (await readSavedAppearance(queries)).appearance;
}

/**
 * Changes some of the appearance and logs each. Throws 409 if it was saved after `readAt`, the `updatedAt` that the
 * change started from (undefined skips the check), and 400 for a file that is not stored or an accent that is not legible.
 * Publish the live value afterwards.
 */
export function changeAppearance(
  database: Database,
  change: { [Name in keyof Appearance]?: Appearance[Name] | undefined },
  options: { readAt: string | null | undefined; by: string; now: Date },
): Promise<SavedAppearance> {
  return database.queries.transaction(async (tx) => {
    // A lock of the row would not serialize the first two saves.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('writing appearance', 0))`);
    const before = await readSavedAppearance(tx);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const wanted: Appearance = { ...before.appearance, ...given };
    const fields = differences(logged(before.appearance), logged(wanted), loggedNames);
    // Checked before the time: a save that is repeated because its response was lost is no conflict.
    if (fields.length === 0) return before;
    if (options.readAt !== undefined && options.readAt !== before.updatedAt)
      throw new ApiError(409, 'Somebody else saved the appearance meanwhile');
    requireLegible(wanted);
    const settings: Appearance = { ...wanted, logo: await storedLogo(tx, wanted.logo) };
    await requireStored(tx, settings);
    // Two saves in one millisecond must not look like the same version.
    const last = before.updatedAt === null ? 0 : Date.parse(before.updatedAt);
    const now = new Date(Math.max(options.now.getTime(), last + 1));
    await tx
      .insert(appearance)
      .values({ id, settings, updatedAt: now })
      .onConflictDoUpdate({ target: appearance.id, set: { settings, updatedAt: now } });
    const entry = { subjectId: null, subject: 'Appearance', fields };
    await recordChanges(tx, [{ by: options.by, kind: 'dealership', action: 'changed', ...entry }], now);
    await forgetFiles(tx, settings, now);
    return { appearance: settings, updatedAt: now.toISOString() };
  });
}

function requireLegible(settings: Appearance): void {
  const look = lookOf(settings);
  const figure = accentContrast(look);
  if (figure >= wantedContrast.text) return;
  const message = `This accent has a contrast of ${figure.toFixed(1)}, and text needs 4.5. ${legibleAccent(look)} has it.`;
  throw new ApiError(400, message, { issues: [{ path: 'accent', message }] });
}

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

const namesIn = ({ logo, icon }: Appearance): string[] => [
  ...(logo === null ? [] : [nameOf(logo.address)]),
  ...(icon === null ? [] : iconFiles.map((file) => `${icon}-${file.name}`)),
];

async function requireStored(queries: Queries, settings: Appearance): Promise<void> {
  const names = namesIn(settings);
  const rows =
    names.length === 0
      ? []
      : await queries
          .select({
            name: appearanceFiles.name,
          })
          .from(appearanceFiles)
          .where(inArray(appearanceFiles.name, names));
  if (rows.length < names.length) refuse('icon');
}

/** The logo with what its upload has found out about it. Throws 400 if it is not stored in this size. */
async function storedLogo(queries: Queries, logo: Logo | null): Promise<Logo | null> {
  if (logo === null) return null;
  const [stored] = await queries
    .select({
      width: appearanceFiles.width,
      height: appearanceFiles.height,
      faintOn: appearanceFiles.faintOn,
    })
    .from(appearanceFiles)
    .where(eq(appearanceFiles.name, nameOf(logo.address)));
  if (stored?.width !== logo.width || stored.height !== logo.height) refuse('logo');
  return { ...logo, faintOn: stored.faintOn };
}

function refuse(path: 'logo' | 'icon'): never {
  const message = `Upload the ${path} first`;
  throw new ApiError(400, message, { issues: [{ path, message }] });
}

/** Deletes the files that nothing names, except for those that somebody may be about to save. */
async function forgetFiles(queries: Queries, settings: Appearance, now: Date): Promise<void> {
  const old = lt(appearanceFiles.createdAt, new Date(now.getTime() - unsavedFor));
  const names = namesIn(settings);
  await queries
    .delete(appearanceFiles)
    .where(names.length === 0 ? old : and(old, not(inArray(appearanceFiles.name, names))));
}

/** Stores files; one that is stored already counts as new. */
export async function saveFiles(
  queries: Queries,
  files: readonly AppearanceFile[],
  now: Date,
): Promise<void> {
  await queries
    .insert(appearanceFiles)
    .values(files.map((file) => ({ ...file, createdAt: now })))
    .onConflictDoUpdate({ target: appearanceFiles.name, set: { createdAt: now } });
}

/** The bytes of a stored file; null if there is none. */
export async function readFile(queries: Queries, name: string): Promise<Buffer | null> {
  const [row] = await queries
    .select({ content: appearanceFiles.content })
    .from(appearanceFiles)
    .where(eq(appearanceFiles.name, name));
  return row?.content ?? null;
}

/** The appearance as a flat record, for the change log. */
const logged = ({ logo, ...rest }: Appearance) => ({ ...rest, logo: logo?.address ?? null });
const loggedNames = Object.keys(newAppearance) as (keyof Appearance)[];
