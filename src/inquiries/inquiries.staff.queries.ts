import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { readAsStaff, request, RequestError, SessionError } from '../platform/browser/request.ts';
import { staffPageSize } from '../vehicles/vehicles.staff.ts';
import type { StaffInquiriesApi } from './inquiries.staff.api.ts';
import { toCounts, toInquiry, toInquiryList, type InquiryList } from './inquiry-answers.ts';
import type { Inquiry, InquiryNews } from './inquiry.schema.ts';
import type { InquiryFilters, InquiryOrder, InquiryView } from './inquiry.ts';

const read = createApiClient<StaffInquiriesApi>('/api/inquiries', readAsStaff);
/** For calls beside the specified list: a refusal does not end the session. */
const readBeside = createApiClient<StaffInquiriesApi>('/api/inquiries', requestInBackground);
const write = createApiClient<StaffInquiriesApi>('/api/inquiries', request);

/** A request for a page of the list; pages count from 1. */
type InquiriesRequest = {
  page: number;
  view: InquiryView;
  mine: boolean;
  search: string;
  sort: InquiryOrder;
} & Partial<InquiryFilters>;

/** Prefix of the keys of all queries that a change to an inquiry makes stale. */
export const inquiriesKey = ['/api/inquiries'] as const;
const listsKey = [...inquiriesKey, 'list'] as const;
const oneKey = (id: number) => [...inquiriesKey, 'one', id] as const;

/** Apart from the page, sends only what differs from section 7's list: current inquiries, newest first. */
const askList = async (
  { page, view, mine, search, sort, status, source, unassigned, due }: InquiriesRequest,
  limit: number,
  call = read,
) =>
  toInquiryList(
    await call('get', '/', {
      query: {
        page: String(page),
        limit: String(limit),
        ...(view === 'archive' && { archived: 'true' }),
        ...(view === 'doubtful' && { doubtful: 'true' }),
        ...(mine && { mine: `${mine}` }),
        ...(status && { status }),
        ...(source && { source }),
        ...(unassigned && { unassigned: 'true' }),
        ...(due && { due: 'true' }),
        ...(search !== '' && { search }),
        ...(sort !== 'date-desc' && { sort }),
      },
    }),
  );

/** One page of inquiries, section 7. Fetched again whenever its tab opens, so that new inquiries appear. */
export const inquiriesQuery = (asked: InquiriesRequest) =>
  queryOptions({
    queryKey: [...listsKey, asked],
    queryFn: () => askList(asked, staffPageSize),
    refetchOnMount: true,
  });

const listedInquiry = (id: number, queryClient: QueryClient) =>
  queryClient
    .getQueriesData<InquiryList>({ queryKey: listsKey })
    .flatMap(([, list]) => list?.inquiries ?? [])
    .find((inquiry) => inquiry.id === id);

/** One inquiry. Until it has loaded, the copy in a loaded list is shown. */
export const inquiryQuery = (id: number, queryClient: QueryClient) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: async () => {
      try {
        return toInquiry(await readBeside('get', '/:id', { param: { id: String(id) } }));
      } catch (error) {
        // Section 7 has no such call: if it fails, the list's copy is shown, unless the inquiry is gone.
        const listed = listedInquiry(id, queryClient);
        if (listed === undefined || (error instanceof RequestError && error.status === 404)) throw error;
        return listed;
      }
    },
    placeholderData: () => listedInquiry(id, queryClient),
    refetchOnMount: true,
  });

/** The stream writes the latest news here. */
export const newsKey = ['/api/inquiries/events'] as const;

/** Rejects with `SessionError` when the session has ended, and leaves the sign-in to other calls. */
export const openNewsStream = (signal: AbortSignal) =>
  quietly(requestInBackground('/api/inquiries/events', { signal }));

const quietly = <Answer>(call: Promise<Answer>): Promise<Answer> =>
  call.catch((error: unknown) => {
    throw error instanceof RequestError && error.status === 401 ? new SessionError(error.message) : error;
  });

/**
 * Refetches the shown queries after the first news. The stream takes time to open, and a change in between, such as
 * a note by a colleague, would be missing until the next news.
 */
export async function refetchShown(queryClient: QueryClient): Promise<void> {
  // A first fetch in progress would not be repeated, and may have read the older state.
  const queries = queryClient.getQueryCache().findAll({ queryKey: inquiriesKey });
  await Promise.allSettled(queries.map(({ promise }) => promise));
  // A mutation in progress refetches everything when it is done.
  if (queryClient.isMutating({ mutationKey: inquiriesKey }) > 0) return;
  // A failed query shows nothing that could be outdated.
  await queryClient.invalidateQueries({
    queryKey: inquiriesKey,
    predicate: ({ state }) => state.data !== undefined,
  });
}

/** Fetches the news when no stream is available. */
export async function fetchNews(): Promise<InquiryNews> {
  const newest = { page: 1, view: 'current', mine: false, search: '', sort: 'id-desc' } as const;
  const { counts, inquiries } = await quietly(askList(newest, 1, readBeside));
  return { counts: toCounts(counts), latest: inquiries[0] ?? null, change: 0, floods: [] };
}

export const sendStatus = ({ id, status }: Pick<Inquiry, 'id' | 'status'>) =>
  write('patch', '/:id/status', { param: { id: String(id) }, json: { status } });

/** Archives with an empty body as in section 7, or restores. */
export const sendArchived = ({ id, isArchived }: Pick<Inquiry, 'id' | 'isArchived'>) =>
  write('patch', '/:id/archive', { param: { id: String(id) }, json: isArchived ? {} : { isArchived } });

export const sendTakeOver = (id: number) => write('patch', '/:id/take-over', { param: { id: String(id) } });

/** Rejects with `RequestError` 409 if the time is taken. */
export const sendKeepTime = (id: number) => write('patch', '/:id/keep-time', { param: { id: String(id) } });

/** Rejects with `RequestError` 409 if the inquiry is not archived. */
export const deleteInquiry = (id: number) => write('delete', '/:id', { param: { id: String(id) } });

/** `assignedTo` is the id of an account. */
export const sendAssignee = ({ id, assignedTo }: { id: number; assignedTo: number | null }) =>
  write('patch', '/:id/assignee', { param: { id: String(id) }, json: { assignedTo } });

export const sendFollowUp = ({ id, followUpOn }: Pick<Inquiry, 'id' | 'followUpOn'>) =>
  write('patch', '/:id/follow-up', { param: { id: String(id) }, json: { followUpOn } });

/** Shows a status wherever the inquiry is shown: before the server responds, or to undo that. */
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
