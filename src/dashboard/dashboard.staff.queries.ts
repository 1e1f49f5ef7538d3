import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readOrSignOut } from '../accounts/read-or-sign-out.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { RequestError, SessionError } from '../platform/browser/request.ts';
import { storedToken } from '../platform/browser/stored-session.ts';
import type { DashboardApi } from './dashboard.staff.api.ts';
import type { DashboardStats } from './dashboard.staff.schema.ts';

const call = createApiClient<DashboardApi>('/api/dashboard', readOrSignOut);
/** For charts beyond section 3: a refusal leaves out a chart and ends no session. */
const callBeside = createApiClient<DashboardApi>('/api/dashboard', requestInBackground);

/** Section 7: at most two retries, none on an authentication failure. */
const retry = (failures: number, error: Error) => failures < 2 && !(error instanceof SessionError);

/**
 * GET /api/dashboard/stats, section 7: cached for 30 s, not refetched on window focus, retried with the
 * default delays. Null if the response is empty. Errors have the messages of section 8.
 */
export const statsQuery = () =>
  queryOptions({
    queryKey: ['/api/dashboard/stats'],
    queryFn: readStats,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    // A tab that is opened again after 30 s must not show old figures.
    refetchOnMount: true,
    retry,
  });

async function readStats(): Promise<DashboardStats | null> {
  if (storedToken() === null) throw new SessionError('No auth token available');
  try {
    return toStats(await call('get', '/stats'));
  } catch (error) {
    if (error instanceof RequestError) throw new Error(`Server error: ${error.status}`, { cause: error });
    // An empty response is not an error: there is just nothing to show.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** GET /api/dashboard/insights: loaded after the stats, and again whenever the tab is opened. */
export const insightsQuery = () =>
  queryOptions({
    queryKey: ['/api/dashboard/insights'],
    queryFn: () => callBeside('get', '/insights'),
    staleTime: 0,
    refetchOnMount: true,
  });

/** GET /api/dashboard/leads: loaded again whenever the tab is opened. */
export const leadInsightsQuery = () =>
  queryOptions({
    queryKey: ['/api/dashboard/leads'],
    queryFn: () => callBeside('get', '/leads'),
    staleTime: 0,
    refetchOnMount: true,
  });

/**
 * The figures, with what an answer of section 3's fields alone lacks: then the average margin is that of all vehicles,
 * whose sums it has. Those who see no costs have neither.
 */
function toStats(answer: DashboardStats | null): DashboardStats | null {
  if (answer === null) return null;
  const { totalVehicles: vehicles, totalValue: value, totalCostBasis: costBasis } = answer;
  return {
    ...(costBasis !== undefined && { costed: { vehicles, value, costBasis } }),
    ...answer,
    recentVehicles: answer.recentVehicles.map((vehicle) => ({ ...recentDefaults, ...vehicle })),
  };
}

const recentDefaults = { costBasis: null, views: 0 };
