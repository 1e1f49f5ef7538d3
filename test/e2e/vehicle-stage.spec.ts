import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './pages/accessible.ts';
import { holdRequests } from './pages/calls.ts';
import { carThatIs } from './pages/cars.ts';
import { dollars } from './pages/listed.ts';
import { openLive, whenLive } from './pages/live.ts';

const car = carThatIs('available');
const path = `/inventory/${car.id}`;

/** Where the demo's cars are in their pictures, as fractions of the width. */
const nose = 0.08;
const tail = 0.92;

test('the first screen has the whole car, its name and price at every width, and no control lies on the car', async ({
  page,
}) => {
  await openLive(page, path);
  const photos = page.getByRole('region', { name: 'Photos' });
  const stage = photos.getByRole('button').first();
  const picture = stage.getByRole('img').first();
  const boxOf = async (what: typeof stage) => {
    const box = await what.boundingBox();
    if (box === null) throw new Error('It is not on view');
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  for (const [width, height] of [
    [2560, 1440],
    [1920, 950],
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await test.step(`${width} x ${height}`, async () => {
      const shown = await boxOf(picture);
      expect([shown.x, shown.width]).toEqual([0, width]);
      // Of the sides of a picture at least this much is in view.
      const drawn = Math.max(shown.width, shown.height * 1.6);
      const cut = (drawn - shown.width) / 2;
      expect(cut).toBeLessThan(drawn * nose);
      const [left, right] = [nose * drawn - cut, tail * drawn - cut];
      const previous = await boxOf(photos.getByRole('button', { name: 'Previous photo' }));
      const next = await boxOf(photos.getByRole('button', { name: 'Next photo' }));
      if (width < 701) {
        expect(previous.y).toBeGreaterThan(shown.y + 0.75 * shown.height);
        expect(previous.y).toBe(next.y);
      } else {
        expect(previous.right).toBeLessThan(left);
        expect(next.x).toBeGreaterThan(right);
      }
      const heading = page.getByRole('heading', { level: 1 });
      const price = page.getByRole('main').getByText(dollars(car.price), { exact: true });
      for (const text of [heading, price]) await expect(text).toBeInViewport({ ratio: 1 });
      const isOver = (await boxOf(heading)).bottom < shown.bottom;
      expect(isOver, 'the name is on the picture').toBe(width > 1000);
    });
    await expectNoSidewaysScroll(page, [{ width, height }]);
  }
});

test('on phones a bar with price, Call and Request stays at the bottom, except while a field has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLive(page, path);
  const main = page.getByRole('main');
  const call = main.getByRole('link', { name: 'Call', exact: true });
  const request = main.getByRole('link', { name: 'Request', exact: true });
  const bar = call.locator('..');
  await expect(bar).toContainText(dollars(car.price));
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 844 - 56, width: 390, height: 56 });
  await expect(call).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await main.getByRole('heading', { name: 'Features' }).scrollIntoViewIfNeeded();
  await expect(request).toBeInViewport({ ratio: 1 });
  await request.click();
  const name = main.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(request).toBeHidden();
  await name.blur();
  await expect(request).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar).toBeHidden();
});

/** Opens the page without its scripts, until the returned function is called. */
async function openEarly(page: Page) {
  const letThrough = await holdRequests(page, '**/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return letThrough;
}

test('before the scripts a press on an arrow is marked at once, and answered when they are there; Request More Information leads to the form at once, and they put the focus there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  const letThrough = await openEarly(page);
  const photos = page.getByRole('region', { name: 'Photos' });
  const next = photos.getByRole('button', { name: 'Next photo' });
  await next.click();
  await next.click();
  await expect(next).toHaveCSS('cursor', 'progress');
  await expectFormAtOnce(page, 'Request More Information', letThrough);
  await whenLive(page);
  await expect(photos.getByText('3 / ')).toBeVisible();
  await expect(next).toHaveCSS('cursor', 'pointer');
});

test('@long before the scripts Request leads to the form at once on a phone, and they put the focus there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFormAtOnce(page, 'Request', await openEarly(page));
});

async function expectFormAtOnce(page: Page, link: string, letThrough: () => void) {
  const field = page.getByRole('textbox', { name: 'Name' });
  await expect(field).not.toBeInViewport();
  await page.getByRole('link', { name: link, exact: true }).click();
  await expect(field).toBeInViewport();
  letThrough();
  await expect(field).toBeFocused();
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the photos are in a row that scrolls, each a link to itself in full, and Request leads to the form', async ({
    page,
    request,
  }) => {
    await page.goto(path);
    const photos = page.getByRole('region', { name: 'Photos' });
    const links = photos.getByRole('link');
    const count = await links.count();
    expect(count).toBeGreaterThan(1);
    await expect(photos.getByRole('button')).toHaveCount(0);
    await expect(links.first().getByRole('img')).toBeInViewport();
    await expect(links.last()).not.toBeInViewport();
    await links.last().scrollIntoViewIfNeeded();
    await expect(links.last().getByRole('img', { name: `photo ${count} of ${count}` })).toBeInViewport();
    const picture = await request.get((await links.last().getAttribute('href')) ?? '');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    await page.getByRole('link', { name: 'Request More Information' }).click();
    await expect(page).toHaveURL(`${path}#inquiry`);
    await expect(page.getByRole('heading', { name: 'Interested in this vehicle?' })).toBeInViewport();
  });
});
