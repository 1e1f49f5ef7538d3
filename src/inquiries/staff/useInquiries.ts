import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sort } from '../../ui/staff/table/columns.ts';
import { useServerPage } from '../../vehicles/staff/useServerPage.ts';
import { inquiriesQuery } from '../inquiries.staff.queries.ts';
import { inquiryOrders, type Inquiry } from '../inquiry.ts';

type Asked = { archived: boolean; search: string; sort: Sort };
const newestFirst: Sort = { id: 'date', descending: true };
const none: Inquiry[] = [];

/** The list of the tab: what is asked of it, and the page that answers it. Asking anew leads to page 1. */
export function useInquiries({ enabled }: { enabled: boolean }) {
  const [asked, setAsked] = useState<Asked>({ archived: false, search: '', sort: newestFirst });
  const [page, setPage] = useState(1);
  const order = `${asked.sort.id}-${asked.sort.descending ? 'desc' : 'asc'}`;
  const query = useQuery({
    ...inquiriesQuery({
      page,
      archived: asked.archived,
      search: asked.search,
      sort: inquiryOrders.find((known) => known === order) ?? 'date-desc',
    }),
    enabled,
  });
  const { answer, ...paging } = useServerPage(query, page, setPage);
  const ask = (next: Partial<Asked>) => {
    setAsked({ ...asked, ...next });
    setPage(1);
  };
  return {
    ...asked,
    ...paging,
    query,
    rows: answer?.inquiries ?? none,
    total: answer?.total ?? 0,
    counts: answer?.counts,
    onSort: (sort: Sort) => ask({ sort }),
    onSearch: (search: string) => ask({ search }),
    onArchived: (archived: boolean) => ask({ archived }),
  };
}
