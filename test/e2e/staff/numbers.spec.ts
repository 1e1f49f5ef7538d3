import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { DashboardInsights } from '../../../src/dashboard/dashboard.ts';
import type { Vehicle } from '../../../src/vehicles/vehicle.ts';
import { desktop, expectFit, phone } from '../pages/accessible.ts';
import { failCall } from '../pages/calls.ts';
import { expectThumbSized } from '../pages/thumb.ts';
import { charts, dashboardTab, dollars, insightsCall } from './dashboard-figures.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { openEditForm } from './vehicle-form.ts';

const viewsTitle = 'Views and price changes';

/** The lines of a downloaded file, without its byte order mark. */
async function linesOf(download: Download) {
  const text = await readFile(await download.path(), 'utf8');
  return text.replace('\ufeff', '').trimEnd().split('\r\n');
}

async function downloaded(page: Page, press: () => Promise<void>) {
  const started = page.waitForEvent('download');
  await press();
  const download = await started;
  return { name: download.suggestedFilename(), lines: await linesOf(download) };
}

/** Scrolls down to the panel, which is loaded when it is near. */
const scrollToViews = (page: Page) =>
  expect(async () => {
    const views = dashboardTab(page).panel(viewsTitle);
    if ((await views.count()) > 0) await views.scrollIntoViewIfNeeded();
    else await page.mouse.wheel(0, 600);
    await expect(views).toBeInViewport({ timeout: 500 });
  }).toPass();

test('each chart saves its table as CSV, with plain numbers; views by day are a chart, a table and a file', async ({
  staffPage,
  api,
}) => {
  const { vehicles } = (await api.get('/api/vehicles/admin-fast?search=Regent%20Drophead')) as {
    vehicles: Vehicle[];
  };
  const [regent] = vehicles;
  if (!regent) throw new Error('The demo has no such car');
  const other = await api.addVehicle();
  // The newest is shown first, so its views are fetched before their call fails.
  await api.addVehicle();
  await staffPage.setViewportSize(desktop);
  await openStaffScreen(staffPage);
  const { panel } = dashboardTab(staffPage);
  const insights = (await api.get(insightsCall)) as DashboardInsights;
  const files = new Map<string, string[]>();
  for (const title of charts) {
    const button = panel(title).getByRole('button', { name: 'Download CSV' });
    const { name, lines } = await downloaded(staffPage, () => button.click());
    files.set(name, lines);
  }
  expect([...files.keys()]).toEqual([
    'value-and-count-by-make.csv',
    'days-listed.csv',
    'sales-and-profit-by-month.csv',
    'views-against-inquiries.csv',
  ]);
  expect(files.get('value-and-count-by-make.csv')?.[0]).toBe('Make,Vehicles,Value,Share of value');
  expect(files.get('days-listed.csv')).toEqual([
    'Days listed,Vehicles,Value',
    ...insights.ageing.map(({ bucket, count, value }) => `${bucket},${count},${value}`),
  ]);
  expect(files.get('sales-and-profit-by-month.csv')).toHaveLength(13);
  expect(files.get('views-against-inquiries.csv')).toHaveLength(insights.interest.length + 1);

  const views = panel(viewsTitle);
  await scrollToViews(staffPage);
  const choose = async (model: string) => {
    await views.getByRole('combobox', { name: 'Vehicle' }).fill(model);
    await views
      .getByRole('option', { name: new RegExp(model) })
      .first()
      .click();
  };
  await choose('Regent Drophead');
  await expect(views.getByRole('img', { name: /page views in \d+ days\..*\$327,500/ })).toBeVisible();
  const changes = views.getByRole('table', { name: 'Price changes' });
  await expect(changes.locator('tbody tr')).toHaveCount(3);
  await expect(changes.locator('tbody tr').first()).toContainText('$349,000$335,000');
  await expectFit(staffPage);

  // On a phone the first column stays where it is.
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
  const csv = views.getByRole('button', { name: 'Download CSV' });
  const { name, lines } = await downloaded(staffPage, () => csv.click());
  expect(name).toBe(`views-of-vehicle-${regent.id}.csv`);
  expect(lines[0]).toBe('Day,Page views,List Price');
  expect(lines.at(-1)).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d,\\d+,${regent.price}$`));

  await failCall(staffPage, `/api/vehicles/${other.id}/views`);
  await choose(other.model);
  await expect(views.getByRole('alert')).toContainText('could not be fetched');
});

test('the cost of a day in stock is in the ageing, the margins and the form', async ({ staffPage, api }) => {
  const vehicle = await api.addVehicle({ price: 110_000, costBasis: 100_000 });
  const before = (await api.get(insightsCall)) as DashboardInsights;
  const days = before.ageing.reduce((sum, bucket) => sum + bucket.days, 0);
  const count = before.ageing.reduce((sum, bucket) => sum + bucket.count, 0);
  await api.patch('/api/vehicles/settings', { holdingCostPerDay: 12.5 });
  try {
    await openStaffScreen(staffPage);
    const { panel, table } = dashboardTab(staffPage);
    await expect(panel('Days listed')).toContainText(
      `Keeping them has cost ${dollars(days * 12.5)} so far, and costs ${dollars(count * 12.5)} a day.`,
    );
    await panel('Days listed').scrollIntoViewIfNeeded();
    await expect(
      panel('Days listed').getByRole('img', { name: /over 90 at \$[\d.]+[kM]? so far/ }),
    ).toBeVisible();
    await panel('Days listed').getByRole('button', { name: 'Show as table' }).click();
    await expect(table('Days listed').getByRole('columnheader')).toHaveText([
      'Days listed',
      'Vehicles',
      'Value',
      'Holding cost so far',
    ]);
    await expect(
      panel('Vehicle Details')
        .getByText(/% after holding cost$/)
        .first(),
    ).toBeVisible();
    await expectFit(staffPage);
    const form = await openEditForm(staffPage, vehicle);
    const fact = (label: string) => form.dialog.getByRole('term').filter({ hasText: label }).locator('+ dd');
    await expect(fact('0 days in stock')).toHaveText('$0');
    await expect(fact('Margin after that')).toHaveText('10.0%');
  } finally {
    await api.patch('/api/vehicles/settings', { holdingCostPerDay: null });
  }
});
