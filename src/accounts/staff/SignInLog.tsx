import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDateTime } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { ListOutdated, LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { sortOf, sortOrder, type Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import {
  signInKindNames,
  signInKinds,
  signInLogDays,
  signInOrders,
  type SignInEvent,
} from '../sign-in-log/sign-in-event.ts';
import { signInsQuery } from '../sign-in-log/sign-ins.staff.queries.ts';

/** Entries per page. */
const pageSize = 20;
const start = { search: '', kind: '' as string, sort: 'at-desc' as string, page: 1 };

/** What somebody should look at. */
const alarming = new Set(['failed', 'code-failed', 'throttled', 'confirmation-failed']);

/** Settings, Sign-ins: who signed in and who failed to, newest first, with a search and a filter. */
export function SignInLog() {
  const searchBox = useRef<HTMLInputElement>(null);
  const [{ search, page, ...state }, change] = useListState('sign-ins', start);
  const kind = signInKindNames.find((known) => known === state.kind);
  const sort = signInOrders.find((known) => known === state.sort) ?? 'at-desc';
  const query = useQuery(
    signInsQuery({ ...(kind && { kind }), username: search, page, limit: pageSize, sort }),
  );
  const {
    answer: log,
    shownPage: _shown,
    busy,
    ...paging
  } = useServerPage(query, { page, pageSize, onPage: (next) => change({ page: next }) });
  const retry = () => void query.refetch();
  const isNarrowed = search !== '' || kind !== undefined;
  return (
    <Panel
      title="Sign-ins"
      description={`Sign-ins, failures and changes to accounts, kept for ${signInLogDays} days.`}
    >
      <div className="flex flex-wrap items-center gap-2.5 px-4 pb-4 md:flex-nowrap md:px-5.5">
        <SearchField
          ref={searchBox}
          label="Search by username"
          placeholder="Search username"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <Select
          aria-label="Kind"
          className="max-md:w-full md:ml-auto md:min-w-60 md:[--control-height:2.5rem]"
          value={kind ?? ''}
          onChange={(event) => change({ kind: event.target.value })}
        >
          <option value="">Everything</option>
          {signInKindNames.map((name) => (
            <option key={name} value={name}>
              {signInKinds[name]}
            </option>
          ))}
        </Select>
      </div>
      {query.isError && log !== null && <ListOutdated onRetry={retry} />}
      {query.isError && log === null ? (
        <LoadError title="The log could not be fetched" text="Nothing has been changed." onRetry={retry} />
      ) : log?.total === 0 && isNarrowed ? (
        <Message
          title="No entry matches"
          action={
            <Button
              variant="line"
              onClick={() => {
                change({ search: '', kind: '' });
                // The button is about to go.
                searchBox.current?.focus();
              }}
            >
              Clear Filters
            </Button>
          }
        >
          <p>Try another username, or look at everything.</p>
        </Message>
      ) : (
        <DataTable
          label="Sign-ins"
          rows={log?.events ?? []}
          columns={columns}
          rowKey={({ id }) => id}
          sort={sortOf(sort)}
          onSort={(next) => change({ sort: sortOrder(next) })}
          busy={busy}
          phoneCard={EventCard}
        />
      )}
      <TablePages label="Sign-ins" {...paging} />
    </Panel>
  );
}

const columns: readonly Column<SignInEvent>[] = [
  { id: 'at', header: 'Time', cell: ({ at }) => formatDateTime(at), sortable: true },
  {
    id: 'kind',
    header: 'What',
    cell: (event) => <What event={event} />,
    sortable: true,
    className: 'whitespace-normal!',
  },
  { id: 'username', header: 'Username', cell: (event) => <Who event={event} />, sortable: true },
  { id: 'address', header: 'Address', cell: ({ address }) => address, sortable: true },
  { id: 'device', header: 'Device', cell: ({ device }) => device, sortable: true },
];

const What = ({ event: { kind } }: { event: SignInEvent }) => (
  <span className={alarming.has(kind) ? 'font-medium text-loss' : 'text-staff-ink'}>{signInKinds[kind]}</span>
);

/** The name of an account. Unknown names are not recorded, because they may be passwords. */
const Who = ({ event: { username, by } }: { event: SignInEvent }) => (
  <span className="wrap-anywhere">
    {username ?? <span className="text-staff-muted">unknown name</span>}
    {by !== null && <span className="text-staff-muted"> by {by}</span>}
  </span>
);

/** A row on phones. */
const EventCard = (event: SignInEvent) => (
  <>
    <div className="flex justify-between gap-3">
      <What event={event} />
      <span className="shrink-0 text-small text-staff-muted tabular-nums cramped:shrink">
        {formatDateTime(event.at)}
      </span>
    </div>
    <p>
      <Who event={event} />
    </p>
    <p className="text-small text-staff-muted tabular-nums">
      {event.address}, {event.device}
    </p>
  </>
);
