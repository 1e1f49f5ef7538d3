import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import {
  act,
  details,
  fact,
  inquire,
  inquireOften,
  inquiriesPath,
  inquiryOf,
  panel,
  whenListed,
} from '../inquiries-tab.ts';
import { lead } from '../lead.ts';
import { expectToast } from '../toast.ts';

const filter = (name: string) =>
  within(panel().getByRole('group', { name: 'Filters' })).getByRole('combobox', { name });
const nobody = () =>
  within(panel().getByRole('group', { name: 'Assigned to' })).getByRole('button', { name: 'Nobody’s' });

test('filters stand in the address, and survive a reload and another tab', async () => {
  const { api, open, reload } = await openDealership();
  const [first = 0, second = 0] = await inquireOften(api, 2);
  const { id: called } = await api.post<{ id: number }>('/api/inquiries/leads', {
    name: 'Bo Lind',
    phone: '(602) 555-0101',
    source: 'phone',
  });
  await api.patch(`/api/inquiries/${first}/status`, { status: 'pending' });
  await api.patch(`/api/inquiries/${second}/follow-up`, { followUpOn: '2020-01-31' });
  const person = await open(inquiriesPath);
  await whenListed(called, second, first);
  await person.selectOptions(filter('Source'), 'Phone');
  await whenListed(called);
  await person.selectOptions(filter('Source'), 'Website');
  await person.selectOptions(filter('Status'), 'pending');
  await whenListed(first);
  await waitFor(() => expect(window.location.search).toContain('status=pending'));
  await waitFor(() => expect(window.location.search).toContain('source=website'));
  await reload();
  await whenListed(first);
  await waitFor(() => expect(filter('Status')).toHaveDisplayValue('pending'));
  await person.click(screen.getByRole('tab', { name: /^Inventory/ }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /^Inventory/ })).toHaveAttribute('aria-selected', 'true'),
  );
  await person.click(screen.getByRole('tab', { name: /^Inquiries/ }));
  await whenListed(first);
  await person.click(panel().getByRole('button', { name: 'Clear Filters' }));
  await whenListed(called, second, first);
  await person.selectOptions(filter('Follow-up'), 'Due today or overdue');
  await whenListed(second);
  await person.click(panel().getByRole('button', { name: 'Clear Filters' }));
  await person.click(nobody());
  await whenListed(called, second, first);
  // Nothing is like that: one step leads back.
  await person.selectOptions(filter('Status'), 'closed');
  await screen.findByText('No inquiry of this list is like that.');
  await person.click(panel().getByRole('button', { name: 'Show All' }));
  await whenListed(called, second, first);
});

test('an archived inquiry is named above the list, after a reload too, and Undo brings it back', async () => {
  const { api, open, reload } = await openDealership();
  const [first = 0, second = 0] = await inquireOften(api, 2);
  const person = await open(inquiriesPath);
  await whenListed(second, first);
  await waitFor(() => expect(panel().getByText('2 inquiries')).toBeVisible());
  await person.click(act('Archive', second));
  await whenListed(first);
  await waitFor(() => expect(panel().getByText(`Inquiry ${second} of Visitor 2 is archived.`)).toBeVisible());
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Visitor');
  await reload();
  await waitFor(() => expect(panel().getByText(`Inquiry ${second} of Visitor 2 is archived.`)).toBeVisible());
  await person.click(
    await panel().findByRole('button', { name: `Undo archiving inquiry ${second}, Visitor 2` }),
  );
  await expectToast('Inquiry Restored', 'Inquiry has been restored successfully');
  await whenListed(second, first);
  await waitFor(() => expect(panel().getByText('2 inquiries')).toBeVisible());
  // What somebody else has restored meanwhile is not offered.
  await person.click(act('Archive', second));
  await waitFor(() => expect(panel().getByText(`Inquiry ${second} of Visitor 2 is archived.`)).toBeVisible());
  await api.patch(`/api/inquiries/${second}/archive`, { isArchived: false });
  await reload();
  await whenListed(second, first);
  await waitFor(() => expect(panel().getByText('2 inquiries')).toBeVisible());
});

test('a recorded answer is taken back from its entry, after a reload too', async () => {
  const { api, open, reload } = await openDealership();
  const { id } = await inquire(api);
  const person = await open(`${inquiriesPath}&inquiry=${id}`);
  await waitFor(() => expect(lead.recordAnswer()).toBeVisible());
  await person.click(lead.recordAnswer());
  await waitFor(() => expect(fact('Status')).toBe('contacted'));
  await reload();
  await person.click(await screen.findByRole('button', { name: 'Undo the recorded answer' }));
  await expectToast('Answer taken back', '');
  await waitFor(() => expect(fact('Status')).toBe('new'));
  await waitFor(() => expect(lead.entries()).toEqual([]));
  await waitFor(() => expect(lead.note()).toHaveFocus());
  await waitFor(async () =>
    expect(await inquiryOf(api, id)).toMatchObject({ status: 'new', answeredAt: null }),
  );
});

test('the form of a car shows who asked about it, and a lead leads to the form', async () => {
  const { api, open } = await openDealership();
  const vehicle = await api.addVehicle();
  const { id } = await inquire(api, { vehicleId: vehicle.id });
  await inquire(api, { name: 'Somebody Else' });
  const person = await open(`${inquiriesPath}&inquiry=${id}`);
  await waitFor(() => expect(fact('Name')).toBe('Dana Whitlock'));
  await person.click(details().getByRole('link', { name: 'Open in Inventory' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Vehicle' }));
  const leads = within(await form.findByRole('list', { name: 'Leads and test drives' }));
  await waitFor(() => expect(leads.getAllByRole('listitem')).toHaveLength(1));
  expect(leads.getByRole('link', { name: /^Dana Whitlock/ })).toHaveAttribute(
    'href',
    `/admin?tab=inquiries&inquiry=${id}`,
  );
});
