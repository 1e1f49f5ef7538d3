import type { Database } from '../platform/database.ts';
import type { Pages } from './pages.live.ts';
import { createApi } from '../platform/api.ts';

/** Editing pages, for staff. */
export function createStaffPagesApi(_: { database: Database; pages: Pages; clock: () => Date }) {
  return createApi();
}

export type StaffPagesApi = ReturnType<typeof createStaffPagesApi>;
