import { useQuery } from '@tanstack/react-query';
import { sortOf, sortOrder, type Sort } from '../../ui/staff/table/columns.ts';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import { staffPageSize } from '../../vehicles/vehicles.staff.ts';
import { inquiriesQuery } from '../inquiries.staff.queries.ts';
import { inquiryOrders, inquiryViews, type Inquiry, type InquiryView } from '../inquiry.ts';

const start = { view: 'current' as string, mine: false, search: '', sort: 'date-desc' as string, page: 1 };
const none: Inquiry[] = [];

/** The tab's list with its filters, sorting and pages. */
export function useInquiries({ enabled }: { enabled: boolean }) {
  const [state, change] = useListState('inquiries', start);
  const { page, mine, search } = state;
  const view = inquiryViews.find((known) => known === state.view) ?? 'current';
  const sort = inquiryOrders.find((known) => known === state.sort) ?? 'date-desc';
  const query = useQuery({ ...inquiriesQuery({ page, view, mine, search, sort }), enabled });
  const { answer, ...paging } = useServerPage(query, {
    page,
    pageSize: staffPageSize,
    onPage: (next) => change({ page: next }),
  });
  return {
    ...paging,
    query,
    view,
    mine,
    search,
    sort: sortOf(sort),
    rows: answer?.inquiries ?? none,
    counts: answer?.counts,
    onSort: (next: Sort) => change({ sort: sortOrder(next) }),
    onSearch: (text: string) => change({ search: text }),
    onView: (next: InquiryView) => change({ view: next }),
    onMine: (next: boolean) => change({ mine: next }),
  };
}
