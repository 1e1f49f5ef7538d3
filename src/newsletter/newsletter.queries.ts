import { callerOf } from '../platform/browser/caller.ts';
import { request } from '../platform/browser/request.ts';
import type { NewsletterApi } from './newsletter.api.ts';

const call = callerOf<NewsletterApi>('/api/newsletter', request);

/** POST /api/newsletter; answers with the address as it was taken. `website` is the trap field. */
export const subscribe = (subscription: { email: string; website?: string }) =>
  call('post', '/', { json: subscription });
