import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { phone } from './pages/accessible.ts';
import { openLive, scrolled, whenLive } from './pages/live.ts';
import { openGallery } from './pages/vehicle-page.ts';
import { staff } from './server.ts';
import { jpeg, storePicture } from './staff/pictures.ts';
import { openStaffApi } from './staff/staff-api.ts';

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Photos of' });

/** The lightbox of a gallery, and what waits for both to show a photo. */
function boxOf(page: Page, { counter, count }: Awaited<ReturnType<typeof openGallery>>) {
  const box = lightbox(page);
  const expectPhoto = async (number: number) => {
    await expect(box.getByText(`${number} / ${count}`)).toBeVisible();
    await expect(counter).toHaveText(`Photo ${number} / ${count}`);
  };
  return { box, expectPhoto };
}

/** The thumbnails of all photos are in order at the bottom, and stay there when they are clicked. */
async function expectThumbnails(box: Locator, count: number) {
  const thumbnails = box.getByRole('navigation', { name: 'Photos' }).getByRole('button');
  const lefts = () =>
    thumbnails.evaluateAll((nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().left)));
  await expect(thumbnails).toHaveCount(count);
  const names = await thumbnails.evaluateAll((nodes) => nodes.map((node) => node.ariaLabel));
  expect(names).toEqual(Array.from({ length: count }, (_, at) => `${at + 1} of ${count}`));
  const third = thumbnails.nth(2);
  const picture = third.locator('img');
  await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 120, height: 80 });
  expect((await third.boundingBox())?.y).toBeGreaterThan(900 - 120);
  const before = await lefts();
  expect(before).toEqual(before.toSorted((a, b) => a - b));
  for (const at of [0, count - 1]) await expect(thumbnails.nth(at)).toBeInViewport({ ratio: 1 });
  await thumbnails.nth(count - 1).click();
  await expect(box.getByText(`${count} / ${count}`)).toBeVisible();
  await third.click();
  await expect(box.getByText(`3 / ${count}`)).toBeVisible();
  expect(await lefts()).toEqual(before);
}

/** The browser goes back a moment later; whoever goes back before that, goes one page further. */
const expectEntryGone = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'lightbox' in history.state)).toBe(false);

test.describe('lightbox', () => {
  test('is loaded when it is needed, at the current photo, in sync with the gallery; arrow keys move it, thumbnails are 120 x 80 at the bottom, and a click beside the photo closes it', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const gallery = await openGallery(page, site.url, 'Fjell 90');
    const { stage, next: nextOnPage, zoom, fullscreen, count, counter } = gallery;
    expect(scripts.filter((url) => url.includes('PhotoLayers'))).toEqual([]);
    await nextOnPage.click();
    await nextOnPage.click();
    await zoom.click();
    const { box, expectPhoto } = boxOf(page, gallery);
    await expect(box.getByText(`3 / ${count}`)).toBeVisible();
    expect(scripts.some((url) => url.includes('PhotoLayers'))).toBe(true);
    // As the thumbnails on the page, which have been fetched.
    const drawn = box.locator('.yarl__thumbnails_thumbnail img').first();
    await expect(drawn).toHaveJSProperty('complete', true);
    expect(await drawn.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/avif/);
    await expectThumbnails(box, count);
    await box.getByRole('button', { name: 'Next photo' }).click();
    await expectPhoto(4);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(counter).toHaveText(`Photo 4 / ${count}`);
    await expect(zoom).toBeFocused();

    await fullscreen.click();
    await expect(box).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: 'Leave fullscreen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    const first = box.getByRole('button', { name: `1 of ${count}`, exact: true });
    await first.click();
    await expectPhoto(1);
    const previous = box.getByRole('button', { name: 'Previous photo' });
    const next = box.getByRole('button', { name: 'Next photo' });
    await expect(previous).toBeDisabled();
    await page.keyboard.press('ArrowRight');
    await expectPhoto(2);
    await expect(previous).toBeEnabled();
    await page.keyboard.press('ArrowLeft');
    await expectPhoto(1);
    await expect(next).toBeEnabled();
    await box.getByRole('button', { name: 'Close' }).click();
    await expect(box).toHaveCount(0);
    await expect(fullscreen).toBeFocused();

    await stage.press('Enter');
    await expectPhoto(1);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement?.closest('main, header, footer') !== null,
      );
      expect(outside).toBe(false);
    }
    // From the last control Tab leads to the browser's own, which the headless browser does not have.
    await next.focus();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(stage).toBeFocused();

    await stage.click({ position: { x: 200, y: 200 } });
    await box.getByRole('button', { name: `${count} of ${count}` }).click();
    await expectPhoto(count);
    await expect(next).toBeDisabled();
    await page.setViewportSize({ width: 1280, height: 420 });
    await expect(async () => {
      await page.mouse.click(150, 120);
      await expect(box).toHaveCount(0, { timeout: 5000 });
    }).toPass();
    await expect(stage).toBeFocused();
  });

  test('on a phone keeps the thumbnail of the current photo visible, is closed by Back, and otherwise takes its entry of the history along', async ({
    page,
    site,
  }) => {
    await page.setViewportSize(phone);
    await openLive(page, '/about');
    const gallery = await openGallery(page, site.url, 'Fjell 90');
    const { stage, count } = gallery;
    await stage.press('Enter');
    const { box, expectPhoto } = boxOf(page, gallery);
    const address = page.url();
    const thumbnail = (number: number) => box.getByRole('button', { name: `${number} of ${count}` });
    await expectPhoto(1);
    await expect(thumbnail(1)).toBeInViewport({ ratio: 1 });
    await expect(thumbnail(count)).not.toBeInViewport();
    for (let number = 2; number <= count; number += 1) {
      await page.keyboard.press('ArrowRight');
      await expectPhoto(number);
    }
    await expect(thumbnail(count)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expectEntryGone(page);

    await page.evaluate(() => window.scrollTo(0, 100));
    await stage.click();
    await expectPhoto(count);
    const top = await scrolled(page);
    expect(top).toBeGreaterThan(0);
    await page.goBack();
    await expect(box).toHaveCount(0);
    await expect(stage).toBeFocused();
    expect(await scrolled(page)).toBe(top);
    // Forward shows the page as it is.
    await page.evaluate(() => history.forward());
    await expectEntryGone(page);
    await expect(box).toHaveCount(0);

    await stage.click();
    await expectPhoto(count);
    await page.reload();
    await whenLive(page);
    await expect(box).toHaveCount(0);
    await stage.press('Enter');
    await expectPhoto(1);
    await box.getByRole('button', { name: 'Close' }).click();
    await expect(box).toHaveCount(0);
    await expectEntryGone(page);
    expect(page.url()).toBe(address);
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  test('@long has the picture of the stage at once, zooms by a factor of 2, and up to the largest picture', async ({
    page,
    site,
  }) => {
    const api = await openStaffApi(site.url, staff);
    const large = await jpeg('large.jpg', { width: 2400, height: 1600 });
    const address = await storePicture(site.url, api.session.token, large);
    const { id } = await api.addVehicle({ images: [address] });
    await page.setViewportSize({ width: 768, height: 1024 });
    await openLive(page, `/inventory/${id}`);
    const photos = page.getByRole('region', { name: 'Photos' });
    const pathOf = (image: Locator) =>
      image.evaluate((node: HTMLImageElement) => node.currentSrc.replace(/^.*\/\/[^/]*/, ''));
    const served = await pathOf(photos.getByRole('img'));
    await photos.getByRole('button').first().press('Enter');
    const box = lightbox(page);
    const image = box.getByRole('img', { name: /^2024 Ashdown/ });
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.complete)).toBe(true);
    expect(await pathOf(image)).toBe(served);

    const scale = () =>
      image.evaluate((node) => {
        const zoomed = node.closest('[style*="scale"]');
        return zoomed === null ? 1 : new DOMMatrix(getComputedStyle(zoomed).transform).a;
      });
    const zoomIn = box.getByRole('button', { name: 'Zoom in' });
    await expect.poll(scale).toBe(1);
    await zoomIn.click();
    await expect.poll(scale).toBe(2);
    await zoomIn.click();
    await expect.poll(() => pathOf(image)).toMatch(/\/2400\.\w+$/);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);

    // What says Zoom zooms.
    await photos.getByRole('button', { name: 'Zoom' }).click();
    await expect.poll(scale).toBe(2);
    await box.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(scale).toBe(1);
    await api.delete(`/api/vehicles/${id}`);
  });
});
