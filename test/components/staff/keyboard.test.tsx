import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findDealershipForm } from '../dealership-form.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { act, details, heading, inquire, inquiriesPath, whenListed } from '../inquiries-tab.ts';
import { inventory, nameOf } from '../inventory.ts';
import { lead, openWithMail } from '../lead.ts';
import { sale } from '../sale-dialog.ts';
import { saveBar } from '../save-bar.ts';
import { expectToast } from '../toast.ts';
import { findForm } from '../vehicle-form.ts';

// Nothing here clicks, and only keys move the focus.

type Person = Awaited<ReturnType<OpenDealership['open']>>;

/** Presses Tab until the control has the focus. */
async function tabTo(person: Person, find: () => HTMLElement) {
  await waitFor(find);
  for (let presses = 0; presses < 90; presses += 1) {
    if (find() === document.activeElement) return;
    await person.tab();
  }
  throw new Error(`Tab does not reach ${find().textContent}`);
}

async function press(person: Person, find: () => HTMLElement) {
  await tabTo(person, find);
  await person.keyboard('{Enter}');
}

/** Replaces the text of a field by typing. */
async function enter(person: Person, find: () => HTMLElement, text: string) {
  await tabTo(person, find);
  await person.keyboard('{Control>}a{/Control}');
  await person.keyboard(text);
}

test('the keyboard alone opens a tab, finds a vehicle, edits, sells and deletes it', async () => {
  const { api, open } = await openDealership();
  const vehicle = await api.addVehicle({ model: 'Vesper', price: 150_000 });
  await api.addVehicle({ model: 'Other' });
  const person = await open('/admin?tab=sold');
  const tab = (name: string | RegExp) => screen.getByRole('tab', { name });
  await tabTo(person, () => screen.getByRole('tab', { selected: true }));
  await person.keyboard('{ArrowLeft}');
  await waitFor(() => expect(tab('Inventory')).toHaveFocus());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(tab('Inventory')).toHaveAttribute('aria-selected', 'true'));
  await waitFor(inventory.search);
  await enter(person, inventory.search, 'Vesper');
  await waitFor(() => expect(inventory.column('Model')).toEqual(['Vesper']));
  await press(person, () => inventory.act('Edit', vehicle));
  const form = await findForm();
  await enter(person, () => form.field('Price'), '145000');
  await press(person, form.save);
  await expectToast('Vehicle updated successfully', '');
  await form.whenClosed();
  await waitFor(() => expect(inventory.act('Edit', vehicle)).toHaveFocus());
  await waitFor(() => expect(inventory.cell('Vesper', 'Price')).toBe('$145,000'));

  await press(person, () => inventory.act('Mark Sold', vehicle));
  await sale.whenOpen();
  // It is selected, so that typing replaces it.
  await person.keyboard('141,500');
  await press(person, sale.confirm);
  await expectToast('Vehicle marked as sold successfully', nameOf(vehicle));
  await sale.whenClosed();
  expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'sold', soldPrice: 141_500 });
  await waitFor(() => expect(inventory.act('Edit', vehicle)).toHaveFocus());

  await press(person, () => inventory.act('Delete', vehicle));
  const question = () => screen.queryByRole('alertdialog', { name: 'Are you sure?' });
  const answer = (name: string) =>
    within(screen.getByRole('alertdialog', { name: 'Are you sure?' })).getByRole('button', { name });
  await waitFor(() => expect(answer('Cancel')).toHaveFocus());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(question()).not.toBeInTheDocument());
  await waitFor(() => expect(inventory.act('Delete', vehicle)).toHaveFocus());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(answer('Cancel')).toHaveFocus());
  await press(person, () => answer('Delete'));
  await expectToast('Vehicle deleted successfully', nameOf(vehicle));
  await waitFor(() => expect(inventory.filter('All')).toHaveTextContent('All 0'));
  await expect(api.vehicle(vehicle.id)).rejects.toThrow('404');
});

test('the keyboard alone opens an inquiry, takes it, answers from a template, adds a note and closes it', async () => {
  const { api, open } = await openWithMail();
  const vehicle = await api.addVehicle();
  const { id } = await inquire(api, { vehicleId: vehicle.id });
  // The template names it.
  await api.patch('/api/dealership', { phone: '(480) 555-0142' });
  const person = await open(inquiriesPath);
  await whenListed(id);
  await press(person, () => act('View', id));
  await waitFor(() => expect(heading()).toHaveFocus());
  await press(person, lead.take);
  await expectToast('Assigned to you', '');
  await tabTo(person, lead.template);
  // The window opens no list of options by a key.
  await person.selectOptions(lead.template(), 'Price');
  await waitFor(() => expect(lead.subject()).toHaveValue(`The ${nameOf(vehicle)}`));
  await press(person, lead.send);
  await waitFor(() => expect(lead.entries()).toHaveLength(1));
  await enter(person, lead.note, 'Call on Monday');
  await press(person, lead.addNote);
  await waitFor(() => expect(lead.entries()).toHaveLength(2));
  await press(person, () => details().getByRole('button', { name: 'Close Details' }));
  await waitFor(() => expect(act('View', id)).toHaveFocus());
});

test('the keyboard alone changes the dealership’s phone number', async () => {
  const { api, open } = await openDealership();
  const person = await open('/admin?tab=sold');
  const settings = () =>
    within(screen.getByRole('navigation', { name: 'Staff' })).getByRole('link', { name: 'Settings' });
  await press(person, settings);
  const form = await findDealershipForm();
  await enter(person, () => form.field('Phone'), '(480) 555-0177');
  const save = await saveBar.save();
  await press(person, () => save);
  await expectToast('Settings saved', 'Visitors see the change now.');
  expect(await api.get('/api/dealership')).toMatchObject({
    dealership: { phone: '(480) 555-0177' },
  });
});
