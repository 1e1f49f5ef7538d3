import { SignedPrice } from './SignedFigure.tsx';
import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import { holdingCost } from '../../vehicles/holding-cost.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import type { DashboardInsights, DashboardStats, VehicleInterest } from '../dashboard.staff.schema.ts';
import { ageBuckets } from '../dashboard.ts';
import { longMonth } from './charts/figures.ts';
import { figureColumn, nameCellClass } from './FiguresTable.tsx';
import { countAndValueColumns, makeColumns } from './InventoryByMake.tsx';

type Makes = DashboardStats['vehiclesByMake'];
type Make = Makes[number] & { share: number };
type Bucket = DashboardInsights['ageing'][number];
type Month = DashboardInsights['months'][number];

/** Of the table of "Value and count by make", which has every make. */
export const makeShareColumns: readonly Column<Make>[] = [
  ...makeColumns,
  {
    id: 'share',
    header: 'Share of value',
    cell: ({ share }) => `${share.toFixed(1)}%`,
    sortValue: ({ share }) => share,
    csvValue: ({ share }) => Number(share.toFixed(1)),
    align: 'right',
  },
];

export function withShares(makes: Makes): Make[] {
  const total = makes.reduce((sum, { value }) => sum + value, 0);
  return makes.map((make) => ({ ...make, share: total === 0 ? 0 : (make.value / total) * 100 }));
}

/** Of "Days listed", with what the vehicles have cost in stock where the rate is known. */
export const ageingColumns = (perDay: number | null): readonly Column<Bucket>[] => [
  {
    id: 'bucket',
    header: 'Days listed',
    cell: ({ bucket }) => bucket,
    sortValue: ({ bucket }) => ageBuckets.findIndex(({ name }) => name === bucket),
    csvValue: ({ bucket }) => bucket,
    className: nameCellClass,
  },
  ...countAndValueColumns,
  ...(perDay === null
    ? []
    : [
        {
          id: 'cost',
          header: 'Holding cost so far',
          cell: ({ days }: Bucket) => formatPrice(holdingCost(days, perDay)),
          sortValue: ({ days }: Bucket) => holdingCost(days, perDay),
          align: 'right' as const,
        },
      ]),
];

/** A column of months such as `2026-11`. */
export const monthColumn: Column<{ month: string }> = {
  id: 'month',
  header: 'Month',
  cell: ({ month }) => longMonth(month),
  sortValue: ({ month }) => month,
  className: nameCellClass,
};

/** Of the sales by month, without the profit for those who may not see it. */
export const monthColumns = (withProfit: boolean): readonly Column<Month>[] => [
  monthColumn,
  figureColumn('sales', 'Sold'),
  figureColumn('revenue', 'Revenue', formatPrice),
  ...(withProfit
    ? [
        {
          ...figureColumn('profit', 'Profit'),
          cell: ({ profit }: Month) => <SignedPrice amount={profit} />,
        },
      ]
    : []),
];

const perInquiry = ({ views, inquiries }: VehicleInterest) => (inquiries === 0 ? null : views / inquiries);

/** Of "Views against inquiries", with every vehicle of the chart. */
export const interestColumns: readonly Column<VehicleInterest>[] = [
  {
    id: 'vehicle',
    header: 'Vehicle',
    cell: vehicleName,
    sortValue: vehicleName,
    sticky: 'left',
    className: `${nameCellClass} min-w-40`,
  },
  figureColumn('views', 'Page views'),
  figureColumn('inquiries', 'Inquiries'),
  {
    id: 'perInquiry',
    header: 'Views per inquiry',
    cell: (vehicle) => {
      const views = perInquiry(vehicle);
      return views === null ? 'N/A' : formatNumber(views);
    },
    sortValue: perInquiry,
    csvValue: (vehicle) => {
      const views = perInquiry(vehicle);
      return views === null ? null : Number(views.toFixed(1));
    },
    align: 'right',
  },
];
