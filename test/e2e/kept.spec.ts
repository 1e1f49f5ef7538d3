import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  expectStateAccessible,
  phone,
} from './pages/accessible.ts';
import { carThatIs, demoCars } from './pages/cars.ts';
import { cardName, listedVehicles } from './pages/listed.ts';
import { openLive } from './pages/live.ts';

const widths = [320, 390, 768, 1440].map((width) => ({ width, height: 844 }));
const sold = carThatIs('sold');
const nameOf = ({ year, make, model }: { year: number; make: string; model: string }) =>
  `${year} ${make} ${model}`;

/** Puts vehicles on a list of the browser, as earlier visits would have. */
const keep = (page: Page, list: string, vehicles: { id: number; name: string }[]) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    list,
    JSON.stringify(vehicles),
  ] as const);

/** How far the layout has moved without the visitor's doing, since the page was opened. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            total += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );

/** The items of a list that something else lies on, at one of their text's ends. */
const coveredTexts = (list: Locator) =>
  list.getByRole('listitem').evaluateAll((items) =>
    items
      .filter((item) => {
        const text = document.createRange();
        text.selectNodeContents(item);
        const { left, right, top, height } = text.getBoundingClientRect();
        return [left + 1, right - 1].some(
          (x) => !item.contains(document.elementFromPoint(x, top + height / 2)),
        );
      })
      .map(({ textContent }) => textContent),
  );

test('a vehicle is saved on its card, found again by the header, and named when it is sold or gone', async ({
  page,
  site,
}) => {
  const [first, second] = (await listedVehicles(site.url)).vehicles;
  if (!first || !second) throw new Error('The demo lists no vehicles');
  await openLive(page, '/inventory');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: /^Saved/ })).toHaveCount(0);
  const before = await banner.getByRole('link', { name: 'Contact' }).boundingBox();
  await page.keyboard.press('Shift');
  const heart = page.getByRole('button', { name: `Save ${cardName(first)}`, exact: true });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/inventory$/);
  expect(await banner.getByRole('link', { name: 'Contact' }).boundingBox()).toEqual(before);
  await page.getByRole('button', { name: `Save ${cardName(second)}`, exact: true }).press('Enter');

  await banner.getByRole('link', { name: 'Saved vehicles: 2' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('article').getByRole('link')).toHaveText([nameOf(second), nameOf(first)]);
  await main.getByRole('button', { name: `Save ${cardName(second)}`, exact: true }).click();
  await expect(main.getByRole('article')).toHaveCount(1);

  await keep(page, 'savedVehicles', [
    { id: first.id, name: nameOf(first) },
    { id: sold.id, name: nameOf(sold) },
    { id: 999_999, name: '1999 Gone Away' },
  ]);
  await page.reload();
  const unlisted = main.getByRole('region', { name: 'No longer for sale' });
  await expect(unlisted.getByRole('listitem')).toHaveText([
    '1999 Gone AwayNo longer listedRemove',
    `${nameOf(sold)}Sold: see similar onesRemove`,
  ]);
  await expectAccessible(page, [phone]);
  await expectNoSidewaysScroll(page, widths);
  await unlisted.getByRole('button', { name: 'Remove 1999 Gone Away' }).click();
  await unlisted.getByRole('link').click();
  await expect(page).toHaveURL(`/inventory/${sold.id}`);
});

test('nothing of a visitor is in the pages of all, and nothing moves when it appears', async ({
  page,
  request,
}) => {
  const [one, two] = demoCars.filter(({ status }) => status === 'available');
  if (!one || !two) throw new Error('The demo has no cars');
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  // With the fonts at hand: until they are, their stand-ins move a line by a fraction of a pixel.
  await openLive(page, '/inventory?model=zeppelin');
  const viewed = [one, two].map((car) => ({ id: car.id, name: nameOf(car) }));
  for (const list of ['savedVehicles', 'viewedVehicles']) await keep(page, list, viewed);

  for (const path of ['/inventory?model=zeppelin', `/inventory/${one.id}`]) {
    await openLive(page, path);
    await page.mouse.move(5, 5);
    await page.keyboard.press('Shift');
    const recent = page.getByRole('region', { name: 'Recently viewed' });
    const others = path.endsWith(`/${one.id}`) ? [two] : [two, one];
    await recent.scrollIntoViewIfNeeded();
    await expect(recent.getByRole('link')).toHaveText(others.map((car) => new RegExp(`^${nameOf(car)}`)));
    await expect(page.getByRole('link', { name: 'Saved vehicles: 2' })).toBeVisible();
    expect([path, await shifted(page)]).toEqual([path, 0]);
    expect(await (await request.get(path)).text()).not.toContain('Recently viewed');
  }
  // What hydration does not find in the page is an error, although the visitor sees it.
  expect(errors).toEqual([]);
  await expectStateAccessible(page, [desktop]);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('viewedVehicles'))).toBeNull();
});

test('@long on phones nothing lies on the end of a page while vehicles are compared', async ({ page }) => {
  const [one, two] = demoCars.filter(({ status }) => status === 'available');
  if (!one || !two) throw new Error('The demo has no cars');
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/robots.txt');
  await keep(
    page,
    'comparedVehicles',
    [one, two].map((car) => ({ id: car.id, name: nameOf(car) })),
  );
  const tray = page.getByRole('region', { name: 'Chosen for comparison' });
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box && box.y + box.height;
  };
  for (const path of ['/inventory', `/inventory/${one.id}`]) {
    await openLive(page, path);
    await page.keyboard.press('Shift');
    await expect(tray).toBeVisible();
    if (path !== '/inventory') {
      const bar = page.locator('[data-bar]');
      await expect.poll(() => bottomOf(tray), 'above the bar').toBe((await bar.boundingBox())?.y);
    }
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await page.getByRole('button', { name: 'Scroll to top' }).isVisible()).toBe(true);
      expect([path, await coveredTexts(page.getByRole('list', { name: 'Legal' }))]).toEqual([path, []]);
      expect([path, await bottomOf(tray)]).toEqual([path, 700]);
    }).toPass();
  }
});
