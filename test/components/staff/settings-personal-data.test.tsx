import { sql } from 'drizzle-orm';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership, password, type OpenDealership } from '../dealership.tsx';
import { inquire } from '../inquiries-tab.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/personal-data';
const months = () => screen.findByRole('textbox', { name: 'Erase archived inquiries after these months' });
const save = () => screen.getByRole('button', { name: 'Save' });
const question = () => within(screen.getByRole('dialog', { name: /^Erase archived inquiries after/ }));

/** An archived inquiry to which nothing has happened since 2020. */
async function anOldInquiry({ api, database }: OpenDealership) {
  const { id } = await inquire(api);
  await database.queries.execute(
    sql`update inquiries set is_archived = true, created_at = '2020-03-04T18:00:00Z' where id = ${id}`,
  );
  return id;
}

test('archived inquiries are kept until a number of months is set, which says what goes and asks', async () => {
  const dealership = await openDealership();
  const { api, open } = dealership;
  const old = await anOldInquiry(dealership);
  const { id: current } = await inquire(api);
  const person = await open(path);
  expect(await months()).toHaveValue('');
  expect(screen.getByText(/Safeguards Rule of the FTC/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use 24 Months' }));
  await waitFor(async () => expect(await months()).toHaveValue('24'));
  const preview = '1 archived inquiry goes now. The oldest is of Mar 4, 2020.';
  expect(await screen.findByText(preview)).toBeVisible();
  await person.click(save());
  await waitFor(() => expect(question().getByText(new RegExp(`^${preview}`))).toBeVisible());
  await person.click(question().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await api.get(`/api/inquiries/${old}`)).toMatchObject({ id: old });

  await person.click(save());
  const own = await waitFor(() => question().getByLabelText('Your password'));
  await person.fill(own, 'not my password');
  await person.click(question().getByRole('button', { name: 'Save and Erase' }));
  await waitFor(() => expect(own).toHaveAccessibleDescription(/^This is not your current password/));
  expect(await api.get(`/api/inquiries/${old}`)).toMatchObject({ id: old });
  expect(screen.getByLabelText('Erase archived inquiries after these months')).toHaveValue('24');
  await person.fill(own, password);
  await person.click(question().getByRole('button', { name: 'Save and Erase' }));
  await expectToast('Setting Saved', 'Erased: 1');
  await waitFor(() => expect(api.get(`/api/inquiries/${old}`)).rejects.toThrow('404'));
  expect(await api.get(`/api/inquiries/${current}`)).toMatchObject({ id: current });
  expect(await screen.findByText('No archived inquiry is that old now.')).toBeVisible();

  // Read-only until the save has ended.
  await waitFor(async () => expect(await months()).not.toHaveAttribute('readonly'));
  await person.fill(await months(), '');
  await person.click(save());
  await expectToast('Setting Saved', 'Archived inquiries are kept');
  expect(await api.get('/api/retention')).toMatchObject({ settings: { archivedMonths: null } });
});

test('what is no number of months is said at the field', async () => {
  const { open } = await openDealership();
  const person = await open(path);
  const field = await months();
  await person.fill(field, '2 yr');
  await person.click(save());
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/Enter whole months from 1 to 120, or leave it empty/),
  );
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('2 yr');
  await person.fill(field, '12');
  await waitFor(() => expect(field).not.toHaveAttribute('aria-invalid'));
});

test('who has an older version saves nothing, and keeps what was typed', async () => {
  const { api, open } = await openDealership();
  const person = await open(path);
  const field = await months();
  await person.fill(field, '12');
  await api.patch('/api/retention', { archivedMonths: 36, updatedAt: null, currentPassword: password });
  await person.click(save());
  await person.fill(await waitFor(() => question().getByLabelText('Your password')), password);
  await person.click(question().getByRole('button', { name: 'Save and Erase' }));
  await expectToast('Error', 'Somebody else saved this meanwhile', 'destructive');
  await screen.findByText('Somebody else saved this setting meanwhile.');
  await waitFor(async () => expect(await months()).toHaveValue('12'));
  expect(await api.get('/api/retention')).toMatchObject({ settings: { archivedMonths: 36 } });
  await person.click(await screen.findByRole('button', { name: 'Keep My Changes' }));
  await waitFor(() => expect(screen.queryByText(/Somebody else saved this setting/)).not.toBeInTheDocument());
  await person.click(save());
  await person.fill(await waitFor(() => question().getByLabelText('Your password')), password);
  await person.click(question().getByRole('button', { name: 'Save and Erase' }));
  await waitFor(async () =>
    expect(await api.get('/api/retention')).toMatchObject({ settings: { archivedMonths: 12 } }),
  );
  await waitFor(() => expect(screen.queryByText(/Somebody else saved this setting/)).not.toBeInTheDocument());
});
