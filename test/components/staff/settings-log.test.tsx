import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { shownPart, toPage } from '../data-table.ts';
import { openDealership, password } from '../dealership.tsx';
import { createStaffApi } from '../staff-api.ts';

const address = '/admin/settings/log';

const panel = () => within(screen.getByRole('region', { name: 'Change log' }));
const entries = () => panel().queryAllByRole('listitem');
const entry = (index: number) => {
  const found = entries()[index];
  if (!found) throw new Error(`There are ${entries().length} entries`);
  return found;
};
const search = () => screen.getByRole('searchbox', { name: 'Search the log' });
const choice = (name: 'Person' | 'Kind') => screen.getByRole('combobox', { name });
const whenShown = (part: string) => waitFor(() => expect(shownPart()).toBe(part));

/** The date in the time zone of these tests. */
const today = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());

/** The old and the new value after the field's name, as a screen reader announces them. */
const changed = (field: string, from: string, to: string) => `${field}was${from}→now${to}`;

test('the changes to a vehicle are logged with old and new values, and stay when it is deleted', async () => {
  const { api, open, reload } = await openDealership();
  const vehicle = await api.addVehicle({ price: 100_000, costBasis: 80_000 });
  // For a long text, the log only says that it was edited.
  const description = 'One owner, every receipt. '.repeat(20);
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 95_000, mileage: 2_500, description });
  await api.patch(`/api/vehicles/${vehicle.id}`, { status: 'reserved', isNewArrival: true });
  await api.sell(vehicle.id, 91_000);
  await open(address);
  await screen.findByRole('heading', { level: 3, name: today() });
  await whenShown('1 to 4 of 4');
  const name = '2024 Ashdown Grand Tourer';
  expect(entry(3)).toHaveTextContent(`admin added ${name}`);
  const edited = entry(2);
  expect(edited).toHaveTextContent(`admin changed ${name}`);
  expect(edited).toHaveTextContent(changed('Price', '$100,000', '$95,000'));
  expect(edited).toHaveTextContent(changed('Mileage', '1,000 mi', '2,500 mi'));
  expect(edited).toHaveTextContent('Descriptiontext edited');
  expect(edited.querySelector('s')).toHaveTextContent('$100,000');
  expect(within(edited).getByRole('link', { name })).toHaveAttribute(
    'href',
    `/admin?tab=inventory&vehicle=${vehicle.id}`,
  );
  expect(entry(1)).toHaveTextContent(changed('Status', 'Available', 'Reserved'));
  expect(entry(1)).toHaveTextContent(changed('New Arrival', 'no', 'yes'));
  expect(entry(0)).toHaveTextContent(`admin sold ${name}`);
  expect(entry(0)).toHaveTextContent(/Sold Price.*\$91,000/);

  await api.delete(`/api/vehicles/${vehicle.id}`);
  await reload();
  await screen.findByRole('heading', { level: 3, name: today() });
  await whenShown('1 to 5 of 5');
  expect(entry(0)).toHaveTextContent(`admin deleted ${name}, ID ${vehicle.id}`);
  expect(panel().queryByRole('link')).not.toBeInTheDocument();
});

test('the prices of a vehicle are shown as a chart and as a table', async () => {
  const { api, open } = await openDealership();
  const vehicle = await api.addVehicle({ model: 'Vesper', price: 100_000, costBasis: 70_000 });
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 95_000 });
  await api.patch(`/api/vehicles/${vehicle.id}`, { price: 97_500 });
  await api.addVehicle({ model: 'Other', price: 55_000 });
  const person = await open(address);
  const history = within(await screen.findByRole('region', { name: 'Price history' }));
  const choice = () => history.getByRole('combobox', { name: 'Vehicle' });
  const chart = () => history.findByRole('img', { name: /^Price history: / });
  const date = today();
  // It starts with the vehicle whose price changed last.
  expect(await chart()).toHaveAccessibleName(
    `Price history: ${date} $100,000, ${date} $95,000, ${date} $97,500`,
  );
  expect(choice()).toHaveValue('2024 Ashdown Vesper');
  const region = screen.getByRole('region', { name: 'Price history' });
  expect(region).toHaveTextContent(
    `2024 Ashdown Vesper, ID ${vehicle.id}. Listed 0 days at cost basis $70,000.`,
  );
  await person.click(history.getByRole('button', { name: 'Show as table' }));
  const table = await history.findByRole('table', { name: 'Price history' });
  expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    `${date}$100,000`,
    `${date}$95,000-$5,000`,
    `${date}$97,500+$2,500`,
  ]);
  expect(history.queryByRole('img', { name: /^Price history: / })).not.toBeInTheDocument();
  await person.click(history.getByRole('button', { name: 'Show as chart' }));
  expect(await chart()).toBeVisible();

  const offered = () =>
    within(screen.getByRole('listbox', { name: 'Vehicles' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await person.click(choice());
  await waitFor(() => expect(offered()).toHaveLength(2));
  await person.fill(choice(), 'Zeppelin');
  expect(await history.findByText('No vehicle found.')).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(choice()).toHaveValue('2024 Ashdown Vesper'));
  await person.fill(choice(), 'Other');
  await waitFor(() => expect(offered()).toEqual([expect.stringMatching(/^2024 Ashdown Other/)]));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(choice()).toHaveValue('2024 Ashdown Other'));
  await waitFor(async () => expect(await chart()).toHaveAccessibleName(`Price history: ${date} $55,000`));
  expect(region).toHaveTextContent('no cost basis');
});

test('inquiries, settings, pages and accounts are logged too, and can be filtered', async () => {
  const { api, open, signIn, server } = await openDealership();
  const inquiry = await api.post<{ id: number }>('/api/inquiries', {
    name: 'Dana Whitlock',
    email: 'dana@whitlock.example',
    phone: '(602) 555-0188',
    message: 'Is it still there?',
    interest: 'purchase',
  });
  await api.patch(`/api/inquiries/${inquiry.id}/status`, { status: 'contacted' });
  await api.patch(`/api/inquiries/${inquiry.id}/archive`, {});
  await api.post('/api/accounts', {
    username: 'grace',
    password: 'a long enough password',
    role: 'sales',
    currentPassword: password,
  });
  const asRuben = createStaffApi(server.api, (await signIn('ruben', 'admin')).token);
  await asRuben.patch('/api/dealership', { city: 'Scottsdale' });
  await asRuben.patch('/api/dealership', { name: 'Whitlock Motors', city: 'Mesa' });
  await asRuben.patch('/api/pages/about', { title: 'The Whitlocks', content: '<p>New</p>' });

  const person = await open(address);
  await screen.findByRole('heading', { level: 3, name: today() });
  await whenShown('1 to 6 of 6');
  expect(entry(0)).toHaveTextContent('ruben added The Whitlocks');
  expect(entry(0)).toHaveTextContent('Storytext edited');
  expect(entry(1)).toHaveTextContent(changed('City', 'Scottsdale', 'Mesa'));
  expect(entry(3)).toHaveTextContent('admin added the account grace');
  expect(entry(4)).toHaveTextContent(`admin archived Inquiry ${inquiry.id}, Dana Whitlock`);
  expect(entry(5)).toHaveTextContent(changed('Status', 'new', 'contacted'));

  await person.selectOptions(choice('Kind'), 'Dealership');
  await whenShown('1 to 2 of 2');
  expect(entry(0)).toHaveTextContent(changed('Name', 'Your Dealership', 'Whitlock Motors'));
  await person.selectOptions(choice('Kind'), 'All changes');
  await whenShown('1 to 6 of 6');
  await person.selectOptions(choice('Person'), 'ruben');
  await whenShown('1 to 3 of 3');
  await person.selectOptions(choice('Person'), 'Everyone');
  await whenShown('1 to 6 of 6');
  // An added account appears under its name; a field is found by its label in the log.
  await person.fill(search(), 'grace');
  await whenShown('1 to 1 of 1');
  await waitFor(() => expect(entry(0)).toHaveTextContent('admin added the account grace'));
  await person.fill(search(), 'city');
  await waitFor(() => expect(entry(0)).toHaveTextContent('City'));

  await person.fill(search(), 'zeppelin');
  expect(await panel().findByText('No entry matches')).toBeVisible();
  await person.click(panel().getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(search()).toHaveFocus());
  expect(search()).toHaveValue('');
  await whenShown('1 to 6 of 6');
  await person.click(within(entry(4)).getByRole('link'));
  const details = await screen.findByRole('region', { name: 'Inquiry Details' });
  await waitFor(() => expect(details).toHaveTextContent('Dana Whitlock'));
  await waitFor(() => expect(window.location.search).toBe(`?tab=inquiries&inquiry=${inquiry.id}`));
});

test('the log shows twenty entries per page; a page that fails to load can be repeated', async () => {
  const { api, network, open } = await openDealership();
  const { id } = await api.addVehicle({ price: 100_000 });
  for (let step = 1; step <= 21; step += 1) await api.patch(`/api/vehicles/${id}`, { price: 100_000 - step });
  const person = await open(address);
  await screen.findByRole('heading', { level: 3, name: today() });
  await whenShown('1 to 20 of 22');
  expect(entries()).toHaveLength(20);
  expect(entry(0)).toHaveTextContent('$99,979');
  await person.click(toPage('Change log', 'Next'));
  await whenShown('21 to 22 of 22');
  await waitFor(() => expect(entry(1)).toHaveTextContent('admin added 2024 Ashdown Grand Tourer'));
  // A new filter starts at the first page.
  await person.selectOptions(choice('Kind'), 'Vehicles');
  await whenShown('1 to 20 of 22');
  await waitFor(() => expect(entries()).toHaveLength(20));

  network.fail('/api/changes');
  await person.click(toPage('Change log', 'Page 2'));
  // The entries on the screen stay.
  expect(
    await panel().findByText('The list could not be fetched. What is shown may be out of date.'),
  ).toBeVisible();
  expect(shownPart()).toBe('1 to 20 of 22');
  network.restore();
  await person.click(panel().getByRole('button', { name: 'Try Again' }));
  await whenShown('21 to 22 of 22');
});
