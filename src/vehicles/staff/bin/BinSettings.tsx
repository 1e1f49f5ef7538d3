import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { sortOrder, type Sort } from '../../../ui/staff/table/columns.ts';
import { DataTable } from '../../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../../ui/staff/table/TablePages.tsx';
import { binOrders, keptForDays } from '../../bin/bin.ts';
import { deletedVehiclesQuery } from '../../bin/bin.staff.queries.ts';
import { staffPageSize } from '../../vehicles.staff.ts';
import { binCard, binColumns } from './bin-columns.tsx';
import { useRestore } from './useRestore.ts';

/** Settings, Deleted vehicles: what can be restored. */
export function BinSettings() {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ id: 'deleted', descending: true });
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(
    deletedVehiclesQuery(page, binOrders.find((known) => known === sortOrder(sort)) ?? 'deleted-desc'),
  );
  const { mutate: restore, isPending: isRestoring, variables } = useRestore();
  const restoring = isRestoring ? variables : null;
  const columns = useMemo(() => binColumns({ restore, restoring }), [restore, restoring]);
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
      ) : data?.total === 0 ? (
        <Message title="No deleted vehicles">
          <p>Vehicles that you delete will be listed here.</p>
        </Message>
      ) : (
        <>
          <DataTable
            label="Deleted vehicles"
            rows={data?.vehicles ?? []}
            columns={columns}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPage(1);
            }}
            busy={isPending || isPlaceholderData}
            phoneCard={binCard({ restore, restoring })}
          />
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
