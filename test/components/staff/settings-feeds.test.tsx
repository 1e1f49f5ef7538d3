import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Feeds } from '../../../src/feeds/out/feed.schema.ts';
import { insertVehicles, vehicleRow } from '../../factories.ts';
import { sftpUser, startSftpServer } from '../../sftp-server.ts';
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
  await waitFor(() => expect(google().getByRole('switch')).toBeChecked());
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

  expect(await google().findByText(/^Enter the Store code/)).toBeVisible();
  await person.fill(google().getByRole('textbox', { name: 'Store code' }), 'HALCYON-1');
  await person.click(google().getByRole('button', { name: /^Save/ }));
  await expectToast('Store code saved', 'Google vehicle listings');
  await waitFor(() => expect(google().queryByText(/^Enter the Store code/)).toBeNull());
  const saved = (await api.get('/api/feeds')) as Feeds;
  expect(saved.feeds[0]).toMatchObject({ dealerCode: 'HALCYON-1', address: written[1] });

  await person.click(google().getByRole('button', { name: 'Show 2 cars left out' }));
  const leftOut = within(await google().findByRole('list', { name: 'Left out, Google vehicle listings' }));
  expect(leftOut.getByText('VIN missing')).toBeVisible();
  expect(leftOut.getByRole('link', { name: /^Why/ })).toHaveAttribute(
    'href',
    '/admin/help/feeds#cars-that-a-channel-cannot-show',
  );
  await person.click(google().getByRole('switch'));
  await waitFor(() => expect(google().getByText('Off')).toBeVisible());
  await waitFor(() => expect(google().queryByRole('button', { name: /Copy/ })).toBeNull());

  await person.click(leftOut.getByRole('link', { name: `Enter VIN, 2024 Sorrel 911 Turbo S, ID ${second}` }));
  await screen.findByRole('dialog', { name: 'Edit Vehicle' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^VIN/ })).toHaveFocus());
});

test('a failed load offers to try again, what is missing is said, and a failed change leaves the switch as it was', async () => {
  const { open, network } = await openDealership();
  network.fail('/api/feeds');
  const person = await open(path);
  await screen.findByRole('heading', { name: 'Failed to load the feeds' });
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No car is on the website yet');
  expect(google().getByText('0 of 0 qualify')).toBeVisible();
  expect(within(screen.getByText(/^Channels must know/)).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/settings#street-address',
  );
  network.fail('/api/feeds/jamesedition');
  await person.click(channel('JamesEdition').getByRole('switch'));
  await expectToast('Error', 'Broken for the test');
  await waitFor(() => expect(channel('JamesEdition').getByRole('switch')).not.toBeChecked());
  expect(await channel('JamesEdition').findByText('Off')).toBeVisible();
});

test('a feed is pushed to a server that was tested, and a failure is told', async () => {
  const sftp = await startSftpServer();
  onTestFinished(() => sftp.close());
  const { database, server, open } = await openDealership({ privateNetworks: true });
  await insertVehicles(database.queries, [vehicleRow()]);
  await server.refresh();
  const person = await open(path);
  const name = 'Any other reader (CSV)';
  await screen.findByRole('switch', { name });
  await person.click(channel(name).getByRole('switch'));
  await person.click(await screen.findByRole('button', { name: `Push by SFTP, ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Push to ${name}` }));
  const button = (label: string) => dialog.getByRole('button', { name: label });
  await person.click(button('Save Push'));
  await waitFor(() => expect(dialog.getByText('Enter the name of the server')).toBeVisible());
  expect(await dialog.findByText(/^Test the connection first/)).toBeVisible();
  await person.fill(dialog.getByRole('textbox', { name: 'Server' }), sftp.access.host);
  await person.fill(dialog.getByRole('textbox', { name: 'Port' }), String(sftp.access.port));
  await person.fill(dialog.getByRole('textbox', { name: 'User name' }), sftpUser.username);
  await person.fill(dialog.getByLabelText('Password'), 'wrong');
  await person.fill(dialog.getByRole('textbox', { name: 'Folder' }), '/in');
  await person.click(button('Test Connection'));
  await dialog.findByText('The server refuses this user name, password or key.');
  await person.fill(dialog.getByLabelText('Password'), sftpUser.password);
  await person.click(button('Test Connection'));
  await dialog.findByText(/^The folder can be opened\./);
  expect(await dialog.findByText(/^Key of the server: SHA256:/)).toBeVisible();
  await person.click(button('Save Push'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await channel(name).findByText('Pushed each day at 5:00 AM to 127.0.0.1, /in, inventory.csv.');
  expect(await channel(name).findByText('Not pushed yet.')).toBeVisible();
  await person.click(channel(name).getByRole('button', { name: `Push Now, ${name}` }));
  await expectToast('The feed is being pushed', name);
  await channel(name).findByText(/^Last pushed: .* 1 car$/);
  expect(sftp.paths()).toEqual(['/in/inventory.csv']);

  sftp.faults.isReadOnly = true;
  await person.click(channel(name).getByRole('button', { name: `Push Now, ${name}` }));
  await channel(name).findByText(/^Failed: .* The server does not allow this user to read or write there\.$/);
  await person.click(channel(name).getByRole('button', { name: `Remove Push, ${name}` }));
  const asked = within(await screen.findByRole('alertdialog', { name: `Remove the push to ${name}?` }));
  await person.click(asked.getByRole('button', { name: 'Remove' }));
  // What is under a question cannot be found.
  await screen.findByRole('button', { name: `Push by SFTP, ${name}` });
});
