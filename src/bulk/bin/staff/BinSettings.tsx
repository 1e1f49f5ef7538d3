import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { SearchField } from '../../../ui/staff/SearchField.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { sortOrder, type Sort } from '../../../ui/staff/table/columns.ts';
import { DataTable } from '../../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../../ui/staff/table/TablePages.tsx';
import { binOrders, keptForDays } from '../bin.ts';
import type { DeletedVehicle } from '../bin.store.ts';
import { deletedVehiclesQuery } from '../bin.staff.queries.ts';
import { staffPageSize } from '../../../vehicles/vehicles.staff.ts';
import { binCard, binColumns, chooseColumn } from './bin-columns.tsx';
import { BinBar } from './BinBar.tsx';
import { useRestore } from './useRestore.ts';

const none: readonly DeletedVehicle[] = [];

/** Settings, Deleted vehicles: what can be restored, one by one or many at once. */
export function BinSettings() {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ id: 'deleted', descending: true });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(
    deletedVehiclesQuery(
      page,
      binOrders.find((known) => known === sortOrder(sort)) ?? 'deleted-desc',
      search,
    ),
  );
  const { mutate: restore, isPending: isRestoring, variables } = useRestore();
  const restoring = isRestoring ? variables : null;
  const rows = data?.vehicles ?? none;
  const columns = useMemo(
    () => [chooseColumn({ rows, chosen, choose: setChosen }), ...binColumns({ restore, restoring })],
    [rows, chosen, restore, restoring],
  );
  // The last page is gone when its last vehicle is restored.
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / staffPageSize));
  if (data !== undefined && !isPlaceholderData && page > pages) setPage(pages);
  return (
    <Panel
      title="Deleted vehicles"
      description={`A deleted vehicle can be restored for ${keptForDays} days. Then it goes for good, with its photographs.`}
    >
      {isError && data === undefined ? (
        <LoadError
          title="Failed to load the deleted vehicles"
          text="The list could not be fetched. Nothing has been changed."
          onRetry={() => void refetch()}
        />
      ) : data?.total === 0 && search === '' ? (
        <Message title="No deleted vehicles">
          <p>Vehicles that you delete will be listed here.</p>
        </Message>
      ) : (
        <>
          <div className="px-4 pb-3.5 md:px-5.5">
            <SearchField
              label="Search deleted vehicles"
              placeholder="Search name, VIN, stock number or ID"
              value={search}
              onSearch={(text) => {
                setSearch(text);
                setPage(1);
                setChosen(new Set());
              }}
            />
          </div>
          <BinBar
            rows={rows}
            chosen={chosen}
            choose={setChosen}
            found={{ search, total: isPlaceholderData ? 0 : (data?.total ?? 0) }}
          />
          <DataTable
            label="Deleted vehicles"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPage(1);
            }}
            busy={isPending || isPlaceholderData}
            phoneCard={binCard({ restore, restoring, chosen, choose: setChosen })}
          />
          {data?.total === 0 && (
            <Message title="No deleted vehicle matches">
              <p>{`Nothing in the bin matches “${search}”.`}</p>
            </Message>
          )}
          <TablePages
            label="Deleted vehicles"
            page={Math.min(page, pages)}
            pageSize={staffPageSize}
            total={data?.total ?? 0}
            onPage={setPage}
          />
        </>
      )}
    </Panel>
  );
}
