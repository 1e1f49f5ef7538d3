import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { shownPart, toPage } from '../data-table.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { inventory, nameOf, openInventory } from '../inventory.ts';
import { expectNoToast, expectToast } from '../toast.ts';

const { act, column, filter, findAct, rows, table } = inventory;
const name = 'Are you sure?';
const question = () => within(screen.getByRole('alertdialog', { name }));
const findQuestion = async () => within(await screen.findByRole('alertdialog', { name }));
const cancel = () => question().getByRole('button', { name: 'Cancel' });
const confirm = () => question().getByRole('button', { name: 'Delete' });
const whenClosed = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog', { name })).not.toBeInTheDocument());
const whenListed = (...models: string[]) => waitFor(() => expect(column('Model')).toEqual(models));
/** The ids of all vehicles, past the screens. */
const stored = async ({ api }: OpenDealership) =>
  (await api.get<{ vehicles: { id: number }[] }>('/api/vehicles/admin-fast')).vehicles.map(({ id }) => id);

test('asks for confirmation, with the focus on Cancel, and both Esc and Cancel leave everything as it is', async () => {
  const dealership = await openDealership();
  const vehicle = await dealership.api.addVehicle();
  const person = await openInventory(dealership);
  await person.click(await findAct('Delete', vehicle));
  const asked = await findQuestion();
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'This action cannot be undone. This will permanently delete the vehicle from your inventory.',
  );
  expect(asked.getByText('A copy stays under Settings, Deleted vehicles, for 30 days.')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toHaveTextContent(`${nameOf(vehicle)}ID ${vehicle.id}`);
  expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toHaveLength(2);
  await waitFor(() => expect(cancel()).toHaveFocus());
  await person.tab();
  expect(confirm()).toHaveFocus();
  await person.tab();
  await waitFor(() => expect(cancel()).toHaveFocus());

  await person.keyboard('{Escape}');
  await whenClosed();
  await waitFor(() => expect(act('Delete', vehicle)).toHaveFocus());
  await person.keyboard('{Enter}');
  await findQuestion();
  await person.click(cancel());
  await whenClosed();
  await waitFor(() => expect(act('Delete', vehicle)).toHaveFocus());
  expect(column('Model')).toEqual([vehicle.model]);
  expect(await stored(dealership)).toEqual([vehicle.id]);
});

test('a refused deletion restores the row, one by somebody else does not', async () => {
  const dealership = await openDealership();
  const { api, network } = dealership;
  const vehicle = await api.addVehicle();
  const call = `/api/vehicles/${vehicle.id}`;
  const person = await openInventory(dealership);
  await person.click(await findAct('Delete', vehicle));
  await findQuestion();
  for (const [refuse, text] of [
    [() => network.answer(call, { message: 'The paddock is locked' }, 500), 'The paddock is locked'],
    [() => network.answer(call, 'Bad gateway', 502), 'Failed to delete vehicle'],
    [() => network.lose(call), 'Failed to delete vehicle'],
  ] as const) {
    refuse();
    const letAnswer = network.hold(call);
    await person.click(confirm());
    await waitFor(() => expect(table()).not.toHaveTextContent(vehicle.model));
    letAnswer();
    await waitFor(() => expect(question().getByRole('alert').textContent).toBe(text));
    await expectToast('Error', text, 'destructive');
    await whenListed(vehicle.model);
    await waitFor(() => expect(filter('All')).toHaveTextContent('All 1'));
  }
  await person.click(cancel());
  await whenClosed();
  expect(column('Model')).toEqual([vehicle.model]);
  expect(await stored(dealership)).toEqual([vehicle.id]);

  // Deleted meanwhile, the dialog closes and the row goes.
  network.restore();
  await person.click(await findAct('Delete', vehicle));
  await findQuestion();
  await api.delete(call);
  await person.click(confirm());
  await expectToast('Error', 'Vehicle not found', 'destructive');
  await whenClosed();
  await waitFor(() => expect(filter('All')).toHaveTextContent('All 0'));
});

test('while the call is pending, the row is already gone and the dialog stays open', async () => {
  const dealership = await openDealership();
  const { api, network } = dealership;
  const oldest = await api.addVehicle({ model: 'Oldest' });
  const middle = await api.addVehicle({ model: 'Middle' });
  const newest = await api.addVehicle({ model: 'Newest' });
  const call = `/api/vehicles/${middle.id}`;
  const listCalls = () => network.seen.filter((one) => one.startsWith('GET /api/vehicles/admin-fast'));
  const person = await openInventory(dealership, 3);
  expect(listCalls()).toHaveLength(1);
  const letThrough = network.hold(call);
  await person.click(await findAct('Delete', middle));
  await findQuestion();
  await person.click(confirm());
  const pending = await question().findByRole('button', { name: 'Deleting...' });
  expect(pending).toHaveAttribute('aria-disabled', 'true');
  await whenListed('Newest', 'Oldest');
  await waitFor(() => expect(filter('All')).toHaveTextContent('All 2'));
  await person.click(pending);
  await person.click(cancel());
  await person.keyboard('{Escape}');
  expect(pending).toBeVisible();
  expect(network.timesAsked(`DELETE ${call}`)).toBe(1);
  expectNoToast();
  expect(await stored(dealership)).toEqual([newest.id, middle.id, oldest.id]);

  letThrough();
  await expectToast('Vehicle deleted successfully', nameOf(middle), 'default');
  await whenClosed();
  expect(await stored(dealership)).toEqual([newest.id, oldest.id]);
  await waitFor(() => expect(listCalls()).toHaveLength(2));
  await whenListed('Newest', 'Oldest');

  // The focus moves to the row in its place, from the last row to the one above, and from the only one to Add
  // Vehicle.
  await waitFor(() => expect(act('Edit', oldest)).toHaveFocus());
  await person.click(await findAct('Delete', oldest));
  await findQuestion();
  await person.click(confirm());
  await whenListed('Newest');
  await whenClosed();
  await waitFor(() => expect(act('Edit', newest)).toHaveFocus());
  await person.click(await findAct('Delete', newest));
  await findQuestion();
  await person.click(confirm());
  await whenClosed();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Vehicle' })).toHaveFocus());
  await waitFor(() => expect(filter('All')).toHaveTextContent('All 0'));
});

test('deleting the only row of the last page leads to the previous page; figures and website follow', async () => {
  const dealership = await openDealership();
  const { api, server } = dealership;
  const oldest = await api.addVehicle({ model: 'Oldest' });
  for (let index = 0; index < 10; index += 1) await api.addVehicle({ model: `Other ${index}` });
  const figure = () =>
    screen.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith('Total Vehicles'));
  const person = await dealership.open('/admin');
  await waitFor(() => expect(figure()).toHaveTextContent(/^Total Vehicles11/));
  await person.click(await screen.findByRole('tab', { name: 'Inventory' }));
  await waitFor(() => expect(shownPart()).toBe('1 to 10 of 11'));
  await person.click(toPage('Vehicle Listings', 'Next'));
  await waitFor(() => expect(shownPart()).toBe('11 to 11 of 11'));
  await whenListed('Oldest');
  await person.click(await findAct('Delete', oldest));
  await findQuestion();
  await person.click(confirm());
  await expectToast('Vehicle deleted successfully', nameOf(oldest));
  await waitFor(() => expect(shownPart()).toBe('1 to 10 of 10'));
  await waitFor(() => expect(rows()).toHaveLength(10));
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Edit /));

  await person.click(await screen.findByRole('tab', { name: 'Dashboard' }));
  await waitFor(() => expect(figure()).toHaveTextContent(/^Total Vehicles10/));
  const listed = await server.api.request('/api/vehicles/optimized');
  const { vehicles } = (await listed.json()) as { vehicles: { id: number }[] };
  expect(vehicles.map(({ id }) => id)).toHaveLength(10);
  expect(vehicles.map(({ id }) => id)).not.toContain(oldest.id);
});

test('a sold vehicle can be deleted', async () => {
  const dealership = await openDealership();
  const vehicle = await dealership.api.addVehicle();
  await dealership.api.sell(vehicle.id);
  const person = await openInventory(dealership);
  await person.click(await findAct('Delete', vehicle));
  await findQuestion();
  await person.click(confirm());
  await expectToast('Vehicle deleted successfully', nameOf(vehicle));
  expect(await stored(dealership)).toEqual([]);
});
