import { readFile } from 'node:fs/promises';
import { answerCall, holdFailingCall, watchRequests } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { findInquiries, inquiriesTab, isListCall, listCall } from './inquiry-list.ts';
import { endSession, stored } from './signed-out.ts';
import { unheardOf } from './unheard-of.ts';

test('without inquiries the list and the archive say so; without new ones the tab has no count', async ({
  staffPage,
}) => {
  const counts = { current: 0, archived: 0, new: 0 };
  await answerCall(staffPage, listCall, { inquiries: [], total: 0, counts });
  await staffPage.route('**/api/inquiries/events', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: inquiries\ndata: ${JSON.stringify({ counts, latest: null })}\n\n`,
    }),
  );
  await openStaffScreen(staffPage, '/admin?tab=inquiries');
  const { panel, table, shown, show, tab } = inquiriesTab(staffPage);
  for (const which of ['Current', 'Archive'] as const) {
    await show(which).click();
    await expect(panel.getByRole('heading', { name: 'No inquiries found' })).toBeVisible();
    await expect(
      panel.getByText('There are currently no inquiries to display.', { exact: true }),
    ).toBeVisible();
    await expect(show(which)).toHaveText(`${which} 0`);
  }
  await expect(table).toHaveCount(0);
  await expect(shown).toHaveCount(0);
  await expect(tab).toHaveAccessibleName('Inquiries');
});

test('a skeleton is shown while the list loads; if that fails, it says so after one retry, and can be loaded again', async ({
  staffPage,
}) => {
  const list = await holdFailingCall(staffPage, listCall);
  const requests = watchRequests(staffPage);
  await openStaffScreen(staffPage, '/admin?tab=inquiries');
  const { panel, rows, table, sortBy, show, nothingSelected } = inquiriesTab(staffPage);
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(table.locator('tbody tr')).toHaveCount(4);
  await expect(rows).toHaveCount(0);
  await expect(show('Current')).toHaveText('Current');
  await expect(nothingSelected).toBeVisible();
  list.letThrough();
  const failure = panel.getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('Failed to load inquiries data');
  await expect(failure).toContainText('The list could not be fetched. Nothing has been changed.');
  await expect(table).toHaveCount(0);
  expect(requests.filter(isListCall)).toHaveLength(2);
  list.isFailing = false;
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows).toHaveCount(10);
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(failure).toHaveCount(0);

  // Rows on the screen stay, with a notice that they may be out of date.
  list.isFailing = true;
  await sortBy('Name').click();
  const outdated = panel
    .getByRole('status')
    .filter({ hasText: 'The list could not be fetched. What is shown may be out of date.' });
  await expect(outdated).toBeVisible();
  await expect(rows).toHaveCount(10);
  list.isFailing = false;
  await outdated.getByRole('button', { name: 'Try Again' }).click();
  await expect(outdated).toHaveCount(0);
});

test('all inquiries can be exported as CSV; a failure is reported, and an ended session with a login prompt', async ({
  staffPage,
  api,
  site,
}) => {
  const word = unheardOf();
  const { id } = await api.inquire({ message: `"${word}", twice\nand over` });
  await openStaffScreen(staffPage, '/admin?tab=inquiries');
  const { panel: list, rows, sortBy, tab } = inquiriesTab(staffPage);
  const button = list.getByRole('button', { name: 'Export CSV' });
  const [download] = await Promise.all([staffPage.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^inquiries-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('ID,Date,Name,Email,Phone,Interest,Vehicle ID,Vehicle,Status,Archived,Message');
  expect(csv).toContain(`\n${id},`);
  expect(csv).toContain(`"""${word}"", twice\nand over"`);

  await staffPage.route('**/api/inquiries/export', (route) => route.fulfill({ status: 500, body: '' }));
  await button.click();
  await expectToast(staffPage, 'Error', 'Failed to export inquiries');

  await expect(rows).toHaveCount(10);
  await endSession(site, (await stored(staffPage)).token);
  await sortBy('Name').click();
  const panel = staffPage.getByRole('region', { name: 'Authorization Required' });
  await expect(panel.getByRole('heading', { name: 'Authorization Required' })).toBeVisible();
  await expect(panel.getByText('Please log in to view inquiries.', { exact: true })).toBeVisible();
  await expect(tab).toHaveAccessibleName('Inquiries');
  await expect(staffPage.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect(staffPage).toHaveURL('/admin?tab=inquiries');
  expect(await stored(staffPage)).toEqual({ token: null, user: null });
  await panel.getByRole('link', { name: 'Go to Login' }).click();
  await expect(staffPage).toHaveURL('/login');
});

test('phones show cards instead of the table', async ({ staffPage, api }) => {
  const word = unheardOf();
  const older = await api.inquire({ name: 'Bo', message: word, interest: '', phone: undefined });
  const newer = await api.inquire({ name: `An ${'W'.repeat(97)}`, message: word });
  await staffPage.setViewportSize({ width: 390, height: 844 });
  const { table, panel, view, status, archive, choose, details, heading, close } = await findInquiries(
    staffPage,
    word,
    2,
  );
  await expect(table).toHaveCount(0);
  const cards = panel.getByRole('list', { name: 'Customer Inquiries' }).getByRole('listitem');
  const nameOf = (index: number) =>
    cards
      .nth(index)
      .locator('div', { has: staffPage.getByText('Name', { exact: true }) })
      .locator('dd');
  await expect(nameOf(0)).toHaveText(/^An W/);
  await expect(nameOf(1)).toHaveText('Bo');
  // Each value has the name of its column.
  await expect(cards.nth(1).getByRole('term')).toHaveText([
    'ID',
    'Status',
    'Name',
    'Email',
    'Phone',
    'Date',
    'Interest',
    'Vehicle',
  ]);
  await expect(cards.nth(1).getByRole('definition')).toHaveText([
    String(older.id),
    'new',
    'Bo',
    'dana@whitlock.example',
    'N/A',
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
    'General',
    'N/A',
  ]);
  await staffPage.getByRole('combobox', { name: 'Sort' }).selectOption('Sort: ID, ascending');
  await expect(nameOf(0)).toHaveText('Bo');
  for (const button of [view(older.id), status(older.id), archive(older.id)]) await expectThumbSized(button);

  await status(older.id).click();
  await choose('resolved').click();
  await expect(cards.first().getByText('resolved', { exact: true })).toBeVisible();
  await view(newer.id).click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(details).toContainText(`An ${'W'.repeat(97)}`);
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await close.click();
  await expect(view(newer.id)).toBeFocused();
  await archive(older.id).click();
  await expect(cards).toHaveCount(1);
  await expect(nameOf(0)).toHaveText(/^An W/);
});
