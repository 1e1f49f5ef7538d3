import { useMay } from '../../../accounts/useMay.ts';
import { Link } from '@tanstack/react-router';
import { SessionError } from '../../../platform/browser/request.ts';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { DataTable } from '../../../ui/staff/table/DataTable.tsx';
import { ListLoadError, ListOutdated } from '../../../ui/staff/LoadError.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { SignInPanel } from '../../../ui/staff/SignInPanel.tsx';
import { TablePages } from '../../../ui/staff/table/TablePages.tsx';
import { useOpenId } from '../../../ui/staff/useOpenId.ts';
import { useSignedIn } from '../../../ui/staff/useSignedIn.ts';
import type { Vehicle } from '../../vehicle.ts';
import { VehicleFormDialog } from '../form/VehicleFormDialog.tsx';
import { SoldCard, soldColumns } from './sold-columns.tsx';
import { SoldSummary } from './SoldSummary.tsx';
import { useSold } from './useSold.ts';

const title = 'Sold Vehicles';
const cardFor = (onView: (vehicle: Vehicle) => void, seesCosts: boolean) => (vehicle: Vehicle) => (
  <SoldCard vehicle={vehicle} onView={onView} seesCosts={seesCosts} />
);

/**
 * Section 2, Sold Vehicles tab. The form stays open when the session ends, so that nothing typed in it is
 * lost.
 */
export function SoldTab() {
  const signedIn = useSignedIn();
  const { openId, open, close } = useOpenId('vehicle');
  const list = useSold();
  return (
    <>
      {!signedIn || list.query.error instanceof SessionError ? (
        <SignInPanel title="Authentication Required" text="Please log in to view sold vehicles" />
      ) : (
        <SoldList list={list} onView={({ id }) => open(id)} />
      )}
      {openId !== null && <VehicleFormDialog vehicleId={openId} onClose={close} />}
    </>
  );
}

function SoldList({
  list,
  onView,
}: {
  list: ReturnType<typeof useSold>;
  onView: (vehicle: Vehicle) => void;
}) {
  const { answer, query } = list;
  const seesCosts = useMay('see-costs');
  const retry = () => void query.refetch();
  if (query.isError && answer === null) {
    return (
      <Panel title={title}>
        <ListLoadError title="Failed to load sold vehicles data" error={list.query.error} onRetry={retry} />
      </Panel>
    );
  }
  return (
    <>
      <SoldSummary shown={answer && { ...answer, first: ((list.shownPage ?? 1) - 1) * list.pageSize + 1 }} />
      {answer?.total === 0 ? (
        <section
          aria-label={title}
          className="rounded-card border border-staff-hair bg-staff-surface shadow-staff"
        >
          <Message
            heading="h2"
            title="No sold vehicles yet"
            action={
              <Link to="/admin" search={{ tab: 'inventory' }} className={staffButtonClass('line')}>
                Go to Inventory
              </Link>
            }
          >
            <p>When you mark vehicles as sold, they will appear here with details about the sale.</p>
          </Message>
        </section>
      ) : (
        <Panel title={title}>
          {query.isError && <ListOutdated onRetry={retry} />}
          <DataTable
            label={title}
            rows={answer?.vehicles ?? []}
            columns={soldColumns(onView, seesCosts)}
            rowKey={({ id }) => id}
            sort={list.sort}
            onSort={list.onSort}
            busy={list.busy}
            phoneCard={cardFor(onView, seesCosts)}
          />
          <TablePages
            label={title}
            page={list.page}
            pageSize={list.pageSize}
            total={answer?.total ?? 0}
            onPage={list.onPage}
          />
        </Panel>
      )}
    </>
  );
}
