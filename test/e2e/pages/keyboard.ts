import type { Locator, Page } from '@playwright/test';

/** Presses Tab until `what` has the focus; fails after more presses than a page can have stops. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await what.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard does not get there');
}
