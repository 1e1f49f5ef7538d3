import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListOutdated, LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { sortOf, sortOrder } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import { type Alert, alertOrders, type AlertPage } from '../alert.ts';
import { alertsQuery } from '../alerts.staff.queries.ts';
import { cardFor, columnsFor } from './alert-columns.tsx';
import { RemoveAlertDialog } from './RemoveAlertDialog.tsx';

/** Section 9, admin table page size. */
const pageSize = 10;
const start = { search: '', sort: 'added-desc' as string, page: 1 };

/** What visitors wait for, and who. */
export function AlertSettings() {
  const [{ search, page, ...state }, change] = useListState('alerts', start, 'alert');
  const sort = alertOrders.find((known) => known === state.sort) ?? 'added-desc';
  const [removing, setRemoving] = useState<Alert | null>(null);
  const query = useQuery(alertsQuery({ page, limit: pageSize, search, sort }));
  const {
    answer: data,
    shownPage: _shown,
    busy,
    ...paging
  } = useServerPage(query, { page, pageSize, onPage: (next) => change({ page: next }) });
  const retry = () => void query.refetch();
  const columns = useMemo(() => columnsFor(setRemoving), [setRemoving]);
  return (
    <>
      <Panel
        title="Vehicle alerts"
        description={data === null ? 'What visitors want to be told of.' : countText(data)}
      >
        {query.isError && data === null ? (
          <LoadError
            title="Failed to load the alerts"
            text="The list could not be fetched. Nothing has been changed."
            onRetry={retry}
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
                onSearch={(text) => change({ search: text })}
              />
            </div>
            {query.isError && <ListOutdated onRetry={retry} />}
            <DataTable
              label="Vehicle alerts"
              rows={data?.alerts ?? []}
              columns={columns}
              rowKey={({ id }) => id}
              sort={sortOf(sort)}
              onSort={(next) => change({ sort: sortOrder(next) })}
              busy={busy}
              emptyText={search === '' ? 'No results found' : `No address matches “${search}”`}
              phoneCard={cardFor(setRemoving)}
            />
            <TablePages label="Alerts" {...paging} />
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
