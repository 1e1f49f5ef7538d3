import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sortOrder, type Sort } from '../../ui/staff/table/columns.ts';
import { useServerPage } from '../../vehicles/staff/useServerPage.ts';
import { inquiriesQuery } from '../inquiries.staff.queries.ts';
import { inquiryOrders, type Inquiry } from '../inquiry.ts';

type Filters = { archived: boolean; mine: boolean; search: string; sort: Sort };
const newestFirst: Sort = { id: 'date', descending: true };
const none: Inquiry[] = [];

/** The tab's list with its filters, sorting and pages. Any change of these returns to page 1. */
export function useInquiries({ enabled }: { enabled: boolean }) {
  const [filters, setFilters] = useState<Filters>({
    archived: false,
    mine: false,
    search: '',
    sort: newestFirst,
  });
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...inquiriesQuery({
      page,
      archived: filters.archived,
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
    onArchived: (archived: boolean) => filter({ archived }),
    onMine: (mine: boolean) => filter({ mine }),
  };
}
