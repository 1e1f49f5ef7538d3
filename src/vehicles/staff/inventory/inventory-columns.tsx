import type { ReactNode } from 'react';
import type { Column } from '../../../ui/staff/table/columns.ts';
import type { Vehicle } from '../../vehicle.ts';
import { PriceCell } from '../inline/PriceCell.tsx';
import { StatusCell } from '../inline/StatusCell.tsx';
import { ModelName, NotAvailable } from '../vehicle-cells.tsx';
import { VehicleThumb } from '../VehicleThumb.tsx';
import { tableStatus } from './inventory-list.ts';
import { PublishedMark } from './PublishedMark.tsx';
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

/** The column's name above a value on a phone. */
const Label = ({ children }: { children: string }) => (
  <span className="block text-micro font-normal text-staff-muted">{children}</span>
);

/** A row on a phone, with its checkbox if it can be selected. */
export function InventoryCard(props: { vehicle: Vehicle; acts: VehicleActs; select?: ReactNode }) {
  const { vehicle, acts, select } = props;
  return (
    <div>
      <div
        className={`grid items-start gap-x-3.5 ${select === undefined ? 'grid-cols-[6rem_minmax(0,1fr)_auto]' : 'grid-cols-[1.75rem_6rem_minmax(0,1fr)_auto]'}`}
      >
        {select !== undefined && <span className="row-span-5">{select}</span>}
        <VehicleThumb vehicle={vehicle} className="row-span-3 h-16 w-24" />
        <span className="text-small/snug wrap-anywhere text-staff-muted">{vehicle.make}</span>
        <span className="text-right text-small/snug text-staff-muted">{vehicle.year}</span>
        <span className="col-span-2 leading-snug font-medium wrap-anywhere text-staff-ink">
          {vehicle.model}
        </span>
        <div className="leading-snug font-medium text-staff-ink">
          <Label>Price</Label>
          <PriceCell vehicle={vehicle} />
        </div>
        <div className="text-small/snug">
          <Label>Status</Label>
          <StatusCell vehicle={vehicle} inCard />
        </div>
        <span className="mt-2 text-micro text-staff-muted">ID {vehicle.id}</span>
        <span className="col-span-2 mt-2 text-micro wrap-anywhere text-staff-muted">
          {vehicle.stockNumber && <span className="block">Stock {vehicle.stockNumber}</span>}
          VIN {vehicle.vin ?? 'N/A'}
        </span>
        <span className="col-[2/-1]">
          <PublishedMark vehicle={vehicle} />
        </span>
      </div>
      <div className="mt-2">
        <VehicleActions vehicle={vehicle} acts={acts} />
      </div>
    </div>
  );
}
