import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { download } from '../platform/browser/download.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { CustomersApi } from './customers.staff.api.ts';

const read = createApiClient<CustomersApi>('/api/customers', readAsStaff);
const readBeside = createApiClient<CustomersApi>('/api/customers', requestInBackground);
const write = createApiClient<CustomersApi>('/api/customers', request);

const customersKey = ['/api/customers'] as const;

/** Everything about the person of a record, such as `lead-12`. Rejects with `RequestError` 404, and 410 for one that was erased. */
export const customerQuery = (person: string) =>
  queryOptions({
    queryKey: [...customersKey, 'one', person],
    queryFn: () => read('get', '/:person', { param: { person } }),
    refetchOnMount: 'always',
  });

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...customersKey, 'search', search],
    queryFn: async () => (await readBeside('get', '/', { query: { search } })).people,
  });

export const downloadCustomer = (person: string) =>
  download(`/api/customers/${person}/export`, `personal-data-${person}.zip`);

/** Rejects with `RequestError` 400 if the name is another. */
export const eraseCustomer = (person: string, confirmation: { name: string; keepBuyer: boolean }) =>
  write('post', '/:person/erase', { param: { person }, json: confirmation });
