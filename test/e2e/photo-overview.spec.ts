import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from './pages/accessible.ts';
import { nextFrames, openLive, scrolled, whenLive } from './pages/live.ts';
import { openGallery } from './pages/vehicle-page.ts';

/** The counter of the gallery, which opens the overview. */
const openerOf = (page: Page) => page.getByRole('button', { name: /all photos$/, includeHidden: true });

/** The overview of all photos, and what is in it. */
function overviewOf(page: Page) {
  const overview = page.getByRole('dialog', { name: /^All photos of/ });
  return {
    overview,
    photo: (number: number) =>
      overview.getByRole('button', { name: new RegExp(`^Photo ${number} of `), includeHidden: true }),
    photos: overview.getByRole('button', { name: /^Photo \d+ of \d+$/ }),
    close: overview.getByRole('button', { name: 'Close all photos' }),
    lightbox: page.getByRole('dialog', { name: /^Photos of/ }),
  };
}

test('the counter opens all photos at an address of their own, with the current one marked; a press opens the lightbox, and closing that leads back', async ({
  page,
  site,
}) => {
  await page.setViewportSize(desktop);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const { next, counter, count } = await openGallery(page, site.url, 'Fjell 90');
  const address = page.url();
  expect(scripts.filter((url) => url.includes('PhotoLayers'))).toEqual([]);
  await next.click();
  await next.click();
  await next.click();
  const opener = openerOf(page);
  await opener.click();
  const { overview, photo, photos, close, lightbox } = overviewOf(page);
  await expect(photos).toHaveCount(count);
  await expect(page).toHaveURL(`${address}#photos`);
  await expect(photo(4)).toHaveAttribute('aria-current', 'true');
  await expect(photo(4)).toBeFocused();
  await expect(photo(4)).toBeInViewport({ ratio: 1 });
  await expect(overview.getByText(`${count} photos`)).toBeVisible();
  await expectAccessible(page, [desktop]);

  await photo(count).click();
  await expect(lightbox.getByText(`${count} / ${count}`)).toBeVisible();
  const place = () => overview.evaluate((dialog) => dialog.scrollTop);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect(overview).toBeVisible();
  await expect(photo(count)).toBeFocused();
  await expect(photo(count)).toHaveAttribute('aria-current', 'true');
  expect(await place()).toBe(before);

  await photo(count).click();
  await expect(lightbox).toBeVisible();
  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await expect(overview).toBeVisible();
  await page.goBack();
  await expect(overview).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(counter).toHaveText(`Photo ${count} / ${count}`);
  await expect(opener).toBeFocused();

  for (const leave of [() => page.keyboard.press('Escape'), () => close.click()]) {
    await opener.press('Enter');
    await expect(overview).toBeVisible();
    // A late close event, of the time before.
    await overview.dispatchEvent('close');
    await nextFrames(page);
    await expect(overview).toBeVisible();
    await leave();
    await expect(overview).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(opener).toBeFocused();
  }
});

test('the address of all photos can be opened and shared; Back leads to the vehicle, and Request to the form', async ({
  page,
  site,
}) => {
  await page.setViewportSize(desktop);
  const { count } = await openGallery(page, site.url, 'Fjell 90');
  const address = page.url();
  const { overview, photos } = overviewOf(page);
  await openLive(page, '/about');
  await page.goto(`${address}#photos`);
  await whenLive(page);
  await expect(photos).toHaveCount(count);
  await page.reload();
  await whenLive(page);
  await expect(photos).toHaveCount(count);
  await page.goBack();
  await expect(overview).toBeHidden();
  await expect(page).toHaveURL(address);

  await openLive(page, '/about');
  await page.goto(`${address}#photos`);
  await expect(photos).toHaveCount(count);
  await overview.getByRole('button', { name: 'Request More Information' }).click();
  await expect(overview).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeInViewport();
  expect(await scrolled(page)).toBeGreaterThan(0);
  await expect(page).toHaveURL(address);
});

test('on a phone all photos are one below the other, and a pull at the top closes them', async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone);
  const { count } = await openGallery(page, site.url, 'Fjell 90');
  const { overview, photos } = overviewOf(page);
  await openerOf(page).press('Enter');
  await expect(photos).toHaveCount(count);
  const lefts = await photos.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().left));
  expect(new Set(lefts)).toEqual(new Set([0]));
  await expectNoSidewaysScroll(page, [{ width: 320, height: 720 }]);
  /** A finger that goes down by this many pixels. */
  const pull = (by: number) =>
    overview.evaluate((dialog, down) => {
      const finger = (y: number) => new Touch({ identifier: 1, target: dialog, clientX: 100, clientY: y });
      const tell = (type: string, y: number) => {
        const changedTouches = [finger(y)];
        const touches = type === 'touchend' ? [] : changedTouches;
        dialog.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
      };
      tell('touchstart', 100);
      tell('touchmove', 100 + down);
      tell('touchend', 100 + down);
    }, by);
  await overview.evaluate((dialog) => dialog.scrollTo(0, 50));
  await pull(200);
  await overview.evaluate((dialog) => dialog.scrollTo(0, 0));
  await pull(40);
  await expect(overview).toBeVisible();
  await pull(200);
  await expect(overview).toBeHidden();
});
