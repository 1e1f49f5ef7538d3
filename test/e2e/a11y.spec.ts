import type { Locator, Page } from '@playwright/test';
import { withLongTests } from '../long-tests.ts';
import { expect, test } from './fixtures.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  expectStateAccessible,
  phone,
} from './pages/accessible.ts';
import { holdAnswer } from './pages/calls.ts';
import { tabTo } from './pages/keyboard.ts';
import { followHeader, openLive } from './pages/live.ts';
import { missingPages, publicPages } from './pages/public.ts';
import { staff } from './server.ts';
import { expectToast } from './pages/toast.ts';

const otherOnPhones: string[] = [publicPages.home, publicPages['filtered inventory'], publicPages.vehicle];
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

test.describe('axe finds nothing, and nothing moves or scrolls sideways,', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  /** Opens a screen in a window of a desktop, of which the caller checks a state with more elements. */
  async function openStill(page: Page, path: string) {
    await page.setViewportSize(desktop);
    await openLive(page, path);
    expect(await moving(page)).toEqual([]);
    await expectStateAccessible(page, [desktop]);
    await expectNoSidewaysScroll(page, allWidths);
  }

  /** Opens a screen in a window of a desktop, and checks it there and on a phone. */
  async function openChecked(page: Page, path: string) {
    await page.setViewportSize(desktop);
    await openLive(page, path);
    expect(await moving(page)).toEqual([]);
    await expectAccessible(page, [desktop]);
    // Where a phone has other elements, or colors on other grounds.
    if (otherOnPhones.includes(path) || withLongTests) await expectAccessible(page, [phone]);
    await expectNoSidewaysScroll(page, allWidths);
  }

  test('on home, and in the menu of a phone', async ({ page }) => {
    await openChecked(page, publicPages.home);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(await moving(page)).toEqual([]);
    await expectAccessible(page, [phone]);
  });

  test('on the inventory, filtered, and with its filters open on a phone', async ({ page }) => {
    await openChecked(page, publicPages['filtered inventory']);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByLabel('Year', { exact: true })).toBeVisible();
    await expectAccessible(page, [phone]);
  });

  test('@long on the inventory without a filter, and without a match', async ({ page }) => {
    await openChecked(page, publicPages.inventory);
    await openChecked(page, '/inventory?model=zeppelin');
    await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  });

  test('on a vehicle, and in its lightbox', async ({ page }) => {
    await openChecked(page, publicPages.vehicle);
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Zoom' }).click();
    const lightbox = page.getByRole('dialog');
    await expect(lightbox).toBeVisible();
    await expect(lightbox.getByRole('button', { name: 'Close' })).toBeVisible();
    await expectAccessible(page);
  });

  test('@long on a sold vehicle, one that does not exist, and an unknown page', async ({ page }) => {
    await openChecked(page, publicPages['sold vehicle']);
    for (const path of Object.values(missingPages)) await openChecked(page, path);
  });

  test('@long on a vehicle whose image failed', async ({ page }) => {
    await page.route('**/images/**', (route) => route.abort());
    await openLive(page, publicPages.vehicle);
    await expect(page.getByRole('img', { name: 'This image could not be loaded' }).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('on About with an invalid address, a page of one’s own, and the login when it refused', async ({
    page,
  }) => {
    await openStill(page, publicPages.about);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('contentinfo').getByRole('alert')).toBeVisible();
    await expectAccessible(page);

    await openChecked(page, publicPages['own page']);

    await openStill(page, '/login');
    await page.getByLabel('Username').fill(staff.username);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password');
    await expectAccessible(page);
  });

  const fillIn = async (main: Locator) => {
    await main.getByLabel('Name', { exact: true }).fill('Ada Byron');
    await main.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await main.getByLabel('Phone', { exact: true }).fill('4805550119');
    await main.getByLabel('Message', { exact: true }).fill('Good morning');
  };

  test('on Contact, whose form has errors, and was sent, with its toast', async ({ page }) => {
    await openStill(page, publicPages.contact);
    const main = page.getByRole('main');
    const send = main.getByRole('button', { name: 'SEND MESSAGE' });
    await send.click();
    await expect(main.getByRole('alert')).toContainText('Four fields');
    await expectAccessible(page);

    await fillIn(main);
    await send.click();
    await expectToast(page, 'Message sent!', "We'll get back to you as soon as possible.");
    expect(await moving(page)).toEqual([]);
    await page.mouse.move(0, 0);
    await page.keyboard.press('F8');
    await expectAccessible(page);
  });

  test('@long on Contact, whose form failed', async ({ page }) => {
    await page.route('**/api/inquiries', (route) =>
      route.fulfill({ status: 409, json: { message: 'The showroom is closed.' } }),
    );
    await openLive(page, publicPages.contact);
    const main = page.getByRole('main');
    await fillIn(main);
    await main.getByRole('button', { name: 'SEND MESSAGE' }).click();
    await expectToast(page, 'Error', 'The showroom is closed.');
    expect(await moving(page)).toEqual([]);
    await page.mouse.move(0, 0);
    await page.keyboard.press('F8');
    await expectAccessible(page);
  });

  test('@long while lists load, when they fail, and when they are empty', async ({ page }) => {
    const featured = await holdAnswer(page, '/api/vehicles/featured');
    const list = await holdAnswer(page, '/api/vehicles/optimized');
    await openLive(page, '/contact');
    await followHeader(page, 'Inventory');
    await expect(page.getByText('Loading vehicles...')).toBeAttached();
    expect(await moving(page)).toEqual([]);
    await expectAccessible(page, [phone, desktop]);

    list({ status: 500, json: { message: 'Broken for the test' } });
    await expect(page.getByRole('heading', { name: 'Error loading vehicles' })).toBeVisible();
    await expectAccessible(page, [phone, desktop]);

    await followHeader(page, 'Home');
    await expect(page.getByText('Loading featured vehicles...')).toBeVisible();
    expect(await moving(page)).toEqual([]);
    await expectAccessible(page, [phone, desktop]);

    featured({ json: [] });
    await expect(page.getByText('No featured vehicles available at the moment.')).toBeVisible();
    await expectAccessible(page, [phone, desktop]);
  });

  test('@long while a vehicle loads', async ({ page }) => {
    await openLive(page, '/inventory');
    await page.route(/\/api\/vehicles\/\d+\/text$/, () => undefined);
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Loading vehicle...' })).toBeAttached();
    expect(await moving(page)).toEqual([]);
    await expectAccessible(page);
  });
});

test.describe('with the keyboard', () => {
  test('the skip link is first and skips the header, and the first card can be reached and opened', async ({
    page,
  }) => {
    await openLive(page, '/inventory');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Model')).toBeFocused();

    await tabTo(page, page.getByRole('main').getByRole('article').first().getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/inventory\/\d+$/);
    await expect(page.getByRole('main')).toBeFocused();
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
