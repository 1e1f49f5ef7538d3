import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { images } from '../../images/images.table.ts';
import { isImageAddress } from '../../images/image.ts';
import type { Queries } from '../../platform/database.ts';
import { idList } from '../../vehicles/id-list.ts';
import { importPhotos } from '../../vehicles/import-photos.table.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { fetchWaiting, isToFetch } from '../../vehicles/waiting-photos.store.ts';
import type { PlannedPhotos } from '../planned-row.ts';
import { fileNameOf, isFetched } from './photo-cells.ts';

/** How long it is remembered what became of a photograph, in milliseconds. */
const keptMs = 30 * 24 * 60 * 60_000;
const batchSize = 1_000;

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
      // For versions before 0136, which may run beside this one.
      nextAttemptAt: sql`now()`,
    })),
  );
  if (rows.length === 0) return;
  const ids = withPhotos.map(({ vehicleId }) => vehicleId);
  await tx.delete(importPhotos).where(sql`${importPhotos.vehicleId} = any (${idList(ids)})`);
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx.insert(importPhotos).values(rows.slice(start, start + batchSize));
  }
  await fetchWaiting(tx, ids);
}

export type WaitingPhoto = Pick<
  typeof importPhotos.$inferSelect,
  'id' | 'vehicleId' | 'position' | 'source' | 'fileName' | 'isFeatured'
>;

const waiting = {
  id: importPhotos.id,
  vehicleId: importPhotos.vehicleId,
  position: importPhotos.position,
  source: importPhotos.source,
  fileName: importPhotos.fileName,
  isFeatured: importPhotos.isFeatured,
};

/** The photographs of a vehicle that wait to be fetched, in their order. */
export const waitingOf = (queries: Queries, vehicleId: number): Promise<WaitingPhoto[]> =>
  queries
    .select(waiting)
    .from(importPhotos)
    .where(and(isToFetch, eq(importPhotos.vehicleId, vehicleId)))
    .orderBy(asc(importPhotos.position));

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

/** A photograph that was not stored; `isAgain`: it goes on waiting. */
export async function failPhoto(
  queries: Queries,
  id: number,
  { problem, isAgain }: { problem: string; isAgain: boolean },
): Promise<void> {
  await queries
    .update(importPhotos)
    .set(isAgain ? { problem } : { problem, state: 'failed' })
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
    await tx.update(importPhotos).set({ state: 'waiting', problem: null }).where(isGivenUp);
    await fetchWaiting(tx);
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
