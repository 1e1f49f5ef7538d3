import { useMemo, useRef, useState } from 'react';
import { SessionError } from '../../platform/browser/request.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { ListLoadError, ListOutdated } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { SignInPanel } from '../../ui/staff/SignInPanel.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useOpenId } from '../../ui/staff/useOpenId.ts';
import { useSignedIn } from '../../ui/staff/useSignedIn.ts';
import { inquiryColumns } from './inquiry-columns.tsx';
import type { InquiryActs } from './InquiryActions.tsx';
import { cardFor } from './InquiryCard.tsx';
import { DueInquiries } from './DueInquiries.tsx';
import { InquiryDetails, NoInquirySelected } from './InquiryDetails.tsx';
import { NoInquiries } from './NoInquiries.tsx';
import { InquiriesToolbar } from './InquiriesToolbar.tsx';
import { InquiryViews, ViewHint } from './InquiryViews.tsx';
import { useInquiries } from './useInquiries.ts';
import { useFocusAfterClose, useFocusAfterMove } from './useListFocus.ts';
import { useToday } from './useToday.ts';
import { useDetailsPlace } from './useDetailsPlace.ts';

const title = 'Customer Inquiries';

const panesClass = 'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-4.5';
/** Stays in view beside a long inquiry. */
const listClass = 'sticky top-22 max-h-[calc(100dvh-7rem)] overflow-y-auto short:static! short:max-h-none!';

/**
 * Section 2, Inquiries tab: the table, and the details of the open inquiry below it, or beside it for those who have chosen
 * that in a wide window. What is due stands above.
 */
export function InquiriesTab() {
  const signedIn = useSignedIn();
  const list = useInquiries({ enabled: signedIn });
  const { query, rows, counts, view, search } = list;
  const { openId, open, close } = useOpenId('inquiry');
  const [openCount, setOpenCount] = useState(0);
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
        if (inquiry.id === openId) close();
      },
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
    list.onSearch('');
    box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };
  return (
    <>
      <DueInquiries today={today} acts={acts} />
      <div className={beside ? panesClass : ''}>
        <Panel
          title={title}
          className={beside ? listClass : ''}
          description="Manage and respond to customer inquiries"
          actions={<InquiryViews counts={counts} view={view} onView={list.onView} />}
        >
          <ViewHint view={view} />
          {query.isError && counts === undefined ? (
            <ListLoadError title="Failed to load inquiries data" error={query.error} onRetry={retry} />
          ) : (
            <div ref={box} tabIndex={-1} className="outline-none">
              {(counts === undefined || search !== '' || list.mine || rows.length > 0) && (
                <InquiriesToolbar
                  search={search}
                  onSearch={list.onSearch}
                  mine={list.mine}
                  onMine={list.onMine}
                  details={details}
                />
              )}
              {query.isError && <ListOutdated onRetry={retry} />}
              {rows.length === 0 && !list.busy && counts !== undefined ? (
                <NoInquiries search={search} view={view} mine={list.mine} onClear={onClear} />
              ) : (
                <DataTable
                  label={title}
                  rows={rows}
                  columns={columns}
                  rowKey={({ id }) => id}
                  sort={list.sort}
                  onSort={list.onSort}
                  selectedKey={openId}
                  busy={list.busy}
                  tight
                  phoneCard={cardFor(acts, today)}
                />
              )}
              <TablePages
                label="Inquiries"
                page={list.page}
                pageSize={list.pageSize}
                total={list.total}
                onPage={list.onPage}
              />
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
    </>
  );
}
