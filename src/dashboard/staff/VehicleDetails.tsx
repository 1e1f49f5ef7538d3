import { useMemo } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { Panel } from '../../ui/staff/Panel.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { formatListPrice, formatNumber, formatPrice } from '../../vehicles/format.ts';
import { holdingCost } from '../../vehicles/holding-cost.ts';
import { formatMargin, marginOf } from '../../vehicles/margin.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { VehicleName } from '../../vehicles/VehicleName.tsx';
import { wholeDays } from '../../vehicles/vehicle.ts';
import type { RecentVehicle } from '../dashboard.staff.schema.ts';
import { figureColumn, FiguresTable, nameCellClass } from './FiguresTable.tsx';
import { SignedMargin } from './SignedFigure.tsx';

const margin = ({ price, costBasis }: RecentVehicle) => marginOf(price, costBasis);
/** Section 9: from the listing to now. */
const daysListed = ({ listedAt }: RecentVehicle) => wholeDays(new Date(listedAt), new Date());

/** The margin when the days in stock count as costs too; null where there is no margin. */
const marginAfterHolding = (vehicle: RecentVehicle, perDay: number) =>
  margin(vehicle) === null
    ? null
    : marginOf(vehicle.price, (vehicle.costBasis ?? 0) + holdingCost(daysListed(vehicle), perDay));

const columnsFor = (perDay: number | null): readonly Column<RecentVehicle>[] => [
  {
    id: 'vehicle',
    header: 'Vehicle',
    cell: (vehicle) => <VehicleName vehicle={vehicle} />,
    sortValue: vehicleName,
    sticky: 'left',
    className: `${nameCellClass} min-w-40 md:min-w-60`,
  },
  {
    id: 'costBasis',
    header: 'Cost Basis',
    cell: ({ costBasis }) =>
      costBasis === null || costBasis === 0 ? (
        <span className="text-staff-muted">N/A</span>
      ) : (
        formatPrice(costBasis)
      ),
    sortValue: ({ costBasis }) => costBasis || null,
    align: 'right',
  },
  {
    id: 'price',
    header: 'List Price',
    cell: ({ price }) => formatListPrice(price),
    sortValue: ({ price }) => price,
    align: 'right',
  },
  {
    id: 'margin',
    header: 'Margin %',
    cell: (vehicle) => (
      <>
        <SignedMargin margin={margin(vehicle)} />
        {perDay !== null && margin(vehicle) !== null && (
          <span className="block text-micro/tight text-staff-muted">
            {formatMargin(marginAfterHolding(vehicle, perDay))} after holding cost
          </span>
        )}
      </>
    ),
    sortValue: margin,
    align: 'right',
  },
  {
    id: 'daysListed',
    header: 'Days Listed',
    cell: (vehicle) => formatNumber(daysListed(vehicle)),
    sortValue: daysListed,
    align: 'right',
  },
  figureColumn('views', 'Page Views'),
];

const aboutCosts = new Set(['costBasis', 'margin']);

/**
 * Section 2, "Vehicle Details": the newest listings, newest first. With the rate of the settings, the margin
 * after the cost of the days in stock stands below the margin.
 */
export function VehicleDetails(props: {
  vehicles: readonly RecentVehicle[];
  holdingCostPerDay: number | null;
}) {
  const { holdingCostPerDay } = props;
  const seesCosts = useMay('see-costs');
  const columns = useMemo(
    () => columnsFor(holdingCostPerDay).filter(({ id }) => seesCosts || !aboutCosts.has(id)),
    [holdingCostPerDay, seesCosts],
  );
  return (
    <Panel title="Vehicle Details" className="min-w-0">
      <FiguresTable label="Vehicle Details" rows={props.vehicles} columns={columns} rowKey={({ id }) => id} />
    </Panel>
  );
}
