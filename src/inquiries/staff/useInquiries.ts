import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sortOrder, type Sort } from '../../ui/staff/table/columns.ts';
import { useServerPage } from '../../vehicles/staff/useServerPage.ts';
import { inquiriesQuery } from '../inquiries.staff.queries.ts';
import { inquiryOrders, type Inquiry, type InquiryView } from '../inquiry.ts';

type Filters = { view: InquiryView; mine: boolean; search: string; sort: Sort };
const newestFirst: Sort = { id: 'date', descending: true };
const none: Inquiry[] = [];

/** The tab's list with its filters, sorting and pages. Any change of these returns to page 1. */
export function useInquiries({ enabled }: { enabled: boolean }) {
  const [filters, setFilters] = useState<Filters>({
    view: 'current',
    mine: false,
    search: '',
    sort: newestFirst,
  });
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...inquiriesQuery({
      page,
      view: filters.view,
      mine: filters.mine,
      search: filters.search,
      sort: inquiryOrders.find((known) => known === sortOrder(filters.sort)) ?? 'date-desc',
    }),
    enabled,
  });
  const { answer, ...paging } = useServerPage(query, page, setPage);
  const filter = (next: Partial<Filters>) => {
    setFilters({ ...filters, ...next });
    setPage(1);
  };
  return {
    ...filters,
    ...paging,
    query,
    rows: answer?.inquiries ?? none,
    total: answer?.total ?? 0,
    counts: answer?.counts,
    onSort: (sort: Sort) => filter({ sort }),
    onSearch: (search: string) => filter({ search }),
    onView: (view: InquiryView) => filter({ view }),
    onMine: (mine: boolean) => filter({ mine }),
  };
}
