import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { inventory } from '../inventory.ts';
import { openSale, sale } from '../sale-dialog.ts';
import { expectToast } from '../toast.ts';

const { cell, filter, row } = inventory;
const { complaint, confirm, dialog, findAnyway, price, whenClosed } = sale;

test('fault 74: what the field does not show of an amount is asked about before anything is recorded', async () => {
  const { api, person, vehicle } = await openSale({ model: 'Vesper', price: 365_000 });
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
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'available' });
  await person.click(confirm());
  await findAnyway();
  await person.fill(price(), '360,000');
  expect(complaint()).not.toBeInTheDocument();
  await person.click(confirm());
  await whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', soldPrice: 360_000 });
});

test('a refused sale is rolled back in the list, and what was typed stays; rows stay when refetching fails', async () => {
  const { api, call, network, person, vehicle } = await openSale({ model: 'Vesper' });
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
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'available' });

  network.restore();
  network.fail('/api/vehicles/admin-fast');
  await person.click(confirm());
  await expectToast('Vehicle marked as sold successfully', '2024 Ashdown Vesper');
  await whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ soldPrice: 87_500 });
  const notice = await screen.findByText('The list could not be fetched. What is shown may be out of date.');
  expect(row('Vesper')).toBeVisible();
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  await waitFor(() => expect(cell('Vesper', 'Status')).toBe('Sold'));
});
