import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { nameOf } from '../inventory.ts';
import { expectToast } from '../toast.ts';

test('a correction of a sale is refused if it is no amount, or of an older state', async () => {
  const { api, open } = await openDealership();
  const { id } = await api.addVehicle({ price: 80_000, costBasis: 70_000 });
  const vehicle = await api.sell(id);
  const person = await open('/admin?tab=sold');
  await person.click(await screen.findByRole('button', { name: `Edit Sale ${nameOf(vehicle)}` }));
  const element = await screen.findByRole('dialog', { name: 'Edit Sale' });
  const dialog = within(element);
  const price = () => dialog.getByLabelText('Sale Price');
  const save = () => dialog.getByRole('button', { name: 'Save Sale' });
  await waitFor(() => expect(price()).toHaveFocus());
  expect(dialog.getByText('Profit at this price', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
    '+$10,000',
  );
  await person.fill(price(), '1.2.3');
  await person.click(save());
  await waitFor(() => expect(price()).toHaveAccessibleDescription(/^Enter an amount such as 246,900/));
  await api.patch(`/api/vehicles/${id}`, { mileage: 77 });
  await person.fill(price(), '');
  await person.click(save());
  await expectToast(
    'Error',
    'Somebody else has changed this vehicle in the meantime. Load the newer version before you save.',
  );
  await waitFor(() => expect(element).not.toBeInTheDocument());
  expect(await api.vehicle(id)).toMatchObject({ soldPrice: 80_000, mileage: 77 });
});
