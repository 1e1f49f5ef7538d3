import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { download } from '../../platform/browser/download.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import { formatDate } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { ListOutdated, LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { sortOf, sortOrder, type Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import type { RedirectsApi } from '../redirects.staff.api.ts';
import { redirectOrders, type Redirect, type RedirectReport } from '../redirects.schema.ts';
import { RedirectDialog } from './RedirectDialog.tsx';
import { RedirectUpload } from './RedirectUpload.tsx';
import { UploadReport } from './UploadReport.tsx';

const read = createApiClient<RedirectsApi>('/api/redirects', readAsStaff);
const write = createApiClient<RedirectsApi>('/api/redirects', request);
const listKey = ['/api/redirects'];

/** Section 9, admin table page size. */
const pageSize = 10;
const start = { search: '', sort: 'from-asc' as string, page: 1 };
const addButtonId = 'add-redirect';
const toAddButton = () => document.getElementById(addButtonId);

type Actions = { onEdit: (redirect: Redirect) => void; onDelete: (redirect: Redirect) => void };

const columnsFor = (actions: Actions): Column<Redirect>[] => [
  {
    id: 'from',
    header: 'Old address',
    sortable: true,
    cell: ({ from }) => (
      <span
        className="block max-w-[40ch] truncate max-lg:max-w-[24ch] font-medium text-staff-ink"
        title={from}
      >
        {from}
      </span>
    ),
  },
  {
    id: 'to',
    header: 'Leads to',
    cell: ({ to }) => <Target to={to} className="block max-w-[34ch] truncate max-lg:max-w-[18ch]" />,
  },
  {
    id: 'hits',
    header: 'Uses',
    align: 'right',
    sortable: true,
    cell: ({ hits }) => hits.toLocaleString('en-US'),
  },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatDate(lastUsedAt)),
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    cell: (redirect) => <RowActions redirect={redirect} {...actions} />,
  },
];

const cardFor = (actions: Actions) => (redirect: Redirect) => (
  <div>
    <p className="font-medium wrap-anywhere text-staff-ink">{redirect.from}</p>
    <p className="text-small wrap-anywhere text-staff-muted">
      Leads to <Target to={redirect.to} />
    </p>
    <div className="flex items-center justify-between gap-3">
      <p className="text-small text-staff-muted">
        {redirect.lastUsedAt === null
          ? 'Never used'
          : `${redirect.hits.toLocaleString('en-US')} ${redirect.hits === 1 ? 'use' : 'uses'}, last ${formatDate(redirect.lastUsedAt)}`}
      </p>
      <RowActions redirect={redirect} {...actions} />
    </div>
  </div>
);

/** Addresses of a previous website, and where they lead now. */
export function RedirectSettings() {
  const [{ search, page, ...state }, change] = useListState('redirects', start);
  const sort = redirectOrders.find((known) => known === state.sort) ?? 'from-asc';
  const [editing, setEditing] = useState<Redirect | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Redirect | null>(null);
  const [report, setReport] = useState<RedirectReport | null>(null);
  const queries = useQueryClient();
  const asked = { page: `${page}`, limit: `${pageSize}`, search, sort } as const;
  const query = useQuery({
    queryKey: [...listKey, asked],
    queryFn: () => read('get', '/', { query: asked }),
  });
  const onPage = (next: number) => change({ page: next });
  const { answer: data, busy, ...paging } = useServerPage(query, { page, pageSize, onPage });
  const actions = useMemo(() => ({ onEdit: setEditing, onDelete: setDeleting }), [setEditing, setDeleting]);
  const columns = useMemo(() => columnsFor(actions), [actions]);
  const refresh = () => queries.invalidateQueries({ queryKey: listKey });

  return (
    <>
      <Panel
        title="Redirects"
        description="Addresses of your previous website, and where they lead on this one, so that old links and search results keep working."
        actions={
          <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-auto">
            <RedirectUpload
              upload={(file) =>
                write('post', '/import', {}, { headers: { 'content-type': 'text/csv' }, body: file })
              }
              onStart={() => setReport(null)}
              onDone={(done) => {
                setReport(done);
                return refresh();
              }}
            />
            <DownloadButton
              download={() => download('/api/redirects/export', 'redirects.csv')}
              pendingLabel="Exporting..."
              errorText="Failed to export the redirects"
            >
              Export CSV
            </DownloadButton>
            <Button variant="primary" id={addButtonId} onClick={() => setEditing('new')}>
              Add Redirect
            </Button>
          </div>
        }
      >
        {report !== null && (
          <UploadReport
            report={report}
            onClose={() => {
              setReport(null);
              toAddButton()?.focus();
            }}
          />
        )}
        {query.isError && data === null ? (
          <LoadError
            title="Failed to load the redirects"
            text="The list could not be fetched. Nothing has been changed."
            onRetry={() => void query.refetch()}
          />
        ) : data?.all === 0 ? (
          <Message title="No redirects yet">
            <p>
              Add the addresses that others still link to, or upload a CSV file with the columns From and To.
            </p>
          </Message>
        ) : (
          <>
            <div className="flex px-4 pb-4 md:px-5.5">
              <SearchField
                label="Search redirects"
                placeholder="Search addresses"
                value={search}
                onSearch={(text) => change({ search: text })}
              />
            </div>
            {query.isError && <ListOutdated onRetry={() => void query.refetch()} />}
            <DataTable
              label="Redirects"
              rows={data?.redirects ?? []}
              columns={columns}
              rowKey={({ id }) => id}
              sort={sortOf(sort)}
              onSort={(next) => change({ sort: sortOrder(next) })}
              busy={busy}
              emptyText={search === '' ? 'No results found' : `No redirect matches “${search}”`}
              phoneCard={cardFor(actions)}
            />
            <TablePages label="Redirects" {...paging} />
          </>
        )}
      </Panel>
      {editing !== null && (
        <RedirectDialog
          redirect={editing === 'new' ? null : editing}
          save={(values) => write('post', '/', { json: values })}
          onSaved={async () => {
            await refresh();
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
          focusAfter={toAddButton}
        />
      )}
      {deleting !== null && (
        <DeletionDialog
          title="Delete this redirect?"
          text={
            <p className="wrap-anywhere">
              {deleting.from} then leads to “Page Not Found”, unless this website has a page there.
            </p>
          }
          remove={() => write('delete', '/:id', { param: { id: String(deleting.id) } })}
          done={() => ({ title: 'Redirect deleted', description: deleting.from })}
          failed="Failed to delete the redirect"
          onDone={async () => {
            await refresh();
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
          focusAfter={toAddButton}
        />
      )}
    </>
  );
}

const Target = ({ to, className = '' }: { to: string; className?: string }) => (
  <a href={to} target="_blank" rel="noreferrer" title={to} className={`underline ${className}`}>
    {to}
  </a>
);

const RowActions = ({ redirect, onEdit, onDelete }: { redirect: Redirect } & Actions) => (
  <span className="-mr-2.5 inline-flex shrink-0">
    <Button variant="row" aria-label={`Edit ${redirect.from}`} onClick={() => onEdit(redirect)}>
      Edit
    </Button>
    <Button variant="row-danger" aria-label={`Delete ${redirect.from}`} onClick={() => onDelete(redirect)}>
      Delete
    </Button>
  </span>
);
