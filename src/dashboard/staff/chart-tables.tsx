import { useMay } from '../../accounts/useMay.ts';
import { SignedPrice } from './SignedFigure.tsx';
import { formatNumber, formatPrice } from '../../vehicles/format.ts';
import { holdingCost } from '../../vehicles/holding-cost.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import type { Column } from '../../ui/staff/table/columns.ts';
import { saveTable } from '../../ui/staff/table/table-csv.ts';
import type { DashboardInsights, DashboardStats, VehicleInterest } from '../dashboard.ts';
import { ageBuckets, monthsShown } from '../dashboard.ts';
import { longMonth } from './charts/figures.ts';
import { FiguresTable, nameCellClass } from './FiguresTable.tsx';
import { countAndValueColumns, makeColumns } from './InventoryByMake.tsx';

type Make = DashboardStats['vehiclesByMake'][number] & { share: number };
type Bucket = DashboardInsights['ageing'][number];
type Month = DashboardInsights['months'][number];

const sharesOfMakes: readonly Column<Make>[] = [
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

type Makes = DashboardStats['vehiclesByMake'];

function withShares(makes: Makes): Make[] {
  const total = makes.reduce((sum, { value }) => sum + value, 0);
  return makes.map((make) => ({ ...make, share: total === 0 ? 0 : (make.value / total) * 100 }));
}

/** "Value and count by make" as a table, with every make. */
export const MakesTable = ({ makes }: { makes: Makes }) => (
  <FiguresTable
    label="Value and count by make"
    rows={withShares(makes)}
    columns={sharesOfMakes}
    rowKey={({ make }) => make}
  />
);

/** The same as a CSV file; the three below likewise. */
export const saveMakes = (makes: Makes) =>
  saveTable('Value and count by make', sharesOfMakes, withShares(makes));

const ageingColumns: readonly Column<Bucket>[] = [
  {
    id: 'bucket',
    header: 'Days listed',
    cell: ({ bucket }) => bucket,
    sortValue: ({ bucket }) => ageBuckets.findIndex(({ name }) => name === bucket),
    csvValue: ({ bucket }) => bucket,
    className: nameCellClass,
  },
  ...countAndValueColumns,
];

type Ageing = Pick<DashboardInsights, 'ageing' | 'holdingCostPerDay'>;

/** The columns, with what the vehicles have cost in stock where the rate is known. */
const columnsOfAgeing = (perDay: number | null): readonly Column<Bucket>[] =>
  perDay === null
    ? ageingColumns
    : [
        ...ageingColumns,
        {
          id: 'cost',
          header: 'Holding cost so far',
          cell: ({ days }) => formatPrice(holdingCost(days, perDay)),
          sortValue: ({ days }) => holdingCost(days, perDay),
          align: 'right',
        },
      ];

/** "Days listed" as a table. */
export const AgeingTable = ({ ageing, holdingCostPerDay }: Ageing) => (
  <FiguresTable
    label="Days listed"
    rows={ageing}
    columns={columnsOfAgeing(holdingCostPerDay)}
    rowKey={({ bucket }) => bucket}
  />
);

export const saveAgeing = ({ ageing, holdingCostPerDay }: Ageing) =>
  saveTable('Days listed', columnsOfAgeing(holdingCostPerDay), ageing);

const monthColumns: readonly Column<Month>[] = [
  {
    id: 'month',
    header: 'Month',
    cell: ({ month }) => longMonth(month),
    sortValue: ({ month }) => month,
    className: nameCellClass,
  },
  {
    id: 'sales',
    header: 'Sold',
    cell: ({ sales }) => formatNumber(sales),
    sortValue: ({ sales }) => sales,
    align: 'right',
  },
  {
    id: 'revenue',
    header: 'Revenue',
    cell: ({ revenue }) => formatPrice(revenue),
    sortValue: ({ revenue }) => revenue,
    align: 'right',
  },
  {
    id: 'profit',
    header: 'Profit',
    cell: ({ profit }) => <SignedPrice amount={profit} />,
    sortValue: ({ profit }) => profit,
    align: 'right',
  },
];

const monthColumnsFor = (withProfit: boolean) =>
  monthColumns.filter(({ id }) => withProfit || id !== 'profit');

export const monthsTitle = (withProfit: boolean) =>
  withProfit ? 'Sales and profit by month' : 'Sales by month';

/** "Sales and profit by month" as a table, all twelve at once; without the profit for those who may not see it. */
export function MonthsTable({ months }: { months: DashboardInsights['months'] }) {
  const seesCosts = useMay('see-costs');
  return (
    <FiguresTable
      label={monthsTitle(seesCosts)}
      rows={months}
      columns={monthColumnsFor(seesCosts)}
      rowKey={({ month }) => month}
      pageSize={monthsShown}
    />
  );
}

export const saveMonths = (months: DashboardInsights['months'], withProfit: boolean) =>
  saveTable(monthsTitle(withProfit), monthColumnsFor(withProfit), months);

const perInquiry = ({ views, inquiries }: VehicleInterest) => (inquiries === 0 ? null : views / inquiries);

const interestColumns: readonly Column<VehicleInterest>[] = [
  {
    id: 'vehicle',
    header: 'Vehicle',
    cell: vehicleName,
    sortValue: vehicleName,
    sticky: 'left',
    className: `${nameCellClass} min-w-40`,
  },
  {
    id: 'views',
    header: 'Page views',
    cell: ({ views }) => formatNumber(views),
    sortValue: ({ views }) => views,
    align: 'right',
  },
  {
    id: 'inquiries',
    header: 'Inquiries',
    cell: ({ inquiries }) => formatNumber(inquiries),
    sortValue: ({ inquiries }) => inquiries,
    align: 'right',
  },
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

/** "Views against inquiries" as a table, with every vehicle of the chart. */
export const InterestTable = ({ interest }: { interest: DashboardInsights['interest'] }) => (
  <FiguresTable
    label="Views against inquiries"
    rows={interest}
    columns={interestColumns}
    rowKey={({ id }) => id}
  />
);

export const saveInterest = (interest: DashboardInsights['interest']) =>
  saveTable('Views against inquiries', interestColumns, interest);
