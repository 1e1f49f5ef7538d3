import type { Page } from '@playwright/test';
import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { dashboardTab } from './dashboard-figures.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

const viewsTitle = 'Views and price changes';

/** Scrolls down to the panel, which is loaded when it is near. */
const scrollToViews = (page: Page) =>
  expect(async () => {
    const views = dashboardTab(page).panel(viewsTitle);
    if ((await views.count()) > 0) await views.scrollIntoViewIfNeeded();
    else await page.mouse.wheel(0, 600);
    await expect(views).toBeInViewport({ timeout: 500 });
  }).toPass();

test('views by day and the cost of a day in stock fit; on a phone the first column of a table stays', async ({
  staffPage,
  api,
}) => {
  await staffPage.setViewportSize(desktop);
  await api.patch('/api/vehicles/settings', { holdingCostPerDay: 12.5 });
  // The newest is on the first page of the details.
  await api.addVehicle({ costBasis: 90_000 });
  try {
    await openStaffScreen(staffPage);
    const { panel } = dashboardTab(staffPage);
    await expect(panel('Days listed')).toContainText('Keeping them has cost');
    await panel('Days listed').getByRole('button', { name: 'Show as table' }).click();
    await expect(
      panel('Vehicle Details')
        .getByText(/% after holding cost$/)
        .first(),
    ).toBeVisible();
    const views = panel(viewsTitle);
    await scrollToViews(staffPage);
    await views.getByRole('combobox', { name: 'Vehicle' }).fill('Regent Drophead');
    await views
      .getByRole('option', { name: /Regent Drophead/ })
      .first()
      .click();
    await expect(views.getByRole('img', { name: /page views in \d+ days\..*\$327,500/ })).toBeVisible();
    const changes = views.getByRole('table', { name: 'Price changes' });
    await expect(changes.locator('tbody tr')).toHaveCount(3);
    await expectFit(staffPage);

    await staffPage.setViewportSize(phone);
    await expectThumbSized(changes.getByRole('button', { name: 'Changed' }));
    const [firstDay, lastMean] = [
      changes.locator('td').first(),
      changes.locator('tr').nth(1).locator('td').last(),
    ];
    await lastMean.scrollIntoViewIfNeeded();
    await expect(lastMean).toBeInViewport({ ratio: 1 });
    await expect(firstDay).toBeInViewport({ ratio: 1 });
    await staffPage.setViewportSize(desktop);

    await views.getByRole('button', { name: 'Show as table' }).click();
    const days = views.getByRole('table', { name: 'Page views by day' });
    await expect(days.locator('tbody tr')).toHaveCount(10);
    await expectFit(staffPage);
  } finally {
    await api.patch('/api/vehicles/settings', { holdingCostPerDay: null });
  }
});
