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
import { cardFor, leadCardFor } from './InquiryCards.tsx';
import { InquiryDetails, NoInquirySelected } from './InquiryDetails.tsx';
import { NoInquiries } from './NoInquiries.tsx';
import { InquiriesToolbar } from './InquiriesToolbar.tsx';
import { InquiryViews, ViewHint } from './InquiryViews.tsx';
import { useInquiries } from './useInquiries.ts';
import { useFocusAfterClose, useFocusAfterMove } from './useListFocus.ts';
import { useToday } from './useToday.ts';
import { useTableRoom, useTwoPanes } from './useRoom.ts';

const title = 'Customer Inquiries';

const panesClass =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 min-[1100px]:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]';
/** Stays in view beside a long inquiry; too narrow for both, the inquiry is a page of its own. */
const listClass =
  'max-[1099px]:hidden min-[1100px]:sticky min-[1100px]:top-22 min-[1100px]:max-h-[calc(100dvh-7rem)] min-[1100px]:overflow-y-auto short:static! short:max-h-none!';

/**
 * Section 2, Inquiries tab. An open inquiry stands beside the list where there is room for both, and in its place where there
 * is not.
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
  const beside = useTwoPanes() && openId !== null;
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
  const room = useTableRoom();
  const columns = useMemo(
    () => inquiryColumns(acts, today, beside ? 'all' : room),
    [acts, today, beside, room],
  );

  if (!signedIn || query.error instanceof SessionError) {
    return <SignInPanel title="Authorization Required" text="Please log in to view inquiries." />;
  }
  const retry = () => void query.refetch();
  const onClear = () => {
    list.onSearch('');
    box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };
  return (
    <div className={openId === null ? '' : panesClass}>
      <Panel
        title={title}
        className={openId === null ? '' : listClass}
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
                narrow={beside}
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
                narrow={beside}
                phoneCard={beside ? leadCardFor(acts, today) : cardFor(acts, today)}
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
          onClose={close}
        />
      )}
    </div>
  );
}
