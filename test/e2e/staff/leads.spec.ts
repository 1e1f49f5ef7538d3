import type { Route } from '@playwright/test';
import { desktop, expectFit, phone, tablet } from '../pages/accessible.ts';
import { holdRequests } from '../pages/calls.ts';
import { expectToast } from '../pages/toast.ts';
import { addColleague, deviceOf } from './accounts.ts';
import { expect, openStaffScreen, test as base } from './fixtures.ts';
import { countsOf, findInquiries, inquireOften, inquiriesTab, inquiryOf } from './inquiry-list.ts';
import { leadOn } from './lead.ts';
import { unheardOf } from './unheard-of.ts';

/** Inquiries that a test makes overdue, which the other tests would have above their lists. */
const test = base.extend<{ overdue: (id: number) => Promise<void> }>({
  overdue: async ({ api }, provide) => {
    const ids: number[] = [];
    await provide(async (id) => {
      ids.push(id);
      await api.patch(`/api/inquiries/${id}/follow-up`, { followUpOn: '2020-01-31' });
    });
    for (const id of ids) await api.patch(`/api/inquiries/${id}/archive`, {});
  },
});

test('an inquiry opens below the whole table, and beside it for those who choose that in a wide window', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle({ year: 2021, price: 329_500 });
  const { word, ids } = await inquireOften(api, 2);
  const [older = 0, id = 0] = ids;
  await api.inquire({ message: word, vehicleId: vehicle.id, name: 'Mei Tanaka' });
  await staffPage.setViewportSize(desktop);
  const { table, headers, row, view, details, heading, panel, close } = await findInquiries(
    staffPage,
    word,
    3,
  );
  const places = panel.getByRole('group', { name: 'Details' });
  await expect(places).toHaveCount(0);
  for (const size of [desktop, tablet]) {
    await staffPage.setViewportSize(size);
    await view(id).click();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(headers).toHaveCount(9);
    const [list, lead] = [await panel.boundingBox(), await details.boundingBox()];
    expect(lead?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    expect(lead?.width).toBe(list?.width);
    await expectFit(staffPage);
    await close.click();
    await expect(view(id)).toBeFocused();
  }

  await staffPage.setViewportSize({ width: 1600, height: 900 });
  await places.getByRole('button', { name: 'Beside' }).click();
  await staffPage.reload();
  await expect(places.getByRole('button', { name: 'Beside' })).toHaveAttribute('aria-pressed', 'true');
  await view(older).click();
  await expect(heading).toBeFocused();
  await expect(table).toBeVisible();
  await expect(headers).toHaveCount(9);
  await expect(row(older)).toHaveAttribute('aria-current', 'true');
  const [list, lead] = [await panel.boundingBox(), await details.boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(lead?.x ?? 0);
  expect(lead?.y).toBe(list?.y);
  await expectFit(staffPage);

  // Without room for both they stand below again.
  await staffPage.setViewportSize(phone);
  await expect(places).toHaveCount(0);
  await expect(close).toBeVisible();
  await close.click();
  await expect(view(older)).toBeFocused();
  await expect(details).toHaveCount(0);
});

test('an overdue follow-up stands above the table, is marked by a word and counted on the tab, on a phone too', async ({
  staffPage,
  api,
  overdue,
}) => {
  const { word, ids } = await inquireOften(api, 3);
  const [first = 0, second = 0] = ids;
  const before = await countsOf(api);
  await staffPage.setViewportSize(desktop);
  const { row, rows, tab, details, due } = await findInquiries(staffPage, word, 3);
  await overdue(first);
  const done = staffPage.getByRole('button', { name: new RegExp(`^Done, follow-up of inquiry ${first}, `) });
  for (const size of [phone, desktop]) {
    await staffPage.setViewportSize(size);
    await expect(rows.first()).toContainText('Visitor 2');
    await expect(row(first)).toContainText('Overdue since Jan 31, 2020');
    await expect(due.getByRole('listitem').filter({ has: done })).toContainText('Overdue since Jan 31, 2020');
  }
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new ${before.overdue + 1} overdue`);

  // What was pressed by mistake can be taken back.
  await done.click();
  await expectToast(staffPage, 'Follow-up done', '');
  await expect(done).toHaveCount(0);
  await expect.poll(async () => (await inquiryOf(api, first)).followUpOn).toBeNull();
  const undo = due.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(done).toBeVisible();
  expect((await inquiryOf(api, first)).followUpOn).toBe('2020-01-31');

  // Tomorrow it is not overdue.
  await due.getByRole('button', { name: new RegExp(`^View due inquiry ${first}, `) }).click();
  const { followUpButton, followUpDay, followUp } = leadOn(staffPage);
  await expect(followUp).toContainText('Overdue since Jan 31, 2020');
  await followUpButton('Tomorrow').click();
  await expect(followUp).not.toContainText('Overdue');
  await expect(tab).not.toHaveAccessibleName(/overdue/);
  expect((await inquiryOf(api, first)).followUpOn).toMatch(/^\d{4}-\d\d-\d\d$/);

  // Somebody who changes their mind while a choice is being saved need not wait.
  const held = Promise.withResolvers<void>();
  const hold = (route: Route) => held.promise.then(() => route.continue());
  await staffPage.route('**/follow-up', hold, { times: 1 });
  await followUpButton('In 3 days').click();
  await followUpDay.fill('2031-05-17');
  await followUpDay.press('Enter');
  held.resolve();
  await expect(followUp).toContainText('May 17, 2031');
  await expectToast(staffPage, 'Follow-up on May 17, 2031', '');
  await expect(followUpDay).toHaveValue('');
  await followUpButton('Remove').click();
  await expect(followUp).not.toContainText('2031');
  await expect(followUpButton('Tomorrow')).toBeFocused();
  await expect(done).toHaveCount(0);
  await details.getByRole('button', { name: 'Close Details' }).click();
  await expect(row(second)).toBeVisible();
  await expect(rows.first()).toContainText('Visitor 2');
});

test('an inquiry is taken, given to a colleague, and found among one’s own', async ({
  staffPage,
  api,
  browser,
  site,
}) => {
  const { word, ids } = await inquireOften(api, 2);
  const [other = 0, id = 0] = ids;
  const colleague = await addColleague(api);
  const { view, row, panel, rows } = await findInquiries(staffPage, word, 2);
  await view(id).click();
  const { take, assignedTo } = leadOn(staffPage);
  await take.click();
  await expectToast(staffPage, 'Assigned to you', '');
  await expect(take).toHaveCount(0);
  await expect(assignedTo).toBeFocused();
  await expect(assignedTo.locator('option:checked')).toHaveText('admin (you)');
  await expect(row(id)).toContainText('admin');
  const mine = panel.getByRole('group', { name: 'Assigned to' }).getByRole('button', { name: 'Mine' });
  await mine.click();
  await expect(rows).toHaveCount(1);
  await expect(row(id)).toBeVisible();

  await assignedTo.selectOption(colleague.username);
  await expectToast(staffPage, `Assigned to ${colleague.username}`, '');
  await expect(panel.getByText(`No inquiry matches "${word}".`)).toBeVisible();
  const device = await deviceOf(browser, site, colleague);
  const theirs = await findInquiries(device, word, 2);
  await expect(theirs.row(id)).toContainText(colleague.username);
  await device.getByRole('button', { name: 'Mine' }).click();
  await expect(theirs.rows).toHaveCount(1);
  await expect(theirs.row(other)).toHaveCount(0);
  await device.context().close();
});

test('notes are added, seen by colleagues at once, and deleted by their author only', async ({
  staffPage,
  api,
  browser,
  site,
}) => {
  const { id } = await api.inquire({ name: `Ada ${unheardOf()}` });
  const colleague = await addColleague(api);
  const device = await deviceOf(browser, site, colleague);
  // The colleague's page has loaded the inquiry, but does not hear of news yet.
  const letThrough = await holdRequests(device, '**/api/inquiries/events');
  for (const page of [staffPage, device]) await openStaffScreen(page, `/admin?tab=inquiries&inquiry=${id}`);
  const [mine, theirs] = [leadOn(staffPage), leadOn(device)];
  await expect(theirs.note).toBeVisible();
  await mine.note.fill('Wants to see it\non Saturday');
  await mine.addNote.click();
  await expectToast(staffPage, 'Note added', '');
  await expect(mine.note).toHaveValue('');
  await expect(mine.entries).toContainText(['Wants to see it']);
  letThrough();
  await expect(theirs.entries).toContainText(['Wants to see it']);
  await expect(theirs.details.getByRole('button', { name: 'Delete Note' })).toHaveCount(0);

  await mine.details.getByRole('button', { name: 'Delete Note' }).click();
  const asked = staffPage.getByRole('alertdialog', { name: 'Delete this note?' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(mine.entries).toHaveCount(0);
  await expect(mine.note).toBeFocused();
  await expect(theirs.entries).toHaveCount(0);
  await device.context().close();
});

test('the other inquiries of the same person are listed and open in place', async ({ staffPage, api }) => {
  const digits = String(Date.now()).slice(-7);
  const email = `${unheardOf()}@example.com`;
  const vehicle = await api.addVehicle();
  const first = await api.inquire({ email, phone: `+1 (602) ${digits}`, vehicleId: vehicle.id });
  const byPhone = await api.inquire({ email: `x${email}`, phone: `602.${digits}`, interest: 'service' });
  const { id } = await api.inquire({ email: email.toUpperCase(), phone: `602 ${digits}` });
  await api.patch(`/api/inquiries/${byPhone.id}/archive`, {});
  await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
  const { others } = leadOn(staffPage);
  await expect(others).toHaveCount(2);
  await expect(others.first()).toContainText('archived');
  await expect(others.nth(1)).toContainText(`2024 Ashdown ${vehicle.model}`);
  await others.nth(1).click();
  await expect(staffPage).toHaveURL(`/admin?tab=inquiries&inquiry=${first.id}`);
  await expect(inquiriesTab(staffPage).heading).toBeFocused();
});
