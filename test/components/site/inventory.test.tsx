import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { insertVehicles } from '../../factories.ts';
import { openDealership } from '../dealership.tsx';
import { enter, expectCards, expectQuery, inventoryPage, newestFirst } from './inventory-page.ts';
import { visit } from './visit.ts';

const cars = [
  { make: 'Veyra', model: 'Aurelia', year: 2025, price: 180_000 },
  { make: 'Castellan', model: 'Meridian', year: 2025, price: 320_000 },
  { make: 'Veyra', model: 'Corsa', year: 2024, price: 240_000 },
  { make: 'Castellan', model: 'Meridian Sport', year: 2023, price: 280_000 },
  { make: 'Castellan', model: 'Arc', year: 2025, price: 150_000 },
  { make: 'Ashdown', model: 'Tourer', year: 2022, price: 310_000 },
  { make: 'Ashdown', model: 'Vesper', year: 2021, price: 95_000 },
  { make: 'Norrland', model: 'Fjell', year: 2024, price: 61_000 },
  { make: 'Orsini', model: 'Notturna', year: 2025, price: 2_400_000 },
  { make: 'Orsini', model: 'Alba', year: 2020, price: 1_000_000 },
  { make: 'Orsini', model: 'Brezza', year: 2019, price: 1_990_000 },
  { make: 'Ashdown', model: 'Meridian', year: 2020, price: 130_000 },
  { make: 'Norrland', model: 'Skog', year: 2018, price: 72_000 },
  { make: 'Norrland', model: 'Strand', year: 2017, price: 84_000 },
];

type Car = (typeof cars)[number];
const names = (some: Car[]) => some.slice(0, 12).map(({ year, make, model }) => `${year} ${make} ${model}`);
const namesOf = (matches: (car: Car) => boolean) => names(cars.filter(matches));
const valuesOf = ({ options }: HTMLSelectElement) => Array.from(options, ({ text }) => text);

/** The dealership with these cars, and one that is sold. */
async function openInventory(query = '') {
  const dealership = await openDealership();
  const sold = { make: 'Veyra', model: 'Solana', status: 'sold', soldAt: new Date() } as const;
  await insertVehicles(dealership.database.queries, newestFirst([...cars, sold]));
  await dealership.server.refresh();
  const person = await visit(dealership, `/inventory${query}`);
  return { dealership, person, page: await inventoryPage() };
}

test('the inventory shows its title, the panel with its defaults, and the newest twelve', async () => {
  const { page } = await openInventory();
  await expectCards(names(cars));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Our Inventory');
  expect(page.model).toHaveAttribute('placeholder', 'Search by model...');
  expect(page.model).toHaveValue('');
  expect(valuesOf(page.make)).toEqual(['All Makes', 'Ashdown', 'Castellan', 'Norrland', 'Orsini', 'Veyra']);
  expect(page.make).toHaveValue('all_makes');
  const years = [2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017].map(String);
  expect(valuesOf(page.year)).toEqual(['All Years', ...years]);
  expect(page.year).toHaveValue('all_years');
  expect(page.filter).toBeEnabled();
  expect(page.reset).toBeEnabled();
  expect(page.results()).toBe('14 vehicles');
});

test('the model filter matches part of the name, ignoring case, or a make, and Enter applies it', async () => {
  const { dealership, person, page } = await openInventory();
  await expectCards(names(cars));
  await person.fill(page.model, 'mERIdian');
  await expectCards(names(cars));
  await person.keyboard('{Enter}');
  await expectCards(namesOf(({ model }) => model.includes('Meridian')));
  await waitFor(() => expect(page.results()).toBe('3 of 14 vehicles match'));
  await expectQuery('?model=mERIdian');

  await enter(person, page.model, 'Notturna');
  await waitFor(() => expect(page.results()).toBe('1 of 14 vehicles matches'));

  // Sold.
  await enter(person, page.model, 'Solana');
  expect(await screen.findByRole('heading', { name: 'No vehicles found' })).toBeVisible();

  await enter(person, page.model, 'Veyra');
  const veyras = namesOf(({ make }) => make === 'Veyra');
  await expectCards(veyras);
  const said = '2 vehicles match “Veyra” in make, model and details';
  await waitFor(() => expect(page.results()).toBe(said));
  await dealership.reload();
  await expectCards(veyras);
  const again = await inventoryPage();
  await waitFor(() => expect(again.results()).toBe(said));
});

test('make and year apply with Filter, and both must match', async () => {
  const { person, page } = await openInventory();
  await expectCards(names(cars));
  await person.selectOptions(page.make, 'Castellan');
  await expectCards(names(cars));
  await person.click(page.filter);
  await expectCards(namesOf(({ make }) => make === 'Castellan'));
  await person.selectOptions(page.year, '2025');
  await person.click(page.filter);
  await expectCards(namesOf(({ make, year }) => make === 'Castellan' && year === 2025));
  await expectQuery('?make=Castellan&year=2025');
});

test('both prices are inclusive, and the top of the range means no limit', async () => {
  const { dealership, person, page } = await openInventory();
  await expectCards(names(cars));
  expect(page.highestField).toHaveValue('2,000,000+');
  await enter(person, page.lowestField, '1000000');
  await expectCards(namesOf(({ price }) => price >= 1_000_000));
  await enter(person, page.highestField, '1990000');
  await expectCards(namesOf(({ price }) => price >= 1_000_000 && price <= 1_990_000));
  await waitFor(() => expect(page.highestField).toHaveValue('1,990,000'));

  await visit(dealership, '/inventory?minPrice=95000&maxPrice=130000');
  await expectCards(['2021 Ashdown Vesper', '2020 Ashdown Meridian']);
});

test('Reset removes every filter; one that the panel does not have can be removed', async () => {
  const { dealership, person, page } = await openInventory(
    '?model=a&make=Veyra&year=2025&minPrice=400000&maxPrice=500000',
  );
  expect(await screen.findByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  await expectCards([]);
  await person.click(page.reset);
  await expectCards(names(cars));
  await expectQuery('');
  // The prices are other fields from now on.
  const after = await inventoryPage();
  await waitFor(() => expect(after.model).toHaveValue(''));
  expect(after.make).toHaveValue('all_makes');
  expect(after.year).toHaveValue('all_years');
  expect(after.lowest.value).toBe('60000');
  expect(after.highest.value).toBe('2000000');
  await waitFor(() => expect(page.applied()).toEqual([]));

  await visit(dealership, '/inventory?vin=x');
  expect(await screen.findByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Remove VIN: x' }));
  await expectQuery('');
  await expectCards(names(cars));
});

test('each applied filter can be removed; the focus moves on', async () => {
  const { person, page } = await openInventory('?model=e&make=Ashdown&maxPrice=300000');
  await expectCards(['2021 Ashdown Vesper', '2020 Ashdown Meridian']);
  const expectApplied = (texts: string[]) =>
    waitFor(() => expect(page.applied().map(({ textContent }) => textContent)).toEqual(texts));
  await expectApplied(['Model: e', 'Make: Ashdown', 'Up to $300,000']);
  await person.click(screen.getByRole('button', { name: 'Remove Make: Ashdown' }));
  await expectQuery('?model=e&maxPrice=300000');
  await expectApplied(['Model: e', 'Up to $300,000']);
  await waitFor(() => expect(page.applied().at(-1)).toHaveFocus());
  await person.click(screen.getByRole('button', { name: 'Remove Up to $300,000' }));
  await expectApplied(['Model: e']);
  await waitFor(() => expect(page.applied()[0]).toHaveFocus());
  await person.click(screen.getByRole('button', { name: 'Remove Model: e' }));
  await waitFor(() => expect(page.model).toHaveFocus());
  await expectQuery('');
});

test('the list can be sorted', async () => {
  const { person, page } = await openInventory('?page=2');
  await expectCards(['2018 Norrland Skog', '2017 Norrland Strand']);
  await person.selectOptions(await page.sort(), 'Price, low to high');
  await expectCards(names(cars.toSorted((a, b) => a.price - b.price)));
  await expectQuery('?sort=price-asc');
  await person.selectOptions(await page.sort(), 'Year, newest first');
  await expectCards(names(cars.toSorted((a, b) => b.year - a.year)));
  await person.selectOptions(await page.sort(), 'Newest first');
  await expectCards(names(cars));
  await expectQuery('');
});
