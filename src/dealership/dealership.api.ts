import type { Database } from '../platform/database.ts';
import type { LiveDealership } from './dealership.live.ts';
import { createApi } from '../platform/api.ts';

/** Reading and writing the dealership's settings, for staff. */
export function createDealershipApi(_: {
  database: Database;
  dealership: LiveDealership;
  clock: () => Date;
}) {
  return createApi();
}

export type DealershipApi = ReturnType<typeof createDealershipApi>;
