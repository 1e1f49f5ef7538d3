import type { Database } from '../platform/database.ts';
import { createApi } from '../platform/api.ts';

/** Reading the change log, for staff. */
export function createChangesApi(_: { database: Database; clock: () => Date }) {
  return createApi();
}

export type ChangesApi = ReturnType<typeof createChangesApi>;
