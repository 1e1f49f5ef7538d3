import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { insertVehicles } from '../../factories.ts';
import { openDealership } from '../dealership.tsx';
import { enter, expectCards, expectQuery, inventoryPage, newestFirst } from './inventory-page.ts';
import { followHeader, visit } from './visit.ts';

const call = '/api/vehicles/optimized';
const listCall = '/api/vehicles';

/** A dealership of two vehicles, of which one is a coupe. */
async function openTwo() {
  const dealership = await openDealership();
  const rows = newestFirst([
    { make: 'Ashdown', model: 'Vesper', year: 2024, bodyStyle: 'coupe' },
    { make: 'Veyra', model: 'Aurelia', year: 2025, bodyStyle: 'suv' },
  ]);
  await insertVehicles(dealership.database.queries, rows);
  await dealership.server.refresh();
  return dealership;
}
const coupe = '2024 Ashdown Vesper';
const both = [coupe, '2025 Veyra Aurelia'];

test('a list that cannot be loaded says so and offers to reload, without an automatic retry', async () => {
  const dealership = await openTwo();
  const { network } = dealership;
  network.fail(call);
  const person = await visit(dealership, '/inventory');
  expect(await screen.findByRole('heading', { name: 'Error loading vehicles' })).toBeVisible();
  expect(screen.getByText('There was a problem loading the inventory. Please try again.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Filter the inventory' })).not.toBeInTheDocument();
  expect(network.timesAsked(`GET ${call}`)).toBe(1);

  network.restore();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  onTestFinished(() => reload.mockRestore());
  await person.click(screen.getByRole('button', { name: 'Reload Page' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await dealership.reload();
  await expectCards(both);
});

test('an empty inventory says that nothing matches', async () => {
  await visit(await openDealership(), '/inventory');
  expect(await screen.findByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  const { lowest, highest } = await inventoryPage();
  expect(lowest.value).toBe('0');
  expect(highest.value).toBe('2000000');
});

test('a search that only the server can make says at once that no model has the text, without the number of another list, and a failure changes nothing', async () => {
  const dealership = await openTwo();
  const { network } = dealership;
  const person = await visit(dealership, '/inventory');
  await expectCards(both);
  const { model, results } = await inventoryPage();
  const release = network.hold(listCall);
  onTestFinished(release);
  await enter(person, model, 'nomodelx');
  expect(await screen.findByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  await waitFor(() => expect(results()).toBe('Searching...'));
  await expectCards([]);

  network.answer(listCall, { message: 'Too many' }, 429);
  await enter(person, model, 'nomodely');
  await waitFor(() => expect(results()).toBe('0 of 2 vehicles match'));
  await expectQuery('?model=nomodely');
  expect(screen.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  expect(screen.queryByText('Error loading vehicles')).not.toBeInTheDocument();
  expect(model).toBeVisible();
});

test('a search by details can be asked for again, with the panel kept', async () => {
  const dealership = await openTwo();
  const { network } = dealership;
  const person = await visit(dealership, '/inventory');
  await expectCards(both);
  const { panel, filter, results } = await inventoryPage();
  await person.click(panel.getByRole('button', { name: 'More' }));
  network.answer(listCall, { message: 'Too many' }, 429);
  await person.selectOptions(await panel.findByRole('combobox', { name: 'Body style' }), 'Coupe');
  await person.click(filter);
  expect(await screen.findByRole('heading', { name: 'This search got no answer' })).toBeVisible();
  expect(filter).toBeVisible();
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await expectCards([coupe]);
  await waitFor(() => expect(results()).toBe('1 of 2 vehicles matches'));
});

test('the call is made once within 30 seconds, and again after that', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  const dealership = await openTwo();
  const timesAsked = () => dealership.network.timesAsked(`GET ${call}`);
  const person = await visit(dealership, '/about');
  const leaveFor = async (name: 'About' | 'Inventory') => {
    await followHeader(person, name);
    const title = name === 'About' ? 'About Us' : 'Our Inventory';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  };
  await leaveFor('Inventory');
  await expectCards(both);
  await leaveFor('About');
  later(20_000);
  await leaveFor('Inventory');
  await expectCards(both);
  expect(timesAsked()).toBe(1);

  await leaveFor('About');
  later(31_000);
  await leaveFor('Inventory');
  await waitFor(() => expect(timesAsked()).toBe(2));
});

test('where nothing matches, the nearest are shown with how they differ; one that matches has them beside it', async () => {
  const dealership = await openTwo();
  const person = await visit(dealership, '/inventory?make=Ashdown&body=suv');
  expect(await screen.findByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  const closest = within(await screen.findByRole('region', { name: 'Closest to what you asked' }));
  expect(closest.getByText('A Veyra')).toBeVisible();
  expect(closest.getByText('A coupe')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Remove Body style: SUV' }));
  const close = within(await screen.findByRole('region', { name: 'Close to it' }));
  expect(close.getByText('A Veyra')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What you asked for' })).toBeVisible();
  await expectCards(both);
});

test('a refusal of the nearest hides them alone', async () => {
  const dealership = await openTwo();
  const { network } = dealership;
  network.answer('/api/vehicles/nearest', { message: 'Too many' }, 429);
  await visit(dealership, '/inventory?model=Vesper');
  await expectCards([coupe]);
  await waitFor(() =>
    expect(network.timesAsked('GET /api/vehicles/nearest?model=Vesper')).toBeGreaterThan(0),
  );
  expect(screen.queryByRole('region', { name: 'Close to it' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
