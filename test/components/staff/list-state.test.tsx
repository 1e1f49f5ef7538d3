import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { dataTable, shownPart, toPage } from '../data-table.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { inquire, inquiryTable, search as inquirySearch, show } from '../inquiries-tab.ts';
import { inventory, openInventory } from '../inventory.ts';

/** The path and the parameters of an address, whose order says only what was chosen first. */
function partsOf(address: string) {
  const { pathname, searchParams } = new URL(address, window.location.href);
  return [pathname, Object.fromEntries(searchParams)];
}
const whenAt = (expected: string) =>
  waitFor(() => expect(partsOf(window.location.href)).toEqual(partsOf(expected)));
const tab = (name: string) => screen.findByRole('tab', { name });

/** So many vehicles, "Model 10" the first; the last two are sold. */
async function addModels({ api }: OpenDealership, count: number) {
  for (let index = 0; index < count; index += 1) {
    const { id } = await api.addVehicle({ model: `Model ${index + 10}`, price: 50_000 + index });
    if (index >= count - 2) await api.sell(id);
  }
}

test('search, filter, order and page of the inventory survive a reload, another tab, and Back', async () => {
  const dealership = await openDealership();
  await addModels(dealership, 14);
  const { reload } = dealership;
  const person = await openInventory(dealership, 10);
  await person.fill(inventory.search(), 'Model');
  // A search begins a moment after the last key, and returns to page 1.
  await whenAt('/admin?tab=inventory&search=Model');
  await person.click(inventory.filter('Available'));
  await person.click(inventory.sortBy('Price'));
  await waitFor(() => expect(inventory.column('Model')[0]).toBe('Model 10'));
  await person.click(toPage('Vehicle Listings', 'Next'));
  const chosen = '/admin?tab=inventory&search=Model&status=available&sort=price-asc&page=2';
  await whenAt(chosen);
  const isAsChosen = async () => {
    await waitFor(() => expect(inventory.column('Model')).toEqual(['Model 20', 'Model 21']));
    expect(inventory.search()).toHaveValue('Model');
    expect(inventory.filter('Available')).toHaveAttribute('aria-pressed', 'true');
    expect(shownPart()).toBe('11 to 12 of 12');
  };
  await isAsChosen();
  await reload();
  await isAsChosen();

  await person.click(await tab('Sold Vehicles'));
  await whenAt('/admin?tab=sold');
  await person.click(await tab('Inventory'));
  await isAsChosen();
  await whenAt(chosen);

  // A vehicle in the form has an entry of its own.
  await person.click(await screen.findByRole('button', { name: 'Edit 2024 Ashdown Model 20' }));
  await screen.findByRole('dialog');
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await whenAt(chosen);
  await isAsChosen();

  // A new search returns to page 1; what is as at first is not in the address.
  await person.fill(inventory.search(), '');
  await whenAt('/admin?tab=inventory&status=available&sort=price-asc');
  await person.click(inventory.filter('All'));
  await whenAt('/admin?tab=inventory&sort=price-asc');
});

test('what an address says wrongly of a list is left out', async () => {
  const dealership = await openDealership();
  await addModels(dealership, 3);
  await dealership.open('/admin?tab=inventory&status=stolen&sort=shoe-size&page=0');
  await inventory.found();
  await waitFor(() => expect(inventory.rows()).toHaveLength(3));
  expect(inventory.filter('All')).toHaveAttribute('aria-pressed', 'true');
  await dealership.open('/admin?tab=sold&page=7');
  await waitFor(() => expect(shownPart()).toBe('1 to 2 of 2'));
  await whenAt('/admin?tab=sold');
});

test('an order by profit in an address is not asked for by a role that sees no costs', async () => {
  const dealership = await openDealership();
  await addModels(dealership, 2);
  const path = '/admin?tab=sold&sort=profit-desc';
  await dealership.open(path, await dealership.signIn('ruben', 'sales'));
  await waitFor(() => expect(dataTable('Sold Vehicles').rows()).toHaveLength(2));
  expect(dealership.network.timesAsked('GET /api/vehicles/sold?page=1&limit=10')).toBe(1);
});

test('the inquiries keep their view, their search and their order', async () => {
  const dealership = await openDealership();
  const { api, open, reload } = dealership;
  const { id } = await inquire(api, { name: 'Ada Byron' });
  const { id: other } = await inquire(api, { name: 'Ada Archived' });
  await api.patch(`/api/inquiries/${other}/archive`, { isArchived: true });
  const person = await open('/admin?tab=inquiries');
  await waitFor(() => expect(inquiryTable.column('ID')).toEqual([String(id)]));
  await person.click(show('Archive'));
  await person.fill(inquirySearch(), 'Ada');
  await whenAt('/admin?tab=inquiries&view=archive&search=Ada');
  await reload();
  await waitFor(() => expect(inquiryTable.column('ID')).toEqual([String(other)]));
  expect(inquirySearch()).toHaveValue('Ada');
  expect(show('Archive')).toHaveAttribute('aria-pressed', 'true');
});

test('the lists of the settings keep theirs, also two on one screen', async () => {
  const dealership = await openDealership();
  const { api, open, reload } = dealership;
  for (const email of ['ada@example.com', 'bob@example.com']) await api.post('/api/newsletter', { email });
  const person = await open('/admin/settings/newsletter');
  const addresses = dataTable('Newsletter addresses');
  const searchBox = (name: string) => screen.findByRole('searchbox', { name });
  await person.fill(await searchBox('Search addresses'), 'ada');
  await person.click(addresses.sortBy('Email'));
  await whenAt('/admin/settings/newsletter?search=ada&sort=email-asc');

  await person.click(screen.getByRole('link', { name: 'Sign-ins' }));
  await whenAt('/admin/settings/sign-ins');
  await person.fill(await searchBox('Search by username'), 'adm');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Signed out');
  await whenAt('/admin/settings/sign-ins?search=adm&kind=signed-out');

  await person.click(screen.getByRole('link', { name: 'Newsletter' }));
  await whenAt('/admin/settings/newsletter?search=ada&sort=email-asc');
  await waitFor(() => expect(addresses.column('Email')).toEqual(['ada@example.com']));
  await reload();
  expect(await searchBox('Search addresses')).toHaveValue('ada');

  await open('/admin/settings/log?search=Newsletter&kind=newsletter');
  expect(await searchBox('Search the log')).toHaveValue('Newsletter');
  expect(within(screen.getByRole('main')).getByRole('combobox', { name: 'Kind' })).toHaveValue('newsletter');
});
