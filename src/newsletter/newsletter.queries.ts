import { createApiClient } from '../platform/browser/api-client.ts';
import { request } from '../platform/browser/request.ts';
import type { NewsletterApi } from './newsletter.api.ts';

const call = createApiClient<NewsletterApi>('/api/newsletter', request);

/** POST /api/newsletter; returns the address as it was stored. `leaveBlank` is the honeypot. */
export const subscribe = (subscription: { email: string; leaveBlank?: string }) =>
  call('post', '/', { json: subscription });
