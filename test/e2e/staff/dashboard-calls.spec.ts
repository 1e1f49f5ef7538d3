import type { Page } from '@playwright/test';
import { failCall, holdCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { nextFrames } from '../pages/live.ts';
import { charts, dashboardTab, insightsCall, stats, statsCall } from './dashboard-figures.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

const answerStatus = (page: Page, path: string, status: number, body = '') =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status, body }),
  );

test('a skeleton is shown while the figures load; then one call within 30 seconds, and one when the tab is opened', async ({
  staffPage,
}) => {
  await staffPage.clock.install();
  const letThrough = await holdCall(staffPage, statsCall);
  const requests = watchRequests(staffPage);
  await openStaffScreen(staffPage);
  const { cards } = dashboardTab(staffPage);
  const said = staffPage
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /loading/i });
  await expect(said).toHaveText('Loading dashboard');
  await expect(staffPage.getByRole('heading', { name: 'Inventory by Make' })).toHaveCount(0);
  await staffPage.clock.fastForward(5_000);
  await expect(said).toHaveText('This is taking longer than usual. Still loading the dashboard...');
  letThrough();
  await expect(cards).toHaveCount(4);
  await expect(said).toHaveCount(0);

  const away = staffPage.getByRole('tab', { name: 'Sold Vehicles' });
  const back = staffPage.getByRole('tab', { name: 'Dashboard' });
  await expect(cards.nth(3)).toContainText('over 90 days');
  await away.click();
  await expect(cards).toHaveCount(0);
  await staffPage.clock.fastForward(20_000);
  await back.click();
  await expect(cards).toHaveCount(4);
  await nextFrames(staffPage);
  expect(timesAsked(requests, stats)).toBe(1);

  // None on window focus.
  await staffPage.clock.fastForward(60_000);
  await staffPage.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await nextFrames(staffPage);
  expect(timesAsked(requests, stats)).toBe(1);

  await away.click();
  await expect(cards).toHaveCount(0);
  await back.click();
  await expect(cards).toHaveCount(4);
  await expect.poll(() => timesAsked(requests, stats)).toBe(2);
});

test('a failing call is retried twice, then shown with "Refresh Page"', async ({ staffPage }) => {
  await failCall(staffPage, statsCall);
  const requests = watchRequests(staffPage);
  await openStaffScreen(staffPage);
  const { failure, cards } = dashboardTab(staffPage);
  await expect(failure.getByRole('heading')).toHaveText('Unable to Load Dashboard');
  await expect(failure.getByText('Error: Server error: 500', { exact: true })).toBeVisible();
  expect(timesAsked(requests, stats)).toBe(3);
  expect(requests).not.toContain(`GET ${insightsCall}`);
  await staffPage.unrouteAll();
  const loaded = staffPage.waitForEvent('load');
  await failure.getByRole('button', { name: 'Refresh Page' }).click();
  await loaded;
  await expect(cards).toHaveCount(4);
});

test('an empty response, no response at all and a refused session are reported, the last after one call', async ({
  staffPage,
}) => {
  const { failure } = dashboardTab(staffPage);
  await answerStatus(staffPage, statsCall, 200);
  await openStaffScreen(staffPage);
  await expect(failure).toHaveText('Unable to load dashboard statistics. Please try again later.');
  await expect(failure.getByRole('button')).toHaveCount(0);
  await staffPage.unrouteAll();
  await staffPage.route(`**${statsCall}`, (route) => route.abort());
  await openStaffScreen(staffPage);
  await expect(failure.getByText('Error: Failed to fetch', { exact: true })).toBeVisible();

  await staffPage.unrouteAll();
  await answerStatus(staffPage, statsCall, 401, '{"message":"No"}');
  const requests = watchRequests(staffPage);
  await openStaffScreen(staffPage);
  await expect(
    staffPage.getByRole('main').getByText('Please log in to view dashboard statistics.', { exact: true }),
  ).toBeVisible();
  expect(timesAsked(requests, stats)).toBe(1);
  // As specified, this panel has no heading.
  await expect(staffPage.getByRole('tabpanel').getByRole('heading')).toHaveCount(0);
});

test('without the second call, cards and tables are complete and each chart says so', async ({
  staffPage,
}) => {
  await answerStatus(staffPage, insightsCall, 503);
  await openStaffScreen(staffPage);
  const { cards, rows, panel, chart } = dashboardTab(staffPage);
  const [, days = '', byMonth = '', interest = ''] = charts;
  for (const title of [days, byMonth, interest])
    await expect(panel(title).getByRole('alert')).toContainText(
      'This chart could not be loaded. Cards and tables are complete.',
    );
  await expect(cards).toHaveCount(4);
  await expect(rows('Vehicle Details')).toHaveCount(10);
  await staffPage.unrouteAll();
  await panel(days).getByRole('button', { name: 'Try Again' }).click();
  await expect(chart(days)).toBeVisible();
  await expect(panel(byMonth).getByRole('alert')).toHaveCount(0);
});
