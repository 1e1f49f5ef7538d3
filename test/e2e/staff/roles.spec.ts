import type { Page } from '@playwright/test';
import { expectFit, phone } from '../pages/accessible.ts';
import { addColleague, changeAccount, deviceOf } from './accounts.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { vehicleForm } from './vehicle-form.ts';
import { findInInventory, searchInventory, vehicleTable } from './vehicle-lists.ts';

/** Found by its digits wherever it would be shown, alone or in a difference. */
const cost = 286_713;
const price = 411_500;
const soldPrice = 401_900;
const secret = /286,?713|124,?787|115,?187/;

/** Texts that no role without the permission gets to see. */
const aboutCosts = /cost basis|margin|profit/i;

const expectNoCosts = async (page: Page) => {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(secret);
  expect(text).not.toMatch(aboutCosts);
};

test('sales see listings, sales and leads, and no cost, margin or profit on any screen', async ({
  api,
  browser,
  site,
}) => {
  const vehicle = await api.addVehicle({ price, costBasis: cost });
  const other = await api.addVehicle({ price, costBasis: cost });
  const page = await deviceOf(browser, site, await addColleague(api, 'sales'));
  await openStaffScreen(page);
  await expect(page.getByRole('tab')).toHaveText([
    /^Dashboard/,
    /^Inventory/,
    /^Sold Vehicles/,
    /^Inquiries/,
  ]);
  await expect(page.getByRole('heading', { name: 'Sales by month' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Figures' }).getByRole('listitem')).toHaveCount(3);
  await expect(vehicleTable(page, 'Vehicle Details').headers).toHaveText([
    'Vehicle',
    'List Price',
    'Days Listed',
    'Page Views',
  ]);
  await expectNoCosts(page);
  await page
    .getByRole('region', { name: 'Sales by month' })
    .getByRole('button', { name: 'Show as table' })
    .click();
  await expect(vehicleTable(page, 'Sales by month').headers).toHaveText(['Month', 'Sold', 'Revenue']);
  await expectFit(page);

  const inventory = await findInInventory(page, vehicle.model);
  await expect(inventory.act('Edit', vehicle)).toBeVisible();
  await expect(inventory.act('Delete', vehicle)).toHaveCount(0);
  await inventory.act('Edit', vehicle).click();
  const form = vehicleForm(page);
  await expect(form.price).toHaveValue('411,500');
  await expect(form.costBasis).toHaveCount(0);
  await expectNoCosts(page);
  await expectFit(page);
  await form.price.fill('409,000');
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  // Saved without a word about the cost, which is as it was.
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 409_000, costBasis: cost });

  await searchInventory(page, other.model);
  await inventory.act('Mark Sold', other).click();
  const selling = page.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
  await expect(selling.getByRole('term')).toHaveText(['Listed price', 'Days to sell']);
  await expectNoCosts(page);
  await selling.getByLabel('Sale Price').fill(String(soldPrice));
  await selling.getByRole('button', { name: 'Mark as Sold' }).click();
  await expect(selling).toBeHidden();
  expect(await api.vehicle(other.id)).toMatchObject({ soldPrice, profit: soldPrice - cost });

  await page.getByRole('tab', { name: 'Sold Vehicles' }).click();
  const sold = vehicleTable(page, 'Sold Vehicles');
  await expect(sold.row(other)).toContainText('$401,900');
  await expect(sold.header('Profit')).toHaveCount(0);
  await expect(page.getByText('Total Revenue')).toBeVisible();
  await expectNoCosts(page);
  await page.setViewportSize(phone);
  await expectNoCosts(page);
  await expectFit(page);
  await page.context().close();
});

test('the settings of sales are their own account, whatever the address', async ({ api, browser, site }) => {
  const page = await deviceOf(browser, site, await addColleague(api, 'sales'));
  await openStaffScreen(page);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL('/admin/settings/account');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Your account',
  ]);
  await expect(page.getByText('sales: Listings, sales and leads.')).toBeVisible();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  for (const section of ['', '/log', '/accounts', '/import', '/backups', '/sign-ins']) {
    await openStaffScreen(page, `/admin/settings${section}`);
    await expect(page).toHaveURL('/admin/settings/account');
    await expect(page.getByText('sales: Listings, sales and leads.')).toBeVisible();
  }
  expect(refused).toEqual([]);
  await expectFit(page);
  await page.context().close();
});

test('a photographer lists and photographs: no leads, no sales, no costs', async ({ api, browser, site }) => {
  const vehicle = await api.addVehicle({ price, costBasis: cost });
  const sold = await api.addVehicle({ price, costBasis: cost });
  await api.sell(sold.id, soldPrice);
  const page = await deviceOf(browser, site, await addColleague(api, 'photographer'));
  await openStaffScreen(page, '/admin?tab=inquiries');
  await expect(page.getByRole('tab')).toHaveText(['Inventory']);
  const inventory = await searchInventory(page, vehicle.model);
  for (const act of ['Mark Sold', 'Delete'] as const) {
    await expect(inventory.act(act, vehicle)).toHaveCount(0);
  }
  await expect(inventory.panel.getByRole('checkbox')).toHaveCount(0);
  await inventory.act('Edit', vehicle).click();
  const form = vehicleForm(page);
  await expect(form.status.getByRole('option')).toHaveText(['Available', 'Pending Sale', 'Reserved']);
  await expect(form.costBasis).toHaveCount(0);
  await form.exteriorColor.fill('Guards Red');
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ exteriorColor: 'Guards Red', costBasis: cost });

  await searchInventory(page, sold.model);
  await inventory.act('Edit', sold).click();
  await expect(form.status.getByRole('option')).toHaveText(['Sold']);
  await expect(form.dialog).not.toContainText('401,900');
  await expectNoCosts(page);
  await expectFit(page);
  await page.context().close();
});

test('a manager sees costs, and neither accounts nor backups', async ({ api, browser, site }) => {
  const page = await deviceOf(browser, site, await addColleague(api, 'manager'));
  await openStaffScreen(page, '/admin/settings');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Dealership',
    'Appearance',
    'Inventory',
    'About page',
    'Pages',
    'Newsletter',
    'Reply templates',
    'Your account',
    'Import and export',
    'Deleted vehicles',
    'Change log',
  ]);
  await openStaffScreen(page);
  await expect(page.getByText('Average Profit Margin')).toBeVisible();
  await page.context().close();
});

test('a changed role takes effect at once, and the screens follow', async ({ api, browser, site }) => {
  const colleague = await addColleague(api, 'manager');
  const page = await deviceOf(browser, site, colleague);
  await openStaffScreen(page);
  await expect(page.getByText('Average Profit Margin')).toBeVisible();
  await changeAccount(api, colleague.id, { role: 'sales' });
  // The device still thinks that its user is a manager, and the figures come before the server says otherwise.
  const figures = page.getByText('Total Inventory Value');
  await page.route('**/api/accounts/me', async (route) => {
    await figures.waitFor();
    await route.continue();
  });
  await page.reload();
  await expect(figures).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sales by month' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(4);
  await expectNoCosts(page);
  await page.unroute('**/api/accounts/me');
  await changeAccount(api, colleague.id, { role: 'photographer' });
  await page.reload();
  await expect(page.getByRole('tab')).toHaveText(['Inventory']);
  await page.context().close();
});
