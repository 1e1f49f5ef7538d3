import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { aVehicle, insertVehicles, soldVehicleRow } from '../../factories.ts';
import { dataTable, shownPart, toPage } from '../data-table.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';

const address = '/admin?tab=sold';
const listCall = '/api/vehicles/sold';
type Sold = { vehicles: Vehicle[]; total: number; totals: { revenue: number; profit: number } };

const { cell, column, found, header, headers, row, rows, sortBy, table, texts } = dataTable('Sold Vehicles');
/** The figure of a card and which sales it covers; null without the card. */
const card = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling ?? null;
const ids = () => column('ID').map(Number);
const whenShown = (part: string) => waitFor(() => expect(shownPart()).toBe(part));

/** Twelve sales, of which each column has another order. */
const sellTwelve = ({ database }: OpenDealership) =>
  insertVehicles(
    database.queries,
    Array.from({ length: 12 }, (_, index) =>
      soldVehicleRow({
        make: `Make ${String.fromCharCode(65 + ((index * 5) % 12))}`,
        price: 100_000 + ((index * 7) % 12) * 1_000,
        soldPrice: 90_000 + ((index * 11) % 12) * 1_000.25,
        profit: ((index * 5 + 3) % 12) * 500 - 2_000,
        daysToSell: (index * 7 + 4) % 12,
        soldAt: new Date(Date.UTC(2026, 4, 1 + index)),
      }),
    ),
  );

test('columns, formats and the signs of profits, for real sales; View Details opens the form', async () => {
  const { api, open } = await openDealership();
  const sell = async (model: string, costBasis: number | null, soldPrice: number) => {
    const costs = costBasis === null ? {} : { costBasis };
    const { id } = await api.addVehicle({ model, price: 150_000, ...costs });
    return api.sell(id, soldPrice);
  };
  const gain = await sell('Gain', 100_000, 140_000);
  await sell('Loss', 100_000, 90_000.5);
  await sell('Even', 100_000, 100_000);
  await sell('Unknown', null, 1_100_000);
  const person = await open(address);
  await found();
  await waitFor(() => expect(column('Model')).toEqual(['Unknown', 'Even', 'Loss', 'Gain']));
  expect(headers()).toEqual([
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
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Los_Angeles' });
  expect(texts('Gain')).toEqual([
    '',
    String(gain.id),
    'Ashdown',
    'Gain',
    '2024',
    '$150,000',
    '$140,000',
    '+$40,000',
    today.format(new Date(gain.soldAt ?? '')),
    '0 days',
    'View DetailsEdit Sale',
  ]);
  expect(within(row('Gain')).getByRole('img', { name: 'No image available' })).toBeVisible();
  expect(within(row('Gain')).getByText('+$40,000')).toHaveClass('text-profit');
  expect(cell('Loss', 'Sold Price')).toBe('$90,000.50');
  expect(within(row('Loss')).getByText('-$9,999.50')).toHaveClass('text-loss');
  expect(cell('Even', 'Profit')).toBe('N/A');
  expect(within(row('Unknown')).getByText('N/A')).toHaveClass('text-staff-muted');

  const view = screen.getByRole('button', { name: 'View Details 2024 Ashdown Gain' });
  expect(view.textContent).toBe('View Details');
  await person.click(view);
  const form = within(await screen.findByRole('dialog', { name: 'Edit Vehicle' }));
  expect(await form.findByLabelText('Make')).toHaveValue('Ashdown');
  expect(form.getByLabelText('Model')).toHaveValue('Gain');
  await waitFor(() => expect(window.location.search).toBe(`?tab=sold&vehicle=${gain.id}`));
  await person.click(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(view).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(window.location.search).toBe('?tab=sold'));
});

test('unknown values read "N/A", and one day is singular', async () => {
  const { network, open } = await openDealership();
  const picture = `/images/${'0f'.repeat(16)}/1600x900-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.jpg`;
  const sale = (changes: Partial<Vehicle>) => aVehicle({ images: [picture], status: 'sold', ...changes });
  network.answer(listCall, {
    vehicles: [
      sale({ id: 901, model: 'Bare' }),
      // Still January 2 where the dealership is.
      sale({
        id: 902,
        model: 'One',
        soldPrice: 10_000,
        profit: -80,
        soldAt: '2026-01-03T06:59:00.000Z',
        daysToSell: 1,
      }),
      sale({
        id: 903,
        model: 'Many',
        soldPrice: 5_000.25,
        profit: -0.5,
        soldAt: '2025-12-31T12:00:00.000Z',
        daysToSell: 1_204,
      }),
    ],
    total: 23,
    totals: { revenue: 1_515_000.25, profit: 20_000 },
  });
  await open(address);
  await found();
  for (const label of ['Sold Price', 'Profit', 'Sale Date', 'Days to Sell'])
    expect(cell('Bare', label)).toBe('N/A');
  expect(row('Bare').querySelector('img')?.getAttribute('src')).toMatch(/^\/images\//);
  expect(cell('One', 'Days to Sell')).toBe('1 day');
  expect(cell('One', 'Sale Date')).toBe('Jan 2, 2026');
  expect(cell('Many', 'Days to Sell')).toBe('1,204 days');
  expect(cell('Many', 'Sale Date')).toBe('Dec 31, 2025');
  expect(card('Total Sales')?.textContent).toBe('23');
  expect(card('Total Revenue')?.textContent).toBe(
    '$15,000.25 this page, sales 1 to 3; all sales $1,515,000.25',
  );
  expect(card('Total Profit')?.textContent).toBe('-$80.50 this page, sales 1 to 3; all sales +$20,000');
  expect(screen.getByText('-$80.50')).toHaveClass('text-loss');
});

test('without a sale the list leads to the inventory', async () => {
  const { open } = await openDealership();
  const person = await open(address);
  expect(await screen.findByRole('heading', { name: 'No sold vehicles yet' })).toBeVisible();
  expect(
    screen.getByText('When you mark vehicles as sold, they will appear here with details about the sale.'),
  ).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(card('Total Sales')?.textContent).toBe('0');
  expect(card('Total Revenue')?.textContent).toBe('$0 this page; all sales $0');
  expect(card('Total Profit')?.textContent).toBe('$0 this page; all sales $0');
  await person.click(screen.getByRole('link', { name: 'Go to Inventory' }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Inventory' })).toHaveAttribute('aria-selected', 'true'),
  );
});

test('the server pages and sorts; the cards sum the page that is shown', async () => {
  const dealership = await openDealership();
  const { api, network } = dealership;
  await sellTwelve(dealership);
  const soldPage = (page: number, sort = '') =>
    api.get<Sold>(`${listCall}?page=${page}&limit=10${sort && `&sort=${sort}`}`);
  const dollars = (amount: number) =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    }).format(amount);
  const signed = (amount: number) => (amount > 0 ? '+' : '') + dollars(amount);
  const sum = (sales: Vehicle[], field: 'soldPrice' | 'profit') =>
    Math.round(sales.reduce((total, sale) => total + (sale[field] ?? 0) * 100, 0)) / 100;
  /** Revenue and profit of this page, with those of all sales in the note. */
  const whenSummed = async ({ vehicles, totals }: Sold, sales: string) => {
    await waitFor(() => expect(ids()).toEqual(vehicles.map(({ id }) => id)));
    const note = `this page, sales ${sales}; all sales`;
    expect(card('Total Sales')?.textContent).toBe('12');
    expect(card('Total Revenue')?.textContent).toBe(
      `${dollars(sum(vehicles, 'soldPrice'))} ${note} ${dollars(totals.revenue)}`,
    );
    expect(card('Total Profit')?.textContent).toBe(
      `${signed(sum(vehicles, 'profit'))} ${note} ${signed(totals.profit)}`,
    );
  };
  const person = await dealership.open(address);
  await found();
  await whenSummed(await soldPage(1), '1 to 10');
  await whenShown('1 to 10 of 12');
  expect(header('Sale Date')).toHaveAttribute('aria-sort', 'descending');
  expect(card('Total Profit')?.firstElementChild).toHaveClass('text-profit');

  await person.click(toPage('Sold Vehicles', 'Page 2'));
  await whenSummed(await soldPage(2), '11 to 12');
  await whenShown('11 to 12 of 12');
  expect(network.timesAsked(`GET ${listCall}?page=1&limit=10`)).toBe(1);
  expect(network.timesAsked(`GET ${listCall}?page=2&limit=10`)).toBe(1);

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
    await person.click(sortBy(name));
    await whenSummed(await soldPage(1, sort), '1 to 10');
    await waitFor(() => expect(header(name)).toHaveAttribute('aria-sort', direction));
  }
  for (const name of ['Image', 'Actions'])
    expect(within(header(name)).queryByRole('button')).not.toBeInTheDocument();

  // A year that is half typed stays in the field, and nothing is asked of it.
  const from = screen.getByLabelText('Sold from');
  fireEvent.change(from, { target: { value: '0202-05-06' } });
  await waitFor(() => expect(from).toHaveValue('0202-05-06'));
  fireEvent.change(from, { target: { value: '2026-05-06' } });
  await waitFor(() => expect(ids().length).toBeLessThan(9));
  expect(
    network.seen.filter((call) => call.includes('from=')).every((call) => call.includes('2026-05-06')),
  ).toBe(true);
});

test('a skeleton is shown while the list loads; if that fails, the list says so and can be loaded again', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  await sellTwelve(dealership);
  network.fail(listCall);
  const letThrough = network.hold(listCall);
  const person = await dealership.open(address);
  await waitFor(() => expect(table()).toHaveAttribute('aria-busy', 'true'));
  expect(rows().map(({ textContent }) => textContent)).toEqual(['', '', '', '']);
  expect(card('Total Sales')?.textContent).toBe('');
  letThrough();
  const failure = await screen.findByRole('alert');
  expect(within(failure).getByRole('heading')).toHaveTextContent('Failed to load sold vehicles data');
  expect(failure).toHaveTextContent('The list could not be fetched. Nothing has been changed.');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(card('Total Sales')).toBeNull();
  expect(network.timesAsked(`GET ${listCall}?page=1&limit=10`)).toBe(2);
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  await whenShown('1 to 10 of 12');
  expect(rows()).toHaveLength(10);
  expect(table()).toHaveAttribute('aria-busy', 'false');
  expect(card('Total Sales')?.textContent).toBe('12');
  expect(failure).not.toBeInTheDocument();

  // If a page fails to load, the previous one stays and a notice says so.
  network.fail(listCall);
  await person.click(toPage('Sold Vehicles', 'Next'));
  const notice = await screen.findByText(/What is shown may be out of date\./);
  expect(rows()).toHaveLength(10);
  expect(shownPart()).toBe('1 to 10 of 12');
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await whenShown('11 to 12 of 12');
  expect(notice).not.toBeInTheDocument();
});
