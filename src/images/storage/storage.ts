import { join } from 'node:path';
import { makeFolder, notWritable } from '../../platform/data-directory.ts';
import { SettingError, type Settings } from '../../platform/settings.ts';
import { openDiskStorage } from './disk-storage.ts';

/** One stored file, and when it was last written. */
export type StoredFile = { key: string; writtenAt: Date };

/**
 * Where image files are kept, by keys of `storage-keys.ts`. Calls reject while the storage is away; only a missing file
 * is null or false. `storage.contract.ts` is what every implementation must pass.
 */
export type ImageStorage = {
  /** Stores all of the bytes or nothing, durably, replacing what was there: no reader ever sees a part. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  exists(key: string): Promise<boolean>;
  /** Removes the file; no error when there is none. */
  delete(key: string): Promise<void>;
  /** All files, or those whose key begins with `folder` and a slash; in any order. */
  list(folder?: string): AsyncIterable<StoredFile>;
};

/**
 * Opens the storage that the settings name; the one place where another kind is added. Throws `SettingError` or
 * `DataDirectoryError`, each with one line for a person.
 */
export async function openImageStorage(
  settings: Pick<Settings, 'dataDir' | 's3Bucket'>,
): Promise<ImageStorage> {
  if (settings.s3Bucket !== undefined) {
    throw new SettingError('S3_BUCKET', 'must be unset: this release keeps images on disk');
  }
  try {
    const folder = join(settings.dataDir, 'images');
    makeFolder(folder);
    return await openDiskStorage(folder);
  } catch (error) {
    throw notWritable(settings.dataDir, error);
  }
}
