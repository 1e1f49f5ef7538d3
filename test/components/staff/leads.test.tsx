import { screen, waitFor, within } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { openDealership } from '../dealership.tsx';
import {
  act,
  details,
  fact,
  heading,
  inquire,
  inquireOften,
  inquiriesPath,
  inquiryOf,
  panel,
  rowOf,
  whenListed,
  whenTabSays,
} from '../inquiries-tab.ts';
import { lead } from '../lead.ts';
import { expectToast } from '../toast.ts';

const overdue = 'Overdue since Jan 31, 2020';

test('an overdue follow-up stands above the table, is marked by a word and counted on the tab, on a phone too', async () => {
  const { api, open, resize } = await openDealership();
  const ids = await inquireOften(api, 3);
  const [first = 0] = ids;
  const followUpOf = async () => (await inquiryOf(api, first)).followUpOn;
  const person = await open(inquiriesPath);
  await whenListed(...ids.toReversed());
  await api.patch(`/api/inquiries/${first}/follow-up`, { followUpOn: '2020-01-31' });
  const due = () => within(screen.getByRole('region', { name: 'Follow-ups due' }));
  const findDone = () =>
    screen.findByRole('button', { name: `Done, follow-up of inquiry ${first}, Visitor 1` });
  await findDone();
  await waitFor(() => expect(rowOf(first)).toHaveTextContent(overdue));
  await whenTabSays('Inquiries 3 new 1 overdue');
  resize(390);
  const cards = within(await screen.findByRole('list', { name: 'Customer Inquiries' }));
  // The order stays.
  expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Visitor 3'),
    expect.stringContaining('Visitor 2'),
    expect.stringMatching(`Visitor 1.*${overdue}`),
  ]);
  expect(due().getByRole('listitem')).toHaveTextContent(overdue);
  resize(1440);
  await whenListed(...ids.toReversed());

  // What was pressed by mistake can be taken back.
  await person.click(await findDone());
  await expectToast('Follow-up done', '');
  await waitFor(() => expect(due().queryByRole('listitem')).not.toBeInTheDocument());
  expect(await followUpOf()).toBeNull();
  await waitFor(() => expect(due().getByRole('button', { name: 'Undo' })).toHaveFocus());
  await person.click(due().getByRole('button', { name: 'Undo' }));
  await findDone();
  expect(await followUpOf()).toBe('2020-01-31');

  // Tomorrow it is not overdue.
  await person.click(due().getByRole('button', { name: `View due inquiry ${first}, Visitor 1` }));
  await waitFor(() => expect(lead.followUp()).toHaveTextContent(overdue));
  await person.click(lead.followUpButton('Tomorrow'));
  await waitFor(() => expect(lead.followUp()).not.toHaveTextContent('Overdue'));
  await whenTabSays('Inquiries 3 new');
  expect(await followUpOf()).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a follow-up is set for a day while another choice is being saved, and removed', async () => {
  const { api, network, open } = await openDealership();
  const { id } = await inquire(api);
  const person = await open(`${inquiriesPath}&inquiry=${id}`);
  await waitFor(() => expect(fact('Name')).toBe('Dana Whitlock'));
  const letThrough = network.hold(`/api/inquiries/${id}/follow-up`);
  await person.click(lead.followUpButton('In 3 days'));
  await person.fill(lead.followUpDay(), '2031-05-17');
  await person.keyboard('{Enter}');
  letThrough();
  await expectToast('Follow-up on May 17, 2031', '');
  await waitFor(() => expect(lead.followUp()).toHaveTextContent('May 17, 2031'));
  await waitFor(() => expect(lead.followUpDay()).toHaveValue(''));
  expect((await inquiryOf(api, id)).followUpOn).toBe('2031-05-17');
  await person.click(lead.followUpButton('Remove'));
  await waitFor(() => expect(lead.followUp()).not.toHaveTextContent('2031'));
  await waitFor(() => expect(lead.followUpButton('Tomorrow')).toHaveFocus());
  await waitFor(async () => expect((await inquiryOf(api, id)).followUpOn).toBeNull());
});

test('an inquiry that is nobody’s is given to the adviser of its car', async () => {
  const { api, database, open, signIn } = await openDealership();
  await signIn('maria', 'sales');
  await database.queries.update(users).set({ firstName: 'Maria' }).where(eq(users.username, 'maria'));
  const vehicle = await api.addVehicle({ adviser: 'maria' });
  const { id } = await inquire(api, { vehicleId: vehicle.id });
  const person = await open(`${inquiriesPath}&inquiry=${id}`);
  const give = { name: 'Give It to Maria, the Adviser' };
  await person.click(await details().findByRole('button', give));
  await expectToast('Assigned to Maria', '');
  await waitFor(() => expect(lead.assignedTo()).toHaveDisplayValue('Maria'));
  await waitFor(() => expect(details().queryByRole('button', give)).not.toBeInTheDocument());
  await waitFor(() => expect(lead.assignedTo()).toHaveFocus());
});

test('an inquiry is taken, given to a colleague, and found among one’s own', async () => {
  const { api, open, signIn } = await openDealership();
  const [other = 0, id = 0] = await inquireOften(api, 2);
  const ruben = await signIn('ruben', 'sales');
  const person = await open(inquiriesPath);
  await whenListed(id, other);
  await person.click(act('View', id));
  await waitFor(() => expect(heading()).toHaveFocus());
  await waitFor(() => expect(lead.assignedTo()).toHaveDisplayValue('Nobody'));
  await person.click(lead.take());
  await expectToast('Assigned to you', '');
  await waitFor(() => expect(lead.assignedTo()).toHaveDisplayValue('admin (you)'));
  await waitFor(() => expect(details().queryByRole('button', { name: 'Take It' })).not.toBeInTheDocument());
  await waitFor(() => expect(lead.assignedTo()).toHaveFocus());
  await waitFor(() => expect(rowOf(id)).toHaveTextContent('admin'));
  const mine = () =>
    within(panel().getByRole('group', { name: 'Assigned to' })).getByRole('button', { name: 'Mine' });
  await person.click(mine());
  await whenListed(id);

  await person.selectOptions(lead.assignedTo(), 'ruben');
  await expectToast('Assigned to ruben', '');
  expect(await panel().findByRole('heading', { name: 'No inquiries found' })).toBeVisible();
  await open(inquiriesPath, ruben);
  await whenListed(id, other);
  expect(rowOf(id)).toHaveTextContent('ruben');
  await person.click(mine());
  await whenListed(id);
});

test('notes are added, and deleted after a question', async () => {
  const { api, open } = await openDealership();
  const { id } = await inquire(api);
  const person = await open(`${inquiriesPath}&inquiry=${id}`);
  await waitFor(() => expect(lead.note()).toBeVisible());
  await person.fill(lead.note(), 'Wants to see it\non Saturday');
  await person.click(lead.addNote());
  await expectToast('Note added', '');
  await waitFor(() => expect(lead.note()).toHaveValue(''));
  await waitFor(() =>
    expect(lead.entries().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Noteadmin, .*Delete NoteWants to see it\non Saturday$/),
    ]),
  );

  await person.click(details().getByRole('button', { name: 'Delete Note' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
  await waitFor(() => expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await person.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(lead.entries()).toEqual([]));
  await waitFor(() => expect(lead.note()).toHaveFocus());
});

test('a colleague’s notes come and go without a reload, and cannot be deleted', async () => {
  const { api, network, open, signIn } = await openDealership();
  const { id } = await inquire(api);
  // The page has loaded the inquiry, but does not hear of news yet.
  const letThrough = network.hold('/api/inquiries/events');
  await open(`${inquiriesPath}&inquiry=${id}`, await signIn('ruben', 'sales'));
  await waitFor(() => expect(lead.note()).toBeVisible());
  await api.post(`/api/inquiries/${id}/notes`, { text: 'Wants to see it' });
  letThrough();
  await waitFor(() =>
    expect(lead.entries().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Noteadmin, .*Wants to see it$/),
    ]),
  );
  expect(details().queryByRole('button', { name: 'Delete Note' })).not.toBeInTheDocument();
  const { entries } = await api.get<{ entries: { id: number }[] }>(`/api/inquiries/${id}/history`);
  await api.delete(`/api/inquiries/${id}/notes/${entries[0]?.id}`);
  await waitFor(() => expect(lead.entries()).toEqual([]));
});

test('the other inquiries of the same person are listed and open in place', async () => {
  const { api, open } = await openDealership();
  const email = 'ada@example.com';
  const vehicle = await api.addVehicle();
  const first = await inquire(api, { email, phone: '+1 (602) 555-0101', vehicleId: vehicle.id });
  const byPhone = await inquire(api, {
    email: 'lovelace@example.com',
    phone: '602.555.0101',
    interest: 'service',
  });
  const { id } = await inquire(api, { email: email.toUpperCase(), phone: '602 5550101' });
  await inquire(api, { phone: undefined });
  await api.patch(`/api/inquiries/${byPhone.id}/archive`, {});
  const person = await open(`${inquiriesPath}&inquiry=${id}`);
  await waitFor(() => expect(lead.others()).toHaveLength(2));
  const [newer, older] = lead.others();
  expect(newer).toHaveTextContent('archived');
  expect(older).toHaveTextContent('2024 Ashdown Grand Tourer');
  await person.click(older ?? screen.getByRole('main'));
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`${inquiriesPath}&inquiry=${first.id}`),
  );
  await waitFor(() => expect(heading()).toHaveFocus());
});
