import { failCall } from '../pages/calls.ts';
import { openLive } from '../pages/live.ts';
import { expectToast, toastOf } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { csvFile, header, importAddress, importScreen, listed, someVin } from './import-screen.ts';
import { keepToasts } from './keep-toasts.ts';
import { readCsv } from './settings.ts';
import { unheardOf } from './unheard-of.ts';

test('a dry run counts every kind of error, the report names every row, and the rest is imported', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  await openStaffScreen(staffPage, importAddress);
  const { panel, choose, run, counts, kinds, column, report, done } = importScreen(staffPage);
  await expect(panel).toContainText('No file chosen');
  await expect(run).toHaveCount(0);
  await choose(
    csvFile(
      [
        header,
        `${make},Alpha,2021,120000,5000,,A1`,
        `${make},Beta,19x4,130000,6000,,A2`,
        `${make},Gamma,2022,7000,,1O,"=A3"`,
        `${make},Alpha,2021,120000,5000,,A4`,
        `${make},Delta,2023`,
        `${make},Beta,20x4,130000,6000,,A2`,
      ],
      'broken.csv',
    ),
  );
  await expect(counts).toHaveText([
    '1 to list',
    '0 to change',
    '0 the same as now',
    '1 the same as an earlier row',
    '4 with errors',
    '1 with a warning',
  ]);
  await expect(panel).toContainText('broken.csv');
  await expect(panel).toContainText('6 rows, comma separated');
  await expect(column('Key Tag')).toHaveValue('');
  await expect(column('Year')).toHaveValue('year');
  await expect(kinds).toHaveText([
    /^Error:2Year: A year is from 1886 to \d{4}$/,
    'Error:1Mileage: Every vehicle needs a mileage',
    'Error:1VIN: A VIN has 5 to 17 letters and digits, without I, O and Q',
    'Error:1The row has more or fewer cells than the header',
    'Warning:1VIN: No VIN or stock number: known by make, model, year and mileage when imported again',
  ]);
  const rows = panel
    .getByRole('region', { name: /^Rows: A year/ })
    .locator('tbody')
    .getByRole('row');
  await expect(rows).toHaveCount(0);
  await kinds.first().click();
  await expect(rows).toHaveText([/^3.*Beta19x4A year is from/, /^7.*Beta20x4A year is from/]);
  await expect(panel).toContainText('4 rows have errors and are left out');
  expect(await listed(api, make)).toEqual([]);

  const saving = staffPage.waitForEvent('download');
  await report.click();
  const { name, lines } = await readCsv(await saving);
  expect(name).toBe('broken-report.csv');
  expect(lines[0]).toBe('Row,Vehicle,Outcome,Column,In the file,Kind,What to do,Old,New');
  expect([...new Set(lines.slice(1).map((line) => line.split(',')[0]))]).toEqual([
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
  ]);
  expect(lines[2]).toMatch(/^3,.* Beta,left out,Year,19x4,error,A year is from 1886 to \d{4},,$/);

  await expect(run).toHaveAccessibleName('List 1, leave out 4');
  await run.click();
  await expect(done).toHaveText('1 vehicle imported');
  await expect(panel).toContainText('1 added, 4 left out.');
  expect(await listed(api, make)).toMatchObject([{ model: 'Alpha' }]);
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
  await keepToasts(staffPage);
  await openStaffScreen(staffPage, importAddress);
  const { panel, choose, run, counts, kinds, done } = importScreen(staffPage);
  await choose(csvFile(lines(130_000)));
  await expect(run).toHaveAccessibleName('List 2');
  await expect(panel).toContainText('All of this is done together, or none of it.');
  await expect(counts.nth(4)).toHaveText('0 with errors');
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
  await expect(run).toHaveAccessibleName('Change 1');
  await expect(kinds).toHaveText([/1VIN: The check digit does not fit/, '1Price']);
  await kinds.last().click();
  await expect(panel.getByRole('region', { name: 'Changes: Price' })).toContainText('$130,000$125,000');
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
  await openStaffScreen(staffPage, importAddress);
  const { panel, choose, run, done, alert } = importScreen(staffPage);
  await choose(csvFile([header, `${make},Alpha,2024,90000,1000,${vehicle.vin},A1`]));
  await expect(run).toHaveAccessibleName('Change 1');
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 95_000 });
  await run.click();
  await expect(toastOf(staffPage, 'destructive')).toBeVisible();
  await expect(alert).toBeVisible();
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
  await openStaffScreen(staffPage, importAddress);
  const { panel, choose, run, alert, counts } = importScreen(staffPage);
  for (const [content, words] of [
    ['PK\u0003\u0004 a workbook', 'This is a workbook or a zip file. Save the sheet as CSV and import that.'],
    ['a\u0000b', 'This is not a text file.'],
    ['Ada\r\n', 'The first row names no known column.'],
    [`${header}\r\nA,"B" x\r\n`, 'Write a quotation mark within such a cell twice.'],
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
  await expect(counts).toHaveCount(6);
  await expect(alert).toHaveCount(0);
});

test('the template and the exports contain what staff see', async ({ staffPage, api }) => {
  const formula = `=SUM${unheardOf()}`;
  const listedVehicle = await api.addVehicle({ model: formula, price: 100_000, costBasis: 81_234 });
  const soldVehicle = await api.addVehicle({ price: 200_000, costBasis: 150_000 });
  await api.sell(soldVehicle.id, 191_919);
  await api.inquire({ name: formula, message: 'Is it "there"?' });
  await openStaffScreen(staffPage, importAddress);
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
  expect(sold.lines.find((line) => line.startsWith(`${soldVehicle.id},`))).toMatch(/,191919,.*,0,41919$/);
  expect(sold.lines.some((line) => line.startsWith(`${listedVehicle.id},`))).toBe(false);

  const inquiries = await saved('Inquiries');
  expect(inquiries.name).toMatch(/^inquiries-/);
  expect(inquiries.text).toContain(`,'${formula},`);
  expect(inquiries.text).toContain('"Is it ""there""?"');

  await failCall(staffPage, '/api/inquiries/export');
  await staffPage.getByRole('button', { name: 'Inquiries', exact: true }).click();
  await expectToast(staffPage, 'Error', 'Broken for the test');
});
