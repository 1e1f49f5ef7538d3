import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { SessionError } from '../../platform/browser/request.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { ListLoadError, ListOutdated } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { SignInPanel } from '../../ui/staff/SignInPanel.tsx';
import { sortOf, sortOrder } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import { useOpenId } from '../../ui/staff/useOpenId.ts';
import { useSignedIn } from '../../ui/staff/useSignedIn.ts';
import { staffPageSize } from '../../vehicles/vehicles.staff.ts';
import { inquiriesQuery } from '../inquiries.staff.queries.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import {
  filterSources,
  inquiryOrders,
  inquiryStatuses,
  inquiryViews,
  type InquiryFilters,
  type InquiryView,
} from '../inquiry.ts';
import { AddLeadDialog } from './add/AddLeadDialog.tsx';
import { DueInquiries } from './DueInquiries.tsx';
import { FilterLine } from './InquiryFilters.tsx';
import { ListLine } from './ListLine.tsx';
import { InquiriesToolbar, InquiryViews, ViewHint, useDetailsPlace } from './InquiriesToolbar.tsx';
import { inquiryColumns, cardFor } from './inquiry-columns.tsx';
import type { InquiryActs } from './InquiryActions.tsx';
import { InquiryDetails, NoInquirySelected } from './InquiryDetails.tsx';
import { NoMailNotice } from './NoMailNotice.tsx';
import { useFocusAfterClose, useFocusAfterMove } from './useListFocus.ts';
import { useLastArchived } from './useLastArchived.ts';
import { useToday } from './useToday.ts';

const title = 'Customer Inquiries';
const noFilters = { status: '', source: '', unassigned: false, due: false };
const start = {
  view: 'current' as string,
  mine: false,
  ...noFilters,
  search: '',
  sort: 'date-desc' as string,
  page: 1,
};
const none: Inquiry[] = [];

const panesClass = 'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-4.5';
/** Stays in view beside a long inquiry. */
const listClass = 'sticky top-22 max-h-[calc(100dvh-7rem)] overflow-y-auto short:static! short:max-h-none!';

/**
 * Section 2, Inquiries tab: the table, and the details of the open inquiry below it, or beside it for those who have chosen
 * that in a wide window. What is due stands above.
 */
export function InquiriesTab() {
  const signedIn = useSignedIn();
  const [state, change] = useListState('inquiries', start);
  const { page, mine, search } = state;
  const { filters, isFiltered } = filtersOf(state);
  const view = inquiryViews.find((known) => known === state.view) ?? 'current';
  const sort = inquiryOrders.find((known) => known === state.sort) ?? 'date-desc';
  const query = useQuery({
    ...inquiriesQuery({ page, view, mine, search, sort, ...(isFiltered && filters) }),
    enabled: signedIn,
  });
  const onPage = (next: number) => change({ page: next });
  const { answer, busy, ...paging } = useServerPage(query, { page, pageSize: staffPageSize, onPage });
  const rows = answer?.inquiries ?? none;
  const counts = answer?.counts;
  const { openId, open, close } = useOpenId('inquiry');
  const [openCount, setOpenCount] = useState(0);
  const [adding, setAdding] = useState(false);
  const [archived, setArchived] = useLastArchived();
  const box = useRef<HTMLDivElement>(null);
  const onMoved = useFocusAfterMove(rows, box);
  useFocusAfterClose(openId, box);
  const today = useToday();
  const details = useDetailsPlace();
  const beside = details.place === 'beside' && openId !== null;
  const acts: InquiryActs = useMemo(
    () => ({
      open: openId,
      onView: ({ id }) => {
        setOpenCount((count) => count + 1);
        if (id !== openId) open(id);
      },
      onMoved: (inquiry) => {
        onMoved(inquiry);
        setArchived(null);
        if (inquiry.id === openId) close();
      },
      onArchived: ({ id, name }) => setArchived({ id, name }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions only reach for the router and a ref
    [openId],
  );
  const columns = useMemo(() => inquiryColumns(acts, today), [acts, today]);

  if (!signedIn || query.error instanceof SessionError) {
    return <SignInPanel title="Authorization Required" text="Please log in to view inquiries." />;
  }
  const retry = () => void query.refetch();
  const onClear = () => {
    change({ search: '' });
    box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };
  return (
    <>
      <NoMailNotice />
      <DueInquiries today={today} acts={acts} />
      <div className={beside ? panesClass : ''}>
        <Panel
          title={title}
          className={beside ? listClass : ''}
          description="Manage and respond to customer inquiries"
          actions={<InquiryViews counts={counts} view={view} onView={(next) => change({ view: next })} />}
        >
          <ViewHint view={view} />
          {query.isError && counts === undefined ? (
            <ListLoadError title="Failed to load inquiries data" error={query.error} onRetry={retry} />
          ) : (
            <div ref={box} tabIndex={-1} className="outline-none">
              {(counts === undefined || search !== '' || mine || isFiltered || rows.length > 0) && (
                <>
                  <InquiriesToolbar
                    search={search}
                    onSearch={(text) => change({ search: text })}
                    assigned={mine ? 'mine' : filters.unassigned ? 'nobody' : 'all'}
                    onAssigned={(to) => change({ mine: to === 'mine', unassigned: to === 'nobody' })}
                    onAdd={() => setAdding(true)}
                    details={details}
                  />
                  <FilterLine
                    filters={filters}
                    onChange={(name, value) => change({ [name]: name === 'due' ? value !== '' : value })}
                    onClear={() => change({ ...noFilters, unassigned: state.unassigned })}
                  />
                </>
              )}
              <ListLine total={answer?.total} archived={archived} onUndone={() => setArchived(null)} />
              {query.isError && <ListOutdated onRetry={retry} />}
              {rows.length === 0 && !busy && counts !== undefined ? (
                <NoInquiries
                  isFiltered={isFiltered || mine}
                  onClearFilters={() => change({ ...noFilters, mine: false })}
                  search={search}
                  view={view}
                  mine={mine}
                  onClear={onClear}
                  onAdd={() => setAdding(true)}
                />
              ) : (
                <DataTable
                  label={title}
                  rows={rows}
                  columns={columns}
                  rowKey={({ id }) => id}
                  sort={sortOf(sort)}
                  onSort={(next) => change({ sort: sortOrder(next) })}
                  selectedKey={openId}
                  busy={busy}
                  tight
                  phoneCard={cardFor(acts, today)}
                />
              )}
              <TablePages label="Inquiries" {...paging} />
            </div>
          )}
        </Panel>
        {openId === null ? (
          <NoInquirySelected />
        ) : (
          <InquiryDetails
            id={openId}
            ready={!query.isPending}
            openCount={openCount}
            acts={acts}
            beside={beside}
            onClose={close}
          />
        )}
      </div>
      {adding && (
        <AddLeadDialog
          onClose={() => setAdding(false)}
          onOpen={(inquiry, how) => {
            if (how === 'added') change(start);
            acts.onView(inquiry);
          }}
        />
      )}
    </>
  );
}

/** The filters of the address; what is none of them is left out. */
function filtersOf({ status, source, unassigned, due }: typeof noFilters) {
  const filters: InquiryFilters = {
    status: inquiryStatuses.find((known) => known === status) ?? null,
    source: filterSources.find((known) => known === source) ?? null,
    unassigned,
    due,
  };
  return { filters, isFiltered: Object.values(filters).some((value) => value !== null && value !== false) };
}

const adjectives: Record<InquiryView, string> = { current: '', doubtful: 'doubtful ', archive: 'archived ' };

/** Section 2, empty state; after a search it offers to clear it. */
function NoInquiries(props: {
  isFiltered: boolean;
  onClearFilters: () => void;
  search: string;
  view: InquiryView;
  mine: boolean;
  onClear: () => void;
  onAdd: () => void;
}) {
  const { search } = props;
  if (search === '') {
    return (
      <div className="border-t border-staff-hair">
        <Message
          title="No inquiries found"
          action={
            props.isFiltered ? (
              <Button variant="line" onClick={props.onClearFilters}>
                Show All
              </Button>
            ) : (
              <Button variant="line" onClick={props.onAdd}>
                Add Lead
              </Button>
            )
          }
        >
          <p>
            {props.mine
              ? 'None of these inquiries is assigned to you.'
              : props.isFiltered
                ? 'No inquiry of this list is like that.'
                : 'There are currently no inquiries to display.'}
          </p>
        </Message>
      </div>
    );
  }
  return (
    <Message
      title="No inquiries found"
      action={
        <Button variant="line" onClick={props.onClear}>
          Clear Search
        </Button>
      }
    >
      <p>
        No {adjectives[props.view]}inquiry matches &quot;{search}&quot;.
      </p>
    </Message>
  );
}
