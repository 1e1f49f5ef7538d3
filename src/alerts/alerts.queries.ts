import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { AlertsApi } from './alerts.api.ts';
import type { AlertCriteria } from './criteria.ts';

const call = createApiClient<AlertsApi>('/api/alerts', request);

/** POST /api/alerts; returns the address as it was stored. */
export const askForAlert = (alert: { email: string; criteria: AlertCriteria }) =>
  call('post', '/', { json: alert });
