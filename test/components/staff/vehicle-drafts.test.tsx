import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { inventory, nameOf, openInventory } from '../inventory.ts';
import { expectToast } from '../toast.ts';
import { findForm, leave, openEditForm } from '../vehicle-form.ts';

const kept = /Draft kept on this device\./;
const findContinue = (name: string) => screen.findByRole('button', { name: `Continue with ${name}` });
const drafts = () => {
  const list = screen.queryByRole('list', { name: 'Unsaved drafts' });
  if (list === null) return [];
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const whenDrafted = (...names: (string | RegExp)[]) =>
  waitFor(() =>
    expect(drafts()).toEqual(names.map((name) => expect.stringMatching(`^Not saved: ${source(name)}`))),
  );
const source = (name: string | RegExp) => (typeof name === 'string' ? name : name.source);

test('a restored draft can be discarded, with Undo', async () => {
  const dealership = await openDealership();
  const vehicle = await dealership.api.addVehicle();
  const { person, form } = await openEditForm(dealership, vehicle);
  await person.fill(form.field('Description'), 'Half a sentence');
  await leave(person, form);
  await person.click(await findContinue(nameOf(vehicle)));
  const again = await findForm();
  const description = () => again.field('Description');
  await waitFor(() => expect(description()).toHaveValue('Half a sentence'));
  await person.click(again.button('Discard Draft'));
  await waitFor(() => expect(description()).toHaveValue(''));
  await waitFor(() => expect(again.unsaved()).toBeUndefined());
  await waitFor(() => expect(again.button('Undo')).toHaveFocus());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(description()).toHaveValue('Half a sentence'));
  await waitFor(() => expect(again.unsaved()).toMatch(kept));

  await dealership.reload();
  const reloaded = await findForm();
  await waitFor(() => expect(reloaded.field('Description')).toHaveValue('Half a sentence'));
  await person.click(reloaded.button('Discard Draft'));
  await waitFor(() => expect(reloaded.field('Description')).toHaveValue(''));
  await person.keyboard('{Escape}');
  await reloaded.whenClosed();
  await dealership.reload();
  await inventory.found();
  expect(await inventory.findAct('Edit', vehicle)).toBeVisible();
  expect(drafts()).toEqual([]);
});

test('vehicles have drafts of their own, listed newest first', async () => {
  const dealership = await openDealership();
  const { api } = dealership;
  const one = await api.addVehicle({ model: 'One' });
  const other = await api.addVehicle({ model: 'Other' });
  const person = await openInventory(dealership, 2);
  for (const [vehicle, text] of [
    [one, 'Of the one'],
    [other, 'Of the other'],
  ] as const) {
    await person.click(await inventory.findAct('Edit', vehicle));
    const form = await findForm();
    await person.fill(form.field('Description'), text);
    await waitFor(() => expect(form.unsaved()).toMatch(kept));
    await leave(person, form);
  }
  await person.click(await screen.findByRole('button', { name: 'Add Vehicle' }));
  const adding = await findForm('Add New Vehicle');
  await person.fill(adding.field('Make'), 'Unfinished');
  await leave(person, adding);
  await whenDrafted(/\d{4} Unfinished/, nameOf(other), nameOf(one));

  await person.click(await findContinue(nameOf(one)));
  const first = await findForm();
  await waitFor(() => expect(first.field('Description')).toHaveValue('Of the one'));
  await person.fill(first.field('Price'), '55,000');
  await leave(person, first);
  await whenDrafted(nameOf(one), /\d{4} Unfinished/, nameOf(other));
  await person.click(await findContinue(nameOf(other)));
  const second = await findForm();
  await waitFor(() => expect(second.field('Description')).toHaveValue('Of the other'));
  expect(second.field('Price')).toHaveValue('100,000');
  await person.click(second.save());
  await expectToast('Vehicle updated successfully', '');
  await second.whenClosed();
  await whenDrafted(nameOf(one), /\d{4} Unfinished/);
  await person.click(await findContinue(nameOf(one)));
  const last = await findForm();
  await waitFor(() => expect(last.field('Price')).toHaveValue('55,000'));
  expect(await api.vehicle(one.id)).toMatchObject({ description: null, price: 100_000 });
});
