import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { DashboardInsights } from '../../../src/dashboard/dashboard.staff.schema.ts';
import { insertVehicles, soldVehicleRow, vehicleRow } from '../../factories.ts';
import { cards, charts, findChart, findIn, insightsCall, lines, panel } from '../dashboard-tab.ts';
import { dataTable, toPage } from '../data-table.ts';
import { openDealership } from '../dealership.tsx';

const [byMake, days, byMonth, interest] = charts;

/** A time so many whole days ago, and a bit. */
const daysBefore = (count: number) => new Date(Date.now() - count * 86_400_000 - 60_000);

test('the four cards and both tables cover the vehicles that are not sold', async () => {
  const { database, open } = await openDealership();
  await insertVehicles(database.queries, [
    vehicleRow({
      make: 'Ashdown',
      model: 'Loss',
      year: 2024,
      price: 97_000.5,
      costBasis: 100_000,
      views: 12,
      listedAt: daysBefore(0),
    }),
    vehicleRow({
      make: 'Brio',
      model: 'Gain',
      year: 2023,
      price: 1_250_000,
      costBasis: 1_000_000,
      views: 1_234,
      status: 'reserved',
      listedAt: daysBefore(40),
    }),
    vehicleRow({
      make: 'Cavallo',
      model: 'Uncosted',
      year: 2022,
      price: 80_000,
      costBasis: null,
      views: 3,
      listedAt: daysBefore(100),
    }),
    vehicleRow({
      make: 'Cavallo',
      model: 'Unpriced',
      year: 2021,
      price: null,
      costBasis: 50_000,
      views: 0,
      listedAt: daysBefore(10),
    }),
    soldVehicleRow({ make: 'Gone', price: 9_000_000, costBasis: 1 }),
  ]);
  const person = await open('/admin');
  await waitFor(() =>
    expect(cards()).toEqual([
      'Total Vehicles4across 3 makes',
      'Total Inventory Value$1,427,000.50cost basis $1,150,000',
      'Average Profit Margin22.5%over 2 of 4 vehicles; 24.1% of the totals',
      'Avg. Days in Inventory37.51 vehicle over 90 days',
    ]),
  );

  expect(
    within(panel('Inventory by Make')).getByRole('heading', { name: 'Inventory by Make' }),
  ).toBeVisible();
  const makes = dataTable('Inventory by Make');
  expect(makes.headers()).toEqual(['Make', 'Vehicles', 'Value']);
  // The most valuable first.
  expect(lines('Inventory by Make')).toEqual(['Brio1$1,250,000', 'Ashdown1$97,000.50', 'Cavallo2$80,000']);
  await person.click(makes.sortBy('Value'));
  await waitFor(() => expect(makes.column('Make')).toEqual(['Cavallo', 'Ashdown', 'Brio']));

  const details = dataTable('Vehicle Details');
  expect(within(panel('Vehicle Details')).getByRole('heading', { name: 'Vehicle Details' })).toBeVisible();
  expect(details.headers()).toEqual([
    'Vehicle',
    'Cost Basis',
    'List Price',
    'Margin %',
    'Days Listed',
    'Page Views',
  ]);
  expect(lines('Vehicle Details')).toEqual([
    '2024 Ashdown Loss$100,000$97,000.50-3.0%012',
    '2021 Cavallo Unpriced$50,000Price on requestN/A100',
    '2023 Brio Gain$1,000,000$1,250,00025.0%401,234',
    '2022 Cavallo UncostedN/A$80,000N/A1003',
  ]);
  await person.click(details.sortBy('List Price'));
  await waitFor(() => expect(details.header('List Price')).toHaveAttribute('aria-sort', 'ascending'));
  expect(details.column('List Price')).toEqual(['$80,000', '$97,000.50', '$1,250,000', 'Price on request']);
});

test('each chart can be switched to a table and back', async () => {
  const { database, api, open } = await openDealership();
  const now = new Date();
  // Where the dealership is.
  const [month = 0, year = 0] = now
    .toLocaleDateString('en-US', { month: 'numeric', year: 'numeric', timeZone: 'America/Los_Angeles' })
    .split('/')
    .map(Number);
  const listed = Array.from({ length: 12 }, (_, index) =>
    vehicleRow({
      make: `Make ${String.fromCharCode(65 + index)}`,
      model: 'One',
      year: 2024,
      price: 100_000 - index * 1_000,
      views: 5_000 - index * 100,
      listedAt: daysBefore([0, 14, 15, 29, 30, 59, 60, 90, 91, 365, 1, 2][index] ?? 0),
    }),
  );
  const [first] = await insertVehicles(database.queries, listed);
  await insertVehicles(database.queries, [
    soldVehicleRow({ soldAt: now, soldPrice: 50_000, profit: -31_000.5 }),
    soldVehicleRow({
      soldAt: new Date(Date.UTC(year, month - 4, 15)),
      soldPrice: 90_000,
      profit: 10_000,
    }),
    soldVehicleRow({ soldAt: new Date(now.getTime() - 500 * 86_400_000), soldPrice: 1, profit: 1 }),
  ]);
  const inquiry = {
    name: 'Dana Whitlock',
    email: 'dana@whitlock.example',
    phone: '',
    message: 'Hi',
    interest: 'purchase',
  };
  for (let times = 0; times < 2; times += 1)
    await api.post('/api/inquiries', { ...inquiry, vehicleId: first });
  const person = await open('/admin');
  for (const title of charts) {
    await findChart(title);
    await person.click(await findIn(title, 'button', 'Show as table'));
    await screen.findByRole('table', { name: title });
    expect(within(panel(title)).queryByRole('img')).not.toBeInTheDocument();
  }

  expect(dataTable(byMake).headers()).toEqual(['Make', 'Vehicles', 'Value', 'Share of value']);
  // Ten at a time.
  expect(dataTable(byMake).rows()).toHaveLength(10);
  expect(lines(byMake).slice(0, 2)).toEqual(['Make A1$100,0008.8%', 'Make B1$99,0008.7%']);

  expect(dataTable(days).headers()).toEqual(['Days listed', 'Vehicles', 'Value']);
  expect(lines(days)).toEqual([
    'under 154$378,000',
    '15 to 302$195,000',
    '30 to 602$191,000',
    '60 to 902$187,000',
    'over 902$183,000',
  ]);

  // Months in the dealership's time zone, ending with the current one.
  const monthOf = (time: Date) =>
    time.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'America/Los_Angeles' });
  const months = Array.from({ length: 12 }, (_, index) =>
    monthOf(new Date(Date.UTC(year, month - 12 + index, 15))),
  );
  const figures = new Map([
    [11, '1$50,000-$31,000.50'],
    [8, '1$90,000+$10,000'],
  ]);
  expect(dataTable(byMonth).headers()).toEqual(['Month', 'Sold', 'Revenue', 'Profit']);
  expect(lines(byMonth)).toEqual(months.map((name, index) => `${name}${figures.get(index) ?? '0$0$0'}`));

  expect(dataTable(interest).headers()).toEqual(['Vehicle', 'Page views', 'Inquiries', 'Views per inquiry']);
  expect(lines(interest)).toHaveLength(10);
  expect(lines(interest).slice(0, 2)).toEqual(['2024 Make A One5,00022,500', '2024 Make B One4,9000N/A']);
  await person.click(toPage(interest, 'Next'));
  await waitFor(() =>
    expect(lines(interest)).toEqual(['2024 Make K One4,0000N/A', '2024 Make L One3,9000N/A']),
  );

  for (const title of charts) {
    await person.click(await findIn(title, 'button', 'Show as chart'));
    expect(await findChart(title)).toBeVisible();
    expect(screen.queryByRole('table', { name: title })).not.toBeInTheDocument();
  }
});

const noInsights: DashboardInsights = {
  ageing: (['under 15', '15 to 30', '30 to 60', '60 to 90', 'over 90'] as const).map((bucket) => ({
    bucket,
    count: 0,
    value: 0,
    days: 0,
  })),
  holdingCostPerDay: null,
  months: Array.from({ length: 12 }, (_, index) => ({
    month: new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7),
    sales: 0,
    revenue: 0,
    profit: 0,
  })),
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

/** Every special case of the charts: old vehicles, a loss, a vehicle that nobody asks about. */
const tellingInsights: DashboardInsights = {
  ...noInsights,
  ageing: noInsights.ageing.map((age, index) => ({ ...age, count: index + 1, value: (index + 1) * 100_000 })),
  months: noInsights.months.map((month, index) => ({
    ...month,
    sales: 1,
    revenue: 100_000 + index * 10_000,
    profit: index === 4 ? -12_000 : 20_000 + index * 1_000,
  })),
  interest: [vehicle(1, 900, 0), vehicle(2, 400, 6), vehicle(3, 200, 4), vehicle(4, 20, 0)],
};

test('old vehicles and losses are hatched, vehicles without inquiries are hollow; each chart has a description', async () => {
  const { api, network, open } = await openDealership();
  await api.addVehicle({ make: 'Ashdown', price: 120_000 });
  network.answer(insightsCall, tellingInsights);
  await open('/admin');
  const hatched = (chart: HTMLElement) =>
    [...chart.querySelectorAll(':scope > g > rect')].map(
      (rect) => rect.getAttribute('fill')?.startsWith('url(') ?? false,
    );

  expect(await findChart(byMake)).toHaveAccessibleName(
    'Value and number of vehicles by make: Ashdown 1, $120,000',
  );
  const ages = await findChart(days);
  expect(ages).toHaveAccessibleName(
    'Vehicles by days listed: 1 under 15, 2 15 to 30, 3 30 to 60, 4 60 to 90, 5 over 90',
  );
  expect(hatched(ages)).toEqual([false, false, false, false, true]);

  expect(panel(byMonth)).toHaveTextContent('Dec 2025 to Nov 2026, in thousands of dollars');
  const sales = await findChart(byMonth);
  expect(sales).toHaveAccessibleName(
    'Revenue and profit by month in thousands of dollars. Best month November 2026: revenue 210, profit +31. ' +
      'April 2026 made a loss of 12.',
  );
  // Two columns for each month; only the profit of the fifth is a loss.
  expect(hatched(sales).flatMap((isHatched, index) => (isHatched ? [index] : []))).toEqual([9]);

  const dots = await findChart(interest);
  expect(dots).toHaveAccessibleName(
    'Page views against inquiries for 4 vehicles. Looked at but not asked about: 2021 Ashdown Model 1: 900 views, no inquiries.',
  );
  const circles = [...dots.querySelectorAll('circle')];
  expect(circles.map(({ textContent }) => textContent)).toEqual([
    '2021 Ashdown Model 1: 900 views, no inquiries',
    '2022 Ashdown Model 2: 400 views, 6 inquiries',
    '2023 Ashdown Model 3: 200 views, 4 inquiries',
    // With so few views, having no inquiries means nothing.
    '2024 Ashdown Model 4: 20 views, no inquiries',
  ]);
  const [hollow, ...filled] = circles;
  expect(hollow).toHaveClass('fill-staff-surface', 'stroke-loss');
  for (const circle of filled) expect(circle).not.toHaveClass('fill-staff-surface');
});

test('a dealership without vehicles shows the empty states', async () => {
  const { open } = await openDealership();
  await open('/admin');
  await waitFor(() =>
    expect(cards()).toEqual([
      'Total Vehicles0across 0 makes',
      'Total Inventory Value$0cost basis $0',
      'Average Profit MarginN/Ano cost basis is known',
      'Avg. Days in Inventory0.00 vehicles over 90 days',
    ]),
  );
  expect(lines('Inventory by Make')).toEqual(['No vehicles in inventory']);
  expect(lines('Vehicle Details')).toEqual(['No results found']);
  for (const title of [byMake, days, interest])
    expect(panel(title)).toHaveTextContent('No vehicle is listed now.');
  expect(panel(byMonth)).toHaveTextContent('Nothing was sold in the last twelve months.');
  for (const title of charts)
    expect(within(panel(title)).queryByRole('button', { name: 'Show as table' })).not.toBeInTheDocument();
});
