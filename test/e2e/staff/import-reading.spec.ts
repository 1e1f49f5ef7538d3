import type { Locator, Page } from '@playwright/test';
import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { csvFile, header, importAddress, importScreen, listed, someVin } from './import-screen.ts';
import { unheardOf } from './unheard-of.ts';

test.use({ viewport: desktop });

test('axe finds nothing in a question about a file, nor where its import is undone', async ({
  staffPage,
}) => {
  const make = unheardOf();
  await openStaffScreen(staffPage, importAddress);
  const { panel, choose, run, done } = importScreen(staffPage);
  const row = (model: string, price: string) => `${make},${model},2021,${price},5000,${someVin()},`;
  await choose(csvFile([header, row('Alpha', '129.900'), row('Beta', '100000')]));
  const question = panel.getByRole('group', { name: 'What does “129.900” in row 2 mean?' });
  await expect(question).toBeVisible();
  await expectFit(staffPage);
  await question.getByRole('radio', { name: '$129,900' }).check();
  await expect(run).toHaveAccessibleName('List 2');
  await run.click();
  await expect(done).toHaveText('2 vehicles imported');
  await panel.getByRole('button', { name: 'Undo Import' }).click();
  await expect(staffPage.getByRole('alertdialog', { name: 'Undo for 2 vehicles?' })).toBeVisible();
  await expectFit(staffPage);
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
