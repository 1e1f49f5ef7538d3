import { hc } from 'hono/client';
import { bodyOf } from '../platform/body-of.ts';
import { request } from '../platform/request.ts';
import type { NewsletterApi } from './newsletter.api.ts';

const api = hc<NewsletterApi>('/api/newsletter', { fetch: request });

/** POST /api/newsletter; answers with the address as it was taken. `website` is the trap field. */
export const subscribe = (subscription: { email: string; website?: string }) =>
  bodyOf(api.index.$post({ json: subscription }));
