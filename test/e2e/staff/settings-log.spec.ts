import type { Page } from '@playwright/test';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';
import { nameOf } from './vehicle-lists.ts';

const address = '/admin/settings/log';

function logScreen(page: Page) {
  const panel = page.getByRole('region', { name: 'Change log', exact: true });
  return {
    panel,
    search: page.getByRole('searchbox', { name: 'Search the log' }),
    entries: panel.getByRole('listitem'),
    shown: panel.getByRole('status').filter({ hasText: /^[\d,]+ to [\d,]+ of [\d,]+$/ }),
    /** Price history. */
    vehicle: page.getByRole('combobox', { name: 'Vehicle' }),
    offered: page.getByRole('listbox', { name: 'Vehicles' }).getByRole('option'),
    chart: page.getByRole('img', { name: /^Price history: / }),
    history: page.getByRole('region', { name: 'Price history', exact: true }),
  };
}

async function openLog(page: Page, search: string, count: number) {
  await openStaffScreen(page, address);
  const log = logScreen(page);
  await log.search.fill(search);
  await expect(log.shown).toHaveText(new RegExp(` of ${count}$`));
  return log;
}

/** The date in the browser's format. */
const today = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' }).format(new Date());

/** The old and the new value after the field's name, as a screen reader announces them. */
const changed = (field: string, from: string, to: string) => `${field}was${from}→now${to}`;

test('the changes to a vehicle are logged with old and new values, and stay when it is deleted', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle({ price: 100_000, costBasis: 80_000 });
  // For a long text, the log only says that it was edited.
  const description = 'One owner, every receipt. '.repeat(20);
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 95_000, mileage: 2_500, description });
  await api.patch(`/api/vehicles/${vehicle.id}`, { status: 'reserved', isNewArrival: true });
  await api.sell(vehicle.id, 91_000);
  const log = await openLog(staffPage, vehicle.model, 4);
  await expect(log.panel.getByRole('heading', { level: 3 })).toHaveText(today());
  const [sold, reserved, edited, added] = [0, 1, 2, 3].map((index) => log.entries.nth(index));
  if (!sold || !reserved || !edited || !added) throw new Error('There are four entries');
  await expect(added).toContainText(`admin added ${nameOf(vehicle)}`);
  await expect(edited).toContainText(`admin changed ${nameOf(vehicle)}`);
  await expect(edited).toContainText(changed('Price', '$100,000', '$95,000'));
  await expect(edited).toContainText(changed('Mileage', '1,000 mi', '2,500 mi'));
  await expect(edited).toContainText('Descriptiontext edited');
  await expect(edited.locator('s').first()).toHaveText('$100,000');
  await expect(reserved).toContainText(changed('Status', 'Available', 'Reserved'));
  await expect(reserved).toContainText(changed('New Arrival', 'no', 'yes'));
  await expect(sold).toContainText(`admin sold ${nameOf(vehicle)}`);
  await expect(sold).toContainText(/Sold Price.*\$91,000/);
  await edited.getByRole('link', { name: nameOf(vehicle) }).click();
  await expect(staffPage).toHaveURL(new RegExp(`tab=inventory&vehicle=${vehicle.id}$`));
  await expect(staffPage.getByRole('dialog', { name: 'Edit Vehicle' })).toContainText(`ID ${vehicle.id}`);

  await api.delete(`/api/vehicles/${vehicle.id}`);
  const after = await openLog(staffPage, vehicle.model, 5);
  await expect(after.entries.first()).toContainText(`admin deleted ${nameOf(vehicle)}, ID ${vehicle.id}`);
  await expect(after.panel.getByRole('link')).toHaveCount(0);
});

test('the prices of a vehicle are shown as a chart and as a table', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle({ price: 100_000, costBasis: 70_000 });
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 95_000 });
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 97_500 });
  const other = await api.addVehicle({ price: 55_000 });
  await openStaffScreen(staffPage, address);
  const log = logScreen(staffPage);
  // It starts with the vehicle whose price changed last.
  await expect(log.vehicle).toHaveValue(nameOf(vehicle));
  const date = today();
  await expect(log.chart).toHaveAccessibleName(
    `Price history: ${date} $100,000, ${date} $95,000, ${date} $97,500`,
  );
  await expect(log.history).toContainText(
    `${nameOf(vehicle)}, ID ${vehicle.id}. Listed 0 days at cost basis $70,000.`,
  );
  await log.history.getByRole('button', { name: 'Show as table' }).click();
  const rows = log.history.getByRole('table', { name: 'Price history' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveText([`${date}$100,000`, `${date}$95,000-$5,000`, `${date}$97,500+$2,500`]);
  await expect(log.chart).toHaveCount(0);
  await log.history.getByRole('button', { name: 'Show as chart' }).click();
  await expect(log.chart).toBeVisible();

  await log.vehicle.click();
  await expect(log.offered).toHaveCount(8);
  await staffPage.keyboard.type(unheardOf());
  await expect(log.history).toContainText('No vehicle found.');
  await staffPage.keyboard.press('Escape');
  await expect(log.vehicle).toHaveValue(nameOf(vehicle));
  await log.vehicle.fill(other.model);
  await expect(log.offered).toHaveText([new RegExp(`^${nameOf(other)}`)]);
  await staffPage.keyboard.press('Enter');
  await expect(log.vehicle).toHaveValue(nameOf(other));
  await expect(log.chart).toHaveAccessibleName(`Price history: ${date} $55,000`);
  await expect(log.history).toContainText('no cost basis');
});
