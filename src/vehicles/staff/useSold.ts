import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sort } from '../../ui/staff/table/columns.ts';
import { soldSorts } from '../vehicles.staff.ts';
import { soldVehiclesQuery } from '../vehicles.staff.queries.ts';
import { useServerPage } from './useServerPage.ts';

/** The sold vehicles, page by page from the server; the newest sales first. Sorting anew leads to page 1. */
export function useSold() {
  const [sort, setSort] = useState<Sort>({ id: 'soldAt', descending: true });
  const [page, setPage] = useState(1);
  const order = soldSorts.find((known) => known === `${sort.id}-${sort.descending ? 'desc' : 'asc'}`);
  const query = useQuery(
    // Newest first is what the call answers by itself.
    soldVehiclesQuery({ page, ...(order && order !== 'soldAt-desc' ? { sort: order } : {}) }),
  );
  return {
    ...useServerPage(query, page, setPage),
    query,
    sort,
    onSort: (next: Sort) => {
      setSort(next);
      setPage(1);
    },
  };
}
