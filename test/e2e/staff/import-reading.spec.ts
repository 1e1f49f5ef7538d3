import type { Locator, Page } from '@playwright/test';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { csvFile, importAddress, importScreen, listed } from './import-screen.ts';
import { unheardOf } from './unheard-of.ts';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control.toString()}`);
}

test('@long keys alone choose a file, answer the question, open a kind and import', async ({
  staffPage,
  api,
}) => {
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
