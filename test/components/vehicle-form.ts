import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Vehicle } from '../../src/vehicles/vehicle.ts';
import type { OpenDealership } from './dealership.tsx';
import { openInventory } from './inventory.ts';

type Person = Awaited<ReturnType<OpenDealership['open']>>;
type Title = 'Add New Vehicle' | 'Edit Vehicle';

type Form = Awaited<ReturnType<typeof findForm>>;

/** The vehicle form that is open, or about to be, by the labels of its parts. */
export async function findForm(title: Title = 'Edit Vehicle') {
  const element = await screen.findByRole('dialog', { name: title });
  const dialog = within(element);
  await dialog.findByLabelText('Make');
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  return {
    element,
    dialog,
    button,
    /** A control by its label, of which an optional one has more; sections have the same names as some. */
    field: (label: string | RegExp) =>
      dialog.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' }),
    features: () =>
      within(dialog.getByRole('list', { name: 'Features' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    /** Why the form was not saved. */
    alert: () => dialog.queryByRole('alert'),
    save: () => button(/^(?:Add Vehicle|Save Changes|Saving\.\.\.)$/),
    /** What is not saved yet, or undefined. */
    unsaved: () => dialog.queryByText('Unsaved changes')?.parentElement?.textContent,
    whenClosed: () => waitFor(() => expect(element).not.toBeInTheDocument()),
  };
}

/** Opens the form for a new vehicle above an empty list, or one of this many. */
export async function openAddForm(dealership: OpenDealership, count?: number) {
  const person =
    count === undefined
      ? await dealership.open('/admin?tab=inventory')
      : await openInventory(dealership, count);
  await person.click(await screen.findByRole('button', { name: 'Add Vehicle' }));
  return { person, form: await findForm('Add New Vehicle') };
}

/** Opens the form of a vehicle by its address. */
export async function openEditForm({ open }: OpenDealership, { id }: Pick<Vehicle, 'id'>) {
  const person = await open(`/admin?tab=inventory&vehicle=${id}`);
  return { person, form: await findForm() };
}

/** Fills in what a new vehicle must have: it is a Vesper for $100,000. */
export async function fillRequired(person: Person, { field }: Form) {
  await person.fill(field('Make'), 'Ashdown');
  await person.fill(field('Model'), 'Vesper');
  await person.fill(field('Price'), '100000');
}

/** A VIN whose check digit is not right. */
export const someVin = 'WZZ0123456789ABCD';

/** Leaves the form with unsaved changes, which stay as a draft. */
export async function leave(person: Person, { button, whenClosed }: Form) {
  await person.click(button('Cancel'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await person.click(question.getByRole('button', { name: 'Leave' }));
  await whenClosed();
}
