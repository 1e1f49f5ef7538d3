import { restoreImage, saveImage, type SaveContext } from '../../images/images.store.ts';
import { isImageAddress } from '../../images/image.ts';
import { imageLimits } from '../../images/image-limits.ts';
import type { ImageStorage } from '../../images/storage/storage.ts';
import { ApiError, messageOf } from '../../platform/errors.ts';
import { FetchError, fetchPublic } from '../../platform/http/fetch-public.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { openWorker } from '../../platform/worker.ts';
import { vehiclesPayload, type Catalogue } from '../../vehicles/catalogue/catalogue.ts';
import { attachPhotos, type StoredPhoto } from './attach-photos.store.ts';
import { claimFetched, failPhoto, importPhotosChannel, type WaitingPhoto } from './import-photos.store.ts';

/** Milliseconds between two looks for photographs to fetch; new ones are announced by a notice. */
const pollIntervalMs = 60_000;
const fetchTimeoutMs = 30_000;
/** Photographs of a vehicle that are stored at a time. */
const concurrency = 3;
/** Minutes until a photograph is fetched again, after the first failure and the second; then it is given up. */
const retryMinutes = [1, 10] as const;

export type ImportPhotos = {
  /**
   * Stores photographs of one vehicle and gives them to it. `read` brings the bytes of each, and throws an
   * `ApiError` or a `FetchError` for one that cannot be had. Resolves with how many the vehicle got.
   */
  take(photos: readonly WaitingPhoto[], read: (photo: WaitingPhoto) => Promise<Buffer>): Promise<number>;
  close(): Promise<void>;
};

/**
 * Fetches the photographs that imports have named by their addresses, for as long as the process runs. Every
 * process of an installation does so, and each vehicle's photographs are fetched by one of them.
 */
export async function openImportPhotos(options: {
  database: Database;
  storage: ImageStorage;
  catalogue: Pick<Catalogue, 'publish'>;
  clock: () => Date;
  log: Log;
  /** Which IP addresses may be connected to; public ones unless a test says otherwise. */
  isAllowed?: (address: string) => boolean;
}): Promise<ImportPhotos> {
  const { database, storage, catalogue, clock, log, isAllowed } = options;
  const { queries } = database;
  const closing = new AbortController();

  const fetchOne = ({ source }: WaitingPhoto) =>
    fetchPublic(source, {
      maxBytes: imageLimits.bytes,
      timeoutMs: fetchTimeoutMs,
      signal: closing.signal,
      ...(isAllowed && { isAllowed }),
    });

  /** The address of the stored image; null if it could not be had. */
  async function storeOne(photo: WaitingPhoto, read: (photo: WaitingPhoto) => Promise<Buffer>) {
    try {
      // One of an earlier import, or of this site's own export.
      if (isImageAddress(photo.source) && photo.fileName === null) return photo.source;
      const context: SaveContext = { queries, storage, now: clock() };
      const bytes = await read(photo);
      return (await restoreImage(context, bytes, photo.source)) ?? (await saveImage(context, bytes)).url;
    } catch (error) {
      if (closing.signal.aborted) return null;
      if (!(error instanceof FetchError || error instanceof ApiError)) throw error;
      const isPassing = error instanceof FetchError ? error.again : error.status >= 500;
      // A file is not asked for again: it is sent again.
      const minutes =
        isPassing && photo.fileName === null ? (retryMinutes[photo.attempts - 1] ?? null) : null;
      await failPhoto(queries, photo.id, { problem: messageOf(error), retryMinutes: minutes });
      // The address is the file's, and its host is all that an operator needs to know.
      const host = URL.parse(photo.source)?.hostname ?? null;
      log.warn(
        { vehicle: photo.vehicleId, host, reason: error.message },
        'a photograph could not be imported',
      );
      return null;
    }
  }

  const take: ImportPhotos['take'] = async (photos, read) => {
    const stored: StoredPhoto[] = [];
    for (let start = 0; start < photos.length; start += concurrency) {
      if (closing.signal.aborted) break;
      const some = photos.slice(start, start + concurrency);
      const addresses = await Promise.all(some.map((photo) => storeOne(photo, read)));
      for (const [index, photo] of some.entries()) {
        const address = addresses[index] ?? null;
        if (address !== null) stored.push({ photo, address });
      }
    }
    const [first] = photos;
    if (!first || !(await attachPhotos(queries, first.vehicleId, stored, clock()))) return 0;
    await catalogue.publish(vehiclesPayload([first.vehicleId]));
    return stored.length;
  };

  async function fetchAll(): Promise<void> {
    while (!closing.signal.aborted) {
      const photos = await claimFetched(queries);
      if (photos.length === 0) return;
      await take(photos, fetchOne);
    }
  }

  const worker = await openWorker(
    { database, channel: importPhotosChannel },
    {
      work: fetchAll,
      interval: pollIntervalMs,
      onError: (error) => {
        if (!closing.signal.aborted)
          log.warn({ err: error }, 'photographs of an import could not be fetched');
      },
    },
  );
  return {
    take,
    close: () => {
      closing.abort();
      return worker.close();
    },
  };
}
