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

test('the first screen has the whole car, its name and price and the ways to act at every width, and no control lies on the car', async ({
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
    [844, 390],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await test.step(`${width} x ${height}`, async () => {
      const lying = height < 500;
      const shown = await boxOf(picture);
      // Beside the name on a phone that lies on its side; never enlarged beyond one and a half times its 1,600 pixels.
      const room = lying ? (width / 2.2) * 1.2 : width;
      const wide = Math.min(room, 2400);
      expect([shown.x, shown.width].map(Math.round)).toEqual([(room - wide) / 2, wide].map(Math.round));
      // Of the sides of a picture at least this much is in view.
      const drawn = Math.max(shown.width, shown.height * 1.6);
      const cut = (drawn - shown.width) / 2;
      expect(cut).toBeLessThan(drawn * nose);
      const [left, right] = [nose * drawn - cut, tail * drawn - cut];
      const previous = await boxOf(photos.getByRole('button', { name: 'Previous photo' }));
      const next = await boxOf(photos.getByRole('button', { name: 'Next photo' }));
      if (width < 701 || lying) {
        // The wheels stand at 64 % of the height.
        expect(previous.y).toBeGreaterThan(shown.y + 0.7 * shown.height);
        expect(previous.y).toBe(next.y);
      } else {
        expect(previous.right).toBeLessThan(shown.x + left);
        expect(next.x).toBeGreaterThan(shown.x + right);
      }
      const heading = page.getByRole('heading', { level: 1 });
      const price = page.getByRole('main').getByText(dollars(car.price), { exact: true }).first();
      const wanted = [heading, price, page.getByRole('link', { name: 'Book a test drive' }).first()];
      const request = page.getByRole('link', { name: 'Request More Information' });
      // In the bar, which is last, where it is always in view.
      wanted.push(width < 701 || lying ? request.last() : request.first());
      for (const part of wanted) await expect(part).toBeInViewport({ ratio: 1 });
      expect(await accentsInView(page), 'buttons of the accent').toBe(1);
      const isOver = (await boxOf(heading)).bottom < shown.bottom && !lying;
      expect(isOver, 'the name is on the picture').toBe(width > 1179);
      const facts = page.getByRole('term').first();
      if (width === 1440) await expect(facts).toBeInViewport();
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
  const bar = page.locator('[data-bar]');
  const request = bar.getByRole('link', { name: 'Request More Information' });
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
});

test('elsewhere a bar is at the top of the window while the title is out of view, and covers neither the form nor what has the focus', async ({
  page,
}) => {
  for (const [width, height] of [
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openLive(page, path);
    const bar = page.locator('[data-bar]');
    await expect(bar).toBeHidden();
    await page.getByRole('heading', { name: 'Features' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 900);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText(dollars(car.price));
    expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width, height: 68 });
    expect(await accentsInView(page)).toBe(1);
    await bar.getByRole('link', { name: 'Request More Information' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await expect(bar).toBeVisible();
    await expect
      .poll(async () => (await page.getByRole('heading', { name: 'Interested' }).boundingBox())?.y)
      .toBeGreaterThan(68);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(bar).toBeHidden();
  }
});

/** How many buttons of the accent are in view: none may compete with another one. */
const accentsInView = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('main .bg-accent:is(a, button)')].filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        if (width === 0) return false;
        const upper = document.elementFromPoint(left + width / 2, top + height / 2);
        return upper !== null && button.contains(upper);
      }).length,
  );

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
  await expect(photos.getByText('Photo 3 / ')).toBeVisible();
  await expect(next).toHaveCSS('cursor', 'pointer');
});

test('@long before the scripts Request leads to the form at once on a phone, and they put the focus there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFormAtOnce(page, 'Request More Information', await openEarly(page));
});

async function expectFormAtOnce(page: Page, link: string, letThrough: () => void) {
  const field = page.getByRole('textbox', { name: 'Name' });
  await expect(field).not.toBeInViewport();
  await page.getByRole('link', { name: link }).last().click();
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
    for (const [link, place] of [
      ['Request More Information', 'inquiry'],
      ['Book a test drive', 'test-drive'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('link', { name: link }).first().click();
      await expect(page).toHaveURL(`${path}#${place}`);
      await expect(page.getByRole('heading', { name: 'Interested in this vehicle?' })).toBeInViewport();
    }
  });
});
