import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { type Sort, sortOrder } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { type Alert, alertOrders, type AlertPage } from '../alert.ts';
import { alertsQuery } from '../alerts.staff.queries.ts';
import { cardFor, columnsFor } from './alert-columns.tsx';
import { RemoveAlertDialog } from './RemoveAlertDialog.tsx';

/** Section 9, admin table page size. */
const pageSize = 10;

/** What visitors wait for, and who. */
export function AlertSettings() {
  const [search, setSearch] = useState('');
  const [chosenPage, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ id: 'added', descending: true });
  const [removing, setRemoving] = useState<Alert | null>(null);
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(
    alertsQuery({
      page: chosenPage,
      limit: pageSize,
      search,
      sort: alertOrders.find((known) => known === sortOrder(sort)) ?? 'added-desc',
    }),
  );
  // The last page is gone when its last alert is removed.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  if (data !== undefined && !isPlaceholderData && chosenPage > lastPage) setPage(lastPage);
  const columns = useMemo(() => columnsFor(setRemoving), []);
  return (
    <>
      <Panel
        title="Vehicle alerts"
        description={data === undefined ? 'What visitors want to be told of.' : countText(data)}
      >
        {isError && data === undefined ? (
          <LoadError
            title="Failed to load the alerts"
            text="The list could not be fetched. Nothing has been changed."
            onRetry={() => void refetch()}
          />
        ) : data?.all === 0 ? (
          <Message title="No alerts yet">
            <p>
              Visitors ask for one under the results of a search and on the page of a sold vehicle, if the
              website can send mail.
            </p>
          </Message>
        ) : (
          <>
            <div className="flex px-4 pb-4 md:px-5.5">
              <SearchField
                label="Search alerts"
                placeholder="Search addresses"
                value={search}
                onSearch={(text) => {
                  setSearch(text);
                  setPage(1);
                }}
              />
            </div>
            <DataTable
              label="Vehicle alerts"
              rows={data?.alerts ?? []}
              columns={columns}
              rowKey={({ id }) => id}
              sort={sort}
              onSort={(next) => {
                setSort(next);
                setPage(1);
              }}
              busy={isPending || isPlaceholderData}
              emptyText={search === '' ? 'No results found' : `No address matches “${search}”`}
              phoneCard={cardFor(setRemoving)}
            />
            <TablePages
              label="Alerts"
              page={Math.min(chosenPage, lastPage)}
              pageSize={pageSize}
              total={data?.total ?? 0}
              onPage={setPage}
            />
          </>
        )}
      </Panel>
      {removing !== null && <RemoveAlertDialog alert={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function countText({ all, confirmed }: AlertPage): string {
  const alerts = `${confirmed.toLocaleString('en-US')} ${confirmed === 1 ? 'alert' : 'alerts'}`;
  return `${alerts}, and ${(all - confirmed).toLocaleString('en-US')} not confirmed yet.`;
}
