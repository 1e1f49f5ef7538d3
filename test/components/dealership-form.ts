import { screen, within } from '@testing-library/dom';

/** The form of a part of the dealership's settings, once it is there. */
export async function findDealershipForm(part = 'Name and address') {
  const form = await screen.findByRole('form', { name: part });
  return {
    field: (label: string) => within(form).getByLabelText(label),
    /** What says above the form how many fields need a look; null if none does. */
    summary: () =>
      within(form)
        .queryAllByRole('alert')
        .find(({ textContent }) => textContent.includes('before this can be saved'))?.textContent ?? null,
    button: (name: string) => within(form).getByRole('button', { name }),
  };
}

export async function findHoursForm() {
  const form = await findDealershipForm('Hours and closed days');
  const hours = screen.getByRole('list', { name: 'Business hours' });
  return {
    ...form,
    lines: () => within(hours).getAllByRole('listitem'),
    hours: (label: string) => within(hours).getByLabelText(label),
    isOpen: (days: string) => within(hours).getByRole('switch', { name: `${days}, open` }),
    days: (days: string) => within(hours).getByRole('button', { name: `${days}, choose days` }),
    day: (name: string) =>
      within(within(hours).getByRole('group', { name: 'Days' })).getByRole('button', { name }),
  };
}
