import type { ImageStorage } from '../images/storage.ts';
import type { Database } from '../platform/database.ts';
import type { Catalogue } from './catalogue.ts';
import { createApi } from '../platform/api.ts';

/** The calls on vehicles that staff make. */
export function createStaffVehiclesApi(_: {
  database: Database;
  storage: ImageStorage;
  catalogue: Catalogue;
  clock: () => Date;
}) {
  return createApi();
}

export type StaffVehiclesApi = ReturnType<typeof createStaffVehiclesApi>;
