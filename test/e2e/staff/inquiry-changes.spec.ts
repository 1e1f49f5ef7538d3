import type { Page } from '@playwright/test';
import { holdCall, watchRequests } from '../pages/calls.ts';
import { expectToast } from '../pages/toast.ts';
import { expect, test } from './fixtures.ts';
import { countsOf, findInquiries, inquireOften, inquiryOf } from './inquiry-list.ts';

const statusCall = (id: number) => `/api/inquiries/${id}/status`;
const archiveCall = (id: number) => `/api/inquiries/${id}/archive`;
const isChange = (request: string) => request.startsWith('PATCH ');
const updated = ['Status Updated', 'Inquiry status has been updated successfully'] as const;

/** Fails a call without any message from the server. */
const failSilently = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 500, body: '' }),
  );

test('the Status menu sets any status, by click and keys, which is shown at once and saved', async ({
  staffPage,
  api,
}) => {
  const { word, ids } = await inquireOften(api, 2);
  const [older = 0, id = 0] = ids;
  const before = await countsOf(api);
  const { badge, status, statuses, choose, tab, view, fact, heading } = await findInquiries(
    staffPage,
    word,
    2,
  );
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new`);
  await view(id).click();
  await expect(heading).toBeFocused();

  const letThrough = await holdCall(staffPage, statusCall(id));
  await status(id).click();
  await expect(statuses).toHaveText(['new', 'contacted', 'pending', 'resolved', 'closed']);
  await expect(choose('new')).toBeChecked();
  await expect(statuses.and(staffPage.locator('[aria-checked="true"]'))).toHaveCount(1);
  const sent = staffPage.waitForRequest((request) => request.method() === 'PATCH');
  await choose('resolved').click();
  expect((await sent).postDataJSON()).toEqual({ status: 'resolved' });
  await expect(statuses).toHaveCount(0);
  await expect(badge(id)).toHaveText('resolved');
  await expect(fact('Status')).toHaveText('resolved');
  await expect(badge(older)).toHaveText('new');
  expect((await inquiryOf(api, id)).status).toBe('new');
  letThrough();
  await expectToast(staffPage, ...updated);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new - 1} new`);
  expect((await inquiryOf(api, id)).status).toBe('resolved');

  // Back to new, since every status can follow every other.
  await status(id).click();
  await expect(choose('resolved')).toBeChecked();
  await choose('new').click();
  await expect(badge(id)).toHaveText('new');
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new`);
  expect((await inquiryOf(api, id)).status).toBe('new');

  // Arrows, first letters, Enter and Esc.
  const requests = watchRequests(staffPage);
  const press = (key: string) => staffPage.keyboard.press(key);

  await status(id).focus();
  await press('Enter');
  await expect(choose('new')).toBeFocused();
  await press('ArrowDown');
  await expect(choose('contacted')).toBeFocused();
  await press('Escape');
  await expect(statuses).toHaveCount(0);
  await expect(status(id)).toBeFocused();

  // Choosing the current status changes nothing.
  await press('Space');
  await expect(choose('new')).toBeFocused();
  await press('Enter');
  await expect(statuses).toHaveCount(0);
  expect(requests.filter(isChange)).toEqual([]);

  await expect(status(id)).toBeFocused();
  await press('ArrowDown');
  await expect(choose('new')).toBeFocused();
  await press('c');
  await expect(choose('contacted')).toBeFocused();
  await press('c');
  await expect(choose('closed')).toBeFocused();
  await press('Home');
  await expect(choose('new')).toBeFocused();
  await press('End');
  await expect(choose('closed')).toBeFocused();
  await press('ArrowUp');
  await expect(choose('resolved')).toBeFocused();
  await press('Enter');
  await expectToast(staffPage, ...updated);
  await expect(badge(id)).toHaveText('resolved');
  await expect(status(id)).toBeFocused();
  expect(requests.filter(isChange)).toEqual([`PATCH ${statusCall(id)}`]);

  await press('Enter');
  await expect(choose('new')).toBeFocused();
  await press('p');
  await expect(choose('pending')).toBeFocused();
  await press('Enter');
  await expect(badge(id)).toHaveText('pending');
});

test('a failed status is retried once, a refused one is rolled back, the latest wins, and a login may be needed', async ({
  staffPage,
  api,
}) => {
  const { word, ids } = await inquireOften(api, 1);
  const [id = 0] = ids;
  const requests = watchRequests(staffPage);
  const { badge, status, choose, view, fact, heading } = await findInquiries(staffPage, word);
  await view(id).click();
  await expect(heading).toBeFocused();
  const answer = Promise.withResolvers<void>();
  await staffPage.route(
    (url) => url.pathname === statusCall(id),
    async (route) => {
      await answer.promise;
      await route.fulfill({ status: 500, json: { message: 'Broken for the test' } });
    },
  );
  await status(id).click();
  await choose('pending').click();
  await expect(badge(id)).toHaveText('pending');
  await expect(fact('Status')).toHaveText('pending');
  answer.resolve();
  await expectToast(staffPage, 'Error', 'Broken for the test');
  await expect(badge(id)).toHaveText('new');
  await expect(fact('Status')).toHaveText('new');
  // Section 7: retried once.
  expect(requests.filter(isChange)).toHaveLength(2);

  // With an unreachable server, the message comes from the browser.
  await staffPage.unrouteAll();
  await staffPage.route('**/api/inquiries**', (route) => route.abort());
  await staffPage.route('**/api/inquiries/**', (route) => route.abort());
  await status(id).click();
  await choose('closed').click();
  await expectToast(staffPage, 'Error', 'Failed to update inquiry status');
  await expect(badge(id)).toHaveText('new');

  // What the server refuses is not retried.
  await staffPage.unrouteAll();
  await staffPage.route(
    (url) => url.pathname === statusCall(id),
    (route) => route.fulfill({ status: 404, json: { message: 'Inquiry not found' } }),
  );
  const before = requests.filter(isChange).length;
  await status(id).click();
  await choose('pending').click();
  await expectToast(staffPage, 'Error', 'Inquiry not found');
  await expect(badge(id)).toHaveText('new');
  expect(requests.filter(isChange)).toHaveLength(before + 1);

  await staffPage.unrouteAll();
  const sent: unknown[] = [];
  await staffPage.route(
    (url) => url.pathname === statusCall(id),
    (route) => {
      sent.push(route.request().postDataJSON());
      return sent.length === 1 ? route.abort() : route.continue();
    },
  );
  await status(id).click();
  await choose('pending').click();
  await expect.poll(() => sent).toHaveLength(1);
  await status(id).click();
  await choose('closed').click();
  await expect.poll(async () => (await inquiryOf(api, id)).status).toBe('closed');
  await expect(badge(id)).toHaveText('closed');
  expect(sent).toEqual([{ status: 'pending' }, { status: 'pending' }, { status: 'closed' }]);

  // Answered as after the end of the session, of which the screens would otherwise hear by themselves.
  await staffPage.unrouteAll();
  await staffPage.route(
    (url) => url.pathname === statusCall(id),
    (route) => route.fulfill({ status: 401, json: { message: 'Authentication required' } }),
  );
  await status(id).click();
  await choose('new').click();
  await expect(staffPage).toHaveURL('/login');
  expect((await inquiryOf(api, id)).status).toBe('closed');
});

test('Archive removes an inquiry from the list, Restore brings it back, unless that fails; its status stays', async ({
  staffPage,
  api,
}) => {
  const { word, ids } = await inquireOften(api, 2);
  const [older = 0, id = 0] = ids;
  await api.patch(statusCall(id), { status: 'contacted' });
  const before = await countsOf(api);
  const { panel, rows, row, badge, show, view, archive, restore, details, nothingSelected } =
    await findInquiries(staffPage, word, 2);
  await view(id).click();
  await expect(details).toBeVisible();

  await staffPage.route(
    (url) => url.pathname === archiveCall(id),
    (route) => route.fulfill({ status: 404, json: { message: 'Inquiry not found' } }),
  );
  const requests = watchRequests(staffPage);
  await archive(id).click();
  await expectToast(staffPage, 'Error', 'Inquiry not found');
  await expect(archive(id)).not.toHaveAttribute('aria-disabled', 'true');
  expect(requests.filter(isChange)).toEqual([`PATCH ${archiveCall(id)}`]);
  await staffPage.unrouteAll();
  await failSilently(staffPage, archiveCall(id));
  await archive(id).click();
  await expectToast(staffPage, 'Error', 'Failed to archive inquiry');
  await expect(row(id)).toBeVisible();
  await expect(archive(id)).toBeFocused();
  expect((await inquiryOf(api, id)).isArchived).toBe(false);
  await staffPage.unrouteAll();

  const letThrough = await holdCall(staffPage, archiveCall(id));
  const sent = staffPage.waitForRequest((request) => request.method() === 'PATCH');
  await archive(id).click();
  // Section 7: an empty body.
  expect(['{}', null]).toContain((await sent).postData());
  await expect(row(id)).toBeVisible();
  await expect(archive(id)).toHaveAttribute('aria-disabled', 'true');
  letThrough();
  await expectToast(staffPage, 'Inquiry Archived', 'Inquiry has been archived successfully');
  await expect(rows).toHaveText([new RegExp(`^${older}`)]);
  await expect(show('Current')).toHaveText(`Current ${before.current - 1}`);
  await expect(show('Archive')).toHaveText(`Archive ${before.archived + 1}`);
  await expect(nothingSelected).toBeVisible();
  // Focus moves to the row that has taken its place.
  await expect(view(older)).toBeFocused();

  await show('Archive').click();
  await expect(rows).toHaveText([new RegExp(`^${id}`)]);
  await expect(badge(id)).toHaveText('contacted');
  await expect(archive(id)).toHaveCount(0);
  await expect(
    panel.getByText('Archived inquiries keep their status. Restore one to work on it again.', {
      exact: true,
    }),
  ).toBeVisible();
  await failSilently(staffPage, archiveCall(id));
  await restore(id).click();
  await expectToast(staffPage, 'Error', 'Failed to restore inquiry');
  await expect(row(id)).toBeVisible();
  await staffPage.unrouteAll();
  await restore(id).click();
  await expectToast(staffPage, 'Inquiry Restored', 'Inquiry has been restored successfully');
  await expect(panel.getByText(`No archived inquiry matches "${word}".`, { exact: true })).toBeVisible();
  await show('Current').click();
  await expect(rows).toHaveText([new RegExp(`^${id}`), new RegExp(`^${older}`)]);
  await expect(badge(id)).toHaveText('contacted');
  await expect(show('Current')).toHaveText(`Current ${before.current}`);
  expect(await inquiryOf(api, id)).toMatchObject({ status: 'contacted', isArchived: false });
});

test('focus moves to the next row, even if no inquiry was ever opened', async ({ staffPage, api }) => {
  const { word, ids } = await inquireOften(api, 3);
  const [oldest = 0, middle = 0, newest = 0] = ids;
  const { archive, row, view } = await findInquiries(staffPage, word, 3);
  await archive(newest).press('Enter');
  await expect(row(newest)).toHaveCount(0);
  await expect(view(middle)).toBeFocused();
  await archive(oldest).press('Enter');
  await expect(row(oldest)).toHaveCount(0);
  await expect(view(middle)).toBeFocused();
});
