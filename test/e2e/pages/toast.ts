import { expect, type Locator, type Page } from '@playwright/test';

const regionOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

/** The toast that is shown. Screen readers are told of it elsewhere, so that its texts are on the page twice. */
export const toastOf = (page: Page): Locator => regionOf(page).getByRole('listitem');

/** The place of the toasts has come, as it does after the visitor's first touch or key. */
export const expectToastRegion = (page: Page) => expect(regionOf(page)).toBeAttached();

/** The same beside an open dialog, which hides all else from screen readers; there the dialog says it as well. */
export const toastBesideDialog = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Notifications (F8)', includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

/** There is one toast, with this title and text. */
export const expectToast = (page: Page, title: string, text: string) =>
  expect(toastOf(page)).toHaveText(title + text);

/** Lets a paused clock run in small steps until a toast is there, so that its own time has hardly begun. */
export const runUntilToast = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(10);
    await expect(toastOf(page)).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [10], timeout: 15_000 });
