import type { Database } from '../platform/database.ts';
import type { ImageStorage } from './storage.ts';
import { createApi } from '../platform/api.ts';

/** POST /api/images. */
export function createImagesApi(_: { database: Database; storage: ImageStorage; clock: () => Date }) {
  return createApi();
}

export type ImagesApi = ReturnType<typeof createImagesApi>;
