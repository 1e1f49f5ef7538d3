import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { insertVehicles, soldVehicleRow } from '../../factories.ts';
import { dataTable } from '../data-table.ts';
import { openDealership } from '../dealership.tsx';
import { nameOf } from '../inventory.ts';
import { expectToast } from '../toast.ts';

const sold = dataTable('Sold Vehicles');

test('a bookkeeper sees figures, sales and exports, and nothing that changes anything', async () => {
  const { api, open, signIn } = await openDealership();
  const { id } = await api.addVehicle({ model: 'Gone', price: 150_000, costBasis: 100_000 });
  await api.sell(id, 140_000);
  const books = await signIn('ruth', 'bookkeeper');
  const { fetch } = globalThis;
  const answers: Promise<Response>[] = [];
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    const answer = fetch(...call);
    answers.push(answer);
    return answer;
  });
  await open('/admin', books);
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Sold Vehicles',
    ]),
  );
  await open('/admin?tab=sold', books);
  await waitFor(() => expect(sold.cell('Gone', 'Profit')).toBe('+$40,000'));
  expect(sold.headers()).not.toContain('Actions');
  expect(screen.queryByRole('button', { name: /Edit Sale|View Details/ })).toBeNull();
  await open('/admin/settings/import', books);
  expect(await screen.findByRole('button', { name: 'Sold Vehicles' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Inquiries' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Import vehicles' })).toBeNull();
  // A screen that is left may end its calls before they are answered.
  const statuses = (await Promise.allSettled(answers)).flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value.status] : [],
  );
  expect(statuses).toContain(200);
  expect(statuses).not.toContain(403);
});

test('sales are searched and filtered, and the address keeps it', async () => {
  const { database, open, reload } = await openDealership();
  await database.queries.update(users).set({ firstName: 'Ada', lastName: 'Byron' });
  await insertVehicles(database.queries, [
    soldVehicleRow({ model: 'Vesper', soldAt: new Date('2026-03-10T18:00:00Z'), soldBy: 'admin' }),
    soldVehicleRow({
      model: 'Aurelia',
      soldAt: new Date('2026-04-10T18:00:00Z'),
      soldBy: 'Sam Hill',
      buyerName: 'Mei Tanaka',
    }),
  ]);
  const person = await open('/admin?tab=sold');
  await waitFor(() => expect(sold.column('Model')).toEqual(['Aurelia', 'Vesper']));
  await waitFor(() => expect(sold.cell('Vesper', 'Sale Date')).toContain('Sold by Ada Byron'));
  await waitFor(() => expect(sold.cell('Aurelia', 'Sale Date')).toMatch(/Sold by Sam Hill.*To Mei Tanaka/));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Salesperson' }), 'Ada Byron');
  await waitFor(() => expect(sold.column('Model')).toEqual(['Vesper']));
  await waitFor(() => expect(window.location.search).toContain('soldBy=admin'));
  await reload();
  await waitFor(() => expect(sold.column('Model')).toEqual(['Vesper']));
  await person.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(sold.column('Model')).toEqual(['Aurelia', 'Vesper']));
  await person.fill(screen.getByRole('searchbox', { name: 'Search sales' }), 'tanaka');
  await waitFor(() => expect(sold.column('Model')).toEqual(['Aurelia']));
  await person.fill(screen.getByRole('searchbox', { name: 'Search sales' }), 'nobody');
  expect(await screen.findByText('No sale matches')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

test('a sale names its salesperson and a buyer without an inquiry', async () => {
  const { api, open } = await openDealership();
  const vehicle = await api.addVehicle({ price: 80_000 });
  await api.sell(vehicle.id);
  const person = await open('/admin?tab=sold');
  await person.click(await screen.findByRole('button', { name: `Edit Sale ${nameOf(vehicle)}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Sale' }));
  await person.selectOptions(await dialog.findByRole('combobox', { name: /^Sold by/ }), 'Another name...');
  await person.fill(await dialog.findByLabelText('Name of the salesperson'), 'Sam Hill');
  await person.click(dialog.getByRole('button', { name: 'Enter a Buyer Without an Inquiry' }));
  await person.fill(await dialog.findByLabelText(/^Buyer’s phone/), '(480) 555-0142');
  await person.click(dialog.getByRole('button', { name: 'Save Sale' }));
  const name = dialog.getByLabelText('Buyer’s name');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter the buyer’s name'));
  expect(dialog.getByLabelText(/^Buyer’s phone/)).toHaveValue('(480) 555-0142');
  await person.fill(name, 'Mei Tanaka');
  await person.click(dialog.getByRole('button', { name: 'Save Sale' }));
  await expectToast('Sale updated successfully', nameOf(vehicle));
  await waitFor(async () =>
    expect(await api.vehicle(vehicle.id)).toMatchObject({
      soldBy: 'Sam Hill',
      buyerName: 'Mei Tanaka',
      buyerPhone: '(480) 555-0142',
      buyerEmail: null,
    }),
  );
});
