import type { Page } from '@playwright/test';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { answerCall, holdFailingCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import type { StaffApi } from './staff-api.ts';
import { unheardOf } from './unheard-of.ts';
import { nameOf, toneOf, vehicleTable } from './vehicle-lists.ts';

const listCall = '/api/vehicles/sold';
type Sold = { vehicles: Vehicle[]; total: number; totals: { revenue: number; profit: number } };

function soldTab(page: Page) {
  const card = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
  return {
    ...vehicleTable(page, 'Sold Vehicles'),
    /** The text of a card: its figure, and which sales it covers. */
    card: (label: string) => card(label).getByRole('definition'),
    view: (vehicle: Vehicle) =>
      page.getByRole('button', { name: `View Details ${nameOf(vehicle)}`, exact: true }),
  };
}

async function openSold(page: Page) {
  await openStaffScreen(page, '/admin?tab=sold');
  return soldTab(page);
}

const soldPage = async (api: StaffApi, page: number, sort = '') =>
  (await api.get(`${listCall}?page=${page}&limit=10${sort === '' ? '' : `&sort=${sort}`}`)) as Sold;

/** A dollar amount for display. */
const dollars = (amount: number) =>
  `$${Math.abs(amount).toLocaleString('en-US', Number.isInteger(amount) ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const signed = (amount: number) => `${amount > 0 ? '+' : amount < 0 ? '-' : ''}${dollars(amount)}`;

/** Sums in cents, to avoid rounding errors. */
const sum = (vehicles: readonly Vehicle[], field: 'soldPrice' | 'profit') =>
  vehicles.reduce((total, vehicle) => total + Math.round((vehicle[field] ?? 0) * 100), 0) / 100;

/** The number of all sales; revenue and profit of this page, with those of all sales in the note. */
async function expectCards(page: Page, { vehicles, total, totals }: Sold, sales: string) {
  const { card } = soldTab(page);
  const both = (ofPage: string, ofAll: string) => `${ofPage} this page, sales ${sales}; all sales ${ofAll}`;
  await expect(card('Total Sales')).toHaveText(total.toLocaleString('en-US'));
  await expect(card('Total Revenue')).toHaveText(
    both(dollars(sum(vehicles, 'soldPrice')), dollars(totals.revenue)),
  );
  await expect(card('Total Profit')).toHaveText(both(signed(sum(vehicles, 'profit')), signed(totals.profit)));
}

/** At least this many sold vehicles. */
async function sellUntil(api: StaffApi, count: number) {
  for (let { total } = await soldPage(api, 1); total < count; total += 1) {
    const { id } = await api.addVehicle({ costBasis: 90_000 });
    await api.sell(id);
  }
}

test('columns, formats and the signs of profits, for real sales; View Details opens the form', async ({
  staffPage,
  api,
}) => {
  const sell = async (costBasis: number | null, soldPrice: number) => {
    const { id } = await api.addVehicle({ price: 150_000, ...(costBasis === null ? {} : { costBasis }) });
    return api.sell(id, soldPrice);
  };
  const gain = await sell(100_000, 140_000);
  const loss = await sell(100_000, 90_000.5);
  const even = await sell(100_000, 100_000);
  const unknown = await sell(null, 1_100_000);
  const { headers, rows, row, cell, view } = await openSold(staffPage);
  await expect(headers).toHaveText([
    'Image',
    'ID',
    'Make',
    'Model',
    'Year',
    'Listed Price',
    'Sold Price',
    'Profit',
    'Sale Date',
    'Days to Sell',
    'Actions',
  ]);
  // The newest sale first.
  for (const [index, { model }] of [unknown, even, loss, gain].entries())
    await expect(rows.nth(index)).toContainText(model);
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Phoenix' });
  await expect(row(gain).getByRole('cell')).toHaveText([
    '',
    String(gain.id),
    gain.make,
    gain.model,
    '2024',
    '$150,000',
    '$140,000',
    '+$40,000',
    today.format(new Date(gain.soldAt ?? '')),
    '0 days',
    'View DetailsEdit Sale',
  ]);
  await expect(row(gain).getByRole('img', { name: 'No image available' })).toBeVisible();
  expect(await toneOf(row(gain).getByText('+$40,000'))).toBe('green');
  await expect(await cell(loss, 'Sold Price')).toHaveText('$90,000.50');
  await expect(await cell(loss, 'Profit')).toHaveText('-$9,999.50');
  expect(await toneOf(row(loss).getByText('-$9,999.50'))).toBe('red');
  await expect(await cell(even, 'Profit')).toHaveText('N/A');
  await expect(await cell(unknown, 'Profit')).toHaveText('N/A');
  expect(await toneOf(row(unknown).getByText('N/A'))).toBe('neither');

  await expect(view(gain)).toHaveText('View Details');
  await view(gain).click();
  const form = staffPage.getByRole('dialog', { name: 'Edit Vehicle' });
  await expect(form.getByLabel('Make', { exact: true })).toHaveValue(gain.make);
  await expect(form.getByLabel('Model', { exact: true })).toHaveValue(gain.model);
  await expect(staffPage).toHaveURL(`/admin?tab=sold&vehicle=${gain.id}`);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await expect(view(gain)).toBeFocused();
  await expect(staffPage).toHaveURL('/admin?tab=sold');
});

test('unknown values read "N/A", one day is singular, and without a sale the list leads to the inventory', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.vehicle(1);
  const sale = (changes: Partial<Vehicle>): Vehicle => ({ ...vehicle, model: unheardOf(), ...changes });
  const bare = sale({ id: 901, soldPrice: null, profit: null, soldAt: null, daysToSell: null });
  const one = sale({
    id: 902,
    soldPrice: 10_000,
    profit: -80,
    // Still January 2 in Phoenix, where the dealership is.
    soldAt: '2026-01-03T06:59:00.000Z',
    daysToSell: 1,
  });
  const many = sale({
    id: 903,
    soldPrice: 5_000.25,
    profit: -0.5,
    soldAt: '2025-12-31T12:00:00.000Z',
    daysToSell: 1_204,
  });
  await answerCall(staffPage, listCall, {
    vehicles: [bare, one, many],
    total: 23,
    totals: { revenue: 1_515_000.25, profit: 20_000 },
  });
  const { cell, row, card, table } = await openSold(staffPage);
  for (const header of ['Sold Price', 'Profit', 'Sale Date', 'Days to Sell'])
    await expect(await cell(bare, header)).toHaveText('N/A');
  await expect(row(bare).locator('img')).toHaveAttribute('src', /^\/images\//);
  await expect(await cell(one, 'Days to Sell')).toHaveText('1 day');
  await expect(await cell(one, 'Sale Date')).toHaveText('Jan 2, 2026');
  await expect(await cell(many, 'Days to Sell')).toHaveText('1,204 days');
  await expect(await cell(many, 'Sale Date')).toHaveText('Dec 31, 2025');
  await expect(card('Total Sales')).toHaveText('23');
  await expect(card('Total Revenue')).toHaveText(
    '$15,000.25 this page, sales 1 to 3; all sales $1,515,000.25',
  );
  await expect(card('Total Profit')).toHaveText('-$80.50 this page, sales 1 to 3; all sales +$20,000');
  expect(await toneOf(card('Total Profit').getByText('-$80.50'))).toBe('red');

  await staffPage.unrouteAll();
  await answerCall(staffPage, listCall, { vehicles: [], total: 0, totals: { revenue: 0, profit: 0 } });
  await staffPage.reload();
  await expect(staffPage.getByRole('heading', { name: 'No sold vehicles yet' })).toBeVisible();
  await expect(
    staffPage.getByText('When you mark vehicles as sold, they will appear here with details about the sale.'),
  ).toBeVisible();
  await expect(table).toHaveCount(0);
  await expect(card('Total Sales')).toHaveText('0');
  await expect(card('Total Revenue')).toHaveText('$0 this page; all sales $0');
  await expect(card('Total Profit')).toHaveText('$0 this page; all sales $0');
  await staffPage.getByRole('link', { name: 'Go to Inventory' }).click();
  await expect(staffPage.getByRole('tab', { name: 'Inventory' })).toHaveAttribute('aria-selected', 'true');
});

test('the server pages and sorts; the cards sum the page that is shown', async ({ staffPage, api }) => {
  await sellUntil(api, 12);
  // Whatever earlier sales add up to, this page makes a profit.
  await api.sell((await api.addVehicle({ price: 1_000_000, costBasis: 1 })).id);
  const [first, second] = [await soldPage(api, 1), await soldPage(api, 2)];
  const last = Math.min(first.total, 20);
  const requests = watchRequests(staffPage);
  const { rows, shown, pages, card, header, sortBy } = await openSold(staffPage);
  const models = ({ vehicles }: Sold) =>
    vehicles.map(({ id, model }) => new RegExp(`${id}.*${escaped(model)}`));
  await expect(rows).toHaveText(models(first));
  await expect(shown).toHaveText(`1 to 10 of ${first.total}`);
  await expect(header('Sale Date')).toHaveAttribute('aria-sort', 'descending');
  await expectCards(staffPage, first, '1 to 10');
  expect(await toneOf(card('Total Profit').getByText(/^[+]/).first())).toBe('green');

  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(rows).toHaveText(models(second));
  await expect(shown).toHaveText(`11 to ${last} of ${first.total}`);
  await expectCards(staffPage, second, `11 to ${last}`);
  expect(timesAsked(requests, `GET ${listCall}?page=1&limit=10`)).toBe(1);
  expect(timesAsked(requests, `GET ${listCall}?page=2&limit=10`)).toBe(1);

  // A new order leads to the first page.
  for (const [name, direction, sort] of [
    ['Sold Price', 'ascending', 'soldPrice-asc'],
    ['Sold Price', 'descending', 'soldPrice-desc'],
    ['Profit', 'ascending', 'profit-asc'],
    ['Days to Sell', 'ascending', 'daysToSell-asc'],
    ['Listed Price', 'ascending', 'price-asc'],
    ['Make', 'ascending', 'make-asc'],
    ['Sale Date', 'ascending', 'soldAt-asc'],
  ] as const) {
    await sortBy(name).click();
    await expect(header(name)).toHaveAttribute('aria-sort', direction);
    const sorted = await soldPage(api, 1, sort);
    await expect(rows).toHaveText(models(sorted));
    await expectCards(staffPage, sorted, '1 to 10');
  }
  for (const name of ['Image', 'Actions']) await expect(sortBy(name)).toHaveCount(0);
});

test('a skeleton is shown while the list loads; if that fails, the list says so and can be loaded again', async ({
  staffPage,
  api,
}) => {
  await sellUntil(api, 12);
  const list = await holdFailingCall(staffPage, listCall);
  const requests = watchRequests(staffPage);
  const { table, rows, pages, shown, card } = await openSold(staffPage);
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toHaveText('');
  await expect(card('Total Sales')).toHaveText('');
  list.letThrough();
  const failure = staffPage.getByRole('region', { name: 'Sold Vehicles' }).getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('Failed to load sold vehicles data');
  await expect(failure).toContainText('The list could not be fetched. Nothing has been changed.');
  await expect(rows).toHaveCount(0);
  await expect(card('Total Sales')).toHaveCount(0);
  expect(timesAsked(requests, `GET ${listCall}?page=1&limit=10`)).toBe(2);
  list.isFailing = false;
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows).toHaveCount(10);
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(card('Total Sales')).toHaveText(/^\d+$/);
  await expect(failure).toHaveCount(0);

  // If a page fails to load, the previous one stays and a notice says so.
  list.isFailing = true;
  await pages.getByRole('button', { name: 'Next' }).click();
  const notice = staffPage.getByRole('status').filter({ hasText: 'What is shown may be out of date.' });
  await expect(notice).toBeVisible();
  await expect(rows).toHaveCount(10);
  await expect(shown).toHaveText(/^1 to 10 of /);
  list.isFailing = false;
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await expect(shown).toHaveText(/^11 to /);
  await expect(notice).toHaveCount(0);
});

test('phones show cards with the same facts', async ({ staffPage, api }) => {
  const { id } = await api.addVehicle({ price: 70_000, costBasis: 60_000 });
  const vehicle = await api.sell(id, 65_000);
  await staffPage.setViewportSize({ width: 390, height: 844 });
  const { table, view } = await openSold(staffPage);
  const entry = staffPage
    .getByRole('list', { name: 'Sold Vehicles' })
    .getByRole('listitem')
    .filter({ hasText: vehicle.model });
  for (const text of [
    'Listed Price$70,000',
    'Sold Price$65,000',
    'Profit+$5,000',
    'Days to Sell0 days',
    `ID ${id}`,
  ])
    await expect(entry).toContainText(text);
  await expect(table).toHaveCount(0);
  await expectThumbSized(view(vehicle));
  await view(vehicle).click();
  await expect(staffPage.getByRole('dialog', { name: 'Edit Vehicle' })).toBeVisible();
});

/** Escapes a text for a regular expression. */
function escaped(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
