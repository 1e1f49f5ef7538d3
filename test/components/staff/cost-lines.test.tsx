import { waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { inventory } from '../inventory.ts';
import { expectToast } from '../toast.ts';
import { findForm, openEditForm } from '../vehicle-form.ts';

/** The lines of what a vehicle cost, in the form that is open. */
function costLines({ dialog }: Awaited<ReturnType<typeof findForm>>) {
  const lines = () => dialog.getByRole('group', { name: 'Cost lines' });
  const inLines = () => within(lines());
  return {
    lines,
    name: (number: number) => inLines().getByRole('combobox', { name: `Cost ${number}` }),
    amount: (number: number) => inLines().getByRole('textbox', { name: `Amount of cost ${number}` }),
    button: (label: string) => inLines().getByRole('button', { name: label }),
  };
}

test('costs are listed line by line and add up to the cost basis', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const vehicle = await api.addVehicle({ price: 120_000, costBasis: 90_000 });
  const { person, form } = await openEditForm(dealership, vehicle);
  const { amount, button, lines, name } = costLines(form);
  const whenCostIs = (text: string) => waitFor(() => expect(form.field('Cost basis')).toHaveValue(text));
  await whenCostIs('90,000');

  // What was typed becomes the first line; from there, the keyboard does it.
  button('List the Costs').focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(name(1)).toHaveValue('Purchase'));
  expect(amount(1)).toHaveValue('90,000');
  await waitFor(() => expect(name(2)).toHaveFocus());
  await person.keyboard('Transport');
  await person.tab();
  await person.keyboard('1200.5');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(name(3)).toHaveFocus());
  await person.keyboard('Tires');
  await person.fill(amount(3), '2k');
  await whenCostIs('$93,200.50');
  expect(form.field('Cost basis')).toHaveAttribute('readonly');
  expect(await form.dialog.findByText('28.8%')).toBeVisible();

  await person.fill(amount(3), 'two');
  await person.click(form.save());
  await waitFor(() => expect(lines()).toHaveAccessibleDescription('Enter an amount such as 246,900'));
  expect(amount(3)).toHaveAttribute('aria-invalid', 'true');
  await person.fill(amount(3), '2k');
  await person.click(button('Remove cost 1'));
  await waitFor(() => expect(name(1)).toHaveFocus());
  await whenCostIs('$3,200.50');
  await person.click(form.save());
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({
    costBasis: 3_200.5,
    costItems: [
      { label: 'Transport', amount: 1_200.5 },
      { label: 'Tires', amount: 2_000 },
    ],
  });

  await person.click(await inventory.findAct('Edit', vehicle));
  const again = await findForm();
  const listed = costLines(again);
  await waitFor(() => expect(listed.amount(1)).toHaveValue('1,200.50'));
  expect(again.unsaved()).toBeUndefined();
  await person.click(listed.button('Remove cost 2'));
  await waitFor(() => expect(again.field('Cost basis')).toHaveValue('$1,200.50'));
  await person.click(listed.button('Remove cost 1'));
  // Without lines, it is typed again.
  await waitFor(() => expect(again.field('Cost basis')).not.toHaveAttribute('readonly'));
  await person.fill(again.field('Cost basis'), '4,000');
  await person.click(again.save());
  await expectToast('Vehicle updated successfully', '');
  await again.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ costBasis: 4_000, costItems: [] });
});
