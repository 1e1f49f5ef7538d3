import { sharp } from '../../src/images/encoding/sharp.ts';
import { expect, test } from './fixtures.ts';
import { scrolled } from './pages/live.ts';
import { openGallery, vehicleByModel } from './pages/vehicle-page.ts';

/** The hash in an image's address, the same in all its variants. */
const hashOf = (address: string) => address.split('/')[2] ?? '';

test.describe('gallery', () => {
  test('shows the position, wraps around with its arrows, follows keys and thumbnails, and keeps its space when a photo fails', async ({
    page,
    site,
  }) => {
    const vehicle = await vehicleByModel(site.url, 'Fjell 90');
    await page.route(`**/images/${hashOf(vehicle.images[4] ?? '')}/**`, (route) => route.abort());
    const { counter, next, previous, count, shown, stage, thumbnails } = await openGallery(
      page,
      site.url,
      'Fjell 90',
    );
    await expect(counter).toHaveText(`Photo 1 / ${count}`);
    const layer = shown.locator('xpath=ancestor::span[2]');
    await expect(layer).toHaveCSS('transition-property', 'opacity');
    await expect(layer).toHaveCSS('transition-duration', '0.2s');
    await next.click();
    await expect(counter).toHaveText(`Photo 2 / ${count}`);
    await expect(shown).toHaveAccessibleName(new RegExp(`photo 2 of ${count}$`));
    await previous.click();
    await previous.click();
    await expect(counter).toHaveText(`Photo ${count} / ${count}`);
    await next.click();
    await expect(counter).toHaveText(`Photo 1 / ${count}`);
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText(`Photo 2 / ${count}`);
    await page.getByRole('textbox', { name: 'Name' }).press('ArrowRight');
    await expect(counter).toHaveText(`Photo 2 / ${count}`);

    await thumbnails.nth(3).click();
    await expect(counter).toHaveText(`Photo 4 / ${count}`);
    await expect(thumbnails.nth(3)).toHaveAttribute('aria-current', 'true');
    await expect(thumbnails.nth(0)).toHaveAttribute('aria-current', 'false');
    // The place on the page, not in the window: a click may scroll what it presses into view.
    const place = () =>
      stage.evaluate((element) => {
        const { top, width, height } = element.getBoundingClientRect();
        return { top: top + window.scrollY, width, height };
      });
    const before = await place();
    await next.click();
    await expect(stage.getByRole('img', { name: 'This image could not be loaded' })).toBeVisible();
    expect(await place()).toEqual(before);
    await next.click();
    await expect(counter).toHaveText(`Photo 6 / ${count}`);
    await expect(stage.getByRole('img', { name: `photo 6 of ${count}` })).toBeVisible();
  });

  test('has six thumbnails in view, whose row follows the photo; Zoom and Fullscreen show on hover, and the focus ring is on top of the main image', async ({
    page,
    site,
  }) => {
    const { counter, thumbnails, count, previous, stage, zoom } = await openGallery(
      page,
      site.url,
      'Fjell 90',
    );
    // The fourth of its pixels from the left, halfway down, which is part of the ring.
    const ringPixel = async () => {
      const { data, info } = await sharp(await stage.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (Math.floor(info.height / 2) * info.width + 3) * info.channels;
      return [...data.subarray(at, at + 3)];
    };
    const halcyon = [0x6f, 0xd0, 0xda];
    expect(await ringPixel()).not.toEqual(halcyon);
    await page.mouse.move(0, 0);
    await expect(zoom.locator('..')).toHaveCSS('opacity', '0');
    await stage.hover();
    await expect(zoom.locator('..')).toHaveCSS('opacity', '1');
    await page.getByRole('link', { name: 'Book a test drive' }).first().focus();
    await page.keyboard.press('Tab');
    await expect(stage).toBeFocused();
    await expect.poll(ringPixel).toEqual(halcyon);

    await expect(thumbnails).toHaveCount(count);
    const tops = await thumbnails.evaluateAll((nodes) =>
      nodes.map((node) => Math.round(node.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size).toBe(1);
    await thumbnails.first().scrollIntoViewIfNeeded();
    await expect(thumbnails.nth(5)).toBeInViewport({ ratio: 1 });
    await expect(thumbnails.nth(6)).not.toBeInViewport({ ratio: 0.3 });
    const place = await scrolled(page);
    await previous.click();
    await expect(counter).toHaveText(`Photo ${count} / ${count}`);
    await expect(thumbnails.nth(count - 1)).toBeInViewport({ ratio: 1 });
    expect(await scrolled(page)).toBe(place);
  });
});

test.describe('order of loading', () => {
  test('@long thumbnail i starts after 500 ms + 50 ms x i, the main image at once', async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const vehicle = await vehicleByModel(site.url, 'Fjell 90');
    const hashes = vehicle.images.map(hashOf);
    const small: string[] = [];
    const large: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!hashes.includes(hashOf(pathname))) return;
      (/\/(?:320|480)\.\w+$/.test(pathname) ? small : large).push(hashOf(pathname));
    });
    await page.goto(`/inventory/${vehicle.id}`);
    const photos = page.getByRole('region', { name: 'Photos' });
    const thumbnails = photos.getByRole('listitem');
    // The scripts wait for the main picture and two more frames.
    await page.locator('img[fetchpriority="high"]').evaluate((image: HTMLImageElement) => image.decode());
    await page.clock.runFor(100);
    // Once a press has an effect, the gallery has hydrated and its timers are running.
    await expect(async () => {
      await thumbnails.first().getByRole('button').click();
      await thumbnails.nth(1).getByRole('button').click();
      await expect(thumbnails.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true', {
        timeout: 500,
      });
    }).toPass();
    expect(large[0]).toBe(hashes[0]);

    await page.clock.runFor(499);
    await expect(thumbnails.locator('img')).toHaveCount(0);
    expect(small).toEqual([]);
    await page.clock.runFor(1);
    for (const [index] of vehicle.images.entries()) {
      await expect(thumbnails.locator('img')).toHaveCount(index + 1);
      await page.clock.runFor(49);
      await expect(thumbnails.locator('img')).toHaveCount(index + 1);
      await page.clock.runFor(1);
    }
    await expect.poll(() => small).toEqual(hashes);
  });
});
