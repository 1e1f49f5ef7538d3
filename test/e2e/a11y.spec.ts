import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, phone } from './pages/accessible.ts';
import { answerCall, failCall, holdCall } from './pages/calls.ts';
import { followHeader, openLive } from './pages/live.ts';
import { missingPages, publicPages } from './pages/public.ts';
import { staff } from './server.ts';
import { expectToast } from './pages/toast.ts';

const screens = { ...publicPages, ...missingPages, login: '/login' };

const allWidths = [320, 390, 768, 1440].map((width) => ({ width, height: 844 }));

/** Elements whose animations or transitions take longer than anyone can see. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const seconds = (list: string) =>
      Math.max(...list.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 0.001 : 1)));
    const isMoving = (style: CSSStyleDeclaration) =>
      seconds(style.transitionDuration) > 0.01 ||
      (style.animationName !== 'none' &&
        (seconds(style.animationDuration) > 0.01 || style.animationIterationCount === 'infinite'));
    return Array.from(document.querySelectorAll('*')).flatMap((element) =>
      [null, '::before', '::after'].some((part) => isMoving(getComputedStyle(element, part)))
        ? [element.outerHTML.slice(0, 120)]
        : [],
    );
  });

test.describe('axe finds nothing on', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [name, path] of Object.entries(screens)) {
    test(`${name}, nothing moves there, and it does not scroll sideways`, async ({ page }) => {
      await openLive(page, path);
      expect(await moving(page)).toEqual([]);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, allWidths);
    });
  }

  test('home while the featured vehicles load', async ({ page }) => {
    await holdCall(page, '/api/vehicles/featured');
    await openLive(page, '/contact');
    await followHeader(page, 'Home');
    await expect(page.getByText('Loading featured vehicles...')).toBeVisible();
    await expectAccessible(page);
  });

  test('home without featured vehicles', async ({ page }) => {
    await answerCall(page, '/api/vehicles/featured', []);
    await openLive(page, '/contact');
    await followHeader(page, 'Home');
    await expect(page.getByText('No featured vehicles available at the moment.')).toBeVisible();
    await expectAccessible(page);
  });

  test('the inventory while it loads', async ({ page }) => {
    await openLive(page, '/contact');
    await holdCall(page, '/api/vehicles/optimized');
    await followHeader(page, 'Inventory');
    await expect(page.getByText('Loading vehicles...')).toBeAttached();
    await expectAccessible(page);
  });

  test('the inventory after a loading error', async ({ page }) => {
    await openLive(page, '/contact');
    await failCall(page, '/api/vehicles/optimized');
    await followHeader(page, 'Inventory');
    await expect(page.getByRole('heading', { name: 'Error loading vehicles' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the inventory without a match', async ({ page }) => {
    await openLive(page, '/inventory?model=zeppelin');
    await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, allWidths);
  });

  test('the inventory with its filters open on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openLive(page, '/inventory?year=2024');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByLabel('Year', { exact: true })).toBeVisible();
    await expectAccessible(page, [phone]);
  });

  test('a vehicle while it loads', async ({ page }) => {
    await openLive(page, '/inventory');
    await page.route(/\/api\/vehicles\/\d+\/text$/, () => undefined);
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Loading vehicle...' })).toBeAttached();
    await expectAccessible(page);
  });

  test('a vehicle whose image failed', async ({ page }) => {
    await page.route('**/images/**', (route) => route.abort());
    await openLive(page, publicPages.vehicle);
    await expect(page.getByRole('img', { name: 'This image could not be loaded' }).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('the lightbox', async ({ page }) => {
    await openLive(page, publicPages.vehicle);
    await page.getByRole('button', { name: 'Zoom' }).click();
    const lightbox = page.getByRole('dialog');
    await expect(lightbox).toBeVisible();
    await expect(lightbox.getByRole('button', { name: 'Close' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openLive(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, [phone]);
  });

  test('the contact form with errors, failed, and sent, with its toasts', async ({ page }) => {
    await openLive(page, '/contact');
    const main = page.getByRole('main');
    const send = main.getByRole('button', { name: 'SEND MESSAGE' });
    await send.click();
    await expect(main.getByRole('alert')).toContainText('Four fields');
    await expectAccessible(page);

    await main.getByLabel('Name', { exact: true }).fill('Ada Byron');
    await main.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await main.getByLabel('Phone', { exact: true }).fill('4805550119');
    await main.getByLabel('Message', { exact: true }).fill('Good morning');
    await page.route('**/api/inquiries', (route) =>
      route.fulfill({ status: 409, json: { message: 'The showroom is closed.' } }),
    );
    await send.click();
    await expectToast(page, 'Error', 'The showroom is closed.');
    await page.mouse.move(0, 0);
    await page.keyboard.press('F8');
    await expectAccessible(page);

    await page.unroute('**/api/inquiries');
    await send.click();
    await expectToast(page, 'Message sent!', "We'll get back to you as soon as possible.");
    await page.keyboard.press('F8');
    await expectAccessible(page);
  });

  test('the newsletter with an invalid address', async ({ page }) => {
    await openLive(page, '/nowhere');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('contentinfo').getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test('a refused login, and the staff screens', async ({ page }) => {
    await openLive(page, '/login');
    await page.getByLabel('Username').fill(staff.username);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password');
    await expectAccessible(page);

    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('with the keyboard', () => {
  test('the skip link is first and skips the header', async ({ page }) => {
    await openLive(page, '/inventory');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Model')).toBeFocused();
  });

  /** Presses Tab until `what` has the focus; fails after more presses than a page can have stops. */
  const tabTo = async (page: Page, what: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await what.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('The keyboard does not get there');
  };

  test('the first card can be reached and opened', async ({ page }) => {
    await openLive(page, '/inventory');
    await tabTo(page, page.getByRole('main').getByRole('article').first().getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/inventory\/\d+$/);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the phone menu opens, traps the focus, and returns it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openLive(page, '/');
    const button = page.getByRole('button', { name: 'Menu' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first stop, focus may be in the browser's own interface, but never in the
      // page behind the menu.
      expect(
        await menu.evaluate(
          (node) =>
            [document.body, node].includes(document.activeElement as HTMLElement) ||
            node.contains(document.activeElement),
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('an inquiry can be written and sent', async ({ page }) => {
    await openLive(page, '/contact');
    const main = page.getByRole('main');
    await tabTo(page, main.getByLabel('Name', { exact: true }));
    await page.keyboard.type('Ada Byron');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4805550119');
    await page.keyboard.press('Tab');
    await page.keyboard.press('s');
    await page.keyboard.press('Tab');
    await page.keyboard.type('May I bring my car on Monday?');
    await page.keyboard.press('Tab');
    const sent = page.waitForRequest('**/api/inquiries');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Ada Byron', interest: 'service' });
    await expectToast(page, 'Message sent!', "We'll get back to you as soon as possible.");
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves while things load, in a toast, and in the menu', async ({ page }) => {
    await holdCall(page, '/api/vehicles/optimized');
    await openLive(page, '/contact');
    await followHeader(page, 'Inventory');
    await expect(page.getByText('Loading vehicles...')).toBeAttached();
    expect(await moving(page)).toEqual([]);
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expectToast(page, 'Subscribed', 'ada@example.com was added to our newsletter.');
    expect(await moving(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(await moving(page)).toEqual([]);
  });
});
