import { watchRequests } from '../pages/calls.ts';
import { nextFrames } from '../pages/live.ts';
import { charts, dashboardTab, insightsCall, stats } from './dashboard-figures.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

test('charts are only loaded and drawn when they are about to be visible', async ({ staffPage }) => {
  await staffPage.setViewportSize({ width: 390, height: 600 });
  const requests = watchRequests(staffPage);
  const scripts = () => requests.filter((request) => request.includes('/DashboardChart-')).length;
  await openStaffScreen(staffPage);
  const { cards, chart, panel } = dashboardTab(staffPage);
  const [byMake = '', , , interest = ''] = charts;
  await expect(cards.nth(3)).toContainText('over 90 days');
  await expect(panel(byMake)).toHaveCount(1);
  await nextFrames(staffPage);
  await expect(staffPage.getByRole('main').getByRole('img')).toHaveCount(0);
  expect(scripts()).toBe(0);
  await panel(byMake).scrollIntoViewIfNeeded();
  await expect(chart(byMake)).toBeVisible();
  expect(scripts()).toBeGreaterThan(0);
  await expect(chart(interest)).toHaveCount(0);
  await panel(interest).scrollIntoViewIfNeeded();
  await expect(chart(interest)).toBeVisible();
  // Once rendered, it stays.
  await expect(chart(byMake)).toHaveCount(1);
  // The charts' own call comes after the first one, and each is made once.
  const calls = requests.filter(
    (request) => request.startsWith('GET /api/dashboard/') && !request.endsWith('/leads'),
  );
  expect(calls).toEqual([stats, `GET ${insightsCall}`]);
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
