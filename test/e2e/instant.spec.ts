import type { Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { expect, test } from './fixtures.ts';
import { timesAsked, watchRequests } from './pages/calls.ts';
import { cardLink, inventoryPage, pathOf } from './pages/inventory-page.ts';
import { expectFocused, followHeader, openFromHere, openLive, whenLive } from './pages/live.ts';

const photos = (page: Page) => page.getByRole('region', { name: 'Photos' });

/** The main image of a vehicle's page: pictures of cards and thumbnails are always narrower. */
const isLarge = (address: string) => Number(/(\d+)\.avif$/.exec(address)?.[1]) > 480;

/** Opens a page with a paused clock, so that no test has to wait for long delays, or be quicker than short ones. */
async function openStopped(page: Page, path: string) {
  await page.clock.install();
  await openLive(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Calls for what is below a vehicle or a list, which is loaded when it is shown. */
const below = /\/(?:similar|related|neighbors|cards)(?:\?|$)/;

test.describe('before a link is followed', () => {
  test('the hovered card fetches text, then images and the main picture, once; the focused one, too', async ({
    page,
  }) => {
    await openLive(page, '/inventory');
    await page.waitForLoadState('networkidle');
    // From now on links load data only, and the browser need not prefetch documents.
    await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
    const focused = page.waitForRequest((request) => request.url().endsWith('/text'));
    await cardLink(page, 2).focus();
    await focused;
    const requests = watchRequests(page);
    const link = cardLink(page, 1);
    const call = `/api${(await pathOf(link)).replace('inventory', 'vehicles')}`;
    const images = page.waitForResponse((response) => response.url().endsWith(`${call}/images`));
    const card = await inventoryPage(page).cards.nth(1).locator('img').getAttribute('src');
    const folder = card?.slice(0, card.lastIndexOf('/') + 1) ?? 'no picture';
    const picture = page.waitForResponse((response) => {
      const address = response.url();
      return address.includes(folder) && isLarge(address);
    });
    await link.hover();
    await images;
    const fetched = new URL((await picture).url()).pathname;
    await page.mouse.move(0, 0);
    await link.hover();
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main [aria-busy="true"]')) document.body.dataset['waited'] = 'yes';
      }).observe(document, { childList: true, subtree: true });
    });
    await link.click();
    const shown = photos(page).getByRole('img').first();
    await expect(shown).toHaveJSProperty('complete', true);
    await expect(page.locator('body'), 'the vehicle is shown without a skeleton').not.toHaveAttribute(
      'data-waited',
    );
    expect(await shown.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)).toBe(fetched);
    // Not the similar vehicles and the ways on, which load when they are shown.
    const asked = requests.filter((request) => request.startsWith(`GET ${call}/`));
    expect(asked.filter((request) => !below.test(request))).toEqual([
      `GET ${call}/text`,
      `GET ${call}/images`,
    ]);
    expect(timesAsked(requests, `GET ${fetched}`)).toBe(1);
  });
});

test.describe('a press of the mouse', () => {
  test('is followed before the button comes up, once', async ({ page }) => {
    await openStopped(page, '/');
    const entries = await page.evaluate(() => history.length);
    // On the next page, the link is still under the pointer, and the click would follow it again.
    await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).hover();
    await page.mouse.down();
    await page.clock.runFor(100);
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await page.clock.runFor(100);
    await expectFocused(page);
    await page.mouse.up();
    await expect(page).toHaveURL('/about');
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    // A key is not mistaken for the end of that press, however soon it follows: no time has passed since.
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).press('Enter');
    await expect(page).toHaveURL('/contact');
  });

  test('opens a card; one that drags, or is of the right button, does not; with Ctrl, Shift or the middle button it opens another page, as links do', async ({
    page,
    context,
  }) => {
    await openStopped(page, '/inventory');
    const path = await pathOf(cardLink(page, 0));
    await cardLink(page, 0).hover();
    const { x, y } = (await cardLink(page, 0).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 40, { steps: 4 });
    await page.clock.runFor(1000);
    await page.mouse.up();
    await page.clock.runFor(1000);
    await expect(page).toHaveURL('/inventory');

    await cardLink(page, 0).click({ button: 'right' });
    await page.clock.runFor(1000);
    await expect(page).toHaveURL('/inventory');

    for (const [modifier, button] of [
      ['Control', 'left'],
      ['Shift', 'left'],
      [null, 'middle'],
    ] as const) {
      await page.bringToFront();
      await cardLink(page, 0).hover();
      if (modifier) await page.keyboard.down(modifier);
      await page.mouse.down({ button });
      await page.clock.runFor(1000);
      const other = context.waitForEvent('page');
      await page.mouse.up({ button });
      if (modifier) await page.keyboard.up(modifier);
      await expect(await other).toHaveURL(path);
      await (await other).close();
      await expect(page).toHaveURL('/inventory');
    }

    await page.bringToFront();
    await page.clock.resume();
    await cardLink(page, 0).hover();
    await page.mouse.down();
    await expect(page).toHaveURL(path);
    await expect(photos(page)).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL(path);
  });
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('scrolls when it starts on a card, and opens the card with a tap', async ({ page }) => {
    await openLive(page, '/inventory');
    const link = cardLink(page, 0);
    const path = await pathOf(link);
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
    // A tap while the page is still scrolling would only stop it.
    const stopped = page.evaluate(
      (least) =>
        new Promise<void>((resolve) => {
          document.addEventListener('scrollend', () => scrollY > least && resolve());
        }),
      before + 100,
    );
    const { y: top = 0 } = (await page.getByRole('article').first().boundingBox()) ?? {};
    await touch('touchStart', top + 200);
    for (let moved = 20; moved <= 300; moved += 20) await touch('touchMove', top + 200 - moved);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
    await stopped;
    await expect(page).toHaveURL('/inventory');
    await link.tap();
    await expect(page).toHaveURL(path);
  });
});

test.describe('a page that is only prerendered', () => {
  test('counts no view and starts nothing until it is shown', async ({ page }) => {
    // The page is only told that it is prerendered: this is not a real prerendering.
    await page.addInitScript(() => {
      const state = { prerendering: true };
      Object.defineProperty(document, 'prerendering', { get: () => state.prerendering });
      document.addEventListener('shown', () => {
        state.prerendering = false;
        document.dispatchEvent(new Event('prerenderingchange'));
      });
    });
    const requests = watchRequests(page);
    await openLive(page, '/inventory/30');
    await page.waitForLoadState('networkidle');
    const started = 'GET /api/vehicles/featured';
    const viewed = 'POST /api/vehicles/30/views';
    expect([timesAsked(requests, viewed), timesAsked(requests, started)]).toEqual([0, 0]);
    await page.evaluate(() => document.dispatchEvent(new Event('shown')));
    await expect.poll(() => [timesAsked(requests, viewed), timesAsked(requests, started)]).toEqual([1, 1]);
  });
});

test.describe('speculation rules', () => {
  test('are in the page, and leave out what is not for visitors', async ({ request }) => {
    // That its policy allows them, the tests of the policy say: the browser would complain.
    const html = await (await request.get('/inventory')).text();
    const [, rules = ''] = /<script type="speculationrules">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.stringify(JSON.parse(rules))).toMatch(/"\/admin\*","\/login\*","\/api\/\*"/);
  });
});

test('a page that the browser renders itself is whole before anything is touched', async ({ page }) => {
  await openLive(page, '/about');
  await openFromHere(page, '/inventory/30');
  const main = page.getByRole('main');
  await expect(main.getByText('Body Style', { exact: true })).toBeVisible();
  await expect(main.getByRole('list', { name: 'This vehicle' })).toBeVisible();
  await expect(main.getByLabel('Name', { exact: true })).toBeVisible();
  await openFromHere(page, '/inventory?page=2');
  await expect(main.getByRole('slider')).toHaveCount(2);
  // Nothing that a page shows only after an interaction: there was none.
  await expect(main.getByRole('button', { name: /^Save / })).toHaveCount(0);
});

test.describe('Back', () => {
  test('within the site needs no request, and restores list, filters and scroll position at once', async ({
    page,
  }) => {
    // The last call that a page makes by itself once it has settled.
    const startup = page.waitForResponse((response) => response.url().endsWith('/api/vehicles/featured'));
    await openLive(page, '/about');
    await followHeader(page, 'Inventory');
    const { sort, cards } = inventoryPage(page);
    await sort.selectOption('price-desc');
    await expect(page).toHaveURL('/inventory?sort=price-desc');
    await expect(cards).toHaveCount(12);
    // The list follows the address a moment later.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await cardLink(page, 7).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    const name = await cardLink(page, 7).innerText();
    await cardLink(page, 7).click();
    await expect(photos(page)).toBeVisible();
    await startup;
    const requests = watchRequests(page);
    await page.goBack();
    await expect(page).toHaveURL('/inventory?sort=price-desc');
    await expect(cardLink(page, 7)).toHaveText(name);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    // Not what is below: similar vehicles there, recently viewed ones here.
    const asked = requests.filter((request) => request.startsWith('GET /api/'));
    expect(asked.filter((request) => !below.test(request))).toEqual([]);
  });

  test('@long from another document restores each page as it was left', async ({ playwright, site }) => {
    // The full browser: the headless shell has no back/forward cache.
    const browser = await playwright.chromium.launch({
      ...config.use?.launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    for (const path of ['/', '/inventory', '/inventory/30', '/about', '/contact']) {
      const page = await browser.newPage();
      await page.goto(site.url + path);
      await whenLive(page);
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => console.log(`shown again, as it was: ${persisted}`));
      });
      await page.goto(`${site.url}/robots.txt`);
      // Playwright's own Back waits for a load event, which a page from the cache does not have.
      const shown = page.waitForEvent('console', (message) => message.text().startsWith('shown again'));
      await page.evaluate(() => setTimeout(() => history.back()));
      expect((await shown).text(), path).toBe('shown again, as it was: true');
      await page.close();
    }
    await browser.close();
  });
});

test('@long the neighbors of the main image are fetched once it has loaded', async ({ page, site }) => {
  const response = await fetch(`${site.url}/api/vehicles/30/images`);
  const hashes = ((await response.json()) as string[]).map((address) => address.split('/')[2]);
  const held = Promise.withResolvers<void>();
  await page.route(`**/images/${hashes[0]}/*.avif`, async (route) => {
    await held.promise;
    await route.continue();
  });
  const requests = watchRequests(page);
  const large = () => [...new Set(requests.filter(isLarge).map((request) => request.split('/')[2]))];
  // The last thumbnail is requested later than the neighbors would be.
  const last = page.waitForRequest((request) => request.url().includes(`${hashes.at(-1)}/`));
  await page.goto('/inventory/30', { waitUntil: 'domcontentloaded' });
  await last;
  expect(large()).toEqual([hashes[0]]);
  held.resolve();
  await expect.poll(large).toEqual(expect.arrayContaining([hashes[0], hashes[1], hashes.at(-1)]));
  expect(large()).toHaveLength(3);
});
