import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import { formatDate } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { ListOutdated, LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PersonLink } from '../../ui/staff/PersonLink.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { sortOf, sortOrder, type Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import { alertOrders } from '../alert.ts';
import type { Alert, AlertPage } from '../alert.schema.ts';
import type { StaffAlertsApi } from '../alerts.staff.api.ts';

const read = createApiClient<StaffAlertsApi>('/api/alerts', readAsStaff);
const write = createApiClient<StaffAlertsApi>('/api/alerts', request);
const listKey = ['/api/alerts'];

/** Section 9, admin table page size. */
const pageSize = 10;
const start = { search: '', sort: 'added-desc' as string, page: 1 };

type OnRemove = (alert: Alert) => void;

const columnsFor = (onRemove: OnRemove): Column<Alert>[] => [
  {
    id: 'wanted',
    header: 'Waiting for',
    cell: ({ wanted }) => (
      <span className="block max-w-[40ch] truncate font-medium text-staff-ink" title={wanted}>
        {wanted}
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ id, email }) => (
      <span className="block max-w-[34ch] truncate" title={email}>
        <PersonLink person={`alert-${id}`}>{email}</PersonLink>
      </span>
    ),
  },
  { id: 'added', header: 'Asked for', cell: ({ createdAt }) => formatDate(createdAt), sortable: true },
  {
    id: 'state',
    header: 'Confirmed',
    cell: ({ confirmedAt }) => (confirmedAt === null ? 'Not yet' : formatDate(confirmedAt)),
  },
  {
    id: 'mail',
    header: 'Last mail',
    cell: ({ lastNotifiedAt }) => (lastNotifiedAt === null ? 'None yet' : formatDate(lastNotifiedAt)),
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    cell: (alert) => <RemoveButton alert={alert} onRemove={onRemove} />,
  },
];

const cardFor = (onRemove: OnRemove) => (alert: Alert) => (
  <div className="flex items-center justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere text-staff-ink">{alert.wanted}</p>
      <p className="wrap-anywhere">
        <PersonLink person={`alert-${alert.id}`}>{alert.email}</PersonLink>
      </p>
      <p className="text-small text-staff-muted">
        {alert.confirmedAt === null ? 'Not confirmed yet' : `Since ${formatDate(alert.confirmedAt)}`}
      </p>
    </div>
    <RemoveButton alert={alert} onRemove={onRemove} />
  </div>
);

export function AlertSettings() {
  const [{ search, page, ...state }, change] = useListState('alerts', start, 'alert');
  const sort = alertOrders.find((known) => known === state.sort) ?? 'added-desc';
  const [removing, setRemoving] = useState<Alert | null>(null);
  const [columns] = useState(() => columnsFor(setRemoving));
  const asked = { page: `${page}`, limit: `${pageSize}`, search, sort } as const;
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...listKey, asked],
    queryFn: () => read('get', '/', { query: asked }),
  });
  const onPage = (next: number) => change({ page: next });
  const { answer: data, busy, ...paging } = useServerPage(query, { page, pageSize, onPage });
  const retry = () => void query.refetch();
  const finishRemoving = () => {
    setRemoving(null);
    return queries.invalidateQueries({ queryKey: listKey });
  };
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
      {removing !== null && (
        <DeletionDialog
          verb="Remove"
          title="Remove this alert?"
          text={
            <p className="wrap-anywhere">
              {removing.email} gets no more mail about {removing.wanted}, and the address is deleted with its
              last alert.
            </p>
          }
          remove={() => write('delete', '/:id', { param: { id: String(removing.id) } })}
          done={() => ({ title: 'Alert removed', description: removing.email })}
          failed="Failed to remove the alert"
          onDone={finishRemoving}
          onFailed={finishRemoving}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function countText({ all, confirmed }: AlertPage): string {
  const alerts = `${confirmed.toLocaleString('en-US')} ${confirmed === 1 ? 'alert' : 'alerts'}`;
  return `${alerts}, and ${(all - confirmed).toLocaleString('en-US')} not confirmed yet.`;
}

const RemoveButton = ({ alert, onRemove }: { alert: Alert; onRemove: OnRemove }) => (
  <Button
    variant="row-danger"
    aria-label={`Remove the alert of ${alert.email} for ${alert.wanted}`}
    onClick={() => onRemove(alert)}
    className="-mr-2.5"
  >
    Remove
  </Button>
);
