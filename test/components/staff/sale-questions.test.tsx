import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataTable } from '../data-table.ts';
import { openDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const address = '/admin?tab=inventory';
const { cell, found, row } = dataTable('Vehicle Listings');
const act = (what: 'Edit' | 'Mark Sold', model: string) =>
  screen.getByRole('button', { name: `${what} 2024 Ashdown ${model}` });
const dialog = () => within(screen.getByRole('dialog', { name: 'Mark Vehicle as Sold' }));
const price = () => dialog().getByLabelText('Sale Price');
const confirm = () => dialog().getByRole('button', { name: 'Mark as Sold' });
const findAnyway = () => dialog().findByRole('button', { name: 'Mark as Sold Anyway' });
const complaint = () => dialog().queryByRole('alert');
const whenClosed = () =>
  waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Mark Vehicle as Sold' })).not.toBeInTheDocument(),
  );
const filter = (label: string) =>
  within(screen.getByRole('group', { name: 'Status', hidden: true })).getByRole('button', {
    name: new RegExp(`^${label}`),
    hidden: true,
  });

/** A dealership with one vehicle, and the dialog of its sale. */
async function openSale(model: string, listed: number) {
  const dealership = await openDealership();
  const { id } = await dealership.api.addVehicle({ model, price: listed });
  const person = await dealership.open(address);
  await found();
  await waitFor(() => row(model));
  await person.click(act('Mark Sold', model));
  await waitFor(() => expect(price()).toHaveFocus());
  return { ...dealership, id, person, call: `/api/vehicles/${id}/mark-sold` };
}

test('what the field does not show of an amount is asked about before anything is recorded', async () => {
  const { api, id, person } = await openSale('Vesper', 365_000);
  // The selected text is replaced by what is typed.
  await person.keyboard('365k');
  expect(price()).toHaveValue('365');
  expect(price()).toHaveAccessibleDescription(/^“365k” is taken as \$365/);
  await person.click(confirm());
  await waitFor(() =>
    expect(complaint()?.textContent).toBe(
      '“365k” is taken as $365. $365 is less than half of the listed price, $365,000.',
    ),
  );
  // The focus is on the answer that records nothing, and so is Esc.
  const change = () => dialog().getByRole('button', { name: 'Change the Price' });
  await waitFor(() => expect(change()).toHaveFocus());
  await person.keyboard('{Escape}');
  await waitFor(() => expect(price()).toHaveFocus());
  await waitFor(() => expect(complaint()).not.toBeInTheDocument());
  await person.click(confirm());
  await findAnyway();
  await person.click(change());
  await waitFor(() => expect(price()).toHaveFocus());
  expect(await api.vehicle(id)).toMatchObject({ status: 'available' });
  await person.click(confirm());
  await findAnyway();
  await person.fill(price(), '360,000');
  expect(complaint()).not.toBeInTheDocument();
  await person.click(confirm());
  await whenClosed();
  expect(await api.vehicle(id)).toMatchObject({ status: 'sold', soldPrice: 360_000 });
});

test('a refused sale is rolled back in the list, and what was typed stays; rows stay when refetching fails', async () => {
  const { api, call, id, network, person } = await openSale('Vesper', 100_000);
  await person.fill(price(), '87,500');
  for (const [refuse, text] of [
    [() => network.answer(call, { message: 'The till is closed' }, 500), 'The till is closed'],
    [() => network.answer(call, 'Bad gateway', 502), 'Failed to mark vehicle as sold'],
    [() => network.lose(call), 'Failed to mark vehicle as sold'],
  ] as const) {
    refuse();
    const letThrough = network.hold(call);
    await person.click(confirm());
    await waitFor(() => expect(cell('Vesper', 'Status')).toBe('Sold'));
    expect(complaint()).not.toBeInTheDocument();
    letThrough();
    await waitFor(() => expect(complaint()?.textContent).toBe(text));
    await expectToast('Error', text, 'destructive');
    await waitFor(() => expect(cell('Vesper', 'Status')).toBe('Available'));
    await waitFor(() => expect(filter('Sold')).toHaveTextContent('Sold 0'));
    expect(price()).toHaveValue('87,500');
  }
  expect(await api.vehicle(id)).toMatchObject({ status: 'available' });

  network.restore();
  network.fail('/api/vehicles/admin-fast');
  await person.click(confirm());
  await expectToast('Vehicle marked as sold successfully', '2024 Ashdown Vesper');
  await whenClosed();
  expect(await api.vehicle(id)).toMatchObject({ soldPrice: 87_500 });
  const notice = await screen.findByText('The list could not be fetched. What is shown may be out of date.');
  expect(row('Vesper')).toBeVisible();
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  await waitFor(() => expect(cell('Vesper', 'Status')).toBe('Sold'));
});
