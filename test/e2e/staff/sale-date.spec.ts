import type { Page } from '@playwright/test';
import { dayAfter, dayOf } from '../../../src/platform/time-zones.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from '../pages/accessible.ts';
import { expectToast } from '../pages/toast.ts';
import { addColleague, deviceOf } from './accounts.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { jpeg } from './pictures.ts';
import type { StaffApi } from './staff-api.ts';
import { openEditForm } from './vehicle-form.ts';
import { findInInventory, nameOf, vehicleTable } from './vehicle-lists.ts';

/** The day in the demo dealership's time zone, this many days ago. */
const dayAgo = (days: number) => dayAfter(dayOf(new Date(), 'America/Phoenix'), -days);
/** As tables write it. */
const written = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

function saleDialog(page: Page, title: 'Mark Vehicle as Sold' | 'Edit Sale') {
  const dialog = page.getByRole('dialog', { name: title });
  return {
    dialog,
    price: dialog.getByLabel('Sale Price'),
    day: dialog.getByLabel('Sale Date'),
    confirm: dialog.getByRole('button', { name: /^(?:Mark as Sold|Save Sale)$/ }),
    fact: (label: string) => dialog.getByRole('term').filter({ hasText: label }).locator('+ dd'),
  };
}

/** Of a vehicle that was listed long ago. */
const daysListed = 60;

async function addOldVehicle(api: StaffApi) {
  const { id } = await api.addVehicle({ price: 80_000, costBasis: 70_000 });
  await api.patch(`/api/vehicles/${id}/listing-date`, { listedOn: dayAgo(daysListed) });
  return api.vehicle(id);
}

/** Leaves the other sales out of the list, so that this one stays on its first page. */
const listOnly = (page: Page, id: number) =>
  page.route(
    (url) => url.pathname === '/api/vehicles/sold',
    async (route) => {
      const response = await route.fetch({
        url: `${new URL(route.request().url()).origin}/api/vehicles/sold?limit=100`,
      });
      const list = (await response.json()) as { vehicles: { id: number }[] };
      const vehicles = list.vehicles.filter((vehicle) => vehicle.id === id);
      await route.fulfill({ response, json: { ...list, vehicles } });
    },
  );

test('@long a sale is given its day, and corrected later', async ({ staffPage, api }) => {
  await staffPage.setViewportSize(phone);
  const vehicle = await addOldVehicle(api);
  const inventory = await findInInventory(staffPage, vehicle.model);
  await inventory.act('Mark Sold', vehicle).click();
  const sale = saleDialog(staffPage, 'Mark Vehicle as Sold');
  await expect(sale.day).toHaveValue(dayAgo(0));
  const days = daysListed - 5;
  await sale.day.fill(dayAgo(-1));
  await sale.confirm.click();
  await expect(sale.day).toHaveAccessibleDescription('A sale cannot be in the future');
  await expect(sale.day).toBeFocused();
  await sale.day.fill('2001-01-01');
  await sale.confirm.click();
  await expect(sale.day).toHaveAccessibleDescription(/^The vehicle was listed on /);
  await sale.day.fill(dayAgo(5));
  await expect(sale.fact('Days to sell')).toHaveText(`${days} days`);
  await expectAccessible(staffPage);
  await sale.confirm.click();
  await expectToast(staffPage, 'Vehicle marked as sold successfully', nameOf(vehicle));
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', daysToSell: days });

  await listOnly(staffPage, vehicle.id);
  await openStaffScreen(staffPage, '/admin?tab=sold');
  const edit = staffPage.getByRole('button', { name: `Edit Sale ${nameOf(vehicle)}`, exact: true });
  await edit.focus();
  await staffPage.keyboard.press('Enter');
  const correction = saleDialog(staffPage, 'Edit Sale');
  await expect(correction.price).toBeFocused();
  await expect(correction.day).toHaveValue(dayAgo(5));
  await staffPage.keyboard.type('1,000.50');
  await correction.day.fill(dayAgo(3));
  await expect(correction.fact('Days to sell')).toHaveText(`${days + 2} days`);
  await expectAccessible(staffPage, [phone]);
  await staffPage.keyboard.press('Enter');
  // The listed price is far above.
  await expectAccessible(staffPage, [phone]);
  await correction.dialog.getByRole('button', { name: 'Save Sale Anyway' }).click();
  await expectToast(staffPage, 'Sale updated successfully', nameOf(vehicle));
  await expect(correction.dialog).toBeHidden();
  await expect(edit).toBeFocused();
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    soldPrice: 1_000.5,
    daysToSell: days + 2,
    profit: -68_999.5,
  });
  for (const [size, sale] of [
    [desktop, vehicleTable(staffPage, 'Sold Vehicles').row(vehicle)],
    [phone, staffPage.getByRole('list', { name: 'Sold Vehicles' }).getByRole('listitem')],
  ] as const) {
    await staffPage.setViewportSize(size);
    await expect(sale).toContainText(written(dayAgo(3)));
    await expect(sale).toContainText('$1,000.50');
  }
});

for (const size of [desktop, phone]) {
  test(`${size === desktop ? '@long ' : ''}somebody with a name and a portrait looks after a car, and has sold it, at ${size.width} px`, async ({
    staffPage,
    api,
    browser,
    site,
    page,
  }) => {
    const vehicle = await api.addVehicle({ model: `Adviser ${size.width}` });
    const colleague = await addColleague(api, 'sales');
    const name = `Ana ${colleague.username}`;
    const own = await deviceOf(browser, site, colleague);
    await own.setViewportSize(size);
    await openStaffScreen(own, '/admin/settings/account');
    const details = own.getByRole('form', { name: 'Your details' });
    await details.getByLabel('First name').fill('Ana');
    await details.getByLabel('Last name').fill(colleague.username);
    await details.getByLabel('Title', { exact: true }).fill('Sales Consultant');
    await details.getByLabel('Direct line').fill('(480) 555-0199');
    await details
      .locator('input[type="file"]')
      .setInputFiles(await jpeg('ana.jpg', { width: 300, height: 400 }));
    await expect(details.getByRole('button', { name: 'Remove' })).toBeVisible();
    await expectAccessible(own, [size]);
    await details.getByRole('button', { name: 'Save Details' }).click();
    await expectToast(own, 'Details saved', '');

    await staffPage.setViewportSize(size);
    const form = await openEditForm(staffPage, vehicle);
    await form.dialog.getByRole('combobox', { name: /^Adviser/ }).selectOption(name);
    await form.save.click();
    await expect(form.dialog).toHaveCount(0);

    await page.setViewportSize(size);
    await page.goto(`/inventory/${vehicle.id}`);
    const adviser = page.getByRole('region', { name: 'Your adviser' });
    await expect(adviser.getByText(name)).toBeVisible();
    await expect(adviser.getByRole('link')).toHaveAttribute('href', 'tel:+14805550199');
    const portrait = adviser.locator('img');
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectNoSidewaysScroll(page, [size]);
    await expectAccessible(page, [size]);

    const inventory = await findInInventory(staffPage, vehicle.model);
    await inventory.act('Mark Sold', vehicle).click();
    const { dialog, confirm } = saleDialog(staffPage, 'Mark Vehicle as Sold');
    await dialog.getByRole('combobox', { name: /^Sold by/ }).selectOption(name);
    await dialog.getByRole('button', { name: 'Enter a Buyer Without an Inquiry' }).click();
    await dialog.getByLabel('Buyer’s name').fill(`Mei ${colleague.username}`);
    await expectAccessible(staffPage, [size]);
    await confirm.click();
    await expectToast(staffPage, 'Vehicle marked as sold successfully', nameOf(vehicle));

    await openStaffScreen(staffPage, '/admin?tab=sold');
    await staffPage.getByRole('searchbox', { name: 'Search sales' }).fill(`Mei ${colleague.username}`);
    const list = staffPage.getByRole('region', { name: 'Sold Vehicles', exact: true });
    await expect(list).toContainText('1 to 1 of 1');
    await expect(list).toContainText(`Sold by ${name}`);
    await expect(list).toContainText(`To Mei ${colleague.username}`);
    await expectNoSidewaysScroll(staffPage, [size]);
  });
}
