import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { inquiriesPath, inquiryTable } from '../inquiries-tab.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/marketplaces';
const list = () => within(screen.getByRole('list', { name: 'Addresses for leads' }));

test('an address is made, shown once, renewed and deleted; its leads come into the inquiries', async () => {
  const { api, open, network } = await openDealership();
  const person = await open(path);
  await screen.findByRole('heading', { name: 'No addresses yet' });
  await person.click(screen.getByRole('button', { name: 'Add Address' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Add Address' }));
  await person.click(adding.getByRole('button', { name: 'Add Address' }));
  await waitFor(() => expect(adding.getByText('Enter whose leads come here')).toBeVisible());
  await person.fill(adding.getByRole('textbox', { name: 'Marketplace' }), 'AutoTrader');
  await person.click(adding.getByRole('button', { name: 'Add Address' }));
  const made = within(await screen.findByRole('dialog', { name: 'Address for AutoTrader' }));
  const shown = made.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  expect(shown.value).toMatch(/\/api\/leads\/[\w-]{43}$/);
  const { value: first } = shown;
  await person.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent('No lead yet.'));
  expect(document.body.textContent).not.toContain(first);

  await person.click(list().getByRole('button', { name: 'New address for AutoTrader' }));
  const asked = within(
    await screen.findByRole('alertdialog', { name: 'Make a new address for AutoTrader?' }),
  );
  await person.click(asked.getByRole('button', { name: 'Make New Address' }));
  const renewed = within(await screen.findByRole('dialog', { name: 'Address for AutoTrader' }));
  const second = renewed.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value;
  expect(second).not.toBe(first);
  await person.click(renewed.getByRole('button', { name: 'Done' }));

  const xml = '<adf><prospect><customer><contact><name>Bo</name></contact></customer></prospect></adf>';
  const posted = await network.fetch(new URL(second).pathname, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: new TextEncoder().encode(xml),
  });
  expect(posted.status).toBe(201);
  await open(path);
  await waitFor(() => expect(list().getByRole('listitem')).toHaveTextContent('Last lead'));
  await person.click(list().getByRole('button', { name: 'Delete AutoTrader' }));
  const deletion = within(
    await screen.findByRole('alertdialog', { name: 'Delete the address for AutoTrader?' }),
  );
  await person.click(deletion.getByRole('button', { name: 'Delete' }));
  await expectToast('Address deleted', 'AutoTrader');
  await screen.findByRole('heading', { name: 'No addresses yet' });
  await open(inquiriesPath);
  await waitFor(() => expect(inquiryTable.column('Name')).toEqual(['Bo']));
  expect(await api.get('/api/inquiries')).toMatchObject({
    inquiries: [{ source: 'marketplace', utmSource: 'AutoTrader' }],
  });
});

test('a failed load offers to try again', async () => {
  const { open, network } = await openDealership();
  network.fail('/api/lead-addresses');
  const person = await open(path);
  await screen.findByRole('heading', { name: 'Failed to load the addresses' });
  network.restore();
  await person.click(screen.getByRole('button', { name: /Try Again|Retry/i }));
  await screen.findByRole('heading', { name: 'No addresses yet' });
});
