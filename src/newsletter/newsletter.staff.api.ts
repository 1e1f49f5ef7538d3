import type { Database } from '../platform/database.ts';
import { createApi } from '../platform/api.ts';

/** The list of subscribers, for staff. */
export function createStaffNewsletterApi(_: { database: Database; clock: () => Date }) {
  return createApi();
}

export type StaffNewsletterApi = ReturnType<typeof createStaffNewsletterApi>;
