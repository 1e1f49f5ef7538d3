import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, notWritable } from '../../platform/data-directory.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openNodeCopies, type NodeCopies } from './node-copies.ts';
import { checkS3, StorageAway } from './s3-check.ts';
import type { ImageStorage } from './storage.ts';
import { inSpan, isTracing } from '../../platform/observability/tracing.ts';

/**
 * Opens the storage that the settings name, and checks that it can be read and written; the one place where
 * another kind is added. `joins` is for a process that may run beside the site. Throws `SettingError` or `DataDirectoryError`, each with one line for a person.
 */
export async function openImageStorage(
  settings: Pick<Settings, 'dataDir' | 's3'>,
  options: { joins?: boolean } = {},
): Promise<ImageStorage> {
  if (settings.s3 !== null) {
    const { openS3Storage } = await import('./s3-storage.ts');
    const storage = await openS3Storage(settings.s3);
    await checkS3(storage, settings.s3);
    return storage;
  }
  try {
    const folder = join(settings.dataDir, 'images');
    makeFolder(folder);
    return await openDiskStorage(folder, options);
  } catch (error) {
    throw notWritable(settings.dataDir, error);
  }
}

/**
 * The same for the site: with a bucket, copies of images are kept in the data folder, unless the settings want none. If there
 * are some from before, the bucket may be away, which the log then says; else throws as `openImageStorage` does.
 */
export async function openSiteStorage(
  settings: Pick<Settings, 'dataDir' | 's3' | 'imageCopiesBytes'>,
  log: Log,
): Promise<{ storage: ImageStorage; copies: NodeCopies | null; isAway: boolean }> {
  const { s3, dataDir, imageCopiesBytes: maxBytes } = settings;
  const folder = join(dataDir, 'image-copies');
  if (s3 === null || maxBytes === 0) {
    // Else copies from before stay, also of what is hidden or erased later.
    rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error, folder }, 'copies of images from before could not be deleted'),
    );
    return { storage: withStorageSpans(await openImageStorage(settings)), copies: null, isAway: false };
  }
  const { openS3Storage } = await import('./s3-storage.ts');
  const bucket = withStorageSpans(await openS3Storage(s3));
  const copies = await openNodeCopies(bucket, { folder, maxBytes, log });
  const away = await checkS3(bucket, s3).then(
    () => null,
    (error: unknown) => {
      if (error instanceof StorageAway && copies?.hasAny) return error;
      throw error;
    },
  );
  if (away !== null)
    log.warn({ err: away }, 'the start goes on without the storage, with the copies of images');
  return { storage: copies?.storage ?? bucket, copies, isAway: away !== null };
}

/** Makes each read and write of a storage a span, while there are traces. */
function withStorageSpans(storage: ImageStorage): ImageStorage {
  if (!isTracing()) return storage;
  const span = <Result>(what: string, work: () => Promise<Result>) =>
    inSpan({ name: `image storage ${what}`, kind: 'client', needsParent: true }, work);
  return {
    ...storage,
    write: (key, bytes) => span('write', () => storage.write(key, bytes)),
    writeFrom: (key, pieces, size) => span('write', () => storage.writeFrom(key, pieces, size)),
    open: (key) => span('read', () => storage.open(key)),
    read: (key) => span('read', () => storage.read(key)),
    exists: (key) => span('exists', () => storage.exists(key)),
    delete: (key) => span('delete', () => storage.delete(key)),
  };
}
