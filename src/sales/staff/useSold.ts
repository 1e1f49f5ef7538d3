import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sortOrder, type Sort } from '../../ui/staff/table/columns.ts';
import { soldSorts } from '../../vehicles/vehicles.staff.ts';
import { soldVehiclesQuery } from '../../vehicles/vehicles.staff.queries.ts';
import { useServerPage } from '../../vehicles/staff/useServerPage.ts';

/** The sold vehicles, page by page from the server; the newest sales first. Sorting returns to page 1. */
export function useSold() {
  const [sort, setSort] = useState<Sort>({ id: 'soldAt', descending: true });
  const [page, setPage] = useState(1);
  const order = soldSorts.find((known) => known === sortOrder(sort));
  const query = useQuery(
    // Newest first is the server's default.
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
