import { join } from 'node:path';
import { makeFolder, notWritable } from '../../platform/data-directory.ts';
import type { Settings } from '../../platform/settings.ts';
import { openDiskStorage } from './disk-storage.ts';
import { checkS3 } from './s3-check.ts';
import type { ImageStorage } from './storage.ts';

/**
 * Opens the storage that the settings name, and checks that it can be read and written; the one place where
 * another kind is added. Throws `SettingError` or `DataDirectoryError`, each with one line for a person.
 */
export async function openImageStorage(settings: Pick<Settings, 'dataDir' | 's3'>): Promise<ImageStorage> {
  if (settings.s3 !== null) {
    const { openS3Storage } = await import('./s3-storage.ts');
    const storage = await openS3Storage(settings.s3);
    await checkS3(storage, settings.s3);
    return storage;
  }
  try {
    const folder = join(settings.dataDir, 'images');
    makeFolder(folder);
    return await openDiskStorage(folder);
  } catch (error) {
    throw notWritable(settings.dataDir, error);
  }
}
