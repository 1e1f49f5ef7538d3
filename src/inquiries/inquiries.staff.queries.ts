import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import { staffPageSize } from '../vehicles/vehicles.staff.ts';
import type { StaffInquiriesApi } from './inquiries.staff.api.ts';
import type { Inquiry, InquiryCounts, InquiryNews, InquiryOrder } from './inquiry.ts';

const read = createApiClient<StaffInquiriesApi>('/api/inquiries', readAsStaff);
const write = createApiClient<StaffInquiriesApi>('/api/inquiries', request);

/** What is asked of the list; pages count from 1. */
type InquiriesRequest = { page: number; archived: boolean; search: string; sort: InquiryOrder };
type InquiryList = { inquiries: Inquiry[]; total: number; counts: InquiryCounts };

/** Begins the key of everything that a change of an inquiry makes out of date. */
export const inquiriesKey = ['/api/inquiries'] as const;
const listsKey = [...inquiriesKey, 'list'] as const;
const oneKey = (id: number) => [...inquiriesKey, 'one', id] as const;

/**
 * Only what differs from the list that section 7 asks for, the current ones with the newest first, is sent
 * besides the page.
 */
const askList = ({ page, archived, search, sort }: InquiriesRequest, limit: number) =>
  read('get', '/', {
    query: {
      page: String(page),
      limit: String(limit),
      ...(archived && { archived: `${archived}` }),
      ...(search !== '' && { search }),
      ...(sort !== 'date-desc' && { sort }),
    },
  });

/**
 * One page of inquiries, section 7. What came in while another tab was open is asked for when this one opens.
 */
export const inquiriesQuery = (asked: InquiriesRequest) =>
  queryOptions({
    queryKey: [...listsKey, asked],
    queryFn: () => askList(asked, staffPageSize),
    refetchOnMount: true,
  });

/** One inquiry as it is now; until it comes, as a list has it. */
export const inquiryQuery = (id: number, queryClient: QueryClient) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: () => read('get', '/:id', { param: { id: String(id) } }),
    placeholderData: () =>
      queryClient
        .getQueriesData<InquiryList>({ queryKey: listsKey })
        .flatMap(([, list]) => list?.inquiries ?? [])
        .find((inquiry) => inquiry.id === id),
    refetchOnMount: true,
  });

/** Where the latest news are kept; they come by the stream. */
export const newsKey = ['/api/inquiries/events'] as const;

/** Opens the stream of news. Rejects as `readAsStaff` does. */
export const openNewsStream = (signal: AbortSignal) => readAsStaff('/api/inquiries/events', { signal });

/** The news asked for, where no stream is to be had. */
export async function fetchNews(): Promise<InquiryNews> {
  const { counts, inquiries } = await askList({ page: 1, archived: false, search: '', sort: 'id-desc' }, 1);
  return { counts, latest: inquiries[0] ?? null };
}

/** PATCH /api/inquiries/{id}/status */
export const sendStatus = ({ id, status }: Pick<Inquiry, 'id' | 'status'>) =>
  write('patch', '/:id/status', { param: { id: String(id) }, json: { status } });

/** PATCH /api/inquiries/{id}/archive: archives with an empty body as section 7 has it, or restores. */
export const sendArchived = ({ id, isArchived }: Pick<Inquiry, 'id' | 'isArchived'>) =>
  write('patch', '/:id/archive', { param: { id: String(id) }, json: isArchived ? {} : { isArchived } });

/** Shows an inquiry's status wherever the inquiry is shown, ahead of the server's answer or back again. */
export function showStatus(queryClient: QueryClient, { id, status }: Pick<Inquiry, 'id' | 'status'>): void {
  queryClient.setQueriesData<InquiryList>({ queryKey: listsKey }, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          inquiries: list.inquiries.map((inquiry) => (inquiry.id === id ? { ...inquiry, status } : inquiry)),
        },
  );
  queryClient.setQueryData<Inquiry>(oneKey(id), (inquiry) => inquiry && { ...inquiry, status });
}
