import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { download } from '../platform/browser/download.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { SubscriberOrder } from './newsletter.ts';
import type { StaffNewsletterApi } from './newsletter.staff.api.ts';

const read = createApiClient<StaffNewsletterApi>('/api/newsletter', readAsStaff);
const write = createApiClient<StaffNewsletterApi>('/api/newsletter', request);

/** Prefix of the query keys of all pages of the list. */
export const subscribersKey = '/api/newsletter/subscribers';

/** One page of the newsletter's addresses. */
export const subscribersQuery = (options: {
  page: number;
  limit: number;
  search: string;
  sort: SubscriberOrder;
  doubtful: boolean;
}) =>
  queryOptions({
    queryKey: [subscribersKey, options],
    queryFn: () =>
      read('get', '/subscribers', {
        query: {
          ...options,
          page: String(options.page),
          limit: String(options.limit),
          doubtful: `${options.doubtful}`,
        },
      }),
  });

/** Rejects with `RequestError` 404 if the address has been removed. */
export const takeOverSubscriber = (id: number) =>
  write('patch', '/subscribers/:id/take-over', { param: { id: String(id) } });

/** Rejects with `RequestError` 404 if the address has already been removed. */
export const removeSubscriber = (id: number) =>
  write('delete', '/subscribers/:id', { param: { id: String(id) } });

/** Downloads all addresses as a CSV file. */
export const downloadSubscribers = () => download('/api/newsletter/export', 'newsletter.csv');
