import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListOutdated, LoadError } from '../../../ui/staff/LoadError.tsx';
import { SearchField } from '../../../ui/staff/SearchField.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { sortOf, sortOrder } from '../../../ui/staff/table/columns.ts';
import { DataTable } from '../../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../../ui/staff/table/TablePages.tsx';
import { useListState } from '../../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../../ui/staff/table/useServerPage.ts';
import { binOrders, keptForDays } from '../bin.ts';
import type { DeletedVehicle } from '../bin.store.ts';
import { deletedVehiclesQuery } from '../bin.staff.queries.ts';
import { staffPageSize } from '../../../vehicles/vehicles.staff.ts';
import { binCard, binColumns, chooseColumn } from './bin-columns.tsx';
import { BinBar } from './BinBar.tsx';
import { useRestore } from './useRestore.ts';

const start = { search: '', sort: 'deleted-desc' as string, page: 1 };
const none: readonly DeletedVehicle[] = [];

/** Settings, Deleted vehicles: what can be restored, one by one or many at once. */
export function BinSettings() {
  const [{ search, page, ...state }, change] = useListState('bin', start);
  const sort = binOrders.find((known) => known === state.sort) ?? 'deleted-desc';
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const query = useQuery(deletedVehiclesQuery(page, sort, search));
  const { answer, total, busy, ...paging } = useServerPage(query, {
    page,
    pageSize: staffPageSize,
    onPage: (next) => change({ page: next }),
  });
  const { mutate: restore, isPending: isRestoring, variables } = useRestore();
  const restoring = isRestoring ? variables : null;
  const rows = answer?.vehicles ?? none;
  const columns = useMemo(
    () => [chooseColumn({ rows, chosen, choose: setChosen }), ...binColumns({ restore, restoring })],
    [rows, chosen, restore, restoring],
  );
  const retry = () => void query.refetch();
  return (
    <Panel
      title="Deleted vehicles"
      description={`A deleted vehicle can be restored for ${keptForDays} days. Then it goes for good, with its photographs.`}
    >
      {query.isError && answer === null ? (
        <LoadError
          title="Failed to load the deleted vehicles"
          text="The list could not be fetched. Nothing has been changed."
          onRetry={retry}
        />
      ) : answer?.total === 0 && search === '' ? (
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
                change({ search: text });
                setChosen(new Set());
              }}
            />
          </div>
          {query.isError && <ListOutdated onRetry={retry} />}
          <BinBar
            rows={rows}
            chosen={chosen}
            choose={setChosen}
            found={{ search, total: busy ? 0 : total }}
          />
          <DataTable
            label="Deleted vehicles"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            sort={sortOf(sort)}
            onSort={(next) => change({ sort: sortOrder(next) })}
            busy={busy}
            phoneCard={binCard({ restore, restoring, chosen, choose: setChosen })}
          />
          {answer?.total === 0 && (
            <Message title="No deleted vehicle matches">
              <p>{`Nothing in the bin matches “${search}”.`}</p>
            </Message>
          )}
          <TablePages label="Deleted vehicles" total={total} {...paging} />
        </>
      )}
    </Panel>
  );
}
