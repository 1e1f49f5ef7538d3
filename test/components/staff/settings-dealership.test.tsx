import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { halcyon } from '../../../demo/dealership.ts';
import type { Dealership } from '../../../src/dealership/dealership.schema.ts';
import { dayAfter, dayOf } from '../../../src/platform/time-zones.ts';
import { findDealershipForm, findHoursForm } from '../dealership-form.ts';
import { openDealership } from '../dealership.tsx';
import { saveBar } from '../save-bar.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings';
const call = '/api/dealership';

const invalid = {
  'Name and address': [
    ['Dealership name', ' ', 'Enter the dealership name'],
    ['Logo, large word', '', 'Enter a word for the logo'],
    ['In business since', '1799', 'Enter a year from 1800 to 2200'],
    ['Phone', '555-0142', 'Please enter a valid phone number'],
    ['Email', 'hello@halcyon', 'Please enter a valid email address'],
  ],
  Links: [
    ['Instagram', 'halcyon.example/x', 'Start the address with https://'],
    ['Terms of Service', 'javascript:alert(1)', 'Start the address with https://'],
  ],
  'Test drives': [
    ['Minutes for a test drive', '5', 'Enter minutes from 15 to 240'],
    ['Test drives at once', '21', 'Enter a number from 0 to 20'],
  ],
} as const;
const paths = { 'Name and address': path, Links: `${path}/links`, 'Test drives': `${path}/test-drives` };

for (const part of ['Name and address', 'Links', 'Test drives'] as const)
  test(`what is not valid is refused at its field, until it is typed anew: ${part}`, async () => {
    const { open } = await openDealership();
    const person = await open(paths[part]);
    const { field, summary } = await findDealershipForm(part);
    for (const [label, text, complaint] of invalid[part]) {
      const before = (field(label) as HTMLInputElement).value;
      await person.fill(field(label), text);
      await person.click(await saveBar.save());
      await waitFor(() =>
        expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(complaint)),
      );
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      await waitFor(() => expect(field(label)).toHaveFocus());
      await waitFor(() => expect(summary()).toBe('One field needs a look before this can be saved.'));
      // Typing removes the error.
      await person.fill(field(label), before);
      await waitFor(() => expect(field(label)).not.toHaveAttribute('aria-invalid'));
      await waitFor(() => expect(summary()).toBeNull());
    }
  });

test('of several faults the first one gets the focus, and nothing is sent', async () => {
  const { network, open } = await openDealership();
  const person = await open(path);
  const { field, summary } = await findDealershipForm();
  await person.fill(field('Email'), 'nobody');
  await person.fill(field('Phone'), '1');
  await person.click(await saveBar.save());
  await waitFor(() => expect(summary()).toBe('2 fields need a look before this can be saved.'));
  await waitFor(() => expect(field('Phone')).toHaveFocus());
  expect(network.timesAsked(`PATCH ${call}`)).toBe(0);
  await person.click(await saveBar.discard());
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
});

test('closed days are added and removed, and are announced on the contact page', async () => {
  const { api, open } = await openDealership();
  const person = await open(`${path}/hours`);
  const { field, summary, button } = await findHoursForm();
  expect(screen.getByText('No closed days.')).toBeInTheDocument();
  const [soon = '', gone = ''] = [3, -2].map((days) => dayAfter(dayOf(new Date(), halcyon.timeZone), days));
  for (const number of [1, 2]) {
    await person.click(button('Add Closed Day'));
    await waitFor(() => expect(field(`Closed day ${number}, day`)).toHaveFocus());
  }
  fireEvent.change(field('Closed day 1, day'), { target: { value: gone } });
  await person.click(await saveBar.save());
  await waitFor(() => expect(field('Closed day 1, day')).toHaveAccessibleDescription('This day is over'));
  expect(field('Closed day 2, day')).toHaveAccessibleDescription('Choose a day');
  await waitFor(() => expect(summary()).toBe('2 fields need a look before this can be saved.'));
  await person.click(button('Remove closed day 2'));
  await waitFor(() => expect(button('Add Closed Day')).toHaveFocus());
  fireEvent.change(field('Closed day 1, day'), { target: { value: soon } });
  await person.fill(field('Closed day 1, reason'), ' Thanksgiving ');
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'Visitors see the change now.');
  const { dealership } = await api.get<{ dealership: Dealership }>(call);
  expect(dealership.closedDays).toEqual([{ day: soon, reason: 'Thanksgiving' }]);

  await open('/contact');
  expect(await screen.findByRole('heading', { name: 'Closed soon' })).toBeInTheDocument();
  expect(screen.getByText('Thanksgiving')).toBeInTheDocument();
});

test('another part that was saved meanwhile is no conflict, and stays', async () => {
  const { api, network, open } = await openDealership();
  const person = await open(`${path}/hours`);
  const { isOpen } = await findHoursForm();
  await api.patch(call, { city: 'Tempe', appointmentsAtOnce: 3 });
  await person.click(isOpen('Sat'));
  await person.fill(await screen.findByLabelText('Sat, note'), 'closed');
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'Visitors see the change now.');
  await waitFor(() => expect(saveBar.stale()).toBeNull());
  const { dealership } = await api.get<{ dealership: Dealership }>(call);
  expect(dealership).toMatchObject({ city: 'Tempe', appointmentsAtOnce: 3 });
  expect(dealership.hours[1]).toEqual({ days: ['Sat'], note: 'closed' });

  // The same part is one, also if what was asked for in between does not arrive.
  await api.patch(call, { hours: [] });
  network.fail(`GET ${call}`);
  await person.fill(await screen.findByLabelText('Sat, note'), 'on request');
  await person.click(await saveBar.save());
  await waitFor(() => expect(saveBar.stale()).toHaveFocus());
  expect((await api.get<{ dealership: Dealership }>(call)).dealership.hours).toEqual([]);
});

test('rows of the hours are switched, split, removed and added', async () => {
  const { api, open } = await openDealership();
  const person = await open(`${path}/hours`);
  const { summary, lines, hours, isOpen, days, day, button } = await findHoursForm();
  const save = async () => person.click(await saveBar.save());
  await person.click(isOpen('Sat'));
  await person.fill(await waitFor(() => hours('Sat, note')), 'closed');
  await person.click(days('Mon-Fri'));
  await person.click(await waitFor(() => day('Fri')));
  await waitFor(() => expect(days('Mon-Thu')).toHaveAttribute('aria-expanded', 'true'));
  await person.click(days('Mon-Thu'));
  await person.click(button('Remove Sun'));
  await waitFor(() => expect(lines()).toHaveLength(2));
  // A new row starts with the days that no other row has.
  await person.click(button('Add Line'));
  await waitFor(() => expect(days('Fri, Sun')).toHaveFocus());
  await person.click(day('Sun'));
  await person.fill(await waitFor(() => hours('Fri, opens')), '12pm');
  await person.fill(hours('Fri, closes'), 'midnight');
  await save();
  await waitFor(() => expect(hours('Fri, closes')).toHaveAccessibleDescription('Write a time like 9AM'));
  await waitFor(() => expect(hours('Fri, closes')).toHaveFocus());
  await waitFor(() => expect(summary()).toBe('One field needs a look before this can be saved.'));
  await person.fill(hours('Fri, closes'), '24:00');
  await waitFor(() => expect(summary()).toBeNull());
  await person.fill(hours('Sat, note'), '');
  await person.click(day('Fri'));
  await save();
  await waitFor(() => expect(lines()[1]).toHaveTextContent('Say what is true of these days, such as closed'));
  expect(lines()[2]).toHaveTextContent('Choose at least one day');
  await waitFor(() => expect(summary()).toBe('2 fields need a look before this can be saved.'));
  await person.fill(hours('Sat, note'), 'closed');
  await person.click(day('Fri'));
  await save();
  await expectToast('Settings saved', 'Visitors see the change now.');
  const { dealership } = await api.get<{ dealership: Dealership }>(call);
  expect(dealership.hours).toEqual([
    { days: ['Mon', 'Tue', 'Wed', 'Thu'], opens: '09:00', closes: '19:00' },
    { days: ['Sat'], note: 'closed' },
    { days: ['Fri'], opens: '12:00', closes: '24:00' },
  ]);
});
