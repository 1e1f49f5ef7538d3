import { useStaffNames } from '../../accounts/staff/useStaffNames.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeKinds } from '../../changes/change.ts';
import { changesQuery } from '../../changes/changes.staff.queries.ts';
import { formatDate } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { ListOutdated, LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import { scrollBehavior } from '../../ui/motion.ts';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { byDay, kindLabels } from './change-values.ts';
import { ChangeEntry } from './ChangeEntry.tsx';

const pageSize = 20;
const start = { search: '', by: '' as string, kind: '' as string, page: 1 };

/** Who changed what, newest first, grouped by day, with a search and two filters. Read-only. */
export function ChangeLog() {
  const [{ search, by, page, ...state }, change] = useListState('changes', start);
  const kind = changeKinds.find((known) => known === state.kind);
  const nameOf = useStaffNames();
  const list = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const query = useQuery(
    changesQuery({ search, ...(by !== '' && { by }), ...(kind && { kind }), page, limit: pageSize }),
  );
  const {
    answer: log,
    shownPage: _shown,
    busy,
    ...paging
  } = useServerPage(query, { page, pageSize, onPage: (next) => change({ page: next }) });
  const clear = () => {
    change({ search: '', by: '', kind: '' });
    // The button is about to go.
    searchBox.current?.focus();
  };
  const leafTo = (next: number) => {
    paging.onPage(next);
    list.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  };
  const retry = () => void query.refetch();
  return (
    <Panel
      title="Change log"
      description="Who changed what. Entries cannot be edited, and stay when a vehicle is deleted."
    >
      <div className="flex flex-wrap items-center gap-2.5 px-4 pb-4 md:flex-nowrap md:px-5.5">
        <SearchField
          ref={searchBox}
          label="Search the log"
          placeholder="Search vehicle, person or field"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <div className="flex gap-2.5 max-md:w-full md:ml-auto md:[--control-height:2.5rem]">
          <Select
            aria-label="Person"
            className="max-md:flex-1 md:min-w-40"
            value={by}
            onChange={(event) => change({ by: event.target.value })}
          >
            <option value="">Everyone</option>
            {(log?.people ?? []).map((person) => (
              <option key={person} value={person}>
                {nameOf(person)}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Kind"
            className="max-md:flex-1 md:min-w-40"
            value={kind ?? ''}
            onChange={(event) => change({ kind: event.target.value })}
          >
            <option value="">All changes</option>
            {changeKinds.map((name) => (
              <option key={name} value={name}>
                {kindLabels[name]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <div
        ref={list}
        aria-busy={query.isFetching}
        className={`scroll-mt-4 ${busy && log !== null ? 'opacity-60 transition-opacity duration-move' : ''}`}
      >
        {query.isError && log !== null && <ListOutdated onRetry={retry} />}
        {query.isError && log === null ? (
          <LoadError
            title="The change log could not be fetched"
            text="Nothing has been changed."
            onRetry={retry}
          />
        ) : log === null ? (
          <LogSkeleton />
        ) : log.total > 0 ? (
          byDay(log.changes, (iso) => formatDate(iso)).map(({ day, entries }) => (
            <section key={day} aria-label={day}>
              <h3 className="bg-staff-sunk px-4 py-2.25 text-small font-semibold text-staff-muted tabular-nums md:px-5.5">
                {day}
              </h3>
              <ul>
                {entries.map((change) => (
                  <ChangeEntry key={change.id} change={change} />
                ))}
              </ul>
            </section>
          ))
        ) : search !== '' || by !== '' || kind !== undefined ? (
          <Message
            title="No entry matches"
            action={
              <Button variant="line" onClick={clear}>
                Clear Filters
              </Button>
            }
          >
            <p>Try another vehicle, person or field, or look at all changes.</p>
          </Message>
        ) : (
          <Message title="Nothing has been changed yet">
            <p>Changes to vehicles, inquiries, pages, accounts and settings will be listed here.</p>
          </Message>
        )}
      </div>
      <TablePages label="Change log" {...paging} onPage={leafTo} />
    </Panel>
  );
}

const rows = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2'];

const LogSkeleton = () => (
  <>
    <p role="status" className="sr-only">
      Loading the change log
    </p>
    <div aria-hidden="true">
      <div className="h-9.5 bg-staff-sunk" />
      {rows.map((width, index) => (
        <div
          key={index}
          className="grid gap-x-4 gap-y-2 border-t border-staff-hair px-4 py-4.5 first:border-t-0 md:grid-cols-[5.25rem_minmax(0,1fr)_minmax(0,1fr)] md:px-5.5"
        >
          <Skeleton className="h-3.5 w-14" />
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      ))}
    </div>
  </>
);
