import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { insertVehicles } from '../../factories.ts';
import { openDealership } from '../dealership.tsx';
import { enter, expectCards, expectQuery, inventoryPage, newestFirst } from './inventory-page.ts';
import { followHeader, visit } from './visit.ts';

const models = Array.from({ length: 26 }, (_, index) => `Meridian ${index + 1}`);
const names = models.map((model) => `2024 Ashdown ${model}`);

/** A dealership with vehicles for three pages. */
async function openPages() {
  const dealership = await openDealership();
  const rows = models.map((model, index) => ({
    make: 'Ashdown',
    model,
    year: 2024,
    price: 60_000 + index * 10_000,
  }));
  await insertVehicles(dealership.database.queries, newestFirst(rows));
  await dealership.server.refresh();
  return dealership;
}

const findPages = async () => within(await screen.findByRole('navigation', { name: 'Pages' }));
const findPageLink = async (name: string) => (await findPages()).findByRole('link', { name });
const expectPage = (number: number) =>
  waitFor(async () =>
    expect((await findPages()).getByRole('link', { current: 'page' })).toHaveTextContent(
      new RegExp(`^${number}$`),
    ),
  );
const has = (name: string) => screen.queryByRole('link', { name });

test('pages hold twelve vehicles each', async () => {
  const dealership = await openPages();
  const person = await visit(dealership, '/inventory');
  await expectPage(1);
  expect(has('Previous')).not.toBeInTheDocument();
  await expectCards(names.slice(0, 12));
  for (const page of [2, 3]) {
    await person.click(await findPageLink('Next'));
    await expectPage(page);
    await expectCards(names.slice((page - 1) * 12, page * 12));
  }
  await expectQuery('?page=3');
  expect(has('Next')).not.toBeInTheDocument();
  await person.click(await findPageLink('Page 1'));
  await expectCards(names.slice(0, 12));
  await expectQuery('');
});

test('pages start at the first one again after any new choice', async () => {
  const dealership = await openPages();
  const person = await visit(dealership, '/inventory');
  const changes: [
    change: (page: Awaited<ReturnType<typeof inventoryPage>>) => Promise<void>,
    query: string,
  ][] = [
    [({ model }) => enter(person, model, 'Meridian'), '?model=Meridian'],
    [({ lowestField }) => enter(person, lowestField, '70000'), '?minPrice=70000'],
    [({ reset }) => person.click(reset), ''],
  ];
  for (const [change, query] of changes) {
    await visit(dealership, '/inventory?page=2');
    await expectPage(2);
    await change(await inventoryPage());
    await expectQuery(query);
    await expectPage(1);
  }
});

test('pages always have one current page, even while the list catches up with its controls', async () => {
  const dealership = await openPages();
  const person = await visit(dealership, '/inventory?page=2');
  await expectPage(2);
  const pages = await screen.findByRole('navigation', { name: 'Pages' });
  const current = () =>
    Array.from(pages.querySelectorAll('[aria-current]'), ({ textContent }) => textContent).join(' and ');
  const seen = [current()];
  const observer = new MutationObserver(() => seen.push(current()));
  observer.observe(pages, { subtree: true, childList: true, attributes: true });
  await person.click((await inventoryPage()).reset);
  await waitFor(() => expect(has('Previous')).not.toBeInTheDocument());
  observer.disconnect();
  expect(seen.join(', ')).toMatch(/^2(, 2)*(, 1)+$/);
});

test('another page of the inventory is announced and gets the focus at its start; another order is announced', async () => {
  const dealership = await openPages();
  const person = await visit(dealership, '/inventory');
  await expectPage(1);
  const { results, sort } = await inventoryPage();
  const heading = () => screen.getByRole('heading', { name: 'Vehicles' });
  await person.click(await findPageLink('Page 2'));
  await waitFor(() => expect(results()).toContain(', page 2 of 3'));
  await waitFor(() => expect(heading()).toHaveFocus());
  // This link disappears with the page it led from.
  (await findPageLink('Previous')).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(results()).not.toContain('page 2'));
  await waitFor(() => expect(heading()).toHaveFocus());
  await person.selectOptions(await sort(), 'Price, low to high');
  await waitFor(() => expect(results()).toContain('Price, low to high'));
});

test('a reload keeps the filters and the order', async () => {
  const dealership = await openPages();
  const person = await visit(dealership, '/inventory');
  await expectCards(names.slice(0, 12));
  const { year, filter, sort } = await inventoryPage();
  await person.selectOptions(year, '2024');
  await person.click(filter);
  await expectQuery('?year=2024');
  await person.selectOptions(await sort(), 'Price, high to low');
  const dearest = names.slice(-12).toReversed();
  await expectCards(dearest);
  await expectQuery('?year=2024&sort=price-desc');
  await dealership.reload();
  await expectCards(dearest);
  await waitFor(async () => expect((await inventoryPage()).year).toHaveValue('2024'));
});

test('six skeletons replace the list while it is loading, and the panel is disabled', async () => {
  const dealership = await openPages();
  const release = dealership.network.hold('/api/vehicles/optimized');
  const person = await visit(dealership, '/about');
  await followHeader(person, 'Inventory');
  expect(await screen.findByRole('heading', { level: 1, name: 'Our Inventory' })).toBeVisible();
  const skeletons = () => document.querySelectorAll('main ul[aria-busy="true"] > li');
  await waitFor(() => expect(skeletons()).toHaveLength(6));
  const { results, model, filter } = await inventoryPage();
  expect(results()).toBe('Loading vehicles...');
  expect(model).toBeDisabled();
  expect(filter).toBeDisabled();
  release();
  await expectCards(names.slice(0, 12));
  expect(skeletons()).toHaveLength(0);
  await waitFor(async () => expect((await inventoryPage()).model).toBeEnabled());
});

test('where nothing matches, the filters can be removed, and a link leads to the featured vehicles', async () => {
  const dealership = await openPages();
  await dealership.api.addVehicle({ model: 'Vesper', isFeatured: true });
  const person = await visit(dealership, '/inventory?model=zeppelin');
  expect(await screen.findByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  expect(
    screen.getByText('Try adjusting your search criteria or browse our featured vehicles.'),
  ).toBeVisible();
  const { applied } = await inventoryPage();
  expect(applied().map(({ textContent }) => textContent)).toEqual(['Model: zeppelin']);
  await person.click(screen.getByRole('button', { name: 'Reset Filters' }));
  await expectQuery('');
  await expectCards(['2024 Ashdown Vesper', ...names.slice(0, 11)]);
  await waitFor(() => expect(applied()).toEqual([]));

  await visit(dealership, '/inventory?model=zeppelin');
  await person.click(await screen.findByRole('link', { name: 'Featured Vehicles' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await screen.findByRole('heading', { name: 'Featured Vehicles' })).toBeVisible();
});

test('Back to Inventory leads to the list as it was, even if it was not the previous page', async () => {
  const dealership = await openPages();
  const person = await visit(dealership, '/inventory?model=Meridian+3');
  await expectCards([names[2] ?? '']);
  await followHeader(person, 'About');
  expect(await screen.findByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await visit(dealership, '/inventory/1');
  await person.click(await screen.findByRole('link', { name: 'Back to Inventory' }));
  await expectQuery('?model=Meridian+3');
  await expectCards([names[2] ?? '']);
});

test('any page of many is reached by its number', async () => {
  const dealership = await openDealership();
  const rows = Array.from({ length: 12 * 9 }, (_, index) => ({
    make: 'Ashdown',
    model: `Meridian ${index + 1}`,
  }));
  await insertVehicles(dealership.database.queries, newestFirst(rows));
  await dealership.server.refresh();
  const person = await visit(dealership, '/inventory?make=Ashdown&sort=price-asc');
  await expectPage(1);
  const pages = await findPages();
  const number = await pages.findByRole('spinbutton', { name: 'Page' });
  expect(number).toHaveAttribute('max', '9');
  await enter(person, number, '5');
  await expectQuery('?make=Ashdown&sort=price-asc&page=5');
  await expectPage(5);
  // Without scripts, the same by a form.
  const form = new FormData((await pages.findByRole<HTMLInputElement>('spinbutton')).form ?? undefined);
  expect([...form]).toEqual([
    ['make', 'Ashdown'],
    ['sort', 'price-asc'],
    ['page', ''],
  ]);
});
