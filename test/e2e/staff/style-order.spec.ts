import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { desktop, phone } from '../pages/accessible.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { keepToasts } from './keep-toasts.ts';

/** Each of the staff screens, and a text that appears once it has rendered completely. */
const screens = {
  '/admin': 'Views against inquiries',
  '/admin?tab=inventory': /^1 to 10 of/,
  '/admin?tab=inventory&vehicle=30': 'Shows the vehicle on the home page',
  '/admin?tab=sold': /^1 to \d+ of/,
  '/admin?tab=inquiries': /^1 to \d+ of/,
  '/admin/settings': 'ZIP code',
  '/admin/settings/hours': 'Business hours',
  '/admin/settings/inventory': 'Photos per vehicle',
  '/admin/settings/about': 'Halcyon opened in 2003',
  '/admin/settings/newsletter': /^Export/,
  '/admin/settings/account': 'Sign out everywhere',
  '/admin/settings/accounts': 'Add account',
  '/admin/settings/import': /^Export/,
  '/admin/settings/bin': /^A deleted vehicle can be restored/,
  '/admin/settings/log': /^Who changed what/,
  '/admin/settings/backups': 'No backups are made',
};

const parts =
  'main :is(h1, h2, h3, form, fieldset, input, select, textarea, button, a, th, section, [role=tab], [role=group], [role=dialog]), ' +
  '[role=dialog] :is(h2, h3, form, label, input, select, textarea, button, section, article)';

/** The position of each part, in pixels from the top of the screen. */
const boxes = (page: Page) =>
  page.evaluate((selector) => {
    const origin = document.querySelector('main')?.getBoundingClientRect();
    // A part that is not shown has no place.
    const shown = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
    return shown.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const name = part.getAttribute('aria-label') ?? part.textContent.slice(0, 30);
      const box = [x, y - (part.closest('main') ? (origin?.y ?? 0) : 0), width, height].map(Math.round);
      return `${part.tagName} ${name}: ${box.join(' ')}`;
    });
  }, parts);

async function whenDrawn(page: Page, text: string | RegExp) {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  // Parts of a vehicle's card come with the first interaction, and below a dialog nothing scrolls.
  await page.mouse.move(1, 1);
  for (const card of await page.getByRole('dialog').getByRole('article').all())
    await expect(card.getByRole('button', { name: /^Compare/ })).toBeVisible();
  // Some panels are loaded when they are near.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 600));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => document.fonts.ready);
}

/**
 * The same once the layout is stable: content drawn to the width of its box follows a new size a moment
 * later.
 */
async function boxesAtRest(page: Page) {
  let before: string[] = [];
  await expect
    .poll(async () => {
      const last = before;
      before = await boxes(page);
      return before.length > 0 && isDeepStrictEqual(last, before);
    })
    .toBe(true);
  return before;
}

test.use({ viewport: desktop });

// The two ways load the stylesheets in a different order.
test('@long the staff screens look the same after signing in and after a reload', async ({ page }) => {
  // Every screen twice, in windows of two sizes.
  test.slow();
  // What can be undone becomes less while the test runs.
  await page.route('**/api/vehicles/batches', (route) => route.fulfill({ json: { batches: [] } }));
  await keepToasts(page);
  await signInByForm(page);
  await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const afterSignIn = new Map<string, string[]>();
  for (const [path, text] of Object.entries(screens)) {
    await page.evaluate((to) => history.pushState({}, '', to), path);
    await whenDrawn(page, text);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      afterSignIn.set(path + size.width, await boxesAtRest(page));
    }
  }
  for (const [path, text] of Object.entries(screens)) {
    await page.goto(path);
    await whenDrawn(page, text);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expect.poll(() => boxes(page), { message: path }).toEqual(afterSignIn.get(path + size.width));
    }
  }
});
