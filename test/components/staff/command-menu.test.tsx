import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { nameOf } from '../inventory.ts';

const leadsCall = '/api/inquiries';
const menu = () => within(screen.getByRole('dialog', { name: 'Search and commands' }));
const box = () => menu().getByRole('combobox', { name: 'Search vehicles, leads and commands' });
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const optionsOf = (group: string) =>
  texts(within(menu().getByRole('group', { name: group })).getAllByRole('option'));
const active = () => menu().getByRole('option', { selected: true });
const whenActive = (text: string) => waitFor(() => expect(active()).toHaveTextContent(text));
const whenClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
const findForm = async (name: string) => within(await screen.findByRole('dialog', { name }));

type Person = { keyboard: (keys: string) => Promise<void> };
async function openMenu(person: Person) {
  await person.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(box()).toHaveFocus());
}

test('vehicles, leads, settings and actions are found and opened by keyboard', async () => {
  const { api, open } = await openDealership();
  const vehicle = await api.addVehicle({ model: 'Vesper', stockNumber: 'K-4711' });
  const { id: lead } = await api.post<{ id: number }>('/api/inquiries', {
    name: 'Zoe Vesper',
    email: 'zoe@reader.example',
    phone: '',
    message: 'Is it still there?',
    interest: 'purchase',
    vehicleId: vehicle.id,
  });
  const person = await open('/admin');
  await screen.findByRole('list', { name: 'Figures' });
  await openMenu(person);
  expect(optionsOf('Go to')).toEqual(['Dashboard', 'Inventory', 'Sold Vehicles', 'Inquiries', 'Website']);
  await whenActive('Dashboard');

  await person.keyboard('Vesper');
  await waitFor(() =>
    expect(optionsOf('Vehicles')).toEqual([`${nameOf(vehicle)}ID ${vehicle.id}, stock K-4711, $100,000`]),
  );
  await waitFor(() => expect(optionsOf('Leads')).toEqual([expect.stringContaining('Zoe Vesper')]));
  await waitFor(() => expect(optionsOf('People')).toEqual(['Zoe Vesperzoe@reader.example, 1 lead']));
  await waitFor(() => expect(menu().getByRole('status')).toHaveTextContent('3 results'));
  const found = within(menu().getByRole('group', { name: 'Vehicles' })).getByRole('option');
  expect(box()).toHaveAttribute('aria-activedescendant', found.id);
  await person.keyboard('{ArrowUp}');
  await whenActive('Zoe Vesper');
  await person.keyboard('{ArrowDown}');
  await whenActive(nameOf(vehicle));
  await person.keyboard('{Enter}');
  const form = await findForm('Edit Vehicle');
  expect(await form.findByRole('textbox', { name: 'Model' })).toHaveValue('Vesper');
  // Behind the form, it would lead away from what is typed there.
  await person.keyboard('{Control>}k{/Control}');
  await person.click(form.getByRole('button', { name: 'Close' }));
  await whenClosed('Edit Vehicle');
  expect(screen.queryByRole('dialog', { name: 'Search and commands' })).not.toBeInTheDocument();

  await openMenu(person);
  await person.keyboard('Zoe Vesper');
  await waitFor(() => expect(optionsOf('Leads')).toEqual([expect.stringContaining('Zoe Vesper')]));
  await person.click(within(menu().getByRole('group', { name: 'Leads' })).getByRole('option'));
  await waitFor(() => expect(window.location.search).toContain(`inquiry=${lead}`));
  await whenClosed('Search and commands');

  await openMenu(person);
  await person.keyboard('log');
  await person.click(await menu().findByRole('option', { name: /Change log/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/settings/log'));
  expect((await screen.findAllByText(/^Who changed what/))[0]).toBeVisible();

  await openMenu(person);
  // What was chosen last is first, but for leads, who are people.
  expect(optionsOf('Recent')).toEqual(['Change logSettings', `${nameOf(vehicle)}ID ${vehicle.id}`]);
  await person.keyboard('new car');
  await whenActive('Add Vehicle');
  await person.keyboard('{Enter}');
  const adding = await findForm('Add New Vehicle');
  await waitFor(() => expect(adding.getByRole('combobox', { name: 'Make' })).toHaveFocus());
  await person.click(adding.getByRole('button', { name: 'Cancel' }));
  await whenClosed('Add New Vehicle');
  await waitFor(() => expect(window.location.search).toBe('?tab=inventory'));
});

test('on a phone it opens by its button, says when it searches, finds nothing or fails, and signs out', async () => {
  const { network, open, resize } = await openDealership();
  await resize(390);
  const person = await open('/admin');
  await screen.findByRole('list', { name: 'Figures' });
  const letThrough = network.hold(leadsCall);
  await person.click(screen.getByRole('button', { name: 'Search and commands' }));
  await person.fill(await waitFor(box), 'qqxxqq');
  expect(await menu().findByText('Searching...')).toBeVisible();
  letThrough();
  expect(await menu().findByText('Nothing matches "qqxxqq".')).toBeVisible();
  expect(menu().getByRole('status')).toHaveTextContent('No results');
  network.fail(leadsCall);
  await person.fill(box(), 'qqxxqqq');
  expect(await menu().findByRole('alert')).toHaveTextContent(
    'Leads could not be searched. Try again in a moment.',
  );
  await person.keyboard('{Escape}');
  await whenClosed('Search and commands');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search and commands' })).toHaveFocus());

  await openMenu(person);
  await person.keyboard('sign out');
  await whenActive('Logout');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});
