import { holdCall } from '../pages/calls.ts';
import { dashboardTab, statsCall } from './dashboard-figures.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

test('@long a skeleton says after five seconds that the figures take longer than usual', async ({
  staffPage,
}) => {
  await staffPage.clock.install();
  const letThrough = await holdCall(staffPage, statsCall);
  await openStaffScreen(staffPage);
  const said = staffPage
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /loading/i });
  await expect(said).toHaveText('Loading dashboard');
  await staffPage.clock.fastForward(5_000);
  await expect(said).toHaveText('This is taking longer than usual. Still loading the dashboard...');
  letThrough();
  await expect(dashboardTab(staffPage).cards).toHaveCount(4);
  await expect(said).toHaveCount(0);
});
