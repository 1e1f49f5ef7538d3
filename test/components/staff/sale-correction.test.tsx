import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { dayAfter, dayOf } from '../../../src/platform/time-zones.ts';
import { dataTable } from '../data-table.ts';
import { openDealership } from '../dealership.tsx';
import { inventory, nameOf, openInventory } from '../inventory.ts';
import { sale } from '../sale-dialog.ts';
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

/** The day in the dealership's time zone, this many days ago. */
const dayAgo = (days: number) => dayAfter(dayOf(new Date(), 'America/Los_Angeles'), -days);
/** As tables write it. */
const written = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

test('a sale is given its day, and corrected later', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ price: 80_000, costBasis: 70_000 });
  await api.patch(`/api/vehicles/${vehicle.id}/listing-date`, { listedOn: dayAgo(60) });
  const person = await openInventory(dealership);
  await person.click(await inventory.findAct('Mark Sold', vehicle));
  await sale.whenOpen();
  const day = () => sale.dialog().getByLabelText('Sale Date');
  expect(day()).toHaveValue(dayAgo(0));
  fireEvent.change(day(), { target: { value: dayAgo(-1) } });
  await person.click(sale.confirm());
  await waitFor(() => expect(day()).toHaveAccessibleDescription('A sale cannot be in the future'));
  await waitFor(() => expect(day()).toHaveFocus());
  fireEvent.change(day(), { target: { value: '2001-01-01' } });
  await person.click(sale.confirm());
  await waitFor(() =>
    expect(day()).toHaveAccessibleDescription(expect.stringMatching(/^The vehicle was listed on /)),
  );
  fireEvent.change(day(), { target: { value: dayAgo(5) } });
  await waitFor(() => expect(sale.fact('Days to sell')).toBe('55 days'));
  await person.click(sale.confirm());
  await expectToast('Vehicle marked as sold successfully', nameOf(vehicle));
  await sale.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', daysToSell: 55 });

  await dealership.open('/admin?tab=sold');
  const edit = () => screen.getByRole('button', { name: `Edit Sale ${nameOf(vehicle)}` });
  (await waitFor(edit)).focus();
  await person.keyboard('{Enter}');
  const element = await screen.findByRole('dialog', { name: 'Edit Sale' });
  const correction = within(element);
  await waitFor(() => expect(correction.getByLabelText('Sale Price')).toHaveFocus());
  expect(correction.getByLabelText('Sale Date')).toHaveValue(dayAgo(5));
  await person.keyboard('1,000.50');
  fireEvent.change(correction.getByLabelText('Sale Date'), { target: { value: dayAgo(3) } });
  await waitFor(() =>
    expect(correction.getByText('Days to sell', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
      '57 days',
    ),
  );
  await person.click(correction.getByRole('button', { name: 'Save Sale' }));
  // The listed price is far above.
  await person.click(await correction.findByRole('button', { name: 'Save Sale Anyway' }));
  await expectToast('Sale updated successfully', nameOf(vehicle));
  await waitFor(() => expect(element).not.toBeInTheDocument());
  await waitFor(() => expect(edit()).toHaveFocus());
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    soldPrice: 1_000.5,
    daysToSell: 57,
    profit: -68_999.5,
  });
  const sold = dataTable('Sold Vehicles');
  await waitFor(() => expect(sold.row(vehicle.model)).toHaveTextContent('$1,000.50'));
  expect(sold.row(vehicle.model)).toHaveTextContent(written(dayAgo(3)));
});
