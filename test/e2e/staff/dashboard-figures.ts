import type { Page } from '@playwright/test';
import type { DashboardInsights, DashboardStats } from '../../../src/dashboard/dashboard.ts';
import type { Inquiry } from '../../../src/inquiries/inquiry.ts';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import type { StaffApi } from './staff-api.ts';

export const statsCall = '/api/dashboard/stats';
export const insightsCall = '/api/dashboard/insights';
export const stats = `GET ${statsCall}`;
export const charts = [
  'Value and count by make',
  'Days listed',
  'Sales and profit by month',
  'Views against inquiries',
];

const day = 86_400_000;

/** `$329,500`, `$1,234.50`, `-$80` */
export const dollars = (amount: number) =>
  `${amount < 0 ? '-' : ''}$${Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  })}`;
export const signedDollars = (amount: number) => `${amount > 0 ? '+' : ''}${dollars(amount)}`;
export const count = (value: number) => value.toLocaleString('en-US');
export const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number | null) =>
  Math.round(rows.reduce((sum, row) => sum + (figure(row) ?? 0), 0) * 100) / 100;
export const daysListed = ({ listedAt }: Pick<Vehicle, 'listedAt'>) =>
  Math.floor((Date.now() - Date.parse(listedAt)) / day);
/** `+15.1%`, `-3.0%`, or N/A without a cost basis or a price. */
export const marginText = ({ price, costBasis }: Pick<Vehicle, 'price' | 'costBasis'>) => {
  if (!costBasis || price === null) return 'N/A';
  const margin = ((price - costBasis) / costBasis) * 100;
  return `${margin.toFixed(1)}%`;
};
export const nameOf = ({ year, make, model }: Pick<Vehicle, 'year' | 'make' | 'model'>) =>
  `${year} ${make} ${model}`;

/** The data behind the dashboard's figures, from the staff's own lists. */
export async function readFigures(api: StaffApi) {
  const { vehicles } = (await api.get('/api/vehicles/admin-fast')) as { vehicles: Vehicle[] };
  const inquiries: Inquiry[] = [];
  for (const archived of [false, true]) {
    const list = (await api.get(`/api/inquiries?limit=100&archived=${archived}`)) as {
      inquiries: Inquiry[];
    };
    inquiries.push(...list.inquiries);
  }
  const listed = vehicles
    .filter(({ status }) => status !== 'sold')
    .sort((a, b) => Date.parse(b.listedAt) - Date.parse(a.listedAt) || b.id - a.id);
  const makes = [...new Set(listed.map(({ make }) => make))].map((make) => {
    const own = listed.filter((vehicle) => vehicle.make === make);
    return { make, count: own.length, value: sumOf(own, ({ price }) => price) };
  });
  return {
    listed,
    sold: vehicles.filter(({ status }) => status === 'sold'),
    /** Highest value first. */
    makes: makes.sort((a, b) => b.value - a.value || (a.make < b.make ? -1 : 1)),
    asked: ({ id }: Pick<Vehicle, 'id'>) => inquiries.filter(({ vehicleId }) => vehicleId === id).length,
  };
}

/** The Dashboard tab, by the labels of its parts. */
export function dashboardTab(page: Page) {
  const main = page.getByRole('main');
  const panel = (title: string) => main.getByRole('region', { name: title, exact: true });
  return {
    cards: main.getByRole('list', { name: 'Figures' }).getByRole('listitem'),
    panel,
    chart: (title: string) => panel(title).getByRole('img'),
    table: (title: string) => main.getByRole('table', { name: title, exact: true }),
    rows: (title: string) =>
      main.getByRole('table', { name: title, exact: true }).locator('tbody').getByRole('row'),
    /** The one panel that replaces everything. */
    failure: main.getByRole('alert'),
  };
}

/** Stats of a dealership without vehicles. */
export const noStats: DashboardStats = {
  totalVehicles: 0,
  totalValue: 0,
  totalCostBasis: 0,
  costed: { vehicles: 0, value: 0, costBasis: 0 },
  avgDaysInInventory: 0,
  vehiclesByMake: [],
  recentVehicles: [],
};

const months = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7),
  sales: 0,
  revenue: 0,
  profit: 0,
}));

/** Insights of a dealership that has never had a vehicle. */
export const noInsights: DashboardInsights = {
  ageing: (['under 15', '15 to 30', '30 to 60', '60 to 90', 'over 90'] as const).map((bucket) => ({
    bucket,
    count: 0,
    value: 0,
    days: 0,
  })),
  holdingCostPerDay: null,
  months,
  interest: [],
};

const vehicle = (id: number, views: number, inquiries: number) => ({
  id,
  year: 2020 + id,
  make: 'Ashdown',
  model: `Model ${id}`,
  views,
  inquiries,
});

/** Insights with every special case of the charts: old vehicles, a loss, a vehicle that nobody asks about. */
export const tellingInsights: DashboardInsights = {
  ...noInsights,
  ageing: noInsights.ageing.map((age, index) => ({ ...age, count: index + 1, value: (index + 1) * 100_000 })),
  months: months.map((month, index) => ({
    ...month,
    sales: 1,
    revenue: 100_000 + index * 10_000,
    profit: index === 4 ? -12_000 : 20_000 + index * 1_000,
  })),
  interest: [vehicle(1, 900, 0), vehicle(2, 400, 6), vehicle(3, 200, 4), vehicle(4, 20, 0)],
};
