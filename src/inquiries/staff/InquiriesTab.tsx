import { useEffect, useMemo, useRef, useState } from 'react';
import { SessionError } from '../../platform/browser/request.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { ListLoadError, ListOutdated } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { SignInPanel } from '../../ui/staff/SignInPanel.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useOpenId } from '../../ui/staff/useOpenId.ts';
import { useSignedIn } from '../../ui/staff/useSignedIn.ts';
import { InfoIcon } from '../../ui/staff/icons.tsx';
import type { Inquiry } from '../inquiry.ts';
import { cardFor, inquiryColumns } from './inquiry-columns.tsx';
import { viewButtonOf, type InquiryActs } from './InquiryActions.tsx';
import { InquiryDetails, NoInquirySelected } from './InquiryDetails.tsx';
import { NoInquiries } from './NoInquiries.tsx';
import { InquiriesToolbar } from './InquiriesToolbar.tsx';
import { useInquiries } from './useInquiries.ts';

const title = 'Customer Inquiries';

/** Section 2, Inquiries tab. */
export function InquiriesTab() {
  const signedIn = useSignedIn();
  const list = useInquiries({ enabled: signedIn });
  const { query, rows, counts, archived, search } = list;
  const { openId, open, close } = useOpenId('inquiry');
  const [openCount, setOpenCount] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const onMoved = useFocusAfterMove(rows, box);
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
  const columns = useMemo(() => inquiryColumns(acts), [acts]);

  if (!signedIn || query.error instanceof SessionError) {
    return <SignInPanel title="Authorization Required" text="Please log in to view inquiries." />;
  }
  const retry = () => void query.refetch();
  const onClear = () => {
    list.onSearch('');
    box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };
  const onClose = () => {
    close();
    const opener = openId === null ? null : viewButtonOf(openId);
    (opener ?? box.current)?.focus();
  };
  return (
    <>
      <Panel
        title={title}
        description="Manage and respond to customer inquiries"
        actions={
          <Segmented
            label="Show"
            options={[
              { value: 'current', label: 'Current', count: counts?.current },
              { value: 'archive', label: 'Archive', count: counts?.archived },
            ]}
            value={archived ? 'archive' : 'current'}
            onChange={(value) => list.onArchived(value === 'archive')}
          />
        }
      >
        {archived && (
          <p className="flex items-center gap-2.25 px-4 pb-4 md:px-5.5">
            <InfoIcon className="size-4.5 text-staff-muted" />
            Archived inquiries keep their status. Restore one to work on it again.
          </p>
        )}
        {query.isError && counts === undefined ? (
          <ListLoadError title="Failed to load inquiries data" error={query.error} onRetry={retry} />
        ) : (
          <div ref={box} tabIndex={-1} className="outline-none">
            {(search !== '' || rows.length > 0) && (
              <InquiriesToolbar search={search} onSearch={list.onSearch} />
            )}
            {query.isError && <ListOutdated onRetry={retry} />}
            {rows.length === 0 && !list.busy && counts !== undefined ? (
              <NoInquiries search={search} archived={archived} onClear={onClear} />
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
                phoneCard={cardFor(acts)}
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
        <InquiryDetails id={openId} ready={!query.isPending} openCount={openCount} onClose={onClose} />
      )}
    </>
  );
}

/** When a row leaves the list, moves its focus to the next row, else to the list itself. */
function useFocusAfterMove(rows: readonly Inquiry[], box: React.RefObject<HTMLDivElement | null>) {
  const shown = useRef(rows);
  const leaving = useRef<{ id: number; index: number } | null>(null);
  useEffect(() => {
    shown.current = rows;
    const left = leaving.current;
    if (!left || rows.some(({ id }) => id === left.id)) return;
    leaving.current = null;
    if (document.activeElement !== document.body) return;
    const next = rows[Math.min(left.index, rows.length - 1)];
    ((next && viewButtonOf(next.id)) ?? box.current)?.focus();
  }, [rows, box]);
  return ({ id }: Inquiry) => {
    leaving.current = { id, index: shown.current.findIndex((row) => row.id === id) };
  };
}
