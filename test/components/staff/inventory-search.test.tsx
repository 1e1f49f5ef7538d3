import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { shownPart, toPage } from '../data-table.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { inventory, openInventory } from '../inventory.ts';

const { cell, column, filter, found, search, sortBy } = inventory;
const listCall = '/api/vehicles/admin-fast';
const models = () => column('Model');
const whenListed = (...names: string[]) => waitFor(() => expect(models()).toEqual(names));
const whenShown = (part: string) => waitFor(() => expect(shownPart()).toBe(part));
/** The filters with their counts. */
const counts = () =>
  within(screen.getByRole('group', { name: 'Status' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

/** So many vehicles, "Model 10" the first and oldest. */
async function addModels({ api }: OpenDealership, count: number): Promise<Vehicle[]> {
  const vehicles: Vehicle[] = [];
  // One after another, so that their ids ascend.
  for (let index = 0; index < count; index += 1)
    vehicles.push(await api.addVehicle({ model: `Model ${index + 10}` }));
  return vehicles;
}

test('search covers make, model, VIN, stock number, year and ID, ignoring case, without calling the server', async () => {
  const dealership = await openDealership();
  const { api, network, resize } = dealership;
  const vin = 'SCAZZZ99ZTS392124';
  const stockNumber = 'K-4711-7';
  const lunga = { make: 'Ashdown', model: 'Tempesta Lunga', year: 1931, vin, stockNumber };
  await api.addVehicle(lunga);
  const brezza = await api.addVehicle({ make: 'Ashdown', model: 'Brezza', year: 1987 });
  await api.addVehicle({ make: 'Cavallo', model: 'Rosso', year: 2020 });
  const person = await openInventory(dealership, 3);
  expect(search()).toHaveAttribute('placeholder', 'Search vehicles, stock, VIN or ID');

  const both = `Tempesta LungaStock ${stockNumber}`;
  for (const [typed, shown] of [
    ['ASHDOWN LUNGA', both],
    ['tempesta ashdown', both],
    [vin.toLowerCase(), both],
    ['  Ashdown  1931 ', both],
    [stockNumber.replaceAll('-', '').toUpperCase(), both],
    ['brezza ashdown', 'Brezza'],
    [`ashdown ${brezza.id}`, 'Brezza'],
  ] as const) {
    await person.fill(search(), typed);
    await whenListed(shown);
    await waitFor(() => expect(counts()[0]).toBe('All 1'));
  }
  await person.fill(search(), stockNumber);
  await whenListed(both);
  await resize(390);
  expect(await screen.findByText(`Stock ${stockNumber}`)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await resize(1440);
  await person.fill(search(), '');
  await whenListed('Rosso', 'Brezza', both);
  expect(network.seen.filter((call) => call.startsWith(`GET ${listCall}`))).toEqual([`GET ${listCall}`]);
});

test('the status filter counts the search results, and says when nothing matches', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const [, second, third] = await addModels(dealership, 3);
  await api.addVehicle({ make: 'Cavallo', model: 'Rosso' });
  await api.patch(`/api/vehicles/${second?.id}`, { status: 'reserved' });
  await api.sell(third?.id ?? 0);
  const person = await openInventory(dealership, 4);
  await waitFor(() => expect(counts()).toEqual(['All 4', 'Available 3', 'Sold 1']));
  await whenShown('1 to 4 of 4');

  await person.fill(search(), 'Ashdown');
  await waitFor(() => expect(counts()).toEqual(['All 3', 'Available 2', 'Sold 1']));
  expect(filter('All')).toHaveAttribute('aria-pressed', 'true');
  await person.click(filter('Available'));
  await waitFor(() => expect(filter('Available')).toHaveAttribute('aria-pressed', 'true'));
  expect(filter('All')).toHaveAttribute('aria-pressed', 'false');
  await whenListed('Model 11', 'Model 10');
  await person.click(filter('Sold'));
  await whenListed('Model 12');
  await whenShown('1 to 1 of 1');

  await person.fill(search(), 'Ashdown "zeppelin"');
  expect(await screen.findByRole('heading', { name: 'No results found' })).toBeVisible();
  expect(screen.getByText('No sold vehicle matches "Ashdown "zeppelin"".')).toBeVisible();
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said.filter((text) => text === 'No results found')).toHaveLength(1);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await person.click(filter('All'));
  expect(await screen.findByText('No vehicle matches "Ashdown "zeppelin"".')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Clear Search' }));
  await whenListed('Rosso', 'Model 12', 'Model 11', 'Model 10');
  expect(search()).toHaveValue('');
  await waitFor(() => expect(search()).toHaveFocus());
});

test('above 300 vehicles the server searches, filters, sorts and pages', async () => {
  const dealership = await openDealership();
  const { api, network, open } = dealership;
  const vehicles = await addModels(dealership, 11);
  await api.addVehicle({ make: 'Cavallo', model: 'Rosso' });
  await api.sell(vehicles[0]?.id ?? 0);
  const newestFirst = vehicles.map(({ model }) => model).toReversed();
  // Only a list without a search says that there are too many vehicles for the browser.
  const many = Array.from({ length: 301 }, (_, index) => ({ ...vehicles[0], id: index + 1 }));
  network.answer(listCall, {
    vehicles: many,
    total: 301,
    counts: { all: 301, available: 301, sold: 0, unpublished: 0 },
  });
  const letThrough = network.hold(listCall);
  const person = await open('/admin?tab=inventory');
  await waitFor(() => expect(network.timesAsked(`GET ${listCall}`)).toBe(1));
  network.restore();
  letThrough();
  const asked = () => network.seen.filter((call) => call.startsWith(`GET ${listCall}?`));
  await waitFor(() => expect(asked()).not.toEqual([]));
  await found();
  await person.fill(search(), 'Ashdown');
  await waitFor(() => expect(counts()[0]).toBe('All 11'));
  await whenListed(...newestFirst.slice(0, 10));
  await whenShown('1 to 10 of 11');
  await person.click(toPage('Vehicle Listings', 'Next'));
  await whenListed(...newestFirst.slice(10));
  await person.click(sortBy('ID'));
  await whenShown('1 to 10 of 11');
  await whenListed(...newestFirst.toReversed().slice(0, 10));
  await person.click(filter('Sold'));
  await whenListed('Model 10');
  await waitFor(() => expect(counts()).toEqual(['All 11', 'Available 10', 'Sold 1']));
  expect(cell('Model 10', 'Status')).toBe('Sold');
  expect(Object.fromEntries(new URLSearchParams(asked().at(-1)?.split('?')[1]))).toEqual({
    page: '1',
    limit: '10',
    search: 'Ashdown',
    status: 'sold',
    sort: 'id-asc',
  });
});
