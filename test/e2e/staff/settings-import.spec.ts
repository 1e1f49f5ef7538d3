import { openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { csvFile, header, importAddress, importScreen, listed, someVin } from './import-screen.ts';
import { keepToasts } from './keep-toasts.ts';
import { unheardOf } from './unheard-of.ts';

test('a correct file is imported whole, a second time changes nothing, and visitors see what a third one has changed', async ({
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

  const visitor = await staffPage.context().newPage();
  await openLive(visitor, `/inventory?make=${make}`);
  // The nearest others fill the row.
  const cards = visitor.getByRole('main').getByRole('article').filter({ hasText: make });
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Alpha' })).toContainText('$120,000');
  await expect(cards.filter({ hasText: 'Beta' })).toContainText('$125,000');
});
