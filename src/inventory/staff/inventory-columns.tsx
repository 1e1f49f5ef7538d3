import type { ReactNode } from 'react';
import { CardValue } from '../../ui/staff/table/CardValue.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { PriceCell, StatusCell } from './inline-cells.tsx';
import { ModelName, NotAvailable } from '../../vehicles/staff/vehicle-cells.tsx';
import { VehicleThumb } from '../../vehicles/staff/VehicleThumb.tsx';
import { tableStatus } from '../../vehicles/staff/inventory-list.ts';
import { PublishedMark } from './VehicleStatusMark.tsx';
import { VehicleActions, type VehicleActs } from './VehicleActions.tsx';

/** Section 2, Inventory tab: its columns. The ids are those of the server's orders. */
export const inventoryColumns = (acts: VehicleActs): Column<Vehicle>[] => [
  { id: 'image', header: 'Image', cell: (vehicle) => <VehicleThumb vehicle={vehicle} /> },
  { id: 'id', header: 'ID', cell: ({ id }) => id, sortValue: ({ id }) => id },
  { id: 'make', header: 'Make', cell: ({ make }) => make, sortValue: ({ make }) => make },
  {
    id: 'model',
    header: 'Model',
    cell: ({ model, stockNumber }) => (
      <>
        <ModelName model={model} />
        {stockNumber && <StockNumber>{stockNumber}</StockNumber>}
      </>
    ),
    sortValue: ({ model }) => model,
    className: 'font-medium text-staff-ink!',
  },
  { id: 'year', header: 'Year', cell: ({ year }) => year, sortValue: ({ year }) => year },
  {
    id: 'vin',
    header: 'VIN',
    cell: ({ vin }) => vin ?? <NotAvailable />,
    sortValue: ({ vin }) => vin,
    className: 'text-small',
  },
  {
    id: 'price',
    header: 'Price',
    cell: (vehicle) => <PriceCell vehicle={vehicle} />,
    sortValue: ({ price }) => price,
    align: 'right',
    className: 'font-medium text-staff-ink!',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (vehicle) => <StatusCell vehicle={vehicle} />,
    sortValue: (vehicle) => (tableStatus(vehicle) === 'sold' ? 1 : 0),
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (vehicle) => <VehicleActions vehicle={vehicle} acts={acts} />,
  },
];

/** A smaller line below a model. */
const StockNumber = ({ children }: { children: ReactNode }) => (
  <span className="block max-w-62.5 text-micro font-normal wrap-anywhere whitespace-normal text-staff-muted">
    Stock {children}
  </span>
);

/** A row on phones: each value of the table with the name of its column, and a checkbox if it can be selected. */
export function InventoryCard(props: { vehicle: Vehicle; acts: VehicleActs; select?: ReactNode }) {
  const { vehicle, acts, select } = props;
  return (
    <div>
      <div className="flex items-start gap-x-3.5">
        {select && <span className="w-7 shrink-0">{select}</span>}
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-x-3.5">
            {/* Narrow enough for the longest make beside it. */}
            <VehicleThumb vehicle={vehicle} className="h-16 w-16 shrink-0 min-[22.5rem]:w-24" />
            <dl className="grid flex-1 grid-cols-2 gap-x-4 gap-y-1 text-small">
              <CardValue name="ID">{vehicle.id}</CardValue>
              <CardValue name="Year">{vehicle.year}</CardValue>
              <CardValue name="Make" wide>
                {vehicle.make}
              </CardValue>
            </dl>
          </div>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
            <CardValue name="Model" wide>
              <span className="font-medium text-staff-ink">{vehicle.model}</span>
              {vehicle.stockNumber && <StockNumber>{vehicle.stockNumber}</StockNumber>}
            </CardValue>
            <CardValue name="Price">
              <span className="font-medium text-staff-ink">
                <PriceCell vehicle={vehicle} />
              </span>
            </CardValue>
            <CardValue name="Status">
              <StatusCell vehicle={vehicle} inCard />
            </CardValue>
            <CardValue name="VIN" wide>
              <span className="text-small">{vehicle.vin ?? <NotAvailable />}</span>
            </CardValue>
          </dl>
          <PublishedMark vehicle={vehicle} />
        </div>
      </div>
      <div className="mt-2">
        <VehicleActions vehicle={vehicle} acts={acts} />
      </div>
    </div>
  );
}
