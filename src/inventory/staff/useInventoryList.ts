import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { sortOrder, type Column, type Sort } from '../../ui/staff/table/columns.ts';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { staffSorts, staffPageSize, type StaffStatus } from '../../vehicles/vehicles.staff.ts';
import { findForStaff } from '../../vehicles/vehicle-search.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { staffVehiclesQuery } from '../../vehicles/vehicles.staff.queries.ts';
import { countByStatus, isAmong, mostInBrowser } from '../../vehicles/staff/inventory-list.ts';
import { useServerPage } from '../../vehicles/staff/useServerPage.ts';

type StatusFilter = 'all' | StaffStatus;
type Filters = { search: string; status: StatusFilter };

/** The newest listings first. */
const initialSort: Sort = { id: 'id', descending: true };
const none: Vehicle[] = [];

/**
 * The inventory tab's list with its search, filter, sorting and pages. Small inventories are fetched once and searched in
 * the browser; above `mostInBrowser` vehicles the server returns page by page. A new search or filter returns to page 1.
 */
export function useInventoryList(columns: readonly Column<Vehicle>[]) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<StatusFilter>('all');
  const filters = { search, status };
  const { listed } = useSite();
  const [large, setLarge] = useState(listed > mostInBrowser);
  const inBrowser = useInBrowser(filters, columns, !large);
  const onServer = useOnServer(filters, large);
  if (!large && (inBrowser.counts?.all ?? 0) > mostInBrowser && search === '') setLarge(true);
  const list = large ? onServer : inBrowser;
  return {
    ...list,
    ...filters,
    onSearch: (text: string) => {
      setSearch(text);
      list.onPage(1);
    },
    onStatus: (next: StatusFilter) => {
      setStatus(next);
      list.onPage(1);
    },
  };
}

function useInBrowser({ search, status }: Filters, columns: readonly Column<Vehicle>[], enabled: boolean) {
  const query = useQuery({ ...staffVehiclesQuery(), enabled });
  const { data } = query;
  const { vehicles: found, ...how } = useMemo(
    () => findForStaff(data?.vehicles ?? none, search),
    [data, search],
  );
  const rows = useMemo(
    () => (status === 'all' ? found : found.filter((vehicle) => isAmong(vehicle, status))),
    [found, status],
  );
  return {
    ...useClientTable({ rows, columns, initialSort, pageSize: staffPageSize, comesFirst: how.isNamed }),
    forgiving: how.forgiving,
    counts: data === undefined ? undefined : countByStatus(found),
    busy: data === undefined && query.isFetching,
    query,
  };
}

function useOnServer({ search, status }: Filters, enabled: boolean) {
  const [sort, setSort] = useState(initialSort);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...staffVehiclesQuery({
      page,
      limit: staffPageSize,
      search,
      ...(status === 'all' ? {} : { status }),
      sort: staffSorts.find((known) => known === sortOrder(sort)) ?? 'newest-desc',
    }),
    enabled,
  });
  const { answer, ...paging } = useServerPage(query, page, setPage);
  return {
    ...paging,
    rows: answer?.vehicles ?? none,
    total: answer?.total ?? 0,
    counts: answer?.counts,
    forgiving: answer?.forgiving ?? false,
    sort,
    onSort: (next: Sort) => {
      setSort(next);
      setPage(1);
    },
    query,
  };
}
