import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { dataTable } from '../data-table.ts';
import { findIn } from '../dashboard-tab.ts';
import { openDealership, password } from '../dealership.tsx';
import { inventory } from '../inventory.ts';

const { act, column, found, row, search } = inventory;

/** Found by its digits wherever it would be shown, alone or in a difference. */
const cost = 286_713;
const price = 411_500;
const soldPrice = 401_900;
const secret = /286,?713|124,?787|115,?187/;

/** Texts that no role without the permission gets to see. */
const aboutCosts = /cost basis|margin|profit/i;

const expectNoCosts = () => {
  expect(document.body.textContent).not.toMatch(secret);
  expect(document.body.textContent).not.toMatch(aboutCosts);
};
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent.replace(/\s*\d*$/, ''));
const settings = () =>
  within(screen.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const findForm = async () => within(await screen.findByRole('dialog', { name: 'Edit Vehicle' }));
const whenFormClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Vehicle' })).not.toBeInTheDocument());
const optionsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('sales see listings, sales and leads, and no cost, margin or profit on any screen', async () => {
  const { api, open, resize, signIn } = await openDealership();
  const vehicle = await api.addVehicle({ model: 'Listed', price, costBasis: cost });
  const other = await api.addVehicle({ model: 'Other', price, costBasis: cost });
  const person = await open('/admin', await signIn('ruben', 'sales'));
  await waitFor(() => expect(tabs()).toEqual(['Dashboard', 'Inventory', 'Sold Vehicles', 'Inquiries']));
  expect(await screen.findByRole('heading', { name: 'Sales by month' })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Figures' })).getAllByRole('listitem')).toHaveLength(3);
  expect(dataTable('Vehicle Details').headers()).toEqual([
    'Vehicle',
    'List Price',
    'Days Listed',
    'Page Views',
  ]);
  expectNoCosts();
  await api.sell((await api.addVehicle({ model: 'Gone', price, costBasis: cost })).id, soldPrice);
  await open('/admin', await signIn('ruben', 'sales'));
  await person.click(await findIn('Sales by month', 'button', 'Show as table'));
  await screen.findByRole('table', { name: 'Sales by month' });
  expect(dataTable('Sales by month').headers()).toEqual(['Month', 'Sold', 'Revenue']);

  await person.click(screen.getByRole('tab', { name: 'Inventory' }));
  await found();
  await waitFor(() => expect(column('Model')).toEqual(['Gone', 'Other', 'Listed']));
  expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  await person.click(act('Edit', vehicle));
  const form = await findForm();
  const field = await form.findByRole('textbox', { name: 'Price' });
  expect(field).toHaveValue('411,500');
  expect(form.queryByRole('textbox', { name: 'Cost basis' })).not.toBeInTheDocument();
  expectNoCosts();
  await person.fill(field, '409,000');
  await person.click(form.getByRole('button', { name: 'Save Changes' }));
  await whenFormClosed();
  // Saved without a word about the cost, which is as it was.
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 409_000, costBasis: cost });

  await person.click(await inventory.findAct('Mark Sold', other));
  const selling = await screen.findByRole('dialog', { name: 'Mark Vehicle as Sold' });
  expect([...selling.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Listed price',
    'Days to sell',
  ]);
  expectNoCosts();
  await person.fill(within(selling).getByLabelText('Sale Price'), String(soldPrice));
  await person.click(within(selling).getByRole('button', { name: 'Mark as Sold' }));
  await waitFor(() => expect(selling).not.toBeInTheDocument());
  expect(await api.vehicle(other.id)).toMatchObject({ soldPrice, profit: soldPrice - cost });

  await person.click(await screen.findByRole('tab', { name: 'Sold Vehicles' }));
  const sold = dataTable('Sold Vehicles');
  await waitFor(() => expect(sold.cell('Other', 'Sold Price')).toBe('$401,900'));
  expect(sold.headers()).not.toContain('Profit');
  expect(screen.getByText('Total Revenue')).toBeVisible();
  expectNoCosts();
  await resize(390);
  expect(await screen.findByRole('list', { name: 'Sold Vehicles' })).toHaveTextContent('$401,900');
  expectNoCosts();
});

test('the settings of sales are their own account and the version, whatever the address', async () => {
  const { open, signIn } = await openDealership();
  const sales = await signIn('ruben', 'sales');
  const { fetch } = globalThis;
  const answers: Promise<Response>[] = [];
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    const answer = fetch(...call);
    answers.push(answer);
    return answer;
  });
  const person = await open('/admin', sales);
  const links = within(await screen.findByRole('navigation', { name: 'Staff' }));
  await person.click(links.getByRole('link', { name: 'Settings' }));
  const whenRefused = async () => {
    await waitFor(() => expect(window.location.pathname).toBe('/admin/settings/account'));
    expect(await screen.findByText(/^sales: Listings, sales and leads\./)).toBeVisible();
  };
  await whenRefused();
  expect(settings()).toEqual(['Your account', 'Version']);
  for (const section of ['', '/log', '/accounts', '/import', '/backups', '/sign-ins']) {
    await open(`/admin/settings${section}`, sales);
    await whenRefused();
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses).not.toContain(403);
});

test('a photographer lists and photographs: no leads, no sales, no costs', async () => {
  const { api, open, signIn } = await openDealership();
  const vehicle = await api.addVehicle({ model: 'Listed', price, costBasis: cost });
  const sold = await api.addVehicle({ model: 'Gone', price, costBasis: cost });
  await api.sell(sold.id, soldPrice);
  const person = await open('/admin?tab=inquiries', await signIn('ruben', 'photographer'));
  await found();
  await waitFor(() => expect(column('Model')).toEqual(['Gone', 'Listed']));
  expect(tabs()).toEqual(['Inventory']);
  for (const name of [/^Mark Sold/, /^Delete/, 'Select'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await person.click(act('Edit', vehicle));
  const form = await findForm();
  expect(optionsOf(await form.findByRole('combobox', { name: 'Status' }))).toEqual([
    'Available',
    'Pending Sale',
    'Reserved',
  ]);
  expect(form.queryByRole('textbox', { name: 'Cost basis' })).not.toBeInTheDocument();
  await person.fill(form.getByRole('textbox', { name: 'Exterior color' }), 'Guards Red');
  await person.click(form.getByRole('button', { name: 'Save Changes' }));
  await whenFormClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ exteriorColor: 'Guards Red', costBasis: cost });

  await person.fill(search(), 'Gone');
  await waitFor(() => expect(column('Model')).toEqual(['Gone']));
  await person.click(within(row('Gone')).getByRole('button', { name: /^Edit/ }));
  const saleForm = await findForm();
  expect(optionsOf(await saleForm.findByRole('combobox', { name: 'Status' }))).toEqual(['Sold']);
  expect(document.body.textContent).not.toContain('401,900');
  expectNoCosts();
});

test('a manager sees costs, and neither accounts nor backups', async () => {
  const { open, signIn } = await openDealership();
  const manager = await signIn('ruben', 'manager');
  await open('/admin/settings', manager);
  await waitFor(() =>
    expect(settings()).toEqual([
      'Name and address',
      'Hours and closed days',
      'Appearance',
      'Visitors and search engines',
      'Home page',
      'About page',
      'Pages',
      'Pictures',
      'Links',
      'Redirects',
      'Cars offered to you',
      'Prices and financing',
      'Measurement',
      'Inventory',
      'Feeds',
      'Incoming feeds',
      'Deleted vehicles',
      'Inquiries and mail',
      'Test drives',
      'Reply templates',
      'Leads from marketplaces',
      'Newsletter',
      'Your account',
      'Import and export',
      'Change log',
      'Version',
    ]),
  );
  await open('/admin', manager);
  expect(await screen.findByText('Average Profit Margin')).toBeVisible();
});

test('a changed role takes effect at once, and the screens follow', async () => {
  const { api, network, open, reload, signIn } = await openDealership();
  await api.addVehicle({ price, costBasis: cost });
  const manager = await signIn('ruben', 'manager');
  const become = (role: string) =>
    api.patch(`/api/accounts/${manager.user.id}`, { role, currentPassword: password });
  await open('/admin', manager);
  expect(await screen.findByText('Average Profit Margin')).toBeVisible();
  await become('sales');
  // The device still thinks that its user is a manager, and the figures come before the server says otherwise.
  const letThrough = network.hold('/api/accounts/me');
  await reload();
  expect(await screen.findByText('Total Inventory Value')).toBeVisible();
  letThrough();
  expect(await screen.findByRole('heading', { name: 'Sales by month' })).toBeVisible();
  expect(tabs()).toHaveLength(4);
  expectNoCosts();
  await become('photographer');
  await reload();
  await waitFor(() => expect(tabs()).toEqual(['Inventory']));
});
