import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { inventory, nameOf, openInventory } from '../inventory.ts';
import { currentToast, expectToast } from '../toast.ts';

type Person = Awaited<ReturnType<typeof openInventory>>;

/** Presses Tab, or Shift+Tab, until the control has the focus. */
async function tabTo(person: Person, find: () => HTMLElement, shift = false) {
  const control = await waitFor(find);
  for (let presses = 0; presses < 90; presses += 1) {
    if (control === document.activeElement) return;
    await person.tab({ shift });
  }
  throw new Error(`Tab does not reach ${control.textContent}`);
}
const back = true;
const button = (name: string | RegExp) => () => screen.getByRole('button', { name });
const act = (name: string) => () =>
  within(screen.getByRole('group', { name: /^Change [\d,]+ vehicles?$/ })).getByRole('button', { name });
const whenSaid = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(text));
const whenToasted = (text: string) => waitFor(() => expect(currentToast()).toHaveTextContent(text));
const whenFocused = (find: () => HTMLElement) => waitFor(() => expect(find()).toHaveFocus());

test('the keyboard alone selects a range, changes its prices and undoes that', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const oldest = await api.addVehicle({ model: 'Oldest' });
  await api.addVehicle({ model: 'Third' });
  const second = await api.addVehicle({ model: 'Second' });
  const newest = await api.addVehicle({ model: 'Newest' });
  const person = await openInventory(dealership, 4);
  const box = (vehicle: typeof oldest) => () =>
    screen.getByRole('checkbox', { name: `Select ${nameOf(vehicle)}` });
  inventory.search().focus();
  await tabTo(person, button('Select'), back);
  await person.keyboard('{Enter}');
  await whenFocused(button('Done'));
  await tabTo(person, box(second));
  await person.keyboard(' ');
  await whenSaid('1 selected');
  await tabTo(person, box(oldest));
  await person.keyboard('{Shift>} {/Shift}');
  await whenSaid('3 selected');

  await tabTo(person, act('Price'), back);
  await person.keyboard('{Enter}');
  const prices = () => within(screen.getByRole('dialog', { name: 'Change Prices' }));
  await whenFocused(() => prices().getByLabelText('By'));
  await person.keyboard('10');
  await tabTo(person, () => prices().getByRole('button', { name: '%' }));
  await person.keyboard(' ');
  await whenSaid('3 prices will change.');
  await tabTo(person, () => prices().getByRole('button', { name: 'Change 3 Prices' }));
  await person.keyboard('{Enter}');
  await whenToasted('3 prices lowered by 10%');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Change Prices' })).not.toBeInTheDocument(),
  );
  // The focus is where it was before the dialog.
  await whenFocused(act('Price'));
  expect(await api.vehicle(second.id)).toMatchObject({ price: 90_000 });
  expect(await api.vehicle(newest.id)).toMatchObject({ price: 100_000 });

  await tabTo(person, button('Undo'), back);
  await person.keyboard('{Enter}');
  const asked = () => screen.getByRole('alertdialog', { name: 'Undo for 3 vehicles?' });
  await tabTo(person, () => within(asked()).getByRole('button', { name: 'Undo' }));
  await person.keyboard('{Enter}');
  await expectToast('3 vehicles put back', '');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await api.vehicle(second.id)).toMatchObject({ price: 100_000 });

  await tabTo(person, act('Status'));
  await person.keyboard('{Enter}');
  const item = (name: string) => () => screen.getByRole('menuitem', { name });
  await whenFocused(item('Available'));
  await person.keyboard('{ArrowDown}');
  await whenFocused(item('Pending Sale'));
  await person.keyboard('{Enter}');
  const question = () => screen.getByRole('alertdialog', { name: 'Set 3 vehicles to Pending Sale?' });
  await tabTo(person, () => within(question()).getByRole('button', { name: 'Set Status' }));
  await person.keyboard('{Enter}');
  await whenToasted('3 vehicles set to Pending Sale');
  expect(await api.vehicle(oldest.id)).toMatchObject({ status: 'pending' });
});

test('the keyboard alone edits price and status in the row, and Esc leaves them', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ model: 'Vesper', price: 150_000 });
  const person = await openInventory(dealership, 1);
  const price = button(/^Change the price/);
  inventory.search().focus();
  await tabTo(person, price);
  await person.keyboard('{Enter}');
  const editor = () => within(screen.getByRole('dialog', { name: /^Price of/ }));
  const field = () => editor().getByLabelText('Price');
  const whenClosed = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: /^Price of/ })).not.toBeInTheDocument());
  await whenFocused(field);
  await person.keyboard('1');
  await person.keyboard('{Escape}');
  await whenClosed();
  await whenFocused(price);
  expect(price()).toHaveTextContent('$150,000');

  await person.keyboard('{Enter}');
  await waitFor(() => expect(field()).toHaveValue('150,000'));
  await whenFocused(field);
  await person.keyboard('129.900');
  await person.keyboard('{Enter}');
  expect(
    await editor().findByText('This can be read as $129,900 or $129.90: use a comma for thousands'),
  ).toBeVisible();
  await person.keyboard('{Control>}a{/Control}');
  await person.keyboard('145,500');
  await person.keyboard('{Enter}');
  await whenClosed();
  await whenFocused(price);
  await waitFor(() => expect(price()).toHaveTextContent('$145,500'));
  await whenToasted('Vehicle updated successfully');
  expect(await api.vehicle(vehicle.id)).toMatchObject({ price: 145_500 });

  const status = button(/^Change the status/);
  await tabTo(person, status);
  await person.keyboard('{Enter}');
  const choice = (name: string) => () => screen.getByRole('menuitemradio', { name });
  await whenFocused(choice('Available'));
  await person.keyboard('{ArrowDown}');
  await whenFocused(choice('Pending Sale'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(status()).toHaveTextContent('Available Pending Sale'));
  await whenFocused(status);
  await waitFor(async () => expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'pending' }));
});
