import type { Locator, Page } from '@playwright/test';
import { phone } from './pages/accessible.ts';
import { carThatIs } from './pages/cars.ts';
import { nextFrames, openFromHere, openLive } from './pages/live.ts';
import { missingPages, publicPages } from './pages/public.ts';
import { expect, openStaffScreen, test } from './staff/fixtures.ts';

// Each test looks at many screens, in one document as far as the router leads there.
test.describe.configure({ timeout: 240_000 });
test.use({ viewport: phone, hasTouch: true });

/** The text of the device is twice its usual size, which lengths in rem follow. */
async function doubleText(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** What is drawn to the width of its box, like a chart, follows a moment later. */
const expectNarrow = (page: Page, screen: string) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: `pixels that ${screen} is too wide` },
    )
    .toBe(0);

test('@long with text of twice the size no public page is wider than a phone', async ({ page }) => {
  await doubleText(page);
  const isThere = () => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const withDocument = [
    '/login',
    `${publicPages.vehicle}/brochure`,
    `${publicPages.vehicle}/sticker`,
    '/alerts/no-more-mail?token=x',
    ...Object.values(missingPages),
    publicPages.home,
  ];
  for (const path of withDocument) {
    await page.goto(path);
    await isThere();
    await expectNarrow(page, path);
  }

  await openLive(page, publicPages.home);
  const linked = [
    publicPages.inventory,
    publicPages['filtered inventory'],
    '/inventory?model=zeppelin',
    publicPages.vehicle,
    publicPages['sold vehicle'],
    `/compare?ids=${carThatIs('available').id}-${carThatIs('sold').id}`,
    '/compare',
    '/saved',
    publicPages.about,
    publicPages.contact,
    publicPages['own page'],
    '/sell',
    '/newsletter',
    '/alerts/confirm?token=x',
    '/alerts/end?token=x',
    '/alerts/test-drive?token=x',
  ];
  for (const path of linked) {
    await openFromHere(page, path);
    await nextFrames(page);
    await isThere();
    await expectNarrow(page, path);
  }
});

test('@long nor is a screen of staff', async ({ staffPage, api }) => {
  const { id } = await api.inquire({
    vehicleId: carThatIs('sold').id,
    email: 'wilhelmina.vanderstraaten-abernathy@a-rather-long-name.example',
  });
  await doubleText(staffPage);
  const main = staffPage.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name }).first();
  const list = (name: string) => main.getByRole('list', { name }).getByRole('listitem').first();
  /** By their addresses: what is there when the screen is. */
  const screens: Record<string, Locator> = {
    '/admin': main.getByRole('table', { name: 'Vehicle Details' }).getByRole('row').nth(1),
    '/admin?tab=inventory': list('Vehicle Listings'),
    '/admin?tab=sold': list('Sold Vehicles'),
    '/admin?tab=inquiries': list('Customer Inquiries'),
    [`/admin?tab=inquiries&inquiry=${id}`]: main.getByRole('textbox', { name: 'Reply message' }),
    '/admin/settings': main.getByRole('textbox', { name: 'City' }),
    '/admin/settings/hours': main.getByRole('list', { name: 'Business hours' }),
    '/admin/settings/appearance': main.getByRole('radio', { name: /^Gallery/ }),
    '/admin/settings/inventory': main.getByLabel('Photos per vehicle'),
    '/admin/settings/about': main.getByRole('textbox', { name: 'Story' }),
    '/admin/settings/pages': button(/^More for /),
    '/admin/settings/newsletter': button(/^Remove /),
    '/admin/settings/replies': button(/^Edit /),
    '/admin/settings/account': list('Your devices'),
    '/admin/settings/accounts': button(/^Set Password/),
    '/admin/settings/sign-ins': list('Sign-ins'),
    '/admin/settings/import': button('Choose File'),
    '/admin/settings/bin': main.getByRole('heading', { name: 'Deleted vehicles', exact: true }),
    '/admin/settings/log': main.getByRole('searchbox', { name: 'Search the log' }),
    '/admin/settings/backups': main.getByText('No backups are made'),
  };
  await openStaffScreen(staffPage, '/admin');
  for (const [path, shown] of Object.entries(screens)) {
    if (path !== '/admin') await openFromHere(staffPage, path);
    await expect(shown).toBeVisible();
    await nextFrames(staffPage);
    await expectNarrow(staffPage, path);
  }
});
