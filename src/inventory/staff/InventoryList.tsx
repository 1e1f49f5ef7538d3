import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { ListLoadError, ListOutdated } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { useMedia } from '../../ui/staff/useMedia.ts';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import type { useInventoryList } from './useInventoryList.ts';

export function InventoryList(props: {
  label: string;
  list: ReturnType<typeof useInventoryList>;
  columns: readonly Column<Vehicle>[];
  /** Over the list, also while it is empty. */
  strip: ReactNode;
  /** Over the table's head. */
  bar: ReactNode;
  /** A row on a phone. */
  card: (vehicle: Vehicle) => ReactNode;
}) {
  const { label, list } = props;
  const { query, rows, search, status } = list;
  const isTight = useMedia('(width < 81.25rem)');
  const searchField = useRef<HTMLInputElement>(null);
  const retry = () => void query.refetch();
  if (query.isError && list.counts === undefined) {
    return <ListLoadError title="Failed to load vehicles data" error={query.error} onRetry={retry} />;
  }
  const unpublished = list.counts?.unpublished ?? 0;
  const nothingFound = search !== '' && rows.length === 0 && !list.busy;
  const isClose = list.forgiving && !nothingFound && !list.busy;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-4 md:px-5.5">
        <SearchField
          ref={searchField}
          label="Search vehicles"
          placeholder="Search vehicles, stock, VIN or ID"
          value={search}
          onSearch={list.onSearch}
        />
        <Segmented
          label="Status"
          options={[
            { value: 'all', label: 'All', count: list.counts?.all },
            { value: 'available', label: 'Available', count: list.counts?.available },
            { value: 'sold', label: 'Sold', count: list.counts?.sold },
            // Most dealerships publish everything at once.
            ...(unpublished > 0 || status === 'unpublished'
              ? [{ value: 'unpublished' as const, label: 'Unpublished', count: unpublished }]
              : []),
          ]}
          value={status}
          onChange={list.onStatus}
        />
      </div>
      {query.isError && <ListOutdated onRetry={retry} />}
      {props.strip}
      <p role="status" className={isClose ? 'px-4 pt-4 wrap-anywhere md:px-5.5 md:pb-4' : 'sr-only'}>
        {nothingFound && 'No results found'}
        {isClose && `No vehicle has "${search}". These come close.`}
      </p>
      {nothingFound ? (
        <Message
          title="No results found"
          action={
            <Button
              variant="line"
              onClick={() => {
                list.onSearch('');
                searchField.current?.focus();
              }}
            >
              Clear Search
            </Button>
          }
        >
          <p>
            No {status === 'all' ? '' : `${status} `}vehicle matches &quot;{search}&quot;.
          </p>
        </Message>
      ) : (
        <>
          {props.bar}
          {/* The sort menu does not belong to the strip. */}
          <div className={props.bar === false ? 'max-md:pt-5' : ''}>
            <DataTable
              label={label}
              rows={rows}
              columns={props.columns}
              rowKey={({ id }) => id}
              sort={list.sort}
              onSort={list.onSort}
              busy={list.busy}
              phoneCard={props.card}
              tight={isTight}
            />
          </div>
        </>
      )}
      <TablePages
        label={label}
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        onPage={list.onPage}
      />
    </>
  );
}
