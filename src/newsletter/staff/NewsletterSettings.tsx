import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { sortOrder, type Sort } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { subscriberOrders, type Subscriber, type SubscriberPage } from '../newsletter.ts';
import { downloadSubscribers, subscribersQuery } from '../newsletter.staff.queries.ts';
import { cardFor, columnsFor } from './subscriber-columns.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

/** Section 9, admin table page size. */
const pageSize = 10;

/** The newsletter's addresses: searching, removing, exporting. */
export function NewsletterSettings() {
  const [search, setSearch] = useState('');
  const [chosenPage, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ id: 'added', descending: true });
  const [doubtful, setDoubtful] = useState(false);
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(
    subscribersQuery({
      page: chosenPage,
      limit: pageSize,
      search,
      sort: subscriberOrders.find((known) => known === sortOrder(sort)) ?? 'added-desc',
      doubtful,
    }),
  );
  // The last page is gone when its last address is removed.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  if (data !== undefined && !isPlaceholderData && chosenPage > lastPage) setPage(lastPage);
  const columns = useMemo(() => columnsFor(setRemoving, doubtful), [doubtful]);
  // Answers of an earlier version have no such number.
  const doubtfulCount = data?.doubtful ?? 0;
  const hasViews = doubtfulCount > 0 || doubtful;

  return (
    <>
      <Panel
        title="Newsletter"
        description={data === undefined ? 'Addresses left on the website.' : countText(data)}
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
        {isError && data === undefined ? (
          <LoadError
            title="Failed to load the newsletter"
            text="The list could not be fetched. Nothing has been changed."
            onRetry={() => void refetch()}
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
                onSearch={(text) => {
                  setSearch(text);
                  setPage(1);
                }}
              />
              {hasViews && (
                <Segmented
                  label="Show"
                  options={[
                    { value: 'certain', label: 'On the List', count: data?.all },
                    { value: 'doubtful', label: 'Doubtful', count: doubtfulCount },
                  ]}
                  value={doubtful ? 'doubtful' : 'certain'}
                  onChange={(value) => {
                    setDoubtful(value === 'doubtful');
                    setPage(1);
                  }}
                />
              )}
            </div>
            {doubtful && (
              <p className="px-4 pb-4 md:px-5.5">
                These may not be from people: a field that nobody sees was filled in. They are in no export
                until they are taken over.
              </p>
            )}
            <DataTable
              label="Newsletter addresses"
              rows={data?.subscribers ?? []}
              columns={columns}
              rowKey={({ id }) => id}
              sort={sort}
              onSort={(next) => {
                setSort(next);
                setPage(1);
              }}
              busy={isPending || isPlaceholderData}
              emptyText={search === '' ? 'No results found' : `No address matches “${search}”`}
              phoneCard={cardFor(setRemoving, doubtful)}
            />
            <TablePages
              label="Addresses"
              page={Math.min(chosenPage, lastPage)}
              pageSize={pageSize}
              total={data?.total ?? 0}
              onPage={setPage}
            />
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
