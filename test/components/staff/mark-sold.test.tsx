import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { dataTable } from '../data-table.ts';
import { inventory, nameOf } from '../inventory.ts';
import { openSale, sale } from '../sale-dialog.ts';
import { expectNoToast, expectToast } from '../toast.ts';

const { act, cell, filter, findAct } = inventory;
const { cancel, complaint, confirm, dialog, fact, findAnyway, price, whenClosed, whenOpen } = sale;

test('the dialog shows the vehicle, the listed price (selected) and the profit of a price', async () => {
  const { api, person, vehicle } = await openSale({ price: 1_234_567.5, costBasis: 1_000_000 });
  expect(screen.getByRole('dialog')).toHaveTextContent(`${nameOf(vehicle)}ID ${vehicle.id}`);
  expect(price()).toHaveAccessibleDescription(
    'Enter the final price the vehicle sold for. Leave as is to use the listed price.',
  );
  expect(price()).toHaveValue('1,234,567.50');
  await waitFor(() => {
    const { selectionStart, selectionEnd } = price() as HTMLInputElement;
    expect([selectionStart, selectionEnd]).toEqual([0, '1,234,567.50'.length]);
  });
  expect(confirm()).toBeVisible();
  expect(fact('Listed price')).toBe('$1,234,567.50');
  expect(fact('Cost basis')).toBe('$1,000,000');
  expect(fact('Profit at this price')).toBe('+$234,567.50');
  expect(fact('Days to sell')).toBe('0 days');

  // The selected text is replaced by what is typed, of which only digits, dots and commas are kept.
  await person.keyboard('$ 9x9-0,0 0 0.5 USD');
  await waitFor(() => expect(price()).toHaveValue('990,000.5'));
  await waitFor(() => expect(fact('Profit at this price')).toBe('-$9,999.50'));
  await person.fill(price(), '12k1,00%0,000');
  await waitFor(() => expect(price()).toHaveValue('121,000,000'));
  await person.fill(price(), '');
  await waitFor(() => expect(fact('Profit at the listed price')).toBe('+$234,567.50'));

  await person.click(cancel());
  await whenClosed();
  await waitFor(() => expect(act('Mark Sold', vehicle)).toHaveFocus());
  // What was typed is not kept for the next time.
  await person.click(await findAct('Mark Sold', vehicle));
  await whenOpen();
  expect(price()).toHaveValue('1,234,567.50');
  await person.keyboard('{Escape}');
  await whenClosed();
  await waitFor(() => expect(act('Mark Sold', vehicle)).toHaveFocus());
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'available' });
});

test('with a price on request the field is empty, and so is the price that is sent', async () => {
  const { api, call, network, person, vehicle } = await openSale({ price: null, costBasis: 1_000_000 });
  expect(price()).toHaveValue('');
  expect(fact('Listed price')).toBe('Price on request');
  expect(fact('Profit without a sale price')).toBe('N/A');
  // A likely mistake is named; the price is still read as specified.
  await person.fill(price(), '1.250');
  await waitFor(() =>
    expect(price()).toHaveAccessibleDescription(/^This is \$1\.25: use a comma for thousands/),
  );
  await person.fill(price(), '');
  await person.click(confirm());
  await whenClosed();
  expect(network.bodies(`PATCH ${call}`)).toEqual([{}]);
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', soldPrice: null, profit: null });
});

test.for([
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
])('the price that is typed is sent if it is a number: $typed', async (one) => {
  const { typed, question, body, ...stored } = one;
  const { api, call, network, person, vehicle } = await openSale({ price: 91_000, costBasis: 50_000 });
  if (typed !== null) await person.fill(price(), typed);
  await person.click(confirm());
  if (question !== undefined) {
    const anyway = await findAnyway();
    expect(complaint()).toHaveTextContent(question);
    await person.click(anyway);
  }
  await whenClosed();
  expect(network.bodies(`PATCH ${call}`)).toEqual([body]);
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', ...stored });
});

test('while the call is pending, the list already shows the sale and the dialog stays open', async () => {
  const { call, network, person, vehicle } = await openSale();
  const listCalls = () => network.seen.filter((one) => one.startsWith('GET /api/vehicles/admin-fast'));
  await waitFor(() => expect(filter('Sold')).toHaveTextContent('Sold 0'));
  expect(listCalls()).toHaveLength(1);
  const letThrough = network.hold(call);
  await person.click(confirm());
  const pending = await dialog().findByRole('button', { name: 'Processing...' });
  expect(pending).toHaveAttribute('aria-disabled', 'true');
  expect(price()).toHaveAttribute('readonly');
  await waitFor(() => expect(cell(vehicle.model, 'Status')).toBe('Sold'));
  await waitFor(() => expect(filter('Available')).toHaveTextContent('Available 0'));
  expect(filter('Sold')).toHaveTextContent('Sold 1');
  // A second click does nothing now, nor does anything that usually closes the dialog.
  await person.click(pending);
  await person.click(cancel());
  await person.keyboard('{Escape}');
  expect(pending).toBeVisible();
  expect(network.timesAsked(`PATCH ${call}`)).toBe(1);
  expectNoToast();

  letThrough();
  await expectToast('Vehicle marked as sold successfully', nameOf(vehicle), 'default');
  await whenClosed();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: `Mark Sold ${nameOf(vehicle)}` })).not.toBeInTheDocument();
    expect(act('Edit', vehicle)).toHaveFocus();
  });
  await waitFor(() => expect(listCalls()).toHaveLength(2));
  await waitFor(() => expect(cell(vehicle.model, 'Status')).toBe('Sold'));
  expect(network.timesAsked(`PATCH ${call}`)).toBe(1);
});

test('a sale is in the sold list and in the dashboard’s figures at once', async () => {
  const dealership = await openDealership();
  const vehicle = await dealership.api.addVehicle({ price: 150_000 });
  await dealership.api.addVehicle({ model: 'Other' });
  const sold = dataTable('Sold Vehicles');
  const findTab = (name: string) => screen.findByRole('tab', { name });
  const figure = (label: string) =>
    screen.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith(label))?.textContent;
  const count = () => screen.getByText('Total Sales', { selector: 'dt' }).nextElementSibling?.textContent;

  // All three are fresh for 30 s after they were loaded.
  const person = await dealership.open('/admin');
  await waitFor(() => expect(figure('Total Vehicles')).toMatch(/^Total Vehicles2/));
  await person.click(await findTab('Sold Vehicles'));
  await waitFor(() => expect(count()).toBe('0'));
  await person.click(await findTab('Inventory'));
  await person.click(await findAct('Mark Sold', vehicle));
  await whenOpen();
  await person.fill(price(), '149,000');
  await person.click(confirm());
  await expectToast('Vehicle marked as sold successfully', nameOf(vehicle));
  await whenClosed();

  await person.click(await findTab('Sold Vehicles'));
  await waitFor(() => expect(sold.column('Model')).toEqual([vehicle.model]));
  expect(sold.cell(vehicle.model, 'Sold Price')).toBe('$149,000');
  await waitFor(() => expect(count()).toBe('1'));
  await person.click(await findTab('Dashboard'));
  await waitFor(() => expect(figure('Total Vehicles')).toMatch(/^Total Vehicles1/));
});

test('a price out of bounds is refused with a message, and so is a vehicle sold by somebody else meanwhile', async () => {
  const { api, person, vehicle } = await openSale();
  await person.fill(price(), '100,000,001');
  await person.click(confirm());
  await person.click(await findAnyway());
  await waitFor(() => expect(price()).toHaveAccessibleDescription(/^May be at most \$100,000,000/));
  await waitFor(() => expect(price()).toHaveFocus());
  expect(complaint()?.textContent).toBe('$100,000,001 is more than twice the listed price, $100,000.');
  expect(price()).toHaveValue('100,000,001');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'available' });

  // Sold meanwhile, the dialog closes and the list is up to date.
  await person.fill(price(), '1');
  await api.sell(vehicle.id, 95_000);
  await person.click(confirm());
  await person.click(await findAnyway());
  await expectToast('Error', 'This vehicle is sold already');
  await whenClosed();
  await waitFor(() => expect(filter('Sold')).toHaveTextContent('Sold 1'));
  await waitFor(() => expect(cell(vehicle.model, 'Status')).toBe('Sold'));
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: `Mark Sold ${nameOf(vehicle)}` })).not.toBeInTheDocument();
    expect(act('Edit', vehicle)).toHaveFocus();
  });
  expect(await api.vehicle(vehicle.id)).toMatchObject({ soldPrice: 95_000 });
});
