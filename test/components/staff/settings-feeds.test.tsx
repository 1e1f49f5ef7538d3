import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import type { Feeds } from '../../../src/feeds/out/feed.schema.ts';
import { insertVehicles, vehicleRow } from '../../factories.ts';
import { openDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/feeds';
const image = `/images/${'a'.repeat(32)}/1600x1000-abcdefghijklmnopqrstuvwx.jpg`;

/** The part of the list that is about one channel. */
const channel = (name: string) => {
  const item = screen.getByRole('switch', { name }).closest('li');
  if (item === null) throw new Error(`There is no ${name}`);
  return within(item);
};
const google = () => channel('Google vehicle listings');

test('a channel is switched on, its address copied, renewed and switched off; what it lacks is linked', async () => {
  const { database, server, open, api } = await openDealership();
  const whole = { condition: 'used' as const, images: [image] };
  const [, second] = await insertVehicles(database.queries, [
    vehicleRow({ ...whole, vin: '1M8GDM9AXKP042788' }),
    vehicleRow({ ...whole, make: 'Sorrel', vin: null }),
    vehicleRow({ ...whole, make: 'Castellan', vin: null, year: 1967 }),
  ]);
  await server.refresh();
  const written: string[] = [];
  const person = await open(path);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    written.push(text);
    return Promise.resolve();
  });
  await screen.findByText('3 cars on the website');
  expect(google().getByText('1 of 3 qualify')).toBeVisible();
  expect(google().getByText('Off')).toBeVisible();
  expect(google().queryByRole('button', { name: /Copy/ })).toBeNull();

  await person.click(google().getByRole('switch'));
  await waitFor(() => expect(google().getByText('Not read yet')).toBeVisible());
  expect(google().getByRole('switch')).toBeChecked();
  await person.click(google().getByRole('button', { name: 'Copy, address for Google vehicle listings' }));
  await expectToast('Address copied', 'Google vehicle listings');
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/\/feeds\/google\/[\w-]{43}\.csv$/);
  expect(document.body.textContent).not.toContain(written[0]);
  expect(google().getByText(/\/feeds\/google\/•{16}\.csv$/)).toBeVisible();

  await person.click(google().getByRole('button', { name: 'New Address, Google vehicle listings' }));
  const asked = within(
    await screen.findByRole('alertdialog', { name: 'Make a new address for Google vehicle listings?' }),
  );
  await person.click(asked.getByRole('button', { name: 'Make New Address' }));
  await expectToast('New address made', 'Copy it, and enter it at Google vehicle listings');
  await person.click(google().getByRole('button', { name: 'Copy, address for Google vehicle listings' }));
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written[1]).not.toBe(written[0]);

  expect(google().getByText(/^Enter the Store code/)).toBeVisible();
  await person.fill(google().getByRole('textbox', { name: 'Store code' }), 'HALCYON-1');
  await person.click(google().getByRole('button', { name: /^Save/ }));
  await expectToast('Store code saved', 'Google vehicle listings');
  await waitFor(() => expect(google().queryByText(/^Enter the Store code/)).toBeNull());
  const saved = (await api.get('/api/feeds')) as Feeds;
  expect(saved.feeds[0]).toMatchObject({ dealerCode: 'HALCYON-1', address: written[1] });

  await person.click(google().getByRole('button', { name: 'Show 2 cars left out' }));
  const leftOut = within(google().getByRole('list', { name: 'Left out, Google vehicle listings' }));
  expect(leftOut.getByText('VIN missing')).toBeVisible();
  expect(leftOut.getByRole('link', { name: /^Why/ })).toHaveAttribute(
    'href',
    '/admin/help/feeds#cars-that-a-channel-cannot-show',
  );
  await person.click(google().getByRole('switch'));
  await waitFor(() => expect(google().getByText('Off')).toBeVisible());
  expect(google().queryByRole('button', { name: /Copy/ })).toBeNull();

  await person.click(leftOut.getByRole('link', { name: `Enter VIN, 2024 Sorrel 911 Turbo S, ID ${second}` }));
  await screen.findByRole('dialog', { name: 'Edit Vehicle' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^VIN/ })).toHaveFocus());
});

test('without a car, or an address of the dealership, it says so', async () => {
  const { open } = await openDealership();
  await open(path);
  await screen.findByText('No car is on the website yet');
  expect(google().getByText('0 of 0 qualify')).toBeVisible();
  expect(within(screen.getByText(/^Channels must know/)).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/settings#street-address',
  );
});

test('a failed load offers to try again, and a failed change leaves the switch as it was', async () => {
  const { open, network } = await openDealership();
  network.fail('/api/feeds');
  const person = await open(path);
  await screen.findByRole('heading', { name: 'Failed to load the feeds' });
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('switch', { name: 'JamesEdition' });
  network.fail('/api/feeds/jamesedition');
  await person.click(channel('JamesEdition').getByRole('switch'));
  await expectToast('Error', 'Broken for the test');
  await waitFor(() => expect(channel('JamesEdition').getByRole('switch')).not.toBeChecked());
  expect(channel('JamesEdition').getByText('Off')).toBeVisible();
});
