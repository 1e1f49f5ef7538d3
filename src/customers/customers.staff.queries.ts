import { queryOptions } from '@tanstack/react-query';
import { inquiriesKey } from '../inquiries/inquiries.staff.queries.ts';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { download } from '../platform/browser/download.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { DetailsInput, HistoryPart } from './customer.schema.ts';
import type { CustomersApi } from './customers.staff.api.ts';

const read = createApiClient<CustomersApi>('/api/customers', readAsStaff);
const readBeside = createApiClient<CustomersApi>('/api/customers', requestInBackground);
const write = createApiClient<CustomersApi>('/api/customers', request);

/** A change of an inquiry, or news of one, makes them stale. */
const customersKey = [...inquiriesKey, 'customers'] as const;

/** Who the person of a record is, such as `lead-12`. Rejects with `RequestError` 404, and 410 for one that was erased. */
export const customerQuery = (person: string) =>
  queryOptions({
    queryKey: [...customersKey, 'one', person],
    queryFn: () => read('get', '/:person', { param: { person } }),
    refetchOnMount: 'always',
  });

/** The newest `limit` of what happened with a person. */
export const customerHistoryQuery = (person: string, { part, limit }: { part: HistoryPart; limit: number }) =>
  queryOptions({
    queryKey: [...customersKey, 'history', person, part, limit],
    queryFn: () =>
      read('get', '/:person/history', { param: { person }, query: { part, limit: String(limit) } }),
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

/** Makes two people one. Returns the addresses of the other, which part them again. */
export const joinCustomers = async (person: string, other: string): Promise<string[]> =>
  (await write('post', '/:person/join', { param: { person }, json: { with: other } })).addresses;

/** Takes addresses away from a person. Returns a record of whom they belong to now; null without any. */
export const partCustomers = async (person: string, addresses: string[]): Promise<string | null> =>
  (await write('post', '/:person/part', { param: { person }, json: { addresses } })).person;

/** Rejects with `RequestError` 409 if somebody has saved since `updatedAt`. */
export const saveCustomerDetails = (person: string, details: DetailsInput) =>
  write('patch', '/:person/details', { param: { person }, json: details });
