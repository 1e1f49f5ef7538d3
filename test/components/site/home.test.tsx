import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { followHeader, visit } from './visit.ts';

const call = '/api/vehicles/featured';
const findSection = async () => within(await screen.findByRole('region', { name: 'Featured Vehicles' }));

test('a spinner is shown while the featured vehicles load', async () => {
  const dealership = await openDealership();
  await dealership.api.addVehicle({ model: 'Vesper', isFeatured: true });
  const release = dealership.network.hold(call);
  const person = await visit(dealership, '/about');
  await followHeader(person, 'Home');
  const section = await findSection();
  await waitFor(() => expect(section.getByRole('status')).toHaveTextContent('Loading featured vehicles...'));
  expect(section.queryByRole('article')).not.toBeInTheDocument();
  release();
  expect(await section.findByRole('link', { name: /Vesper/ })).toBeVisible();
  expect(section.queryByText('Loading featured vehicles...')).not.toBeInTheDocument();
});

test('no login is asked for when the call for the featured vehicles is refused', async () => {
  const dealership = await openDealership();
  dealership.network.answer(call, { message: 'Authentication required' }, 401);
  const person = await visit(dealership, '/about');
  await followHeader(person, 'Home');
  const section = await findSection();
  expect(await section.findByText('No featured vehicles available at the moment.')).toBeVisible();
  expect(section.getByRole('link', { name: 'VIEW ALL INVENTORY' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

test('the featured vehicles are asked for three times when the call fails', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  network.fail(call);
  const person = await visit(dealership, '/about');
  await followHeader(person, 'Home');
  const section = await findSection();
  expect(await section.findByText('No featured vehicles available at the moment.')).toBeVisible();
  expect(network.timesAsked(`GET ${call}`)).toBe(3);
});

test('the featured vehicles are refetched when the window regains focus, once they are 10 seconds old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const dealership = await openDealership();
  const { api, network } = dealership;
  await api.addVehicle({ model: 'Vesper', isFeatured: true });
  const person = await visit(dealership, '/');
  const focusWindow = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  const section = await findSection();
  expect(await section.findByRole('link', { name: /Vesper/ })).toBeVisible();
  const before = network.timesAsked(`GET ${call}`);
  vi.setSystemTime(Date.now() + 9_000);
  focusWindow();
  // What the window's focus starts is asked for before the next press.
  await person.keyboard('{Shift}');
  expect(network.timesAsked(`GET ${call}`)).toBe(before);
  vi.setSystemTime(Date.now() + 1_500);
  focusWindow();
  await waitFor(() => expect(network.timesAsked(`GET ${call}`)).toBe(before + 1));
});
