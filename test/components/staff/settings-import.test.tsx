import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { takeDownloads } from '../downloads.ts';
import { header, importPath, listed, openImport } from '../import-screen.ts';
import { expectToast } from '../toast.ts';

const vin = 'WABCDEFGA12345678';

test('a dry run counts every kind of error, the report names every row, and the rest is imported', async () => {
  const dealership = await openDealership();
  const nextDownload = takeDownloads();
  const { person, panel, choose, run, isOffered, counts, kinds, column, expectDone } =
    await openImport(dealership);
  expect(panel).toHaveTextContent('No file chosen');
  expect(isOffered()).toBe(false);
  await choose(
    [
      header,
      'Ashdown,Alpha,2021,120000,5000,,A1',
      'Ashdown,Beta,19x4,130000,6000,,A2',
      'Ashdown,Gamma,2022,7000,,1O,"=A3"',
      'Ashdown,Alpha,2021,120000,5000,,A4',
      'Ashdown,Delta,2023',
      'Ashdown,Beta,20x4,130000,6000,,A2',
    ],
    'broken.csv',
  );
  await waitFor(() =>
    expect(counts()).toEqual([
      '1 to list',
      '0 to change',
      '0 the same as now',
      '1 the same as an earlier row',
      '4 with errors',
      '1 with a warning',
    ]),
  );
  expect(panel).toHaveTextContent('broken.csv');
  expect(panel).toHaveTextContent('6 rows, comma separated');
  expect(await column('Key Tag')).toHaveValue('');
  expect(await column('Year')).toHaveValue('year');
  expect(kinds().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Error:2Year: A year is from 1886 to \d{4}$/),
    'Error:1Mileage: Every vehicle needs a mileage',
    'Error:1VIN: A VIN has 5 to 17 letters and digits, without I, O and Q',
    'Error:1The row has more or fewer cells than the header',
    'Warning:1VIN: No VIN or stock number: known by make, model, year and mileage when imported again',
  ]);
  const rows = within(panel)
    .getByRole('region', { name: /^Rows: A year/ })
    .querySelectorAll('tbody tr');
  expect(Array.from(rows, ({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^3.*Beta19x4A year is from/),
    expect.stringMatching(/^7.*Beta20x4A year is from/),
  ]);
  expect(rows[0]).not.toBeVisible();
  await person.click(within(panel).getByText(/A year is from 1886/, { selector: 'summary *' }));
  await waitFor(() => expect(rows[0]).toBeVisible());
  expect(panel).toHaveTextContent('4 rows have errors and are left out');
  expect(await listed(dealership.api)).toEqual([]);

  await person.click(await within(panel).findByRole('button', { name: 'Download Report' }));
  const { name, lines } = await nextDownload();
  expect(name).toBe('broken-report.csv');
  expect(lines[0]).toBe('Row,Vehicle,Outcome,Column,In the file,Kind,What to do,Old,New');
  const numbers = new Set(lines.slice(1).map((line) => line.split(',')[0]));
  expect([...numbers]).toEqual(['2', '3', '4', '5', '6', '7']);
  expect(lines[2]).toMatch(/^3,.* Beta,left out,Year,19x4,error,A year is from 1886 to \d{4},,$/);

  await person.click(await run('List 1, leave out 4'));
  await expectDone('1 vehicle imported');
  await waitFor(() => expect(panel).toHaveTextContent('1 added, 4 left out.'));
  expect(await listed(dealership.api)).toMatchObject([{ model: 'Alpha' }]);
});

test('if the inventory has changed since the dry run, the file is checked again before anything is imported', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const { id } = await api.addVehicle({ model: 'Alpha', vin, price: 100_000 });
  const { person, panel, choose, run, expectDone, alert } = await openImport(dealership);
  await choose([header, `Ashdown,Alpha,2024,90000,1000,${vin},A1`]);
  await run('Change 1');
  await api.patch(`/api/vehicles/${id}`, { price: 95_000 });
  await person.click(await run('Change 1'));
  await waitFor(() => expect(alert()).not.toBeNull());
  expect((await api.vehicle(id)).price).toBe(95_000);
  await person.click(await within(panel).findByRole('button', { name: 'Check Again' }));
  await waitFor(() => expect(alert()).toBeNull());
  await person.click(await run('Change 1'));
  await expectDone('1 vehicle imported');
  expect((await api.vehicle(id)).price).toBe(90_000);
});

test('a file that is not CSV, or lacks columns, is refused with a message; an unreachable server can be retried', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  const { person, panel, send, choose, isOffered, alert, counts } = await openImport(dealership);
  for (const [content, words] of [
    ['PK\u0003\u0004 a workbook', 'This is a workbook or a zip file. Save the sheet as CSV and import that.'],
    ['a\u0000b', 'This is not a text file.'],
    ['Ada\r\n', 'The first row names no known column.'],
    [`${header}\r\nA,"B" x\r\n`, 'Write a quotation mark within such a cell twice.'],
  ] as const) {
    await send(content, 'stock.xlsx');
    await waitFor(() => expect(alert()).toContain(words));
    expect(alert()).toContain('This file cannot be imported');
    expect(isOffered()).toBe(false);
    expect(within(panel).queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  }
  network.fail('/api/vehicles/import');
  await choose([header, 'Ashdown,Away,2021,120000,5000,,A1']);
  await waitFor(() => expect(alert()).toContain('The file could not be checked'));
  network.restore();
  await person.click(await within(panel).findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(counts()).toHaveLength(6));
  expect(alert()).toBeNull();
});

test('the template and the exports contain what staff see', async () => {
  const { api, network, open } = await openDealership();
  const formula = '=SUM';
  const here = await api.addVehicle({ model: formula, price: 100_000, costBasis: 81_234 });
  const sold = await api.addVehicle({ price: 200_000, costBasis: 150_000 });
  await api.sell(sold.id, 191_919);
  await api.post('/api/inquiries', {
    name: formula,
    email: 'dana@whitlock.example',
    phone: '(602) 555-0188',
    message: 'Is it "there"?',
    interest: 'purchase',
  });
  const nextDownload = takeDownloads();
  const person = await open(importPath);
  const download = async (name: string) => {
    await person.click(await screen.findByRole('button', { name }));
    return nextDownload();
  };
  const template = await download('Download Template');
  expect(template.name).toBe('vehicles-template.csv');
  expect(template.lines).toEqual([expect.stringMatching(/^make,model,.*price/)]);

  const vehicles = await download('Vehicles');
  expect(vehicles.name).toMatch(/^vehicles-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(vehicles.lines).toHaveLength(3);
  const own = vehicles.lines.find((line) => line.startsWith(`${here.id},`));
  expect(own).toContain(`,'${formula},`);
  expect(own).toContain(',81234,');
  expect(vehicles.lines.some((line) => line.startsWith(`${sold.id},`))).toBe(true);

  const soldVehicles = await download('Sold Vehicles');
  expect(soldVehicles.name).toMatch(/^sold-vehicles-/);
  expect(soldVehicles.lines).toHaveLength(2);
  expect(soldVehicles.lines[1]).toMatch(new RegExp(`^${sold.id},.*,191919,.*,0,41919,`));

  const inquiries = await download('Inquiries');
  expect(inquiries.name).toMatch(/^inquiries-/);
  expect(inquiries.text).toContain(`,'${formula},`);
  expect(inquiries.text).toContain('"Is it ""there""?"');

  network.fail('/api/inquiries/export');
  await person.click(await screen.findByRole('button', { name: 'Inquiries' }));
  await expectToast('Error', 'Broken for the test');
});
