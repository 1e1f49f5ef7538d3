import { expect, type Page } from '@playwright/test';

export const statsCall = '/api/dashboard/stats';
export const insightsCall = '/api/dashboard/insights';
export const stats = `GET ${statsCall}`;
export const charts = [
  'Value and count by make',
  'Days listed',
  'Sales and profit by month',
  'Views against inquiries',
];

/** The Dashboard tab, by the labels of its parts. */
export function dashboardTab(page: Page) {
  const main = page.getByRole('main');
  const panel = (title: string) => main.getByRole('region', { name: title, exact: true });
  return {
    cards: main.getByRole('list', { name: 'Figures' }).getByRole('listitem'),
    panel,
    chart: (title: string) => panel(title).getByRole('img'),
  };
}

/** Draws every chart: each is loaded when it is near. */
export async function showCharts(page: Page) {
  const { chart, panel } = dashboardTab(page);
  for (const title of charts) {
    await expect(panel(title).getByRole('button', { name: 'Show as table' })).toBeVisible();
    await panel(title).scrollIntoViewIfNeeded();
    await expect(chart(title).first()).toBeVisible();
  }
  const asTable = page.getByRole('button', { name: 'Show as table' });
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(asTable).toHaveCount(7, { timeout: 500 });
  }).toPass();
}

/** Chooses a vehicle whose price changed three times, and returns the table of these changes. */
export async function choosePricedVehicle(page: Page) {
  const views = dashboardTab(page).panel('Views and price changes');
  await views.getByRole('combobox', { name: 'Vehicle' }).fill('Regent Drophead');
  await views
    .getByRole('option', { name: /Regent Drophead/ })
    .first()
    .click();
  const changes = views.getByRole('table', { name: 'Price changes' });
  await expect(changes.locator('tbody tr')).toHaveCount(3);
  return changes;
}
