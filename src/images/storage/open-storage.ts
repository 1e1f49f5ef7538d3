import { join } from 'node:path';
import { makeFolder, notWritable } from '../../platform/data-directory.ts';
import { SettingError, type Settings } from '../../platform/settings.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { ImageStorage } from './storage.ts';

/**
 * Opens the storage that the settings name; the one place where another kind is added. Throws `SettingError`
 * or `DataDirectoryError`, each with one line for a person.
 */
export async function openImageStorage(settings: Pick<Settings, 'dataDir' | 's3'>): Promise<ImageStorage> {
  if (settings.s3 !== null) {
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
