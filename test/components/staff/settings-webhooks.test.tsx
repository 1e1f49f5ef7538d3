import { screen, waitFor, within } from '@testing-library/dom';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startHookReceiver } from '../../hook-receiver.ts';
import { openDealership, password } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/webhooks';
const list = () => within(screen.getByRole('list', { name: 'Addresses of webhooks' }));

test('an address is added, tested, told of a vehicle, shown in its log, renewed and deleted', async () => {
  const receiver = await startHookReceiver();
  onTestFinished(() => receiver.close());
  const { api, open } = await openDealership({ privateNetworks: true });
  const person = await open(path);
  const host = `127.0.0.1:${receiver.port}`;
  await screen.findByRole('heading', { name: 'No addresses yet' });
  await person.click(screen.getByRole('button', { name: 'Add Address' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Add Address' }));
  await person.fill(adding.getByRole('textbox', { name: 'Address' }), 'crm.example');
  await person.click(adding.getByRole('button', { name: 'Save Address' }));
  await waitFor(() =>
    expect(adding.getByText('Enter an address such as https://crm.example/hooks')).toBeVisible(),
  );
  await waitFor(() => expect(adding.getByText('Choose at least one event')).toBeVisible());
  await person.fill(adding.getByRole('textbox', { name: 'Address' }), receiver.url);
  await person.click(adding.getByRole('checkbox', { name: /vehicle\.published/ }));
  await person.click(adding.getByRole('button', { name: 'Save Address' }));
  const shown = within(await screen.findByRole('dialog', { name: `Secret for ${host}` }));
  const secret = shown.getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value;
  await person.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent('Nothing accepted yet.'));
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent('Vehicle published'));
  expect(document.body.textContent).not.toContain(secret);

  receiver.answer(503);
  await person.click(list().getByRole('button', { name: `Test ${host}` }));
  await expectToast('Test not accepted', `${host}: The server answered 503.`);
  receiver.answer(204);
  const added = await api.addVehicle({ model: 'Corvane' });
  await waitFor(() =>
    expect(receiver.events()).toMatchObject([{ event: 'test' }, { event: 'vehicle.published' }]),
  );
  const { body = '', headers = {} } = receiver.arrived[1] ?? {};
  new Webhook(secret).verify(body, headers as Record<string, string>);

  await person.click(list().getByRole('button', { name: `Deliveries to ${host}` }));
  const log = within(await screen.findByRole('dialog', { name: `Deliveries to ${host}` }));
  await waitFor(() =>
    expect(log.getByRole('row', { name: /Vehicle published/ })).toHaveTextContent('Accepted (204)'),
  );
  await waitFor(() =>
    expect(log.getByRole('row', { name: /Test/ })).toHaveTextContent('Given up. The server answered 503.'),
  );
  await person.click(log.getByRole('button', { name: /^Send Again: Vehicle published/ }));
  await expectToast('Sent again', `Vehicle published (ID ${added.id})`);
  await waitFor(() => expect(receiver.arrived).toHaveLength(3));
  await waitFor(() => expect(receiver.arrived[2]?.headers['webhook-id']).toBe(headers['webhook-id']));
  await person.click(log.getByRole('button', { name: 'Done' }));

  await person.click(list().getByRole('button', { name: `More for ${host}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'New Secret' }));
  const asked = within(await screen.findByRole('alertdialog', { name: `Make a new secret for ${host}?` }));
  await person.click(asked.getByRole('button', { name: 'Make New Secret' }));
  const renewed = within(await screen.findByRole('dialog', { name: `Secret for ${host}` }));
  expect(renewed.getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value).not.toBe(secret);
  await person.click(renewed.getByRole('button', { name: 'Done' }));

  await person.click(list().getByRole('button', { name: `Edit ${host}` }));
  const edited = within(await screen.findByRole('dialog', { name: `Webhook to ${host}` }));
  await waitFor(() => expect(edited.getByRole('checkbox', { name: /vehicle\.published/ })).toBeChecked());
  await person.click(edited.getByRole('switch', { name: 'Send to this address' }));
  await person.click(edited.getByRole('button', { name: 'Save Address' }));
  await expectToast('Address saved', host);
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent('Off. Last accepted'));

  await person.click(list().getByRole('button', { name: `More for ${host}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const deletion = within(await screen.findByRole('alertdialog', { name: `Delete the webhook to ${host}?` }));
  await person.click(deletion.getByRole('button', { name: 'Delete' }));
  await expectToast('Webhook deleted', host);
  await screen.findByRole('heading', { name: 'No addresses yet' });
});

test('an address that has failed for a day is said to have; a failed load offers to try again', async () => {
  const { api, database, open, network } = await openDealership();
  const hook = { url: 'https://crm.example/hook', events: ['vehicle.sold'], isOn: true };
  await api.post('/api/webhooks', hook);
  await database.queries.execute(
    `update webhook_addresses set failing_since = now() - interval '25 hours', failure = 'The server answered 500'`,
  );
  network.fail('/api/webhooks');
  const person = await open(path);
  await screen.findByRole('heading', { name: 'Failed to load the addresses' });
  network.restore();
  await person.click(screen.getByRole('button', { name: /Try Again|Retry/i }));
  await waitFor(() =>
    expect(list().getByRole('alert')).toHaveTextContent(
      /^Nothing accepted for more than a day, since .*: The server answered 500\./,
    ),
  );
  const again = await open(path);
  await again.click(await screen.findByRole('button', { name: 'Edit crm.example' }));
  const edited = within(await screen.findByRole('dialog', { name: 'Webhook to crm.example' }));
  await again.fill(edited.getByRole('textbox', { name: 'Address' }), 'http://crm.example/hook');
  await again.click(edited.getByRole('button', { name: 'Save Address' }));
  await waitFor(() => expect(edited.getByText('The address must begin with https://')).toBeVisible());
  expect(edited.getByRole('textbox', { name: 'Address' })).toHaveValue('http://crm.example/hook');
});

test('who sends leads to a new address is asked who they are, and loses nothing to a wrong password', async () => {
  const { api, open } = await openDealership();
  const person = await open(path);
  await person.click(await screen.findByRole('button', { name: 'Add Address' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Add Address' }));
  const saveAddress = () => adding.getByRole('button', { name: 'Save Address' });
  await person.fill(adding.getByRole('textbox', { name: 'Address' }), 'https://crm.example/hook');
  await person.click(adding.getByRole('checkbox', { name: /vehicle\.sold/ }));
  expect(adding.queryByLabelText('Your password')).toBeNull();
  await person.click(adding.getByRole('checkbox', { name: /lead\.created/ }));
  await person.fill(await adding.findByLabelText('Your password'), 'not my password');
  await person.click(saveAddress());
  await waitFor(() =>
    expect(adding.getByLabelText('Your password')).toHaveAccessibleDescription(
      /^This is not your current password/,
    ),
  );
  expect(adding.getByRole('textbox', { name: 'Address' })).toHaveValue('https://crm.example/hook');
  expect(adding.getByRole('checkbox', { name: /lead\.created/ })).toBeChecked();
  expect(await api.get('/api/webhooks')).toEqual({ addresses: [] });
  await person.fill(adding.getByLabelText('Your password'), password);
  await person.click(saveAddress());
  const shown = within(await screen.findByRole('dialog', { name: 'Secret for crm.example' }));
  await person.click(shown.getByRole('button', { name: 'Done' }));

  await person.click(await screen.findByRole('button', { name: 'More for crm.example' }));
  await person.click(await screen.findByRole('menuitem', { name: 'New Secret' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Make a new secret for crm.example?' }));
  await person.fill(asked.getByLabelText('Your password'), password);
  await person.click(asked.getByRole('button', { name: 'Make New Secret' }));
  const renewed = within(await screen.findByRole('dialog', { name: 'Secret for crm.example' }));
  await person.click(renewed.getByRole('button', { name: 'Done' }));

  // What sends them nowhere else asks for nothing.
  await person.click(await screen.findByRole('button', { name: 'Edit crm.example' }));
  const edited = within(await screen.findByRole('dialog', { name: 'Webhook to crm.example' }));
  await person.click(edited.getByRole('switch', { name: 'Send to this address' }));
  expect(edited.queryByLabelText('Your password')).toBeNull();
  await person.click(edited.getByRole('button', { name: 'Save Address' }));
  await expectToast('Address saved', 'crm.example');
});
