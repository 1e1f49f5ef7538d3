import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, signIn, textOf } from '../../test/specified-answers.tsx';
import { DashboardTab } from '../dashboard/staff/DashboardTab.tsx';
import { statsQuery } from '../dashboard/dashboard.staff.queries.ts';
import { InquiriesTab } from '../inquiries/staff/InquiriesTab.tsx';
import { inquiriesQuery } from '../inquiries/inquiries.staff.queries.ts';
import { InventoryTab } from '../inventory/staff/InventoryTab.tsx';
import { SoldTab } from '../sales/staff/SoldTab.tsx';
import { soldVehiclesQuery, staffVehiclesQuery } from '../vehicles/vehicles.staff.queries.ts';

beforeEach(signIn);
afterEach(() => {
  vi.unstubAllGlobals();
});

const none = { vehicles: [], inquiries: [], total: 0 };
const inventory = (answer: unknown) =>
  textOf(<InventoryTab />, { '/api/vehicles/admin-fast': answer }, (client) => [
    client.prefetchQuery(staffVehiclesQuery()),
  ]);
const sold = (answer: unknown) =>
  textOf(<SoldTab />, { '/api/vehicles/sold': answer }, (client) => [
    client.prefetchQuery(soldVehiclesQuery({ page: 1 })),
  ]);
const list = { page: 1, view: 'current', mine: false, search: '', sort: 'date-desc' } as const;
const inquiries = (answer: unknown) =>
  textOf(<InquiriesTab />, { '/api/inquiries': answer }, (client) => [
    client.prefetchQuery(inquiriesQuery(list)),
  ]);
const dashboard = (answer: unknown) =>
  textOf(<DashboardTab />, { '/api/dashboard/stats': answer }, (client) => [
    client.prefetchQuery(statsQuery()),
  ]);

test('fault 73: the dashboard has its four cards and two tables, the margin from the sums of the answer', async () => {
  const text = await dashboard(answers.stats);
  expect(text).toContain('Total Vehicles 2');
  expect(text).toContain('Total Inventory Value $620,000');
  expect(text).toContain('Average Profit Margin 24.0%');
  expect(text).toContain('Avg. Days in Inventory 12.3');
  expect(text).toMatch(/Inventory by Make .*Ashdown 2 \$620,000/);
  expect(text).toMatch(/Vehicle Details .*2021 Ashdown Vesper GT/);
});

test('fault 73: the dashboard of an empty dealership says so', async () => {
  const empty = {
    ...answers.stats,
    totalVehicles: 0,
    totalValue: 0,
    totalCostBasis: 0,
    avgDaysInInventory: 0,
  };
  const text = await dashboard({ ...empty, vehiclesByMake: [], recentVehicles: [] });
  expect(text).toContain('No vehicles in inventory');
  expect(text).toContain('Average Profit Margin N/A');
});

test('fault 73: the inventory tab lists its vehicles, also those with the required fields alone', async () => {
  const text = await inventory(answers.staffVehicles);
  expect(text).toContain('Vesper GT');
  expect(text).toContain('Bare');
  expect(text).toContain('$310,000');
});

test('fault 73: the sold tab has its cards, with the page’s sums, and its table', async () => {
  const text = await sold(answers.sold);
  expect(text).toMatch(/Total Sales .*12/);
  expect(text).toMatch(/Total Revenue \$320,000/);
  expect(text).toMatch(/Total Profit .?\$34,000/);
  expect(text).toContain('Vesper GT');
  expect(text).toContain('N/A');
});

test('fault 73: the inquiries tab lists inquiries, also those with the required fields alone', async () => {
  const text = await inquiries(answers.inquiries);
  expect(text).toContain('Ada Byron');
  expect(text).toContain('Bob');
  expect(text).toContain('contacted');
});

test('fault 73: empty lists show the specified texts', async () => {
  expect(await inventory(none)).toContain('Vehicle Listings');
  expect(await sold(none)).toContain('No sold vehicles yet');
  const text = await inquiries(none);
  expect(text).toContain('No inquiries found');
  expect(text).toContain('There are currently no inquiries to display.');
});
