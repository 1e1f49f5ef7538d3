import { eq, sql } from 'drizzle-orm';
import type { FieldChange } from '../changes/change.ts';
import { differences, recordChanges } from '../changes/changes.store.ts';
import { unknownImages } from '../images/images.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { hoursLines } from './dealership.hours.ts';
import { dealershipSchema } from './dealership.schema.ts';
import { dealership } from './dealership.table.ts';
import { linkNames, newDealership, sitePictures, type Dealership } from './dealership.ts';

/** The only row. */
const id = 1;

/** Key of the advisory lock that serializes saves, also when there is no row to lock yet. */
const lockKey = 7_305_002;

/** The settings and when they were last saved, in ISO 8601; null if they never were. */
export type SavedDealership = { dealership: Dealership; updatedAt: string | null };

/** The dealership's settings, or the defaults of a new dealership if they were never saved. */
export async function readSavedDealership(queries: Queries): Promise<SavedDealership> {
  const [row] = await queries.select().from(dealership).where(eq(dealership.id, id));
  if (!row) return { dealership: newDealership, updatedAt: null };
  // A setting that was added after the last save has its default.
  const profile = dealershipSchema.parse({ ...newDealership, ...row.profile });
  return { dealership: profile, updatedAt: row.updatedAt.toISOString() };
}

/** `readSavedDealership` without its time. */
export async function readDealership(queries: Queries): Promise<Dealership> {
  return (await readSavedDealership(queries)).dealership;
}

/**
 * Writes all settings. Throws a `ZodError` if they are invalid. Send a notice on `dealershipChannel`
 * afterwards.
 */
export async function saveDealership(queries: Queries, input: Dealership, now: Date): Promise<Dealership> {
  const profile = dealershipSchema.parse(input);
  await queries
    .insert(dealership)
    .values({ id, profile, updatedAt: now })
    .onConflictDoUpdate({ target: dealership.id, set: { profile, updatedAt: now } });
  return profile;
}

/**
 * Changes some of the settings and logs each. Throws 409 if they were saved after `readAt`, the `updatedAt`
 * that the change started from (undefined skips the check), and 400 for a picture that is not stored. Send a
 * notice on `dealershipChannel` afterwards.
 */
export function changeDealership(
  database: Database,
  change: { [Field in keyof Dealership]?: Dealership[Field] | undefined },
  options: { readAt: string | null | undefined; by: string; now: Date },
): Promise<SavedDealership> {
  return database.queries.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const before = await readSavedDealership(tx);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after: Dealership = { ...before.dealership, ...given };
    const fields = fieldChanges(before.dealership, after);
    // Checked before the time: a save that is repeated because its response was lost is no conflict.
    if (fields.length === 0) return before;
    if (options.readAt !== undefined && options.readAt !== before.updatedAt) {
      throw new ApiError(409, 'Somebody else saved these settings meanwhile');
    }
    await requireStored(tx, before.dealership.pictures, after.pictures);
    // Two saves in one millisecond must not look like the same version.
    const last = before.updatedAt === null ? 0 : Date.parse(before.updatedAt);
    const now = new Date(Math.max(options.now.getTime(), last + 1));
    const saved = await saveDealership(tx, after, now);
    await recordChanges(
      tx,
      [
        {
          by: options.by,
          kind: 'dealership',
          action: 'changed',
          subjectId: null,
          subject: saved.name,
          fields,
        },
      ],
      now,
    );
    return { dealership: saved, updatedAt: now.toISOString() };
  });
}

async function requireStored(
  queries: Queries,
  before: Dealership['pictures'],
  after: Dealership['pictures'],
): Promise<void> {
  const places = sitePictures.filter((place) => after[place] !== before[place]);
  const unknown = await unknownImages(
    queries,
    places.flatMap((place) => after[place] ?? []),
  );
  const [place] = places.filter((name) => unknown.includes(after[name] ?? ''));
  if (place === undefined) return;
  const message = 'Upload the picture first';
  throw new ApiError(400, message, { issues: [{ path: `pictures.${place}`, message }] });
}

/** The settings as a flat record with names such as `financingLink`, for the change log. */
const logged = (profile: Dealership): Record<string, string | number | null> => {
  const { logoText, introduction, hours, links, pictures, finance, statements, takesOffers, ...rest } =
    profile;
  return {
    ...rest,
    logo: logoText.primary,
    logoSecondLine: logoText.secondary,
    introductionHeading: introduction.heading,
    introductionText: introduction.text,
    hours: hoursLines(hours)
      .map(({ days, text }) => `${days} ${text}`)
      .join(', '),
    sellYourCarPage: takesOffers ? 'shown' : 'not shown',
    financeEstimate: finance.isShown ? 'shown' : 'not shown',
    financeRate: finance.rate,
    financeTerms: finance.terms.join(', '),
    financeDownPayment: finance.depositPercent,
    financeDisclaimer: finance.disclaimer,
    ...Object.fromEntries(
      Object.entries(statements).flatMap(([name, { isShown, text }]) => [
        [name, isShown ? 'shown' : 'not shown'],
        [`${name}Text`, text],
      ]),
    ),
    ...Object.fromEntries(linkNames.map((name) => [`${name}Link`, links[name] ?? null])),
    ...Object.fromEntries(sitePictures.map((name) => [`${name}Picture`, pictures[name] ?? null])),
  };
};

function fieldChanges(before: Dealership, after: Dealership): FieldChange[] {
  const now = logged(after);
  return differences(logged(before), now, Object.keys(now));
}
