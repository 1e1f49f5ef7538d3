import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { sortOf, sortOrder, type Column, type Sort } from '../../ui/staff/table/columns.ts';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { staffPageSize, staffSorts, staffStatuses, type StaffStatus } from '../../vehicles/vehicles.staff.ts';
import { findForStaff } from '../../vehicles/vehicle-search.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { staffVehiclesQuery } from '../../vehicles/vehicles.staff.queries.ts';
import { countByStatus, isAmong, mostInBrowser } from '../../vehicles/staff/inventory-list.ts';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';

type StatusFilter = 'all' | StaffStatus;
type Asked = { search: string; status: StatusFilter; sort: string; page: number };

/** All, the newest listings first. */
const start = { search: '', status: 'all' as string, sort: 'id-desc', page: 1 };
const none: Vehicle[] = [];

/**
 * The inventory tab's list with its search, filter, sorting and pages. Small inventories are fetched once and searched in
 * the browser; above `mostInBrowser` vehicles the server returns page by page.
 */
export function useInventoryList(columns: readonly Column<Vehicle>[]) {
  const [state, change] = useListState('inventory', start);
  const asked: Asked = {
    ...state,
    status: staffStatuses.find((known) => known === state.status) ?? 'all',
  };
  const onPage = (page: number) => change({ page });
  const onSort = (sort: Sort) => change({ sort: sortOrder(sort) });
  const { listed } = useSite();
  const [large, setLarge] = useState(listed > mostInBrowser);
  const inBrowser = useInBrowser(asked, columns, { enabled: !large, onPage, onSort });
  const onServer = useOnServer(asked, { enabled: large, onPage });
  if (!large && (inBrowser.counts?.all ?? 0) > mostInBrowser && asked.search === '') setLarge(true);
  return {
    ...(large ? onServer : inBrowser),
    search: asked.search,
    status: asked.status,
    sort: sortOf(asked.sort),
    onSort,
    onSearch: (search: string) => change({ search }),
    onStatus: (status: StatusFilter) => change({ status }),
  };
}

function useInBrowser(
  { search, status, sort, page }: Asked,
  columns: readonly Column<Vehicle>[],
  given: { enabled: boolean; onPage: (page: number) => void; onSort: (sort: Sort) => void },
) {
  const { enabled, ...chosen } = given;
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
  const order = useMemo(() => sortOf(sort), [sort]);
  return {
    ...useClientTable({
      rows,
      columns,
      chosen: { ...chosen, sort: order, page },
      pageSize: staffPageSize,
      comesFirst: how.isNamed,
    }),
    forgiving: how.forgiving,
    counts: data === undefined ? undefined : countByStatus(found),
    busy: data === undefined && query.isFetching,
    query,
  };
}

function useOnServer(
  { search, status, sort, page }: Asked,
  { enabled, onPage }: { enabled: boolean; onPage: (page: number) => void },
) {
  const query = useQuery({
    ...staffVehiclesQuery({
      page,
      limit: staffPageSize,
      search,
      ...(status === 'all' ? {} : { status }),
      sort: staffSorts.find((known) => known === sort) ?? 'newest-desc',
    }),
    enabled,
  });
  const { answer, ...paging } = useServerPage(query, { page, pageSize: staffPageSize, onPage });
  return {
    ...paging,
    rows: answer?.vehicles ?? none,
    counts: answer?.counts,
    forgiving: answer?.forgiving ?? false,
    query,
  };
}
