import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import {
  act,
  fact,
  heading,
  inquireOften,
  inquiriesPath,
  inquiryOf,
  panel,
  show,
  statusIn,
  whenListed,
  whenNothingSelected,
  whenTabSays,
} from '../inquiries-tab.ts';
import { expectToast } from '../toast.ts';

const updated = ['Status Updated', 'Inquiry status has been updated successfully'] as const;
const statusCall = (id: number) => `/api/inquiries/${id}/status`;
const archiveCall = (id: number) => `/api/inquiries/${id}/archive`;

const statuses = () => screen.queryAllByRole('menuitemradio');
const findChoice = (status: string) => screen.findByRole('menuitemradio', { name: status });
const whenAt = (status: string) =>
  waitFor(() => expect(screen.getByRole('menuitemradio', { name: status })).toHaveFocus());
const whenMenuClosed = () => waitFor(() => expect(statuses()).toEqual([]));
const whenStatus = (id: number, status: string) => waitFor(() => expect(statusIn(id)).toBe(status));

/** A dealership with this many inquiries, the last of which is open. */
async function openLast(count: number) {
  const dealership = await openDealership();
  const ids = await inquireOften(dealership.api, count);
  const id = ids.at(-1) ?? 0;
  const person = await dealership.open(inquiriesPath);
  await whenListed(...ids.toReversed());
  await person.click(act('View', id));
  await waitFor(() => expect(heading()).toHaveFocus());
  const choose = async (status: string) => {
    await person.click(act('Status of', id));
    await person.click(await findChoice(status));
  };
  const stored = async () => (await inquiryOf(dealership.api, id)).status;
  const timesSent = (call: string) => dealership.network.timesAsked(`PATCH ${call}`);
  return { ...dealership, ids, id, person, choose, stored, timesSent };
}

test('the Status menu sets any status, which is shown at once and saved', async () => {
  const { network, id, ids, person, stored } = await openLast(2);
  const [older = 0] = ids;
  await whenTabSays('Inquiries 2 new');
  const letThrough = network.hold(statusCall(id));
  await person.click(act('Status of', id));
  expect(await findChoice('new')).toBeChecked();
  expect(statuses().map(({ textContent }) => textContent)).toEqual([
    'new',
    'contacted',
    'pending',
    'resolved',
    'closed',
  ]);
  expect(screen.getAllByRole('menuitemradio', { checked: true })).toHaveLength(1);
  await person.click(await findChoice('resolved'));
  await whenMenuClosed();
  await whenStatus(id, 'resolved');
  await waitFor(() => expect(fact('Status')).toBe('resolved'));
  expect(statusIn(older)).toBe('new');
  expect(await stored()).toBe('new');
  letThrough();
  await expectToast(...updated);
  await whenTabSays('Inquiries 1 new');
  expect(await stored()).toBe('resolved');

  // Back to new, since every status can follow every other.
  await person.click(act('Status of', id));
  expect(await findChoice('resolved')).toBeChecked();
  await person.click(await findChoice('new'));
  await whenStatus(id, 'new');
  await whenTabSays('Inquiries 2 new');
  expect(await stored()).toBe('new');
});

test('keys open the Status menu, move in it, choose and close it', async () => {
  const { id, person, stored, timesSent } = await openLast(1);
  const whenOnButton = () => waitFor(() => expect(act('Status of', id)).toHaveFocus());
  act('Status of', id).focus();
  await person.keyboard('{Enter}');
  await whenAt('new');
  await person.keyboard('{ArrowDown}');
  await whenAt('contacted');
  await person.keyboard('{Escape}');
  await whenMenuClosed();
  await whenOnButton();

  // Choosing the current status changes nothing.
  await person.keyboard(' ');
  await whenAt('new');
  await person.keyboard('{Enter}');
  await whenMenuClosed();
  await whenOnButton();

  await person.keyboard('{ArrowDown}');
  await whenAt('new');
  for (const [key, status] of [
    ['c', 'contacted'],
    ['c', 'closed'],
    ['{Home}', 'new'],
    ['{End}', 'closed'],
    ['{ArrowUp}', 'resolved'],
  ] as const) {
    await person.keyboard(key);
    await whenAt(status);
  }
  await person.keyboard('{Enter}');
  await expectToast(...updated);
  await whenStatus(id, 'resolved');
  await whenOnButton();
  expect(timesSent(statusCall(id))).toBe(1);

  await person.keyboard('{Enter}');
  await whenAt('new');
  await person.keyboard('p');
  await whenAt('pending');
  await person.keyboard('{Enter}');
  await whenStatus(id, 'pending');
  await waitFor(async () => expect(await stored()).toBe('pending'));
});

test('a status that fails is retried once and rolled back; one that is refused is not retried', async () => {
  const { network, id, choose, stored, timesSent } = await openLast(1);
  const call = statusCall(id);
  network.fail(call);
  const letThrough = network.hold(call);
  await choose('pending');
  await whenStatus(id, 'pending');
  await waitFor(() => expect(fact('Status')).toBe('pending'));
  letThrough();
  await expectToast('Error', 'Broken for the test');
  await whenStatus(id, 'new');
  await waitFor(() => expect(fact('Status')).toBe('new'));
  // Section 7: retried once.
  expect(timesSent(call)).toBe(2);

  // With an unreachable server, the message comes from the browser.
  for (const path of [call, '/api/inquiries', `/api/inquiries/${id}`]) network.lose(path);
  await choose('closed');
  await expectToast('Error', 'Failed to update inquiry status');
  await whenStatus(id, 'new');

  network.restore();
  network.answer(call, { message: 'Inquiry not found' }, 404);
  const before = timesSent(call);
  await choose('pending');
  await expectToast('Error', 'Inquiry not found');
  await whenStatus(id, 'new');
  expect(timesSent(call)).toBe(before + 1);
  expect(await stored()).toBe('new');
});

test('the latest of two statuses wins although the first is lost on its way; without a session a login is asked for', async () => {
  const { network, id, choose, stored, timesSent } = await openLast(1);
  const call = statusCall(id);
  network.lose(call);
  const letThrough = network.hold(call);
  await choose('pending');
  await whenStatus(id, 'pending');
  await choose('closed');
  await whenStatus(id, 'closed');
  expect(timesSent(call)).toBe(1);
  network.restore();
  letThrough();
  await waitFor(async () => expect(await stored()).toBe('closed'));
  await whenStatus(id, 'closed');
  // Pending twice, then closed.
  expect(timesSent(call)).toBe(3);

  // Answered as after the end of the session, of which the screens would otherwise hear by themselves.
  network.answer(call, { message: 'Authentication required' }, 401);
  await choose('new');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(await stored()).toBe('closed');
});

test('Archive removes an inquiry from the list, unless that fails', async () => {
  const { api, network, id, ids, person, timesSent } = await openLast(2);
  const [older = 0] = ids;
  const call = archiveCall(id);
  const whenReady = () => waitFor(() => expect(act('Archive', id)).not.toHaveAttribute('aria-disabled'));
  network.answer(call, { message: 'Inquiry not found' }, 404);
  await person.click(act('Archive', id));
  await expectToast('Error', 'Inquiry not found');
  await whenReady();
  expect(timesSent(call)).toBe(1);
  network.answer(call, '', 500);
  await person.click(act('Archive', id));
  await expectToast('Error', 'Failed to archive inquiry');
  await whenReady();
  await waitFor(() => expect(act('Archive', id)).toHaveFocus());
  expect((await inquiryOf(api, id)).isArchived).toBe(false);

  network.restore();
  const letThrough = network.hold(call);
  await person.click(act('Archive', id));
  await waitFor(() => expect(act('Archive', id)).toHaveAttribute('aria-disabled', 'true'));
  letThrough();
  await expectToast('Inquiry Archived', 'Inquiry has been archived successfully');
  await whenListed(older);
  await waitFor(() => expect(show('Current').textContent).toBe('Current 1'));
  expect(show('Archive').textContent).toBe('Archive 1');
  expect(await whenNothingSelected()).toBeVisible();
  // Focus moves to the row that has taken its place.
  await waitFor(() => expect(act('View', older)).toHaveFocus());
});

test('Restore brings an archived inquiry back with its status, unless that fails', async () => {
  const { api, network, open } = await openDealership();
  const [older = 0, id = 0] = await inquireOften(api, 2);
  await api.patch(statusCall(id), { status: 'contacted' });
  await api.patch(archiveCall(id), {});
  const person = await open(inquiriesPath);
  await whenListed(older);
  await person.click(show('Archive'));
  await whenListed(id);
  expect(statusIn(id)).toBe('contacted');
  expect(screen.queryByRole('button', { name: /^Archive inquiry/ })).not.toBeInTheDocument();
  expect(
    panel().getByText('Archived inquiries keep their status. Restore one to work on it again.'),
  ).toBeVisible();
  network.answer(archiveCall(id), '', 500);
  await person.click(act('Restore', id));
  await expectToast('Error', 'Failed to restore inquiry');
  await waitFor(() => expect(act('Restore', id)).not.toHaveAttribute('aria-disabled'));
  network.restore();
  await person.click(act('Restore', id));
  await expectToast('Inquiry Restored', 'Inquiry has been restored successfully');
  expect(await panel().findByRole('heading', { name: 'No inquiries found' })).toBeVisible();
  await person.click(show('Current'));
  await whenListed(id, older);
  expect(statusIn(id)).toBe('contacted');
  expect(show('Current').textContent).toBe('Current 2');
  expect(await inquiryOf(api, id)).toMatchObject({ status: 'contacted', isArchived: false });
});

test('focus moves to the next row, even if no inquiry was ever opened', async () => {
  const { api, open } = await openDealership();
  const [oldest = 0, middle = 0, newest = 0] = await inquireOften(api, 3);
  const person = await open(inquiriesPath);
  await whenListed(newest, middle, oldest);
  for (const [id, left] of [
    [newest, [middle, oldest]],
    [oldest, [middle]],
  ] as const) {
    act('Archive', id).focus();
    await person.keyboard('{Enter}');
    await whenListed(...left);
    await waitFor(() => expect(act('View', middle)).toHaveFocus());
  }
  expect(screen.queryByRole('region', { name: 'Inquiry Details' })).not.toBeInTheDocument();
});
