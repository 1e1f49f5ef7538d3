import type { Locator, Page } from '@playwright/test';
import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { csvFile, header, importAddress, importScreen, listed, someVin } from './import-screen.ts';
import { unheardOf } from './unheard-of.ts';

test.use({ viewport: desktop });

const german = (make: string, ...rows: string[]) =>
  csvFile(
    ['Marke;Modell;Baujahr;Preis;Laufleistung;FIN', ...rows.map((row) => `${make};${row}`)],
    'bestand.csv',
  );

test('columns in other words are chosen once, and remembered for files with the same header', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  await openStaffScreen(staffPage, importAddress);
  const { panel, choose, run, column, alert, done } = importScreen(staffPage);
  await choose(german(make, `911;2020;129.900,00;20.000 km;${someVin()}`));
  await expect(alert).toContainText('Choose the column for make, model, year, price and mileage.');
  await expect(run).toHaveCount(0);
  await expect(panel.getByRole('listitem').filter({ hasText: 'Preis' })).toContainText('129.900,00');
  for (const [name, label] of [
    ['Marke', 'Make'],
    ['Modell', 'Model'],
    ['Baujahr', 'Year'],
    ['Preis', 'Price'],
    ['Laufleistung', 'Mileage'],
    ['FIN', 'VIN'],
  ] as const) {
    await column(name).selectOption({ label });
    await expect(column(name)).not.toHaveAttribute('aria-disabled');
  }
  await expect(alert).toHaveCount(0);
  await expect(panel).toContainText('“129.900,00” is read as $129,900.');
  await run.click();
  await expect(done).toHaveText('1 vehicle imported');
  expect(await listed(api, make)).toMatchObject([{ price: 129_900, mileage: 12_427 }]);

  await choose(german(make, `912;2021;98.500,50;1.000;${someVin()}`));
  await expect(run).toHaveAccessibleName('List 1');
  await expect(column('Preis')).toHaveValue('price');
  await panel.getByRole('button', { name: 'Reset Columns' }).click();
  await expect(alert).toContainText('Choose the column for');
});

test('fault 61: an amount with two readings is asked about, and never taken for the small one', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  await openStaffScreen(staffPage, importAddress);
  const { panel, choose, run, counts } = importScreen(staffPage);
  await choose(csvFile([header, `${make},Alpha,2021,129.900,5000,${someVin()},`]));
  const question = panel.getByRole('group', { name: 'What does “129.900” in row 2 mean?' });
  await expect(question).toBeVisible();
  await expect(counts.filter({ hasText: 'errors' })).toHaveText('1 with errors');
  await expect(run).toHaveAccessibleName('Nothing to Import');
  await expectFit(staffPage);
  await question.getByRole('radio', { name: '$129,900' }).check();
  await expect(run).toHaveAccessibleName('List 1');
  await run.click();
  await expect(importScreen(staffPage).done).toHaveText('1 vehicle imported');
  expect(await listed(api, make)).toMatchObject([{ price: 129_900 }]);
});

test('days with two readings are asked about, and Undo of the import asks and can be undone', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  await openStaffScreen(staffPage, importAddress);
  const { panel, choose, run, done } = importScreen(staffPage);
  await choose(
    csvFile([
      `${header},Date In`,
      `${make},Alpha,2021,100000,5000,${someVin()},,05/11/2025`,
      `${make},Beta,2021,100000,5000,${someVin()},,06/11/2025`,
    ]),
  );
  const question = panel.getByRole('group', { name: 'What does “05/11/2025” in row 2 mean?' });
  await expect(run).toHaveAccessibleName('Nothing to Import');
  await question.getByRole('radio', { name: 'Nov 5, 2025' }).check();
  await expect(run).toHaveAccessibleName('List 2');
  await run.click();
  await expect(done).toHaveText('2 vehicles imported');
  const imported = await listed(api, make);
  await panel.getByRole('button', { name: 'Undo Import' }).click();
  const asked = staffPage.getByRole('alertdialog', { name: 'Undo for 2 vehicles?' });
  await expect(asked).toContainText('2 vehicles: off the website');
  await expectFit(staffPage);
  await asked.getByRole('button', { name: 'Remove 2 vehicles' }).click();
  await expect(staffPage.getByRole('heading', { name: 'The import is undone' })).toBeFocused();
  expect(await listed(api, make)).toEqual([]);

  await openStaffScreen(staffPage, '/admin/settings/log');
  await staffPage
    .getByRole('list', { name: 'Changes that can be undone' })
    .getByRole('listitem')
    .filter({ hasText: 'Undone: 2 vehicles imported' })
    .first()
    .getByRole('button', { name: 'Undo' })
    .click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await listed(api, make)).length).toBe(2);
  expect((await listed(api, make)).map(({ id }) => id).toSorted()).toEqual(
    imported.map(({ id }) => id).toSorted(),
  );
});

test('axe finds nothing in errors, changed values and columns that are opened, and phones show cards', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  const vehicle = await api.addVehicle({ make, model: 'Alpha', vin: someVin(), price: 100_000 });
  await openStaffScreen(staffPage, importAddress);
  const { panel, choose, kinds } = importScreen(staffPage);
  await choose(
    csvFile([
      `${header},Price`,
      `${make},Alpha,2024,90000,1000,${vehicle.vin},A1,1`,
      `${make},Beta,19x4,130000,6000,,A2,2`,
    ]),
  );
  await expect(panel.getByText('“Price” is taken instead')).toBeVisible();
  await expect(kinds).toHaveCount(3);
  for (const kind of await kinds.all()) await kind.click();
  await expect(panel.getByRole('region', { name: 'Changes: Price' })).toContainText('$100,000$90,000');
  await expectFit(staffPage);
  await staffPage.setViewportSize(phone);
  await expect(panel.getByRole('list', { name: 'Changes: Price' }).getByRole('listitem')).toContainText([
    /Now \$100,000New \$90,000/,
  ]);
  await expect(panel.getByRole('table')).toHaveCount(0);
});

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control.toString()}`);
}

test('keys alone choose a file, answer the question, open a kind and import', async ({ staffPage, api }) => {
  const make = unheardOf();
  await openStaffScreen(staffPage, importAddress);
  const { panel, kinds, run, done, column } = importScreen(staffPage);
  const picking = staffPage.waitForEvent('filechooser');
  await tabTo(staffPage, panel.getByRole('button', { name: 'Choose File' }));
  await staffPage.keyboard.press('Enter');
  await (
    await picking
  ).setFiles(
    csvFile([
      'Make,Model,Year,Price,Mileage,Tag,Farbe',
      `${make},Alpha,2021,129.900,5000,1,Red`,
      `${make},Beta,2021,?,5000,2,Blue`,
    ]),
  );
  await tabTo(staffPage, column('Farbe'));
  await staffPage.keyboard.type('Exterior');
  await expect(column('Farbe')).toHaveValue('exteriorColor');
  await tabTo(staffPage, panel.getByRole('radio').first());
  await staffPage.keyboard.press('Space');
  await expect(run).toHaveAccessibleName('List 1, leave out 1');
  await tabTo(staffPage, kinds.first());
  await staffPage.keyboard.press('Enter');
  await expect(panel.getByRole('region', { name: /^Rows: A price/ })).toContainText('Beta');
  await tabTo(staffPage, run);
  await staffPage.keyboard.press('Enter');
  await expect(done).toBeFocused();
  expect(await listed(api, make)).toMatchObject([{ price: 129_900, exteriorColor: 'Red' }]);
});
