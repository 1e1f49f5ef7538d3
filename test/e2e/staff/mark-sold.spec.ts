import { holdCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { expectToast, toastOf } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';
import { findInInventory, nameOf, searchInventory, vehicleTable } from './vehicle-lists.ts';
import { callOf, openSale, saleDialog, sent } from './sale-dialog.ts';

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
