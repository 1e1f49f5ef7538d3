import type { Page } from '@playwright/test';
import { desktop, expectAccessible, expectNoSidewaysScroll } from '../pages/accessible.ts';
import { carThatIs } from '../pages/cars.ts';
import { openLive } from '../pages/live.ts';
import { printedPages } from '../pages/printed.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { someVehicle } from './staff-api.ts';

/** Facts and features of which only a part is on the sheet. */
const cutRows = (page: Page) =>
  page.locator('.sticker-body').evaluate((body) => {
    const sheet = body.getBoundingClientRect();
    const isCut = ({ left, top, bottom }: DOMRect) =>
      left < sheet.right && top < sheet.bottom - 1 && bottom > sheet.bottom + 1;
    return [...body.querySelectorAll('dl > div, li')].filter((row) => isCut(row.getBoundingClientRect()))
      .length;
  });

test('a window sticker is one sheet, Letter or A4, however much there is to say', async ({
  staffPage,
  api,
}) => {
  const words = (count: number) => 'long words '.repeat(count).trim();
  const { id, model } = (await api.post(
    '/api/vehicles',
    someVehicle({
      price: 329_500,
      vin: null,
      modifications: words(200),
      description: words(500),
      features: Array.from({ length: 60 }, (_, index) => `Feature ${index + 1}, ${words(8)}`),
    }),
  )) as { id: number; model: string };

  await openStaffScreen(staffPage, `/admin?tab=inventory&vehicle=${id}`);
  const link = staffPage
    .getByRole('dialog', { name: 'Edit Vehicle' })
    .getByRole('link', { name: /^Window Sticker/ });
  const opened = staffPage.waitForEvent('popup');
  await link.click();
  const sticker = await opened;
  await expect(sticker.getByRole('heading', { level: 1 })).toHaveText(`Ashdown ${model}`);
  await expect(sticker.getByText('$329,500')).toBeVisible();
  await expect(sticker.getByRole('img', { name: new RegExp(`/inventory/${id}$`) })).toBeVisible();
  await expect(sticker.getByText('(480) 555-0142').first()).toBeVisible();
  await expectAccessible(sticker, [desktop]);
  expect(await printedPages(sticker)).toEqual({ Letter: 1, A4: 1 });
  expect(await cutRows(sticker)).toBe(0);
  await sticker.emulateMedia({ media: 'print' });
  expect(await cutRows(sticker)).toBe(0);
  await expect(sticker.getByRole('button', { name: 'Print' })).toBeHidden();

  await sticker.emulateMedia({ media: 'screen' });
  await expect(sticker.getByRole('button', { name: 'Print' })).toBeVisible();
  for (const width of [320, 768]) {
    await sticker.setViewportSize({ width, height: 720 });
    const rightEdge = async () => {
      const sheet = await sticker.getByRole('article').boundingBox();
      return sheet ? sheet.x + sheet.width : Infinity;
    };
    await expect.poll(rightEdge, `the whole sheet in ${width} px`).toBeLessThan(width);
  }
  await expectNoSidewaysScroll(sticker, [{ width: 320, height: 720 }]);
  await expect(sticker.getByRole('article'), 'readable on phones').toHaveCSS('font-size', '16px');
  await sticker.getByRole('link', { name: 'Back to the vehicle' }).click();
  await expect(sticker).toHaveURL(`/inventory/${id}`);
  await expect(sticker.getByRole('link', { name: 'Print', exact: true })).toHaveAttribute(
    'href',
    `/inventory/${id}/brochure`,
  );
  await sticker.close();
  await api.delete(`/api/vehicles/${id}`);
});

test('on paper a public page is black on white, without menus and forms, and ends with the dealership', async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem('comparedVehicles', JSON.stringify([{ id: 2, name: 'Another one' }])),
  );
  await openLive(page, `/inventory/${carThatIs('available').id}`);
  await page.keyboard.press('Shift');
  const tray = page.getByRole('region', { name: 'Chosen for comparison' });
  await expect(tray).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const body = page.locator('body');
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const gone of [
    page.getByRole('banner'),
    page.locator('form').first(),
    page.getByRole('navigation', { name: 'Quick Links' }),
    page.getByRole('link', { name: 'Request More Information' }),
    page.getByRole('link', { name: 'Directions' }),
    page.getByRole('link', { name: 'Text us' }),
    tray,
  ])
    await expect(gone).toBeHidden();
  const finance = page.getByRole('region', { name: 'Finance estimate' });
  await expect(finance.getByText(/ less a down payment of \$[\d,]+, \d+ months at /)).toBeVisible();
  await expect(finance.getByText('An estimate with approved credit')).toBeVisible();
  await expect(finance.locator('input, select, svg').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('main img[fetchpriority="high"]')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '(480) 555-0142' })).toBeVisible();
});
