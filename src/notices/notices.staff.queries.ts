import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { request } from '../platform/browser/request.ts';
import type { NoticesApi } from './notices.staff.api.ts';
import type { NoticeChoices, SubscriptionInput } from './notices.schema.ts';

const read = createApiClient<NoticesApi>('/api/notices', requestInBackground);
const write = createApiClient<NoticesApi>('/api/notices', request);

export const noticesQuery = () =>
  queryOptions({
    queryKey: ['/api/notices'],
    queryFn: () => read('get', '/'),
    refetchOnMount: 'always',
  });

/** Returns the notices as they are now. */
export const chooseNotices = (choices: Partial<NoticeChoices>) => write('patch', '/', { json: choices });

export const sendSubscription = (subscription: SubscriptionInput) =>
  write('put', '/browser', { json: subscription });

/** The same without a word to the user: nobody has asked for it now. */
export const renewSubscription = (subscription: SubscriptionInput) =>
  read('put', '/browser', { json: subscription });

/** Pushes a test notice to this browser, and returns what became of it. */
export const testSubscription = () => write('post', '/browser/test');

export const endSubscription = () => write('delete', '/browser');
