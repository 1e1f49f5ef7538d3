import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import {
  details,
  fact,
  heading,
  inquire,
  inquiriesPath,
  inquiryOf,
  inquiryTable,
  whenListed,
} from '../inquiries-tab.ts';
import { expectToast } from '../toast.ts';

const findDialog = () => screen.findByRole('dialog', { name: 'Add Lead' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Add Lead' }));
const field = (name: string) => dialog().getByRole('textbox', { name: new RegExp(`^${name}`) });
const choice = (name: string) => dialog().getByRole('combobox', { name: new RegExp(`^${name}`) });
const submit = () => dialog().getByRole('button', { name: 'Add Lead' });
const openButton = () => screen.findByRole('button', { name: 'Add Lead' });

test('a lead by phone is added to the empty list, about a car that is searched for, and has the focus', async () => {
  const { api, open } = await openDealership();
  const vehicle = await api.addVehicle({ stockNumber: 'H2611' });
  const person = await open(inquiriesPath);
  await screen.findByRole('heading', { name: 'No inquiries found' });
  await person.click(await openButton());
  await findDialog();
  await waitFor(() => expect(choice('Assigned to')).toHaveDisplayValue('admin (you)'));
  await person.click(submit());
  // Nothing typed is lost, and each error says what is missing.
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(field('Name')).toHaveAccessibleDescription('Enter the customer’s name');
  expect(dialog().getByText('Choose where the lead came from')).toBeVisible();
  expect(field('Email')).toHaveAccessibleDescription(/Enter an email address or a phone number/);
  await person.fill(field('Name'), 'Bo Lind');
  await person.selectOptions(choice('Source'), 'Phone');
  await waitFor(() =>
    expect(dialog().queryByText('Choose where the lead came from')).not.toBeInTheDocument(),
  );
  await person.fill(field('Phone'), '(602) 555-0101');
  await person.fill(dialog().getByRole('searchbox', { name: 'Search cars' }), 'h2611');
  await person.click(await dialog().findByRole('button', { name: /2024 Ashdown Grand Tourer.*stock H2611/ }));
  await waitFor(() => expect(dialog().getByRole('button', { name: 'Remove Car' })).toHaveFocus());
  await person.click(dialog().getByRole('checkbox', { name: /^Answered at that time/ }));
  await person.click(submit());
  await expectToast('Lead Added', 'Bo Lind');
  await waitFor(() => expect(heading()).toHaveFocus());
  await waitFor(() => expect(fact('Name')).toBe('Bo Lind'));
  await waitFor(() => expect(fact('Email')).toBe('N/A'));
  await waitFor(() => expect(fact('Came from')).toBe('Phone'));
  await waitFor(() => expect(fact('Status')).toBe('contacted'));
  await waitFor(() => expect(inquiryTable.column('Email')).toEqual(['N/A']));
  // There is nothing to mail to, but an answer can be recorded.
  await waitFor(() => expect(details().getByText(/^There is no email address/)).toBeVisible());
  expect(details().queryByRole('link', { name: 'Reply via Email' })).not.toBeInTheDocument();
  expect(details().getByRole('button', { name: 'Record That I Answered' })).toBeVisible();
  const id = Number(inquiryTable.column('ID')[0]);
  expect(await inquiryOf(api, id)).toMatchObject({
    vehicleId: vehicle.id,
    source: 'phone',
    phone: '(602) 555-0101',
    email: '',
    assignedTo: { username: 'admin' },
  });
});

test('someone who wrote before is named while typing, and opens; what was typed is offered again', async () => {
  const { api, open } = await openDealership();
  const { id } = await inquire(api, { phone: '+1 602 555 0101' });
  const person = await open(inquiriesPath);
  await whenListed(id);
  await person.click(await openButton());
  await findDialog();
  await person.fill(field('Name'), 'D. Whitlock');
  await person.fill(field('Phone'), '602-555-0101');
  await waitFor(() => expect(dialog().getByText('This person has an inquiry already.')).toBeVisible());
  await person.click(dialog().getByRole('button', { name: `Open inquiry ${id}, Dana Whitlock` }));
  await waitFor(() => expect(heading()).toHaveFocus());
  await waitFor(() => expect(fact('Name')).toBe('Dana Whitlock'));
  await person.click(await openButton());
  await findDialog();
  await person.click(await dialog().findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(field('Name')).toHaveValue('D. Whitlock'));
  expect(field('Phone')).toHaveValue('602-555-0101');
});

test('a failure keeps the dialog and everything in it', async () => {
  const { open, network } = await openDealership();
  const person = await open(inquiriesPath);
  await person.click(await openButton());
  await findDialog();
  await person.fill(field('Name'), 'Bo Lind');
  await person.fill(field('Email'), 'bo@lind.example');
  await person.selectOptions(choice('Source'), 'Event');
  await person.fill(dialog().getByLabelText(/^Came in at/), '2099-01-01T10:00');
  await person.click(submit());
  await waitFor(() => expect(dialog().getByText('The time may not be in the future')).toBeVisible());
  await person.fill(dialog().getByLabelText(/^Came in at/), '2020-01-31T10:00');
  network.lose('/api/inquiries/leads');
  await person.click(submit());
  await waitFor(() => expect(dialog().getByRole('alert')).toBeVisible());
  expect(field('Name')).toHaveValue('Bo Lind');
  network.restore();
  await person.click(submit());
  await waitFor(() => expect(fact('Came from')).toBe('Event'));
  await waitFor(() => expect(fact('Created')).toBe('Jan 31, 2020 10:00 AM'));
});
