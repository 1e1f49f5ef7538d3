import { holdRequests, timesAsked, watchRequests } from '../pages/calls.ts';
import { nextFrames } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, openStaffScreen, test } from './fixtures.ts';
import { countsOf, inquiriesTab } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

const events = '/api/inquiries/events';
/** The call that polls when no stream is available. */
const asking = 'GET /api/inquiries?page=1&limit=1&sort=id-desc';
const asksForLists = (seen: readonly string[]) =>
  seen.filter((request) => request.startsWith('GET /api/inquiries?'));

const announced = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: `New inquiry from ${name}` });

test('an inquiry from a visitor appears without a reload: in the list, counted and announced, until another window logs out', async ({
  staffPage,
  api,
  context,
}) => {
  await staffPage.clock.install();
  const name = `Ada ${unheardOf()}`;
  const letThrough = await holdRequests(staffPage, `**${events}`);
  await openStaffScreen(staffPage, '/admin?tab=inquiries');
  const { tab, rows, row, show, view, heading } = inquiriesTab(staffPage);
  await expect(rows).toHaveCount(10);
  // One that arrives after the list was answered and before the stream begins.
  const early = await api.inquire({ name: `Early ${name}` });
  letThrough();
  await expect(row(early.id)).toBeVisible();
  const before = await countsOf(api);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new`);
  const requests = watchRequests(staffPage);

  await api.inquire({ name });

  await expect(announced(staffPage, name)).toHaveText(`New inquiry from ${name}`);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new + 1} new`);
  await expect(rows.first()).toContainText(name);
  await expect(show('Current')).toHaveText(`Current ${before.current + 1}`);
  // The news came from the stream; nothing was polled in between.
  expect(asksForLists(requests)).toEqual(['GET /api/inquiries?page=1&limit=10']);

  // An open inquiry stays open, with the focus where it was, when the next one arrives.
  const id = Number(await rows.first().getByRole('cell').first().innerText());
  await view(id).click();
  await expect(heading).toBeFocused();
  const next = await api.inquire({ name: `Bo ${name}` });
  await expect(announced(staffPage, `Bo ${name}`)).toHaveCount(1);
  await expect(row(next.id)).toBeVisible();
  await expect(heading).toBeFocused();

  // It also works on another tab, and the list is up to date when the user returns.
  await staffPage.getByRole('tab', { name: 'Dashboard' }).click();
  const last = await api.inquire({ name: `Cy ${name}` });
  await expect(announced(staffPage, `Cy ${name}`)).toHaveCount(1);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new + 3} new`);
  await tab.click();
  await expect(row(last.id)).toBeVisible();

  const other = await context.newPage();
  await openStaffScreen(other);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await expect(staffPage.getByRole('heading', { name: 'Authorization Required' })).toBeVisible();
  await expect(tab).toHaveAccessibleName('Inquiries');
  const afterwards = watchRequests(staffPage);
  await api.inquire({ name: `Nobody ${name}` });
  await staffPage.clock.fastForward(60_000);
  await nextFrames(staffPage);
  await expect(announced(staffPage, `Nobody ${name}`)).toHaveCount(0);
  expect(afterwards.filter((request) => request.includes('/api/inquiries'))).toEqual([]);
});

test('@long when the stream is refused, news arrives by polling, which ends when the stream is back; both end with Logout', async ({
  staffPage,
  api,
}) => {
  await staffPage.route(`**${events}`, (route) => route.abort());
  await staffPage.clock.install();
  const before = await countsOf(api);
  const requests = watchRequests(staffPage);
  await openStaffScreen(staffPage, '/admin?tab=inquiries');
  const { tab, row } = inquiriesTab(staffPage);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new`);
  expect(timesAsked(requests, asking)).toBeGreaterThanOrEqual(1);

  const name = `Dana ${unheardOf()}`;
  const { id } = await api.inquire({ name });
  // The longest pause between two attempts.
  await staffPage.clock.fastForward(30_000);
  await expect(announced(staffPage, name)).toHaveCount(1);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new + 1} new`);
  await expect(row(id)).toBeVisible();

  await staffPage.unroute(`**${events}`);
  const opened = staffPage.waitForResponse((response) => response.url().endsWith(events));
  await staffPage.clock.fastForward(30_000);
  expect((await opened).status()).toBe(200);
  const asked = timesAsked(requests, asking);
  const second = await api.inquire({ name: `Again ${name}` });
  await expect(announced(staffPage, `Again ${name}`)).toHaveCount(1);
  await expect(row(second.id)).toBeVisible();
  await staffPage.clock.fastForward(40_000);
  await nextFrames(staffPage);
  expect(timesAsked(requests, asking)).toBe(asked);

  for (const how of ['with a stream', 'while asking']) {
    if (how === 'while asking') {
      await staffPage.route(`**${events}`, (route) => route.abort());
      await fillSignIn(staffPage);
      await expect(tab).toHaveAccessibleName(/^Inquiries \d+ new/);
      await expect.poll(() => timesAsked(requests, asking)).toBeGreaterThan(asked);
    }
    await staffPage.getByRole('button', { name: 'Logout' }).click();
    await expect(staffPage).toHaveURL('/login');
    await expectToast(staffPage, 'Logged Out', 'You have been successfully logged out');
    const afterwards = watchRequests(staffPage);
    for (const pause of [5_000, 30_000, 60_000]) {
      await staffPage.clock.fastForward(pause);
      await nextFrames(staffPage);
    }
    expect(afterwards.filter((request) => request.includes('/api/inquiries'))).toEqual([]);
  }
});
