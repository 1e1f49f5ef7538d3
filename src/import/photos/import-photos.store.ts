import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { images } from '../../images/images.table.ts';
import { isImageAddress } from '../../images/image.ts';
import type { Queries } from '../../platform/database.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import type { PlannedPhotos } from '../planned-row.ts';
import { importPhotos } from './import-photos.table.ts';
import { fileNameOf, isFetched } from './photo-cells.ts';

/** Notice sent to every process once there are photographs to fetch. */
export const importPhotosChannel = 'import_photos';

/** How long it is remembered what became of a photograph, in milliseconds. */
const keptMs = 30 * 24 * 60 * 60_000;
const batchSize = 1_000;
/** Longer than the photographs of a vehicle may take: when it is over, the process that held them has died. */
const lease = sql`interval '20 minutes'`;

/**
 * Those of the photographs that are images of this site already. Within a transaction it locks them, so that
 * the cleanup cannot remove them.
 */
async function storedAmong(tx: Queries, sources: readonly string[]): Promise<Set<string>> {
  const own = sources.filter(isImageAddress);
  const stored = new Set<string>();
  for (let start = 0; start < own.length; start += batchSize) {
    const rows = await tx
      .select({ address: images.address })
      .from(images)
      .where(inArray(images.address, own.slice(start, start + batchSize)))
      .for('key share');
    for (const { address } of rows) stored.add(address);
  }
  return stored;
}

/** Notes which photographs the vehicles of an import are to get, in place of those of an earlier import. */
export async function addImportPhotos(
  tx: Queries,
  named: readonly { vehicleId: number; photos: PlannedPhotos }[],
  now: Date,
): Promise<void> {
  const withPhotos = named.filter(({ photos }) => photos.sources.length > 0);
  const stored = await storedAmong(
    tx,
    withPhotos.flatMap(({ photos }) => photos.sources),
  );
  const rows = withPhotos.flatMap(({ vehicleId, photos: { sources, featured } }) =>
    sources.map((source, position) => ({
      vehicleId,
      position,
      source,
      // No file is needed for an image that is here already: it only has to be attached.
      fileName: isFetched(source) || stored.has(source) ? null : fileNameOf(source),
      isFeatured: source === featured,
      createdAt: now,
      nextAttemptAt: sql`now()`,
    })),
  );
  if (rows.length === 0) return;
  const ids = sql`${`{${withPhotos.map(({ vehicleId }) => vehicleId).join(',')}}`}::integer[]`;
  await tx.delete(importPhotos).where(sql`${importPhotos.vehicleId} = any (${ids})`);
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx.insert(importPhotos).values(rows.slice(start, start + batchSize));
  }
  // PostgreSQL delivers it on commit.
  await tx.execute(sql`select pg_notify(${importPhotosChannel}, '')`);
}

export type WaitingPhoto = Pick<
  typeof importPhotos.$inferSelect,
  'id' | 'vehicleId' | 'position' | 'source' | 'fileName' | 'isFeatured' | 'attempts'
>;

const waiting = {
  id: importPhotos.id,
  vehicleId: importPhotos.vehicleId,
  position: importPhotos.position,
  source: importPhotos.source,
  fileName: importPhotos.fileName,
  isFeatured: importPhotos.isFeatured,
  attempts: importPhotos.attempts,
};

/**
 * Claims the photographs of one vehicle that are due to be fetched; empty if there are none. Those of a vehicle
 * in the bin are left alone: fetched again and again, they could not be given to it.
 */
export async function claimFetched(queries: Queries): Promise<WaitingPhoto[]> {
  const isDue = and(
    eq(importPhotos.state, 'waiting'),
    isNull(importPhotos.fileName),
    sql`${importPhotos.nextAttemptAt} <= now() + interval '1 millisecond'`,
    sql`exists (select from ${vehicles} where ${vehicles.id} = ${importPhotos.vehicleId})`,
  );
  return queries.transaction(async (tx) => {
    const [next] = await tx
      .select({ vehicleId: importPhotos.vehicleId })
      .from(importPhotos)
      .where(isDue)
      .orderBy(asc(importPhotos.nextAttemptAt), asc(importPhotos.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return [];
    const rows = await tx
      .update(importPhotos)
      .set({ attempts: sql`${importPhotos.attempts} + 1`, nextAttemptAt: sql`now() + ${lease}` })
      .where(and(isDue, eq(importPhotos.vehicleId, next.vehicleId)))
      .returning(waiting);
    return rows.sort((a, b) => a.position - b.position);
  });
}

/** The photographs that wait for the file with this name, also after a failure: several vehicles may share it. */
export const waitingForFile = (queries: Queries, name: string): Promise<WaitingPhoto[]> =>
  queries
    .select(waiting)
    .from(importPhotos)
    .where(and(inArray(importPhotos.state, ['waiting', 'failed']), eq(importPhotos.fileName, name)))
    .orderBy(asc(importPhotos.vehicleId), asc(importPhotos.position));

/** The names of the files that are waited for, each once. */
export async function waitedFor(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ fileName: importPhotos.fileName })
    .from(importPhotos)
    .innerJoin(vehicles, eq(vehicles.id, importPhotos.vehicleId))
    .where(and(eq(importPhotos.state, 'waiting'), isNotNull(importPhotos.fileName)));
  return rows.flatMap(({ fileName }) => fileName ?? []);
}

/** A photograph that was not stored; with `retryMinutes` it is fetched once more after that time. */
export async function failPhoto(
  queries: Queries,
  id: number,
  { problem, retryMinutes }: { problem: string; retryMinutes: number | null },
): Promise<void> {
  await queries
    .update(importPhotos)
    .set(
      retryMinutes === null
        ? { state: 'failed', problem }
        : { problem, nextAttemptAt: sql`now() + make_interval(mins => ${retryMinutes})` },
    )
    .where(eq(importPhotos.id, id));
}

const isGivenUp = and(
  eq(importPhotos.state, 'failed'),
  isNull(importPhotos.fileName),
  isNotNull(importPhotos.problem),
);

/**
 * Has the photographs fetched again that were given up, with as many attempts as at first. Resolves with the
 * numbers before the first of them is fetched, which may fail at once.
 */
export async function fetchAgain(queries: Queries) {
  return queries.transaction(async (tx) => {
    await tx
      .update(importPhotos)
      .set({ state: 'waiting', attempts: 0, problem: null, nextAttemptAt: sql`now()` })
      .where(isGivenUp);
    // PostgreSQL delivers it on commit.
    await tx.execute(sql`select pg_notify(${importPhotosChannel}, '')`);
    return photoProgress(tx);
  });
}

/** How many photographs of imports are in each state, and the first of those that failed. */
export async function photoProgress(queries: Queries) {
  const [counts] = await queries
    .select({
      fetching:
        sql<number>`count(*) filter (where ${importPhotos.state} = 'waiting' and ${importPhotos.fileName} is null)`.mapWith(
          Number,
        ),
      forFiles:
        sql<number>`count(*) filter (where ${importPhotos.state} = 'waiting' and ${importPhotos.fileName} is not null)`.mapWith(
          Number,
        ),
      done: sql<number>`count(*) filter (where ${importPhotos.state} = 'done')`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${importPhotos.state} = 'failed')`.mapWith(Number),
      givenUp: sql<number>`count(*) filter (where ${isGivenUp})`.mapWith(Number),
      all: count(),
    })
    .from(importPhotos)
    .innerJoin(vehicles, eq(vehicles.id, importPhotos.vehicleId));
  const failures = await queries
    .select({
      vehicleId: importPhotos.vehicleId,
      vehicle: sql<string>`concat_ws(' ', ${vehicles.year}, ${vehicles.make}, ${vehicles.model})`,
      source: importPhotos.source,
      problem: sql<string>`coalesce(${importPhotos.problem}, '')`,
    })
    .from(importPhotos)
    .innerJoin(vehicles, eq(vehicles.id, importPhotos.vehicleId))
    .where(and(eq(importPhotos.state, 'failed'), isNotNull(importPhotos.problem)))
    .orderBy(desc(importPhotos.createdAt), asc(importPhotos.id))
    .limit(50);
  return { ...(counts ?? { fetching: 0, forFiles: 0, done: 0, failed: 0, givenUp: 0, all: 0 }), failures };
}

/** Forgets what became of the photographs of imports that are older than 30 days. */
export async function forgetImportPhotos(queries: Queries, now: Date): Promise<void> {
  await queries.delete(importPhotos).where(lt(importPhotos.createdAt, new Date(now.getTime() - keptMs)));
}
