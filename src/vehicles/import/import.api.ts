import { createApi } from '../../platform/api.ts';
import type { Database } from '../../platform/database.ts';
import type { Catalogue } from '../catalogue.ts';

/** Import and export of vehicles as CSV, for staff. */
export function createImportApi(_: { database: Database; catalogue: Catalogue; clock: () => Date }) {
  return createApi();
}

export type ImportApi = ReturnType<typeof createImportApi>;
