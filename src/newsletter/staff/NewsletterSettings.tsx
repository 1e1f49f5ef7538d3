import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { sortOf, sortOrder } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { ListOutdated, LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import { subscriberOrders, type Subscriber, type SubscriberPage } from '../newsletter.ts';
import { downloadSubscribers, subscribersQuery } from '../newsletter.staff.queries.ts';
import { cardFor, columnsFor } from './subscriber-columns.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

/** Section 9, admin table page size. */
const pageSize = 10;
const start = { search: '', doubtful: false, sort: 'added-desc' as string, page: 1 };

/** The newsletter's addresses: searching, removing, exporting. */
export function NewsletterSettings() {
  const [{ search, page, doubtful, ...state }, change] = useListState('newsletter', start);
  const sort = subscriberOrders.find((known) => known === state.sort) ?? 'added-desc';
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const query = useQuery(subscribersQuery({ page, limit: pageSize, search, sort, doubtful }));
  const {
    answer: data,
    shownPage: _shown,
    busy,
    ...paging
  } = useServerPage(query, { page, pageSize, onPage: (next) => change({ page: next }) });
  const retry = () => void query.refetch();
  const columns = useMemo(() => columnsFor(setRemoving, doubtful), [setRemoving, doubtful]);
  // Answers of an earlier version have no such number.
  const doubtfulCount = data?.doubtful ?? 0;
  const hasViews = doubtfulCount > 0 || doubtful;

  return (
    <>
      <Panel
        title="Newsletter"
        description={data === null ? 'Addresses left on the website.' : countText(data)}
        actions={
          <DownloadButton
            download={downloadSubscribers}
            pendingLabel="Exporting..."
            errorText="Failed to export the addresses"
          >
            Export CSV
          </DownloadButton>
        }
      >
        {query.isError && data === null ? (
          <LoadError
            title="Failed to load the newsletter"
            text="The list could not be fetched. Nothing has been changed."
            onRetry={retry}
          />
        ) : data?.all === 0 && !hasViews ? (
          <Message title="No addresses yet">
            <p>Visitors leave theirs in the form at the foot of the website.</p>
          </Message>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-3 px-4 pb-4 md:px-5.5">
              <SearchField
                label="Search addresses"
                placeholder="Search addresses"
                value={search}
                onSearch={(text) => change({ search: text })}
              />
              {hasViews && (
                <Segmented
                  label="Show"
                  options={[
                    { value: 'certain', label: 'On the List', count: data?.all },
                    { value: 'doubtful', label: 'Doubtful', count: doubtfulCount },
                  ]}
                  value={doubtful ? 'doubtful' : 'certain'}
                  onChange={(value) => change({ doubtful: value === 'doubtful' })}
                />
              )}
            </div>
            {doubtful && (
              <p className="px-4 pb-4 md:px-5.5">
                These may not be from people: a field that nobody sees was filled in. They are in no export
                until they are taken over.
              </p>
            )}
            {query.isError && <ListOutdated onRetry={retry} />}
            <DataTable
              label="Newsletter addresses"
              rows={data?.subscribers ?? []}
              columns={columns}
              rowKey={({ id }) => id}
              sort={sortOf(sort)}
              onSort={(next) => change({ sort: sortOrder(next) })}
              busy={busy}
              emptyText={search === '' ? 'No results found' : `No address matches “${search}”`}
              phoneCard={cardFor(setRemoving, doubtful)}
            />
            <TablePages label="Addresses" {...paging} />
          </>
        )}
      </Panel>
      <p className="max-w-[70ch]">
        Marque stores the addresses and sends nothing by itself. Export them for the mail service you use.
      </p>
      {removing !== null && <RemoveDialog subscriber={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function countText({ all, addedLast30Days }: SubscriberPage): string {
  const addresses = `${all.toLocaleString('en-US')} ${all === 1 ? 'address' : 'addresses'}`;
  const added = `${addedLast30Days.toLocaleString('en-US')} ${addedLast30Days === 1 ? 'was' : 'were'}`;
  return `${addresses}. ${added} added in the last 30 days.`;
}
