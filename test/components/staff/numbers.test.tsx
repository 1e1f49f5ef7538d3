import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { insertVehicles, soldVehicleRow, vehicleRow } from '../../factories.ts';
import { charts, findChart, findIn, panel } from '../dashboard-tab.ts';
import { dataTable } from '../data-table.ts';
import { openDealership } from '../dealership.tsx';
import { takeDownloads } from '../downloads.ts';

const viewsTitle = 'Views and price changes';

/** A time so many whole days ago, and a bit. */
const daysBefore = (count: number) => new Date(Date.now() - count * 86_400_000 - 60_000);

test('each chart saves its table as CSV, with plain numbers', async () => {
  const { database, open } = await openDealership();
  await insertVehicles(database.queries, [
    vehicleRow({
      make: 'Ashdown',
      model: 'One',
      year: 2024,
      price: 75_000.5,
      views: 12,
      listedAt: daysBefore(1),
    }),
    vehicleRow({
      make: 'Cavallo',
      model: 'Two',
      year: 2023,
      price: 25_000,
      views: 1_234,
      listedAt: daysBefore(95),
    }),
    soldVehicleRow({ soldAt: new Date(), soldPrice: 90_000, profit: -1_500.5 }),
  ]);
  const nextFile = takeDownloads();
  const person = await open('/admin');
  const files = new Map<string, string[]>();
  for (const title of charts) {
    await person.click(await findIn(title, 'button', 'Download CSV'));
    const { name, lines } = await nextFile();
    files.set(name, lines);
  }
  expect(files.get('value-and-count-by-make.csv')).toEqual([
    'Make,Vehicles,Value,Share of value',
    'Ashdown,1,75000.5,75',
    'Cavallo,1,25000,25',
  ]);
  expect(files.get('days-listed.csv')).toEqual([
    'Days listed,Vehicles,Value',
    'under 15,1,75000.5',
    '15 to 30,0,0',
    '30 to 60,0,0',
    '60 to 90,0,0',
    'over 90,1,25000',
  ]);
  const months = files.get('sales-and-profit-by-month.csv');
  expect(months).toHaveLength(13);
  expect(months?.[0]).toBe('Month,Sold,Revenue,Profit');
  expect(months?.[1]).toMatch(/^\d{4}-\d{2},0,0,0$/);
  expect(months?.[12]).toMatch(/^\d{4}-\d{2},1,90000,-1500\.5$/);
  expect(files.get('views-against-inquiries.csv')).toEqual([
    'Vehicle,Page views,Inquiries,Views per inquiry',
    '2023 Cavallo Two,1234,0,',
    '2024 Ashdown One,12,0,',
  ]);
});

test('views by day are a chart, a table and a file, with what price changes did to them', async () => {
  const { api, network, open } = await openDealership();
  const regent = await api.addVehicle({ model: 'Regent', price: 327_500 });
  const other = await api.addVehicle({ model: 'Other' });
  // Shown first, so its views are fetched.
  await api.addVehicle({ model: 'Newest' });
  network.answer(`/api/vehicles/${regent.id}/views`, {
    vehicle: { id: regent.id, label: '2024 Ashdown Regent', isSold: false },
    days: Array.from({ length: 12 }, (_, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      views: 1_000 + index,
    })),
    prices: [
      { day: '2026-11-01', price: 349_000 },
      { day: '2026-11-04', price: 335_000 },
      { day: '2026-11-08', price: 327_500 },
    ],
  });
  const nextFile = takeDownloads();
  const person = await open('/admin');
  const box = () => within(panel(viewsTitle)).getByRole('combobox', { name: 'Vehicle' });
  const choose = async (model: string) => {
    await person.fill(await waitFor(box), model);
    await person.click(await screen.findByRole('option', { name: new RegExp(model) }));
  };
  await choose('Regent');
  await waitFor(() => expect(box()).toHaveValue('2024 Ashdown Regent'));
  expect(await findChart(viewsTitle)).toHaveAccessibleName(
    '12,066 page views in 12 days. Nov 4, 2026: $335,000. Nov 8, 2026: $327,500.',
  );
  const changes = dataTable('Price changes');
  expect(changes.column('Changed')).toEqual(['Nov 4, 2026', 'Nov 8, 2026']);
  expect(changes.column('From')).toEqual(['$349,000', '$335,000']);
  expect(changes.column('To')).toEqual(['$335,000', '$327,500']);

  await person.click(await findIn(viewsTitle, 'button', 'Show as table'));
  await screen.findByRole('table', { name: 'Page views by day' });
  const days = dataTable('Page views by day');
  // Ten at a time, the newest first.
  expect(days.rows()).toHaveLength(10);
  expect(days.texts('Nov 12, 2026')).toEqual(['Nov 12, 2026', '1,011', '$327,500']);
  await person.click(await findIn(viewsTitle, 'button', 'Download CSV'));
  const { name, lines } = await nextFile();
  expect(name).toBe(`views-of-vehicle-${regent.id}.csv`);
  expect(lines).toHaveLength(13);
  expect(lines.slice(0, 2)).toEqual(['Day,Page views,List Price', '2026-11-01,1000,349000']);
  expect(lines.at(-1)).toBe('2026-11-12,1011,327500');

  network.fail(`/api/vehicles/${other.id}/views`);
  await choose('Other');
  await waitFor(() =>
    expect(within(panel(viewsTitle)).getByRole('alert')).toHaveTextContent('could not be fetched'),
  );
});

test('the cost of a day in stock is in the aging, the margins and the form', async () => {
  const { api, database, open } = await openDealership();
  await insertVehicles(database.queries, [
    vehicleRow({ price: 80_000, costBasis: 70_000, listedAt: daysBefore(400) }),
    vehicleRow({ price: 80_000, costBasis: null, listedAt: daysBefore(8) }),
  ]);
  const vehicle = await api.addVehicle({ price: 110_000, costBasis: 100_000 });
  await api.patch('/api/vehicles/settings', { holdingCostPerDay: 12.5 });
  const person = await open('/admin');
  const ageing = await findChart('Days listed');
  expect(panel('Days listed')).toHaveTextContent(
    'Keeping them has cost $5,100 so far, and costs $37.50 a day.',
  );
  expect(ageing).toHaveAccessibleName(/ 1 over 90 at \$5k so far$/);
  await person.click(await findIn('Days listed', 'button', 'Show as table'));
  await screen.findByRole('table', { name: 'Days listed' });
  const table = dataTable('Days listed');
  expect(table.headers()).toEqual(['Days listed', 'Vehicles', 'Value', 'Holding cost so far']);
  expect(table.column('Holding cost so far')).toEqual(['$100', '$0', '$0', '$0', '$5,000']);
  expect(dataTable('Vehicle Details').column('Margin %')).toEqual([
    '10.0%10.0% after holding cost',
    'N/A',
    '14.3%6.7% after holding cost',
  ]);

  await open(`/admin?tab=inventory&vehicle=${vehicle.id}`);
  const form = within(await screen.findByRole('dialog', { name: 'Edit Vehicle' }));
  const fact = (label: string) => form.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  await waitFor(() => expect(fact('0 days in stock')).toBe('$0'));
  expect(fact('Margin after that')).toBe('10.0%');
});
