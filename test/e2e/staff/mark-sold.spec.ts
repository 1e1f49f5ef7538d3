import type { Page } from '@playwright/test';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { failCall, holdCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { expectToast, toastBesideDialog, toastOf } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';
import { findInInventory, nameOf, searchInventory, vehicleTable } from './vehicle-lists.ts';

const callOf = ({ id }: Vehicle) => `/api/vehicles/${id}/mark-sold`;

function saleDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
  return {
    dialog,
    price: dialog.getByLabel('Sale Price'),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    confirm: dialog.getByRole('button', { name: 'Mark as Sold' }),
    /** Confirms a price that was asked about. */
    anyway: dialog.getByRole('button', { name: 'Mark as Sold Anyway' }),
    change: dialog.getByRole('button', { name: 'Change the Price' }),
    complaint: dialog.getByRole('alert'),
    /** The value beside a label below the field. */
    fact: (label: string) => dialog.getByRole('term').filter({ hasText: label }).locator('+ dd'),
  };
}

/** Opens the dialog of a vehicle with the button in its row. */
async function openSale(page: Page, vehicle: Vehicle) {
  const inventory = await findInInventory(page, vehicle.model);
  await inventory.act('Mark Sold', vehicle).click();
  const sale = saleDialog(page);
  await expect(sale.price).toBeFocused();
  return { inventory, ...sale };
}

/** Confirms the sale and returns the request. */
async function sent(
  page: Page,
  vehicle: Vehicle,
  confirm: () => Promise<void> = () => saleDialog(page).confirm.click(),
): Promise<unknown> {
  const request = page.waitForRequest((asked) => new URL(asked.url()).pathname === callOf(vehicle));
  await confirm();
  return (await request).postDataJSON();
}

test('the dialog shows the vehicle, the listed price (selected) and the profit of a price', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle({ price: 1_234_567.5, costBasis: 1_000_000 });
  const { dialog, price, cancel, confirm, fact, inventory } = await openSale(staffPage, vehicle);
  await expect(dialog.getByText(nameOf(vehicle))).toBeVisible();
  await expect(dialog.getByText(`ID ${vehicle.id}`)).toBeVisible();
  await expect(price).toHaveAccessibleDescription(
    'Enter the final price the vehicle sold for. Leave as is to use the listed price.',
  );
  await expect(price).toHaveValue('1,234,567.50');
  expect(
    await price.evaluate((field) =>
      field instanceof HTMLInputElement ? [field.selectionStart, field.selectionEnd] : null,
    ),
  ).toEqual([0, '1,234,567.50'.length]);
  await expect(confirm).toBeVisible();
  await expect(fact('Listed price')).toHaveText('$1,234,567.50');
  await expect(fact('Cost basis')).toHaveText('$1,000,000');
  await expect(fact('Profit at this price')).toHaveText('+$234,567.50');
  await expect(fact('Days to sell')).toHaveText('0 days');

  // The selected text is replaced by what is typed, of which only digits, dots and commas are kept.
  await staffPage.keyboard.type('$ 9x9-0,0 0 0.5 USD');
  await expect(price).toHaveValue('990,000.5');
  await expect(fact('Profit at this price')).toHaveText('-$9,999.50');
  await price.fill('12k1,00%0,000');
  await expect(price).toHaveValue('121,000,000');
  await price.fill('');
  await expect(fact('Profit at the listed price')).toHaveText('+$234,567.50');

  await cancel.click();
  await expect(dialog).toBeHidden();
  await expect(inventory.act('Mark Sold', vehicle)).toBeFocused();
  // What was typed is not kept for the next time.
  await inventory.act('Mark Sold', vehicle).click();
  await expect(price).toHaveValue('1,234,567.50');
  await staffPage.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(inventory.act('Mark Sold', vehicle)).toBeFocused();
  expect((await api.vehicle(vehicle.id)).status).toBe('available');
});

test('with a price on request the field is empty; what is typed becomes the price that is sent, if it is a number', async ({
  staffPage,
  api,
}) => {
  const make = unheardOf();
  const onRequest = await api.addVehicle({ make, price: null, costBasis: 1_000_000 });
  const cases = [];
  for (const one of [
    { typed: '150,000.5', body: { soldPrice: 150_000.5 }, soldPrice: 150_000.5, profit: 100_000.5 },
    { typed: null, body: { soldPrice: 91_000 }, soldPrice: 91_000 },
    // Without a price in the call, the listed one counts.
    { typed: '', body: {}, soldPrice: 91_000 },
    { typed: '1.250.000', question: '“1.250.000” is not an amount.', body: {}, soldPrice: 91_000 },
    { typed: ',,', question: '“,,” is not an amount.', body: {}, soldPrice: 91_000 },
    {
      typed: '45,499.50',
      question: '$45,499.50 is less than half of the listed price, $91,000.',
      body: { soldPrice: 45_499.5 },
      soldPrice: 45_499.5,
    },
  ])
    cases.push({ ...one, vehicle: await api.addVehicle({ make, price: 91_000, costBasis: 50_000 }) });
  const { act } = await findInInventory(staffPage, make, 7);
  const { price, dialog, fact, complaint, anyway } = saleDialog(staffPage);

  await act('Mark Sold', onRequest).click();
  await expect(price).toHaveValue('');
  await expect(fact('Listed price')).toHaveText('Price on request');
  await expect(fact('Profit without a sale price')).toHaveText('N/A');
  // A likely mistake is named; the price is still read as specified.
  await price.fill('1.250');
  await expect(price).toHaveAccessibleDescription(/^This is \$1\.25: use a comma for thousands/);
  await price.fill('');
  expect(await sent(staffPage, onRequest)).toEqual({});
  await expect(dialog).toBeHidden();
  expect(await api.vehicle(onRequest.id)).toMatchObject({ status: 'sold', soldPrice: null, profit: null });

  for (const { vehicle, typed, body, question, ...sale } of cases) {
    await act('Mark Sold', vehicle).click();
    await expect(price).toBeFocused();
    if (typed !== null) await price.fill(typed);
    // Enter in the field also confirms.
    const confirm = async () => {
      await price.press('Enter');
      if (question === undefined) return;
      await expect(complaint).toContainText(question);
      await anyway.click();
    };
    expect(await sent(staffPage, vehicle, confirm)).toEqual(body);
    await expect(dialog).toBeHidden();
    expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', ...sale });
  }
});

test('what the field does not show of an amount is asked about before anything is recorded', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle({ price: 365_000 });
  const { dialog, price, confirm, change, anyway, complaint } = await openSale(staffPage, vehicle);
  await staffPage.keyboard.type('365k');
  await expect(price).toHaveValue('365');
  await expect(price).toHaveAccessibleDescription(/^“365k” is taken as \$365/);
  await staffPage.keyboard.press('Enter');
  await expect(complaint).toHaveText(
    '“365k” is taken as $365. $365 is less than half of the listed price, $365,000.',
  );
  // The focus is on the answer that records nothing, and so is Esc.
  await expect(change).toBeFocused();
  await staffPage.keyboard.press('Escape');
  await expect(price).toBeFocused();
  await expect(complaint).toHaveCount(0);
  await confirm.click();
  await change.click();
  await expect(price).toBeFocused();
  expect((await api.vehicle(vehicle.id)).status).toBe('available');
  await confirm.click();
  await expect(anyway).toBeVisible();
  // What was selected is replaced.
  await price.fill('360,000');
  await expect(complaint).toHaveCount(0);
  await confirm.click();
  await expect(dialog).toBeHidden();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', soldPrice: 360_000 });
});

test('while the call is pending, the list already shows the sale and the dialog stays open', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const letThrough = await holdCall(staffPage, callOf(vehicle));
  const requests = watchRequests(staffPage);
  const { inventory, dialog, confirm, cancel, price } = await openSale(staffPage, vehicle);
  await expect(inventory.filter('Sold')).toHaveText('Sold 0');
  await confirm.click();
  const pending = dialog.getByRole('button', { name: 'Processing...' });
  await expect(pending).toHaveAttribute('aria-disabled', 'true');
  await expect(price).not.toBeEditable();
  await expect(await inventory.cell(vehicle, 'Status')).toHaveText('Sold');
  await expect(inventory.filter('Available')).toHaveText('Available 0');
  await expect(inventory.filter('Sold')).toHaveText('Sold 1');
  // A second click does nothing now, nor does anything that usually closes the dialog.
  await pending.click({ force: true });
  await cancel.click({ force: true });
  await staffPage.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(timesAsked(requests, `PATCH ${callOf(vehicle)}`)).toBe(1);
  await expect(toastOf(staffPage)).toHaveCount(0);

  letThrough();
  await expectToast(staffPage, 'Vehicle marked as sold successfully', nameOf(vehicle), 'default');
  await expect(dialog).toBeHidden();
  await expect(inventory.act('Mark Sold', vehicle)).toHaveCount(0);
  await expect(inventory.act('Edit', vehicle)).toBeFocused();
  await expect.poll(() => timesAsked(requests, 'GET /api/vehicles/admin-fast')).toBe(2);
  await expect(await inventory.cell(vehicle, 'Status')).toHaveText('Sold');
  expect(timesAsked(requests, `PATCH ${callOf(vehicle)}`)).toBe(1);
});

test('a sale is in the sold list and in the dashboard’s figures at once', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle({ price: 150_000 });
  const tab = (name: string) => staffPage.getByRole('tab', { name });
  const sold = vehicleTable(staffPage, 'Sold Vehicles');
  const total = async () => ((await api.get('/api/vehicles/sold')) as { total: number }).total;
  const listed = async () =>
    ((await api.get('/api/dashboard/stats')) as { totalVehicles: number }).totalVehicles;
  const [soldBefore, listedBefore] = [await total(), await listed()];
  const figure = staffPage.getByRole('listitem').filter({ hasText: 'Total Vehicles' });
  const count = staffPage.getByRole('term').filter({ hasText: 'Total Sales' }).locator('~ dd');

  // All three are fresh for 30 s after they were loaded.
  await openStaffScreen(staffPage);
  await expect(figure).toContainText(`Total Vehicles${listedBefore}`);
  await tab('Sold Vehicles').click();
  await expect(count).toHaveText(String(soldBefore));
  await tab('Inventory').click();
  const inventory = await searchInventory(staffPage, vehicle.model);
  await inventory.act('Mark Sold', vehicle).click();
  await saleDialog(staffPage).price.fill('149,000');
  await saleDialog(staffPage).confirm.click();
  await expectToast(staffPage, 'Vehicle marked as sold successfully', nameOf(vehicle));

  await tab('Sold Vehicles').click();
  await expect(sold.rows.first()).toContainText(vehicle.model);
  await expect(await sold.cell(vehicle, 'Sold Price')).toHaveText('$149,000');
  await expect(count).toHaveText(String(soldBefore + 1));
  await tab('Dashboard').click();
  await expect(figure).toContainText(`Total Vehicles${listedBefore - 1}`);
});

test('a refused sale is rolled back in the list, and what was typed stays; rows stay when refetching fails', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  let answer: { status: number; body: string } | null = null;
  let letAnswer = Promise.withResolvers<void>();
  await staffPage.route(
    (url) => url.pathname === callOf(vehicle),
    async (route) => {
      await letAnswer.promise;
      await (answer === null ? route.abort() : route.fulfill(answer));
    },
  );
  const { inventory, dialog, price, confirm, complaint } = await openSale(staffPage, vehicle);
  await price.fill('87,500');
  const status = await inventory.cell(vehicle, 'Status');
  for (const [next, text] of [
    [{ status: 500, body: JSON.stringify({ message: 'The till is closed' }) }, 'The till is closed'],
    [{ status: 502, body: 'Bad gateway' }, 'Failed to mark vehicle as sold'],
    [null, 'Failed to mark vehicle as sold'],
  ] as const) {
    answer = next;
    letAnswer = Promise.withResolvers();
    await confirm.click();
    await expect(status).toHaveText('Sold');
    await expect(complaint).toHaveCount(0);
    letAnswer.resolve();
    await expect(complaint).toHaveText(text);
    await expect(toastBesideDialog(staffPage, 'destructive')).toHaveText(`Error${text}`);
    await expect(status).toHaveText('Available');
    await expect(inventory.filter('Sold')).toHaveText('Sold 0');
    await expect(price).toHaveValue('87,500');
  }
  expect((await api.vehicle(vehicle.id)).status).toBe('available');

  await staffPage.unrouteAll();
  await failCall(staffPage, '/api/vehicles/admin-fast');
  await confirm.click();
  await expectToast(staffPage, 'Vehicle marked as sold successfully', nameOf(vehicle));
  await expect(dialog).toBeHidden();
  expect((await api.vehicle(vehicle.id)).soldPrice).toBe(87_500);
  const notice = inventory.panel
    .getByRole('status')
    .filter({ hasText: 'The list could not be fetched. What is shown may be out of date.' });
  await expect(notice).toBeVisible();
  await expect(inventory.row(vehicle)).toBeVisible();
  await staffPage.unrouteAll();
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(status).toHaveText('Sold');
});

test('a price out of bounds is refused with a message, and so is a vehicle sold by somebody else meanwhile', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const { inventory, price, confirm, anyway, complaint, dialog } = await openSale(staffPage, vehicle);
  await price.fill('100,000,001');
  await confirm.click();
  await anyway.click();
  await expect(price).toHaveAccessibleDescription(/^May be at most \$100,000,000/);
  await expect(price).toBeFocused();
  await expect(complaint).toHaveText('$100,000,001 is more than twice the listed price, $100,000.');
  // Dismissing the toast that repeats it leaves the dialog open.
  await toastBesideDialog(staffPage).getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
  await expect(toastBesideDialog(staffPage)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(price).toHaveValue('100,000,001');
  expect((await api.vehicle(vehicle.id)).status).toBe('available');

  // Sold meanwhile, the dialog closes and the list is up to date.
  await price.fill('1');
  await api.sell(vehicle.id, 95_000);
  await confirm.click();
  await anyway.click();
  await expectToast(staffPage, 'Error', 'This vehicle is sold already');
  await expect(dialog).toBeHidden();
  await expect(inventory.filter('Sold')).toHaveText('Sold 1');
  await expect(await inventory.cell(vehicle, 'Status')).toHaveText('Sold');
  await expect(inventory.act('Mark Sold', vehicle)).toHaveCount(0);
  await expect(inventory.act('Edit', vehicle)).toBeFocused();
  expect((await api.vehicle(vehicle.id)).soldPrice).toBe(95_000);
});
