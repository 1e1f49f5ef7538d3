import type { Database } from '../platform/database.ts';
import { createApi } from '../platform/api.ts';

/** The figures of the dashboard, for staff. */
export function createDashboardApi(_: { database: Database; clock: () => Date }) {
  return createApi();
}

export type DashboardApi = ReturnType<typeof createDashboardApi>;
