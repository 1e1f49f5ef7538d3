import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { dataUrl } from '../../staff-vehicles.ts';
import { shownPart, toPage } from '../data-table.ts';
import { openDealership } from '../dealership.tsx';
import { inventory, nameOf, openInventory } from '../inventory.ts';

const { cell, column, filter, found, header, headers, row, rows, search, sortBy, table, texts } = inventory;
const list = 'Vehicle Listings';
const listCall = '/api/vehicles/admin-fast';
const models = () => column('Model');
const whenShown = (part: string) => waitFor(() => expect(shownPart()).toBe(part));

test('the table has the columns and texts of the specification', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const full = await api.addVehicle({
    model: 'Full',
    year: 2021,
    price: 1_234_567.5,
    vin: 'WP0ZZZ99ZTS392124',
    images: [await dataUrl('#345')],
  });
  await api.addVehicle({ model: 'Bare', price: 98_000 });
  await api.addVehicle({ model: 'Pending', status: 'pending' });
  await api.addVehicle({ model: 'Reserved', status: 'reserved' });
  const sold = await api.addVehicle({ model: 'Gone' });
  await api.sell(sold.id);
  await openInventory(dealership, 5);

  expect(headers()).toEqual(['Image', 'ID', 'Make', 'Model', 'Year', 'VIN', 'Price', 'Status', 'Actions']);
  // The newest first.
  expect(models()).toEqual(['Gone', 'Reserved', 'Pending', 'Bare', 'Full']);
  expect(texts('Full')).toEqual([
    '',
    String(full.id),
    'Ashdown',
    'Full',
    '2021',
    'WP0ZZZ99ZTS392124',
    '$1,234,567.50',
    'Available',
    'EditMark SoldDelete',
  ]);
  expect(row('Full').querySelector('img')?.getAttribute('src')).toContain(full.images[0]?.split('/')[2]);

  expect(within(row('Bare')).getByRole('img', { name: 'No image available' })).toBeVisible();
  expect(cell('Bare', 'VIN')).toBe('N/A');
  expect(cell('Bare', 'Price')).toBe('$98,000');
  expect(cell('Bare', 'Status')).toBe('Available');

  // Sold or Available, as specified, with the exact status below.
  expect(cell('Pending', 'Status')).toBe('Available Pending Sale');
  expect(cell('Reserved', 'Status')).toBe('Available Reserved');
  expect(cell('Pending', 'Actions')).toBe('EditMark SoldDelete');
  expect(cell('Gone', 'Status')).toBe('Sold');
  expect(cell('Gone', 'Actions')).toBe('EditDelete');
});

test('every column but Image and Actions sorts both ways', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vin = (first: string) => `${first}P0ZZZ99ZTS392124`;
  await api.addVehicle({ make: 'b', model: 'Item 10', year: 2020, price: 1_000, vin: vin('B') });
  const item2 = await api.addVehicle({ make: 'A', model: 'item 2', year: 2024, price: 300, vin: vin('A') });
  await api.addVehicle({ make: 'c', model: 'Alpha', year: 1999, price: 20, status: 'pending' });
  await api.sell(item2.id);
  const person = await openInventory(dealership, 3);
  expect(header('ID')).toHaveAttribute('aria-sort', 'descending');

  for (const [name, ascending, descending] of [
    ['ID', ['Item 10', 'item 2', 'Alpha'], ['Alpha', 'item 2', 'Item 10']],
    ['Make', ['item 2', 'Item 10', 'Alpha'], ['Alpha', 'Item 10', 'item 2']],
    ['Model', ['Alpha', 'item 2', 'Item 10'], ['Item 10', 'item 2', 'Alpha']],
    ['Year', ['Alpha', 'Item 10', 'item 2'], ['item 2', 'Item 10', 'Alpha']],
    // Without one, it is last either way.
    ['VIN', ['item 2', 'Item 10', 'Alpha'], ['Item 10', 'item 2', 'Alpha']],
    ['Price', ['Alpha', 'item 2', 'Item 10'], ['Item 10', 'item 2', 'Alpha']],
    // Among equals, the newest comes first.
    ['Status', ['Alpha', 'Item 10', 'item 2'], ['item 2', 'Alpha', 'Item 10']],
  ] as const) {
    for (const [direction, order] of [
      ['ascending', ascending],
      ['descending', descending],
    ] as const) {
      await person.click(sortBy(name));
      await waitFor(() => expect(header(name)).toHaveAttribute('aria-sort', direction));
      expect(await screen.findByText(`Vehicle Listings sorted by ${name}, ${direction}`)).toHaveAttribute(
        'aria-live',
        'polite',
      );
      await waitFor(() => expect(models()).toEqual(order));
    }
    const sorted = [...table().querySelectorAll('th[aria-sort$="scending"]')];
    expect(sorted.map(({ textContent }) => textContent)).toEqual([name]);
  }
  for (const name of ['Image', 'Actions'])
    expect(within(header(name)).queryByRole('button')).not.toBeInTheDocument();
});

test('ten are on a page, and any new search or order leads to the first', async () => {
  const dealership = await openDealership();
  const names = Array.from({ length: 12 }, (_, index) => `Model ${index + 10}`);
  for (const model of names) await dealership.api.addVehicle({ model });
  const newestFirst = names.toReversed();
  const person = await openInventory(dealership, 10);
  const next = () => toPage(list, 'Next');
  const previous = () => toPage(list, 'Previous');

  expect(models()).toEqual(newestFirst.slice(0, 10));
  await whenShown('1 to 10 of 12');
  expect(toPage(list, 'Page 1')).toHaveAttribute('aria-current', 'page');
  expect(previous()).toHaveAttribute('aria-disabled', 'true');
  await person.click(next());
  await waitFor(() => expect(models()).toEqual(newestFirst.slice(10)));
  await whenShown('11 to 12 of 12');
  expect(toPage(list, 'Page 2')).toHaveAttribute('aria-current', 'page');
  // The button still exists after the click that led to the end, so it keeps the focus.
  await waitFor(() => expect(next()).toHaveFocus());
  expect(next()).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{Enter}');
  await whenShown('11 to 12 of 12');
  await person.click(previous());
  await whenShown('1 to 10 of 12');

  for (const askAnew of [
    () => person.click(sortBy('ID')),
    () => person.click(filter('Available')),
    () => person.fill(search(), 'Model'),
  ]) {
    await person.click(toPage(list, 'Page 2'));
    await whenShown('11 to 12 of 12');
    await askAnew();
    await whenShown('1 to 10 of 12');
  }
});

test('an inventory without vehicles says "No results found"', async () => {
  const { open } = await openDealership();
  await open('/admin?tab=inventory');
  await found();
  expect(rows().map(({ textContent }) => textContent)).toEqual(['No results found']);
  await waitFor(() => expect(filter('All')).toHaveTextContent('All 0'));
  expect(screen.queryByText(/^\d+ to \d+ of \d+$/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add Vehicle' })).toBeVisible();
});

test('a skeleton is shown while the list loads; if that fails, it says so after one retry, and can be loaded again', async () => {
  const { api, network, open } = await openDealership();
  await api.addVehicle({ model: 'Vesper' });
  network.fail(listCall);
  const letThrough = network.hold(listCall);
  const person = await open('/admin?tab=inventory');
  await waitFor(() => expect(table()).toHaveAttribute('aria-busy', 'true'));
  expect(rows().map(({ textContent }) => textContent)).toEqual(['', '', '', '']);
  expect(filter('All').textContent.trim()).toBe('All');
  letThrough();
  const failure = await screen.findByRole('alert');
  expect(within(failure).getByRole('heading')).toHaveTextContent('Failed to load vehicles data');
  expect(failure).toHaveTextContent('The list could not be fetched. Nothing has been changed.');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(network.timesAsked(`GET ${listCall}`)).toBe(2);

  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  await found();
  await waitFor(() => expect(models()).toEqual(['Vesper']));
  expect(failure).not.toBeInTheDocument();
});

test('phones show cards instead of the table, with a sort menu', async () => {
  const { api, open, resize } = await openDealership();
  const older = await api.addVehicle({ model: 'Older', status: 'reserved', price: 64_000 });
  await api.addVehicle({ model: 'Newer' });
  await resize(390);
  const person = await open('/admin?tab=inventory');
  const cards = () => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
  const terms = (card: HTMLElement | undefined, tag: 'dt' | 'dd') =>
    [...(card?.querySelectorAll(tag) ?? [])].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    );
  const order = () => cards().map((card) => terms(card, 'dd')[3]);
  await waitFor(() => expect(order()).toEqual(['Newer', 'Older']));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const second = cards()[1];
  // The names of the table's columns; a picture and buttons need none.
  expect(terms(second, 'dt')).toEqual(['ID', 'Year', 'Make', 'Model', 'Price', 'Status', 'VIN']);
  expect(terms(second, 'dd')).toEqual([
    String(older.id),
    '2024',
    'Ashdown',
    'Older',
    '$64,000',
    'Available Reserved',
    'N/A',
  ]);
  expect(second && within(second).getByRole('img', { name: 'No image available' })).toBeVisible();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Sort: ID, ascending');
  await waitFor(() => expect(order()).toEqual(['Older', 'Newer']));
  await person.click(inventory.act('Delete', older));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(nameOf(older));
});

test('the keyboard reaches the tab, its sorting, its pages and its rows', async () => {
  const { api, open } = await openDealership();
  for (let index = 10; index < 21; index += 1) await api.addVehicle({ model: `Model ${index}` });
  const newest = { year: 2024, make: 'Ashdown', model: 'Model 20' };
  const person = await open('/admin');
  const whenFocused = (find: () => HTMLElement) => waitFor(() => expect(find()).toHaveFocus());
  const tab = (name: string) => screen.getByRole('tab', { name });
  const button = (name: string) => screen.getByRole('button', { name });
  await screen.findByRole('tab', { name: 'Dashboard' });
  tab('Dashboard').focus();
  await person.keyboard('{ArrowRight}');
  await whenFocused(() => tab('Inventory'));
  expect(tab('Dashboard')).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?tab=inventory'));
  await found();
  await waitFor(() => expect(filter('All')).toHaveTextContent('All 11'));

  search().focus();
  await person.keyboard('model');
  await person.keyboard('{Enter}');
  await whenShown('1 to 10 of 11');
  const changePrice = `Change the price of ${nameOf(newest)}, $100,000`;
  const changeStatus = `Change the status of ${nameOf(newest)}, Available`;
  for (const find of [
    ...(['All', 'Available', 'Sold'] as const).map((label) => () => filter(label)),
    () => screen.getByRole('region', { name: 'Vehicle Listings table' }),
    () => sortBy('ID'),
  ]) {
    await person.tab();
    await whenFocused(find);
  }
  for (const direction of ['ascending', 'descending']) {
    await person.keyboard(' ');
    await waitFor(() => expect(header('ID')).toHaveAttribute('aria-sort', direction));
  }
  for (const find of [
    ...['Make', 'Model', 'Year', 'VIN', 'Price', 'Status'].map((name) => () => sortBy(name)),
    () => button(changePrice),
    () => button(changeStatus),
    ...(['Edit', 'Mark Sold', 'Delete'] as const).map((what) => () => inventory.act(what, newest)),
  ]) {
    await person.tab();
    await whenFocused(find);
  }
  await person.tab({ shift: true });
  await person.tab({ shift: true });
  await person.keyboard('{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Edit Vehicle' }));
  expect(await form.findByRole('textbox', { name: 'Model' })).toHaveValue(newest.model);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await whenFocused(() => inventory.act('Edit', newest));

  toPage(list, 'Page 2').focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(models()).toEqual(['Model 10']));
  await whenShown('11 to 11 of 11');
});
