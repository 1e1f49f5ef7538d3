import { SoldToolbar } from './SoldToolbar.tsx';
import { useMay } from '../../accounts/useMay.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { counted } from '../../platform/counted.ts';
import { isInReach } from '../../platform/time-zones.ts';
import { SessionError } from '../../platform/browser/request.ts';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { ListLoadError, ListOutdated } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { SignInPanel } from '../../ui/staff/SignInPanel.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useOpenId } from '../../ui/staff/useOpenId.ts';
import { useSignedIn } from '../../ui/staff/useSignedIn.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { UndoStrip } from '../../bulk/staff/UndoStrip.tsx';
import { VehicleFormDialog } from '../../inventory/staff/form/VehicleFormDialog.tsx';
import { EditSaleDialog } from './EditSaleDialog.tsx';
import { SoldCard, soldColumns, type SoldActs, type SoldShown } from './sold-columns.tsx';
import { SoldSummary } from './SoldSummary.tsx';
import { useQuery } from '@tanstack/react-query';
import { sortOf, sortOrder, type Sort } from '../../ui/staff/table/columns.ts';
import { useListState } from '../../ui/staff/table/useListState.ts';
import { useServerPage } from '../../ui/staff/table/useServerPage.ts';
import { soldSorts, staffPageSize, type SoldSort } from '../../vehicles/vehicles.staff.ts';
import { soldVehiclesQuery } from '../../vehicles/vehicles.staff.queries.ts';

const title = 'Sold Vehicles';
const noPeople: string[] = [];
const cardFor = (acts: SoldActs, shown: SoldShown) => (vehicle: Vehicle) => (
  <SoldCard vehicle={vehicle} acts={acts} shown={shown} />
);

/**
 * Section 2, Sold Vehicles tab. Its dialogs stay open when the session ends, so that nothing typed in them is
 * lost.
 */
export function SoldTab() {
  const signedIn = useSignedIn();
  const { openId, open, close } = useOpenId('vehicle');
  const [editing, setEditing] = useState<Vehicle | null>(null);
  const mayList = useMay('edit-listings');
  const list = useSold();
  return (
    <>
      {!signedIn || list.query.error instanceof SessionError ? (
        <SignInPanel title="Authentication Required" text="Please log in to view sold vehicles" />
      ) : (
        <SoldList list={list} acts={{ onView: ({ id }) => open(id), onEditSale: setEditing }} />
      )}
      {editing !== null && <EditSaleDialog vehicle={editing} onClose={() => setEditing(null)} />}
      {openId !== null && mayList && <VehicleFormDialog vehicleId={openId} onClose={close} />}
    </>
  );
}

function SoldList({ list, acts }: { list: ReturnType<typeof useSold>; acts: SoldActs }) {
  const { answer, query } = list;
  const { timeZone } = useSite().dealership;
  const seesCosts = useMay('see-costs');
  const mayList = useMay('edit-listings');
  const maySell = useMay('sell-vehicles');
  const seesPeople = useMay('answer-leads');
  const shown = { timeZone, seesCosts, mayList, maySell, seesPeople, buyers: answer?.buyers ?? {} };
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
      <SoldSummary
        isFiltered={list.isFiltered}
        shown={answer && { ...answer, first: ((list.shownPage ?? 1) - 1) * list.pageSize + 1 }}
      />
      {answer?.total === 0 && !list.isFiltered ? (
        <section
          aria-label={title}
          className="rounded-card border border-staff-hair bg-staff-surface shadow-staff"
        >
          <Message
            heading="h2"
            title="No sold vehicles yet"
            action={
              mayList && (
                <Link to="/admin" search={{ tab: 'inventory' }} className={staffButtonClass('line')}>
                  Go to Inventory
                </Link>
              )
            }
          >
            <p>When you mark vehicles as sold, they will appear here with details about the sale.</p>
          </Message>
        </section>
      ) : (
        <Panel title={title}>
          <SoldToolbar
            filter={list.filter}
            salespeople={answer?.salespeople ?? noPeople}
            sort={list.order}
            onChange={list.onFilter}
            onClear={list.onClear}
          />
          {query.isError && <ListOutdated onRetry={retry} />}
          {mayList && <UndoStrip>{answer !== null && counted(answer.total, 'sale')}</UndoStrip>}
          {/* Its sort menu is no part of the strip. */}
          <div className="max-md:pt-5">
            <DataTable
              label={title}
              rows={answer?.vehicles ?? []}
              columns={soldColumns(acts, shown)}
              rowKey={({ id }) => id}
              sort={list.sort}
              onSort={list.onSort}
              busy={list.busy}
              emptyText="No sale matches"
              phoneCard={cardFor(acts, shown)}
            />
          </div>
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

/** The server's default. */
const newestFirst = 'soldAt-desc';
const noFilter = { search: '', from: '', to: '', soldBy: '' };
const start = { ...noFilter, sort: newestFirst as string, page: 1 };

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** The sold vehicles, page by page from the server; the newest sales first. */
function useSold() {
  const [{ page, sort, ...state }, change] = useListState('sold', start);
  // An address may say anything.
  const filter = {
    ...state,
    from: isDay(state.from) ? state.from : '',
    to: isDay(state.to) ? state.to : '',
  };
  const seesCosts = useMay('see-costs');
  // An address that a colleague has sent may name an order that this role is refused.
  const mayAsk = (order: SoldSort) => seesCosts || !order.startsWith('profit-');
  const order = soldSorts.find((known) => known === sort && mayAsk(known)) ?? newestFirst;
  const query = useQuery(
    // Nothing is asked of a year that is half typed; the field keeps it.
    soldVehiclesQuery({
      page,
      ...filter,
      from: isInReach(filter.from) ? filter.from : '',
      to: isInReach(filter.to) ? filter.to : '',
      ...(order === newestFirst ? {} : { sort: order }),
    }),
  );
  return {
    ...useServerPage(query, { page, pageSize: staffPageSize, onPage: (next) => change({ page: next }) }),
    query,
    filter,
    isFiltered: Object.values(filter).some((value) => value !== ''),
    onFilter: (wanted: Partial<typeof noFilter>) => change(wanted),
    onClear: () => change(noFilter),
    order: order === newestFirst ? undefined : order,
    sort: sortOf(order),
    onSort: (next: Sort) => change({ sort: sortOrder(next) }),
  };
}
