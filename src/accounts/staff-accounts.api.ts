import type { Database } from '../platform/database.ts';
import { createApi } from '../platform/api.ts';

/** Staff accounts: listing, adding, disabling, passwords. */
export function createStaffAccountsApi(_: { database: Database; clock: () => Date }) {
  return createApi();
}

export type StaffAccountsApi = ReturnType<typeof createStaffAccountsApi>;
