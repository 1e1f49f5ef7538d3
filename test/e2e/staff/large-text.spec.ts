import type { Page } from '@playwright/test';
import { phone } from '../pages/accessible.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';

test.use({ viewport: phone, hasTouch: true });

/** The text of the device is twice its usual size, which media queries in rem follow. */
async function doubleText(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

const expectNarrow = (page: Page, screen: string) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: `pixels that ${screen} is too wide` },
    )
    .toBe(0);

test('with text of twice the size no public page is wider than a phone', async ({ page, site }) => {
  test.slow();
  await doubleText(page);
  const { vehicles } = (await (await fetch(`${site.url}/api/vehicles/optimized`)).json()) as {
    vehicles: { id: number }[];
  };
  const [one, other] = vehicles.map(({ id }) => id);
  const paths = [
    '/',
    '/inventory',
    '/inventory?make=Ashdown&maxPrice=300000',
    '/inventory?model=zeppelin',
    `/inventory/${one}`,
    `/compare?ids=${one}-${other}`,
    '/saved',
    '/about',
    '/contact',
    '/sell',
    '/login',
    '/no-such-page',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNarrow(page, path);
  }
});

/** By what shows that they are there. */
const screens = [
  ['', 'Inventory by Make'],
  ['?tab=inventory', 'Vehicle Listings'],
  ['?tab=sold', 'Sold Vehicles'],
  ['?tab=inquiries', 'Customer Inquiries'],
  ['?tab=inventory&add=vehicle', 'Add New Vehicle'],
] as const;

test('nor is a screen of staff, whose fields have text that no phone zooms in on', async ({ staffPage }) => {
  test.slow();
  await staffPage.setViewportSize(phone);
  for (const [query, heading] of screens) {
    await openStaffScreen(staffPage, `/admin${query}`);
    await expect(staffPage.getByRole('heading', { name: heading }).first()).toBeVisible();
    const small = await staffPage
      .locator('input:visible, select:visible, textarea:visible')
      .evaluateAll((fields) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML.slice(0, 120)),
      );
    expect([query, small]).toEqual([query, []]);
  }
  await doubleText(staffPage);
  for (const [query, heading] of screens) {
    await openStaffScreen(staffPage, `/admin${query}`);
    await expect(staffPage.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expectNarrow(staffPage, query);
  }
});
