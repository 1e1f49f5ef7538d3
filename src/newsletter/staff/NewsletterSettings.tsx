import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { download } from '../../platform/browser/download.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import { formatDate } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { sortOf, sortOrder, type Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { ListOutdated, LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PersonLink } from '../../ui/staff/PersonLink.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { subscriberOrders, type Subscriber, type SubscriberPage } from '../newsletter.schema.ts';
import { daysToForget } from '../letter.ts';
import { subscriberStateLabels, subscriberViews, type SubscriberView } from '../subscriber-state.ts';
import type { StaffNewsletterApi } from '../newsletter.staff.api.ts';

const read = createApiClient<StaffNewsletterApi>('/api/newsletter', readAsStaff);
const write = createApiClient<StaffNewsletterApi>('/api/newsletter', request);
const listKey = ['/api/newsletter/subscribers'];

/** Section 9, admin table page size. */
const pageSize = 10;
const start = { search: '', view: 'all' as string, sort: 'added-desc' as string, page: 1 };

type Actions = { isDoubtful: boolean; onRemove: (subscriber: Subscriber) => void };

const columnsFor = (actions: Actions): Column<Subscriber>[] => [
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ id, email }) => (
      <span
        className="block max-w-[46ch] truncate max-lg:max-w-[30ch] font-medium text-staff-ink"
        title={email}
      >
        <PersonLink person={`news-${id}`}>{email}</PersonLink>
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => subscriberStateLabels[state] },
  { id: 'added', header: 'Added', cell: ({ createdAt }) => formatDate(createdAt), sortable: true },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    cell: (subscriber) => <RowActions subscriber={subscriber} {...actions} />,
  },
];

const cardFor = (actions: Actions) => (subscriber: Subscriber) => (
  <div className="flex items-center justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere text-staff-ink">
        <PersonLink person={`news-${subscriber.id}`}>{subscriber.email}</PersonLink>
      </p>
      <p className="text-small text-staff-muted">
        {subscriberStateLabels[subscriber.state]}, {formatDate(subscriber.createdAt)}
      </p>
    </div>
    <RowActions subscriber={subscriber} {...actions} />
  </div>
);

export function NewsletterSettings() {
  const [{ search, page, ...state }, change] = useListState('newsletter', start);
  const sort = subscriberOrders.find((known) => known === state.sort) ?? 'added-desc';
  const view = subscriberViews.find((known) => known === state.view) ?? 'all';
  const isDoubtful = view === 'doubtful';
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const asked = { page: `${page}`, limit: `${pageSize}`, search, sort, view } as const;
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...listKey, asked],
    queryFn: () => read('get', '/subscribers', { query: asked }),
  });
  const onPage = (next: number) => change({ page: next });
  const { answer: data, busy, ...paging } = useServerPage(query, { page, pageSize, onPage });
  const retry = () => void query.refetch();
  const actions = useMemo(() => ({ isDoubtful, onRemove: setRemoving }), [isDoubtful, setRemoving]);
  const columns = useMemo(() => columnsFor(actions), [actions]);
  const finishRemoving = () => {
    setRemoving(null);
    return queries.invalidateQueries({ queryKey: listKey });
  };
  const views = viewsOf(data, view);

  return (
    <>
      <Panel
        title="Addresses"
        description={data === null ? 'Addresses left on the website.' : countText(data)}
        actions={
          <DownloadButton
            download={() => download('/api/newsletter/export', 'newsletter.csv')}
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
        ) : data?.all === 0 && views.length === 0 ? (
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
              {views.length > 0 && (
                <Segmented
                  label="Show"
                  options={views}
                  value={view}
                  onChange={(next) => change({ view: next })}
                />
              )}
            </div>
            {viewTexts[view] !== undefined && <p className="px-4 pb-4 md:px-5.5">{viewTexts[view]}</p>}
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
              phoneCard={cardFor(actions)}
            />
            <TablePages label="Addresses" {...paging} />
          </>
        )}
      </Panel>
      <p className="max-w-[70ch]">
        Marque stores the addresses and sends nothing by itself: a letter goes out when you send it. The
        export has the addresses that get letters, for a mail service that you use beside it.
      </p>
      {removing !== null && (
        <DeletionDialog
          verb="Remove"
          title="Remove this address?"
          text={
            <p className="wrap-anywhere">
              {removing.email} is taken off the list and is in no later export. Whoever it belongs to can sign
              up again on the website.
            </p>
          }
          remove={() => write('delete', '/subscribers/:id', { param: { id: String(removing.id) } })}
          done={() => ({ title: 'Address removed', description: removing.email })}
          failed="Failed to remove the address"
          onDone={finishRemoving}
          onFailed={finishRemoving}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  );
}

/** The views that have something in them, with that which is chosen; none if all addresses are in one. */
function viewsOf(page: SubscriberPage | null, chosen: SubscriberView) {
  // Answers of an earlier version have fewer numbers.
  const { all = 0, waiting = 0, ended = 0, doubtful = 0 } = page ?? {};
  const options: { value: SubscriberView; label: string; count: number }[] = [
    { value: 'all', label: 'All', count: all + waiting + ended },
    { value: 'listed', label: 'On the List', count: all },
    { value: 'waiting', label: 'Waiting', count: waiting },
    { value: 'ended', label: 'Ended', count: ended },
    { value: 'doubtful', label: 'Doubtful', count: doubtful },
  ];
  const [every, listed, ...others] = options;
  const shown = others.filter(({ value, count }) => count > 0 || value === chosen);
  return shown.length === 0 && chosen === 'all'
    ? []
    : [every, listed, ...shown].flatMap((each) => each ?? []);
}

const viewTexts: Partial<Record<SubscriberView, string>> = {
  waiting: `These have not pressed the link in the mail that asks them to confirm. They get nothing and are in no export, and are deleted after ${daysToForget} days.`,
  ended: `These have ended it, or their mail server says that there is no such mailbox. Take them off older lists too: they are deleted after ${daysToForget} days.`,
  doubtful:
    'These may not be from people: a field that nobody sees was filled in. They are in no export until they are taken over.',
};

function countText({ all, addedLast30Days }: SubscriberPage): string {
  const addresses = `${all.toLocaleString('en-US')} ${all === 1 ? 'address' : 'addresses'}`;
  const added = `${addedLast30Days.toLocaleString('en-US')} ${addedLast30Days === 1 ? 'was' : 'were'}`;
  return `${addresses}. ${added} added in the last 30 days.`;
}

const RowActions = (props: { subscriber: Subscriber } & Actions) => (
  <span className="inline-flex shrink-0">
    {props.isDoubtful && <TakeOver subscriber={props.subscriber} />}
    <Button
      variant="row-danger"
      aria-label={`Remove ${props.subscriber.email}`}
      onClick={() => props.onRemove(props.subscriber)}
      className="-mr-2.5"
    >
      Remove
    </Button>
  </span>
);

/** Adds a doubtful address to the list. */
function TakeOver({ subscriber: { id, email } }: { subscriber: Subscriber }) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => write('patch', '/subscribers/:id/take-over', { param: { id: String(id) } }),
    onSuccess: () => toast({ title: 'Address taken over', description: email }),
    onError: (error) => errorToast(error, 'Failed to take over the address'),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
  return (
    <Button
      variant="row"
      aria-label={`Take over ${email}`}
      aria-disabled={isPending}
      className="whitespace-nowrap"
      onClick={() => mutate()}
    >
      Take Over
    </Button>
  );
}
