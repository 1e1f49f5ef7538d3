import type { ReactNode } from 'react';
import { formatDate } from '../../../platform/dates.ts';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import type { Column } from '../../../ui/staff/table/columns.ts';
import { formatListPrice, formatPrice } from '../../format.ts';
import { vehicleName } from '../../vehicle-name.ts';
import type { Vehicle } from '../../vehicle.ts';
import { ModelName, NotAvailable, Profit } from '../vehicle-cells.tsx';
import { VehicleThumb } from '../VehicleThumb.tsx';
import { formatDaysToSell } from './sold-figures.ts';

type OnView = (vehicle: Vehicle) => void;

/**
 * Section 2, Sold Vehicles tab: its columns, which the server sorts. The ids are those of its orders. The
 * profit is only for those who may see costs.
 */
export const soldColumns = (onView: OnView, seesCosts: boolean): Column<Vehicle>[] =>
  allColumns(onView).filter(({ id }) => seesCosts || id !== 'profit');

const allColumns = (onView: OnView): Column<Vehicle>[] => [
  { id: 'image', header: 'Image', cell: (vehicle) => <VehicleThumb vehicle={vehicle} /> },
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortable: true },
  { id: 'make', header: 'Make', cell: ({ make }) => make, sortable: true },
  {
    id: 'model',
    header: 'Model',
    cell: ({ model }) => <ModelName model={model} />,
    sortable: true,
    className: 'font-medium text-staff-ink!',
  },
  { id: 'year', header: 'Year', cell: ({ year }) => year, sortable: true },
  {
    id: 'price',
    header: 'Listed Price',
    cell: ({ price }) => formatListPrice(price),
    sortable: true,
    align: 'right',
  },
  {
    id: 'soldPrice',
    header: 'Sold Price',
    cell: ({ soldPrice }) => (soldPrice === null ? <NotAvailable /> : formatPrice(soldPrice)),
    sortable: true,
    align: 'right',
    className: 'font-medium text-staff-ink!',
  },
  {
    id: 'profit',
    header: 'Profit',
    cell: ({ profit }) => <Profit value={profit} />,
    sortable: true,
    align: 'right',
  },
  {
    id: 'soldAt',
    header: 'Sale Date',
    cell: ({ soldAt }) => (soldAt === null ? <NotAvailable /> : formatDate(soldAt)),
    sortable: true,
  },
  {
    id: 'daysToSell',
    header: 'Days to Sell',
    cell: ({ daysToSell }) => (daysToSell === null ? <NotAvailable /> : formatDaysToSell(daysToSell)),
    sortable: true,
    align: 'right',
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (vehicle) => <ViewDetails vehicle={vehicle} onView={onView} />,
    sticky: 'right',
  },
];

/** A row on phones. */
export function SoldCard(props: { vehicle: Vehicle; onView: OnView; seesCosts: boolean }) {
  const { vehicle, onView, seesCosts } = props;
  const { soldPrice, soldAt, daysToSell } = vehicle;
  return (
    <>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-3.5">
        <div>
          <VehicleThumb vehicle={vehicle} className="h-16 w-24" />
          <span className="mt-2 block text-micro text-staff-muted">ID {vehicle.id}</span>
        </div>
        <div>
          <div className="flex justify-between gap-3 text-small/snug text-staff-muted">
            <span className="wrap-anywhere">{vehicle.make}</span>
            <span>{vehicle.year}</span>
          </div>
          <span className="block leading-snug font-medium wrap-anywhere text-staff-ink">{vehicle.model}</span>
          <dl className="mt-1 text-small">
            <Fact label="Listed">{formatListPrice(vehicle.price)}</Fact>
            <Fact label="Sold">
              {soldPrice === null ? (
                <NotAvailable />
              ) : (
                <span className="font-medium text-staff-ink">{formatPrice(soldPrice)}</span>
              )}
            </Fact>
            {seesCosts && (
              <Fact label="Profit">
                <Profit value={vehicle.profit} />
              </Fact>
            )}
            <Fact label="Sale date">{soldAt === null ? <NotAvailable /> : formatDate(soldAt)}</Fact>
            <Fact label="Days to sell">
              {daysToSell === null ? <NotAvailable /> : formatDaysToSell(daysToSell)}
            </Fact>
          </dl>
        </div>
      </div>
      <div className="mt-1">
        <ViewDetails vehicle={vehicle} onView={onView} />
      </div>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-staff-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Section 2: opens the form of a sold vehicle. */
const ViewDetails = (props: { vehicle: Vehicle; onView: OnView }) => (
  <button
    type="button"
    aria-label={`View Details ${vehicleName(props.vehicle)}`}
    className={`${staffButtonClass('row')} -mx-2.5`}
    onClick={() => props.onView(props.vehicle)}
  >
    View Details
  </button>
);
