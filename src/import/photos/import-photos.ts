import { restoreImage, saveImage, type SaveContext } from '../../images/images.store.ts';
import { isImageAddress } from '../../images/image.ts';
import { imageLimits } from '../../images/image-limits.ts';
import type { ImageStorage } from '../../images/storage/storage.ts';
import { ApiError, messageOf } from '../../platform/errors.ts';
import { FetchError, fetchPublic } from '../../platform/http/fetch-public.ts';
import type { Database } from '../../platform/database.ts';
import { JobFailure, type JobKind } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { z } from '../../platform/zod.ts';
import { vehiclesPayload, type Catalogue } from '../../vehicles/catalogue/catalogue.ts';
import { photoJobs } from '../../vehicles/waiting-photos.store.ts';
import { attachPhotos, type StoredPhoto } from './attach-photos.store.ts';
import { failPhoto, waitingOf, type WaitingPhoto } from './import-photos.store.ts';

const fetchTimeoutMs = 30_000;
/** Photographs of a vehicle that are stored at a time. */
const concurrency = 3;
/** Minutes until photographs are fetched again, after the first failure and the second; then they are given up. */
const pauseMinutes = [1, 10] as const;

/** Where photographs are stored. */
export type PhotoContext = {
  database: Pick<Database, 'queries'>;
  storage: ImageStorage;
  catalogue: Pick<Catalogue, 'publish'>;
  clock: () => Date;
  log: Log;
};

const payloadSchema = z.object({ vehicleId: z.int() });

/** Fetches the photographs that imports have named by their addresses: a job for each vehicle. */
export const photoFetches = (
  context: PhotoContext & {
    /** Which IP addresses may be connected to; public ones unless a test says otherwise. */
    isAllowed?: (address: string) => boolean;
  },
): JobKind => ({
  name: photoJobs,
  concurrency: 1,
  timeoutSeconds: 20 * 60,
  pauseMinutes,
  // Of defects alone, such as images that cannot be stored.
  lifeMinutes: 24 * 60,
  run: async ({ payload, attempts }, signal) => {
    const { isAllowed, database } = context;
    const { vehicleId } = payloadSchema.parse(payload);
    const photos = await waitingOf(database.queries, vehicleId);
    const fetchOne = ({ source }: WaitingPhoto) =>
      fetchPublic(source, {
        maxBytes: imageLimits.bytes,
        timeoutMs: fetchTimeoutMs,
        signal,
        ...(isAllowed && { isAllowed }),
      });
    await takePhotos(context, photos, fetchOne, { signal, isAgain: attempts <= pauseMinutes.length });
    signal.throwIfAborted();
    const left = await waitingOf(database.queries, vehicleId);
    if (left.length > 0) throw new JobFailure(`${left.length} photographs could not be fetched`);
  },
});

/**
 * Stores photographs of one vehicle and gives them to it. `read` brings the bytes of each, and throws an `ApiError` or a
 * `FetchError` for one that cannot be had; with `isAgain` it goes on waiting, if a later attempt may have it. Once `signal` is
 * aborted, no more are read. Resolves with how many the vehicle got.
 */
export async function takePhotos(
  context: PhotoContext,
  photos: readonly WaitingPhoto[],
  read: (photo: WaitingPhoto) => Promise<Buffer>,
  attempt: { signal?: AbortSignal; isAgain: boolean },
): Promise<number> {
  const { database, catalogue, clock } = context;
  const stored: StoredPhoto[] = [];
  for (let start = 0; start < photos.length && !attempt.signal?.aborted; start += concurrency) {
    const some = photos.slice(start, start + concurrency);
    const addresses = await Promise.all(some.map((photo) => storeOne(context, photo, read, attempt)));
    for (const [index, photo] of some.entries()) {
      const address = addresses[index] ?? null;
      if (address !== null) stored.push({ photo, address });
    }
  }
  const [first] = photos;
  if (!first || !(await attachPhotos(database.queries, first.vehicleId, stored, clock()))) return 0;
  await catalogue.publish(vehiclesPayload([first.vehicleId]));
  return stored.length;
}

/** The address of the stored image; null if it could not be had. */
async function storeOne(
  { database: { queries }, storage, clock, log }: PhotoContext,
  photo: WaitingPhoto,
  read: (photo: WaitingPhoto) => Promise<Buffer>,
  { signal, isAgain }: { signal?: AbortSignal; isAgain: boolean },
): Promise<string | null> {
  try {
    // One of an earlier import, or of this site's own export.
    if (isImageAddress(photo.source) && photo.fileName === null) return photo.source;
    const context: SaveContext = { queries, storage, now: clock() };
    const bytes = await read(photo);
    return (await restoreImage(context, bytes, photo.source)) ?? (await saveImage(context, bytes)).url;
  } catch (error) {
    if (signal?.aborted) return null;
    if (!(error instanceof FetchError || error instanceof ApiError)) throw error;
    const isPassing = error instanceof FetchError ? error.again : error.status >= 500;
    await failPhoto(queries, photo.id, { problem: messageOf(error), isAgain: isAgain && isPassing });
    // The address is the file's, and its host is all that an operator needs to know.
    const host = URL.parse(photo.source)?.hostname ?? null;
    log.warn({ vehicle: photo.vehicleId, host, reason: error.message }, 'a photograph could not be imported');
    return null;
  }
}
