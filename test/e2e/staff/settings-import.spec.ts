import type { Page } from '@playwright/test';
import { failCall } from '../pages/calls.ts';
import { openLive } from '../pages/live.ts';
import { expectToast, toastOf } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { readCsv } from './settings.ts';
import type { StaffApi } from './staff-api.ts';
import { unheardOf } from './unheard-of.ts';

const address = '/admin/settings/import';
const header = 'Make,Model,Year,Price,Mileage,VIN,Key Tag';

const csvFile = (lines: readonly string[], name = 'stock.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

/** A VIN that no vehicle has, with a wrong check digit. */
const someVin = () => `W${crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`;

function importScreen(page: Page) {
  const panel = page.getByRole('region', { name: 'Import vehicles' });
  return {
    panel,
    choose: (file: ReturnType<typeof csvFile>) => panel.getByLabel('CSV file').setInputFiles(file),
    run: panel.getByRole('button', { name: /^Import / }),
    counts: panel.getByRole('listitem').filter({ hasText: /\brows? (is|are|has|have)\b/ }),
    columns: panel.getByRole('list').nth(1).getByRole('listitem'),
    problems: panel.getByRole('region', { name: 'Problems by row' }).locator('tbody').getByRole('row'),
    done: panel.getByRole('heading', { name: /imported$/ }),
    alert: panel.getByRole('alert'),
  };
}

const listed = async (api: StaffApi, search: string) =>
  (
    (await api.get(`/api/vehicles/admin-fast?page=1&limit=10&search=${search}`)) as {
      vehicles: { id: number; model: string; price: number; vin: string | null }[];
    }
  ).vehicles;

test('a dry run shows every error beside its cell, and nothing can be imported', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  await openStaffScreen(staffPage, address);
  const { panel, choose, run, counts, columns, problems } = importScreen(staffPage);
  await expect(panel).toContainText('No file chosen');
  await expect(run).toHaveCount(0);
  await choose(
    csvFile(
      [
        header,
        `${make},Alpha,2021,120000,5000,,A1`,
        `${make},Beta,19x4,130000,6000,,A2`,
        `${make},Gamma,2022,7000,,1O,"=A3"`,
        `${make},Delta,2023`,
      ],
      'broken.csv',
    ),
  );
  await expect(counts).toHaveText(['0 rows are ready', '3 rows have errors', '1 row has a warning']);
  await expect(panel).toContainText('broken.csv');
  await expect(panel).toContainText('4 rows, comma separated');
  await expect(columns.filter({ hasText: 'not used' })).toHaveText(['Key Tag not used']);
  await expect(problems).toHaveText([
    /^2VIN\(empty\)Warning:Without a VIN, importing the row again lists it again$/,
    /^3Year19x4Error:A year is from 1886 to \d{4}$/,
    /^4Mileage\(empty\)Error:Every vehicle needs a mileage$/,
    /^4VIN1OError:A VIN has 5 to 17 letters and digits, without I, O and Q$/,
    /^5whole row\(?.*Error:The row has 3 cells where the header has 7$/,
  ]);
  await expect(run).toHaveAccessibleName('Import 4 Vehicles');
  await expect(run).toBeDisabled();
  await expect(panel).toContainText(
    'All rows are imported together, or none. Correct 3 rows and choose the file again.',
  );
  expect(await listed(api, make)).toEqual([]);

  const saving = staffPage.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download Report' }).click();
  const report = await readCsv(await saving);
  expect(report.name).toBe('broken-report.csv');
  expect(report.lines[0]).toBe('Row,Column,In the file,Kind,What to do');
  expect(report.lines).toHaveLength(6);
  expect(report.lines[2]).toMatch(/^3,Year,19x4,error,A year is from 1886 to \d{4}$/);
});

test('a correct file is imported whole, visitors see it, and a second time changes nothing', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  const [first, second] = [someVin(), someVin()];
  const lines = (price: number) => [
    header,
    `${make},Alpha,2021,"$120,000",5000,${first},A1`,
    `${make},Beta,2022,${price},6000,${second},A2`,
  ];
  await openStaffScreen(staffPage, address);
  const { panel, choose, run, counts, done } = importScreen(staffPage);
  await choose(csvFile(lines(130_000)));
  await expect(run).toHaveAccessibleName('Import 2 Vehicles');
  await expect(panel).toContainText('All rows are imported together, or none: 2 to add.');
  await expect(counts.nth(1)).toHaveText('0 rows have errors');
  expect(await listed(api, make)).toEqual([]);
  await run.click();
  await expect(done).toHaveText('2 vehicles imported');
  await expect(done).toBeFocused();
  await expectToast(staffPage, 'Import Complete', '2 vehicles imported');
  await expect(panel).toContainText('2 added.');
  await expect(run).toHaveCount(0);

  const visitor = await staffPage.context().newPage();
  await openLive(visitor, `/inventory?make=${make}`);
  const cards = visitor.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Alpha' })).toContainText('$120,000');

  await choose(csvFile(lines(130_000)));
  await expect(panel).toContainText('There is nothing to import: the inventory is as the file says.');
  await expect(run).toBeDisabled();
  await choose(csvFile(lines(125_000), 'reduced.csv'));
  await expect(panel).toContainText('1 to change, 1 the same as now.');
  await expect(run).toHaveAccessibleName('Import 1 Vehicle');
  await run.click();
  await expect(done).toHaveText('1 vehicle imported');
  await openLive(visitor, `/inventory?make=${make}`);
  await expect(cards.filter({ hasText: 'Beta' })).toContainText('$125,000');
  await expect(cards).toHaveCount(2);
});

test('if the inventory has changed since the dry run, the file is checked again before anything is imported', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  const vehicle = await api.addVehicle({ make, model: 'Alpha', vin: someVin(), price: 100_000 });
  await openStaffScreen(staffPage, address);
  const { panel, choose, run, done, alert } = importScreen(staffPage);
  await choose(csvFile([header, `${make},Alpha,2024,90000,1000,${vehicle.vin},A1`]));
  await expect(run).toHaveAccessibleName('Import 1 Vehicle');
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 95_000 });
  await run.click();
  await expect(alert).toBeVisible();
  await expect(toastOf(staffPage)).toHaveAttribute('data-variant', 'destructive');
  expect((await api.vehicle(vehicle.id)).price).toBe(95_000);
  await panel.getByRole('button', { name: 'Check Again' }).click();
  await expect(run).toBeEnabled();
  await run.click();
  await expect(done).toHaveText('1 vehicle imported');
  expect((await api.vehicle(vehicle.id)).price).toBe(90_000);
});

test('a file that is not CSV, or lacks columns, is refused with a message; an unreachable server can be retried', async ({
  staffPage,
}) => {
  await openStaffScreen(staffPage, address);
  const { panel, choose, run, alert, counts } = importScreen(staffPage);
  for (const [content, words] of [
    ['PK\u0003\u0004 a workbook', 'This is a workbook or a zip file. Save the sheet as CSV and import that.'],
    ['a\u0000b', 'This is not a text file.'],
    ['Name,Phone\r\nAda,1\r\n', 'The first row names no known column.'],
    ['Make,Model,Year,Mileage\r\nA,B,2020,1\r\n', 'The first row has no column for price'],
  ] as const) {
    await choose({ name: 'stock.xlsx', mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') });
    await expect(alert).toContainText(words);
    await expect(alert).toContainText('This file cannot be imported');
    await expect(run).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  }
  await failCall(staffPage, '/api/vehicles/import');
  await choose(csvFile([header, 'Ashdown,Away,2021,120000,5000,,A1']));
  await expect(alert).toContainText('The file could not be checked');
  await staffPage.unrouteAll();
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(counts).toHaveCount(3);
  await expect(alert).toHaveCount(0);
});

test('the template and the exports contain what staff see', async ({ staffPage, api }) => {
  const formula = `=SUM${unheardOf()}`;
  const listedVehicle = await api.addVehicle({ model: formula, price: 100_000, costBasis: 81_234 });
  const soldVehicle = await api.addVehicle({ price: 200_000, costBasis: 150_000 });
  await api.sell(soldVehicle.id, 191_919);
  await api.inquire({ name: formula, message: 'Is it "there"?' });
  await openStaffScreen(staffPage, address);
  const saved = async (button: string) => {
    const saving = staffPage.waitForEvent('download');
    await staffPage.getByRole('button', { name: button, exact: true }).click();
    return readCsv(await saving);
  };
  const template = await saved('Download Template');
  expect(template.name).toBe('vehicles-template.csv');
  expect(template.lines).toHaveLength(1);
  expect(template.lines[0]).toMatch(/^make,model,.*price/);

  const vehicles = await saved('Vehicles');
  expect(vehicles.name).toMatch(/^vehicles-\d{4}-\d{2}-\d{2}\.csv$/);
  const own = vehicles.lines.find((line) => line.startsWith(`${listedVehicle.id},`));
  expect(own).toContain(`,'${formula},`);
  expect(own).toContain(',81234,');
  expect(vehicles.lines.some((line) => line.startsWith(`${soldVehicle.id},`))).toBe(true);

  const sold = await saved('Sold Vehicles');
  expect(sold.name).toMatch(/^sold-vehicles-/);
  expect(sold.lines.find((line) => line.startsWith(`${soldVehicle.id},`))).toContain(',191919,0,41919');
  expect(sold.lines.some((line) => line.startsWith(`${listedVehicle.id},`))).toBe(false);

  const inquiries = await saved('Inquiries');
  expect(inquiries.name).toMatch(/^inquiries-/);
  expect(inquiries.text).toContain(`,'${formula},`);
  expect(inquiries.text).toContain('"Is it ""there""?"');

  await failCall(staffPage, '/api/inquiries/export');
  await staffPage.getByRole('button', { name: 'Inquiries', exact: true }).click();
  await expectToast(staffPage, 'Error', 'Broken for the test');
});

test('phones show the problems as cards', async ({ staffPage }) => {
  await staffPage.setViewportSize({ width: 390, height: 844 });
  await openStaffScreen(staffPage, address);
  const { panel, choose } = importScreen(staffPage);
  await choose(csvFile([header, 'Ashdown,Alpha,19x4,120000,5000,,A1']));
  const cards = panel.getByRole('list', { name: 'Problems by row' }).getByRole('listitem');
  await expect(cards.first()).toContainText('Row 2');
  await expect(cards.first()).toContainText('19x4');
  await expect(panel.getByRole('table')).toHaveCount(0);
});
