import { and, eq, inArray, lt, not } from 'drizzle-orm';
import { createSettingsRow, type SavedSettings } from '../changes/settings-row.store.ts';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { appearanceSchema, type Appearance, type Logo } from './appearance.schema.ts';
import { appearance, appearanceFiles } from './appearance.table.ts';
import { newAppearance } from './appearance.ts';
import { iconFiles, type AppearanceFile } from './appearance-files.ts';
import { accentContrast, legibleAccent, lookOf, wantedContrast } from './look.ts';

/** Milliseconds before an uploaded file that nobody saved may be deleted. */
const unsavedFor = 24 * 60 * 60_000;

const row = createSettingsRow({
  table: appearance,
  schema: appearanceSchema,
  defaults: newAppearance,
  conflict: 'Somebody else saved the appearance meanwhile',
  kind: 'dealership',
  subject: () => 'Appearance',
  logged: (settings) => ({ ...settings, logo: settings.logo?.address ?? null }),
  prepare: async (tx, wanted, _before, now) => {
    requireLegible(wanted);
    const settings: Appearance = { ...wanted, logo: await storedLogo(tx, wanted.logo) };
    await requireStored(tx, settings);
    await forgetFiles(tx, settings, now);
    return settings;
  },
});

/** The appearance and when it was last saved, in ISO 8601; null if it never was. */
export type SavedAppearance = { appearance: Appearance; updatedAt: string | null };

const toSaved = ({ settings, updatedAt }: SavedSettings<Appearance>): SavedAppearance => ({
  appearance: settings,
  updatedAt,
});

/** The appearance, or that of a new dealership if it was never saved. */
export const readSavedAppearance = async (queries: Queries): Promise<SavedAppearance> =>
  toSaved(await row.read(queries));

/** `readSavedAppearance` without its time. */
export const readAppearance = async (queries: Queries): Promise<Appearance> =>
  (await row.read(queries)).settings;

/**
 * Changes some of the appearance. Throws 409 as `createSettingsRow` does, and 400 for a file that is not stored or an
 * accent that is not legible.
 */
export const changeAppearance = async (
  ...parameters: Parameters<typeof row.change>
): Promise<SavedAppearance> => toSaved(await row.change(...parameters));

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

/** The logo with `faintOn` from its upload. Throws 400 if it is not stored in this size. */
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

/** Deletes unused files, except for recent uploads that somebody may be about to save. */
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
