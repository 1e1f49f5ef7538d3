import { StaffName } from '../../accounts/staff/StaffName.tsx';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { PersonLink } from '../../ui/staff/PersonLink.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { formatListPrice, formatPrice } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { ModelName, NotAvailable, Profit } from '../../vehicles/staff/vehicle-cells.tsx';
import { VehicleThumb } from '../../vehicles/staff/VehicleThumb.tsx';
import { formatDaysToSell } from '../../vehicles/sold-figures.ts';

/** The actions on a sold vehicle. */
export type SoldActs = {
  onView: (vehicle: Vehicle) => void;
  onEditSale: (vehicle: Vehicle) => void;
};

/**
 * How sold vehicles are shown. Days are those of `timeZone`, the dealership's, in which they are corrected; the
 * profit is only for those who may see costs.
 */
export type SoldShown = {
  timeZone: string;
  seesCosts: boolean;
  /** Whether the user may open vehicles, and correct sales. */
  mayList: boolean;
  maySell: boolean;
  /** Whether the user may open the pages of people. */
  seesPeople: boolean;
  /** Names of buyers by the ids of vehicles. */
  buyers: Readonly<Record<string, string>>;
};

/**
 * Section 2, Sold Vehicles tab: its columns, which the server sorts. The ids are those of its orders.
 */
export const soldColumns = (acts: SoldActs, shown: SoldShown): Column<Vehicle>[] =>
  allColumns(acts, shown).filter(
    ({ id }) => (id !== 'profit' || shown.seesCosts) && (id !== 'actions' || shown.mayList || shown.maySell),
  );

/** Below what the specification names: who sold it, and to whom. Nothing while neither is known. */
function Parties({ vehicle, shown: { buyers, seesPeople } }: { vehicle: Vehicle; shown: SoldShown }) {
  const { soldBy, soldToInquiryId, buyerEmail, buyerPhone } = vehicle;
  const isKnown = soldToInquiryId !== null || buyerEmail !== null || buyerPhone !== null;
  const buyer = buyers[String(vehicle.id)];
  if (soldBy === null && buyer === undefined) return null;
  return (
    <span className="block max-w-48 text-micro/snug font-normal wrap-anywhere whitespace-normal text-staff-muted">
      {soldBy !== null && (
        <span className="block">
          Sold by <StaffName username={soldBy} />
        </span>
      )}
      {buyer !== undefined && (
        <span className="block">
          To{' '}
          {seesPeople && isKnown ? (
            <PersonLink person={soldToInquiryId === null ? `sale-${vehicle.id}` : `lead-${soldToInquiryId}`}>
              {buyer}
            </PersonLink>
          ) : (
            buyer
          )}
        </span>
      )}
    </span>
  );
}

const allColumns = (acts: SoldActs, shown: SoldShown): Column<Vehicle>[] => [
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
    cell: (vehicle) => (
      <>
        {vehicle.soldAt === null ? <NotAvailable /> : formatDate(vehicle.soldAt, shown.timeZone)}
        <Parties vehicle={vehicle} shown={shown} />
      </>
    ),
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
    cell: (vehicle) => <SoldActions vehicle={vehicle} acts={acts} shown={shown} />,
  },
];

/** A row on phones. */
export function SoldCard(props: { vehicle: Vehicle; acts: SoldActs; shown: SoldShown }) {
  const { vehicle, acts } = props;
  const { timeZone, seesCosts } = props.shown;
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
            <Fact label="Listed Price">{formatListPrice(vehicle.price)}</Fact>
            <Fact label="Sold Price">
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
            <Fact label="Sale Date">{soldAt === null ? <NotAvailable /> : formatDate(soldAt, timeZone)}</Fact>
            <Fact label="Days to Sell">
              {daysToSell === null ? <NotAvailable /> : formatDaysToSell(daysToSell)}
            </Fact>
          </dl>
          <Parties vehicle={vehicle} shown={props.shown} />
        </div>
      </div>
      <div className="mt-1">
        <SoldActions vehicle={vehicle} acts={acts} shown={props.shown} />
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

/** Section 2, View Details: opens the form of a sold vehicle. Edit Sale corrects price and day of its sale. */
const SoldActions = ({ vehicle, acts, shown }: { vehicle: Vehicle; acts: SoldActs; shown: SoldShown }) => (
  <div className="-mx-2.5 flex gap-0.5">
    {shown.mayList && (
      <Button
        variant="row"
        aria-label={`View Details ${vehicleName(vehicle)}`}
        onClick={() => acts.onView(vehicle)}
      >
        View Details
      </Button>
    )}
    {shown.maySell && (
      <Button
        variant="row"
        aria-label={`Edit Sale ${vehicleName(vehicle)}`}
        onClick={() => acts.onEditSale(vehicle)}
      >
        Edit Sale
      </Button>
    )}
  </div>
);
