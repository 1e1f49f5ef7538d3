import { useQuery } from '@tanstack/react-query';
import { sortOf, sortOrder, type Sort } from '../../ui/staff/table/columns.ts';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import { soldSorts, staffPageSize } from '../../vehicles/vehicles.staff.ts';
import { soldVehiclesQuery } from '../../vehicles/vehicles.staff.queries.ts';

/** The server's default. */
const newestFirst = 'soldAt-desc';
const start = { sort: newestFirst as string, page: 1 };

/** The sold vehicles, page by page from the server; the newest sales first. */
export function useSold() {
  const [{ page, sort }, change] = useListState('sold', start);
  const order = soldSorts.find((known) => known === sort) ?? newestFirst;
  const query = useQuery(soldVehiclesQuery({ page, ...(order === newestFirst ? {} : { sort: order }) }));
  return {
    ...useServerPage(query, { page, pageSize: staffPageSize, onPage: (next) => change({ page: next }) }),
    query,
    sort: sortOf(order),
    onSort: (next: Sort) => change({ sort: sortOrder(next) }),
  };
}
