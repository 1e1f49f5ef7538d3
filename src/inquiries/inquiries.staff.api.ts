import type { Database } from '../platform/database.ts';
import { createApi } from '../platform/api.ts';

/** The calls on inquiries that staff make. */
export function createStaffInquiriesApi(_: { database: Database; clock: () => Date }) {
  return createApi();
}

export type StaffInquiriesApi = ReturnType<typeof createStaffInquiriesApi>;
