import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openLive } from './pages/live.ts';
import { desktop, phone } from './pages/accessible.ts';
import { fieldsOf, fill } from './pages/inquiry-form.ts';
import { expectNothingCovered, expectToast, runUntilToast, toastOf } from './pages/toast.ts';

/** Makes the newsletter show a toast that names `email`. */
async function subscribe(page: Page, email: string) {
  await page.getByRole('contentinfo').getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

const added = (email: string) => `${email} was added to our newsletter.`;
const isOpen = (page: Page) => expect(toastOf(page)).toHaveAttribute('data-state', 'open');

test('a toast closes by itself after 5 seconds, unless the pointer is over it or it has the focus, which F8 gives it', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-20T18:00:00Z' });
  await openLive(page, '/nowhere');
  await page.clock.pauseAt('2026-11-20T18:10:00Z');
  /** Shows a toast that has just appeared. */
  const show = async () => {
    await subscribe(page, 'ada@example.com');
    await runUntilToast(page);
    await page.mouse.move(5, 5);
  };

  await show();
  await page.clock.runFor(4_800);
  await isOpen(page);
  await page.clock.runFor(200);
  await expect(toastOf(page)).toBeHidden();

  await show();
  await toastOf(page).hover();
  await page.clock.runFor(60_000);
  await isOpen(page);
  await page.mouse.move(5, 5);
  await page.clock.runFor(5_000);
  await expect(toastOf(page)).toBeHidden();

  await show();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  await page.clock.runFor(60_000);
  await isOpen(page);
  await page.keyboard.press('Tab');
  await expect(toastOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toastOf(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toBeHidden();
});

/** Where the parts of the page are, whatever it is scrolled to. */
const placesOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, footer, h1, h2, footer a, footer form')].flatMap((part) => {
      const { x, y, width } = part.getBoundingClientRect();
      return width === 0 ? [] : [[Math.round(x), Math.round(y + window.scrollY)]];
    }),
  );

test('a toast is swiped away to the right from 50 px on, not by 40, replaced by a newer one, and closed by its button, and moves nothing on the page', async ({
  page,
}) => {
  await openLive(page, '/nowhere');
  const before = await placesOn(page);
  await subscribe(page, 'ada@example.com');
  await expectToast(page, 'Subscribed', added('ada@example.com'));
  expect(await placesOn(page)).toEqual(before);
  /** Drags the toast to the right and lets it go. */
  const drag = async (by: number) => {
    const box = await toastOf(page).boundingBox();
    if (!box) throw new Error('There is no toast');
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y);
    await page.mouse.move(x + by, y, { steps: 4 });
    await page.mouse.up();
  };
  await drag(40);
  await expect(toastOf(page)).toHaveAttribute('data-swipe', 'cancel');
  await isOpen(page);
  await drag(51);
  await expect(toastOf(page)).toBeHidden();

  await subscribe(page, 'ada@example.com');
  await expectToast(page, 'Subscribed', added('ada@example.com'));
  await subscribe(page, 'grace@example.com');
  await expectToast(page, 'Subscribed', added('grace@example.com'));
  await expect(toastOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toastOf(page)).toBeHidden();

  await page.setViewportSize(phone);
  const onPhone = await placesOn(page);
  await subscribe(page, 'ada@example.com');
  await expectToast(page, 'Subscribed', added('ada@example.com'));
  expect(await placesOn(page)).toEqual(onPhone);
});

test.describe('on desktops and phones a toast covers nothing clickable', () => {
  test('on a form that was sent', async ({ page }) => {
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await openLive(page, '/contact');
      await fill(page);
      await fieldsOf(page).button.click();
      await expect(toastOf(page)).toBeVisible();
      await expectNothingCovered(page);
    }
  });

  test('@long far down the inventory', async ({ page }) => {
    await openLive(page, '/inventory');
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await subscribe(page, `${size.width}@example.com`);
      await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
      await expectToast(page, 'Subscribed', added(`${size.width}@example.com`));
      await expectNothingCovered(page);
    }
  });
});
