import { expect, type Locator, type Page } from '@playwright/test';
import { seconds } from '../../time-limits.ts';

const regionOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

type Variant = 'default' | 'destructive';

const ofVariant = (toast: Locator, variant: Variant | undefined) =>
  variant === undefined ? toast : toast.and(toast.page().locator(`[data-variant="${variant}"]`));

/**
 * The visible toast, of this variant if one is named. Screen readers get its text from a second element, so it is
 * on the page twice. It is gone after five seconds: say all that is expected of it in one assertion.
 */
export const toastOf = (page: Page, variant?: Variant): Locator =>
  ofVariant(regionOf(page).getByRole('listitem'), variant);

/** The toast region has loaded, as it does after the visitor's first touch or key. */
export const expectToastRegion = (page: Page) => expect(regionOf(page)).toBeAttached();

/**
 * The same beside an open dialog, which hides everything else from screen readers; the dialog contains a copy
 * for them.
 */
export const toastBesideDialog = (page: Page, variant?: Variant): Locator =>
  ofVariant(
    page
      .getByRole('region', { name: 'Notifications (F8)', includeHidden: true })
      .getByRole('listitem', { includeHidden: true }),
    variant,
  );

/** There is one toast, with this title and text, of this variant if one is named. */
export const expectToast = (page: Page, title: string, text: string, variant?: Variant) =>
  expect(toastOf(page, variant)).toHaveText(title + text);

/** Advances a paused clock in small steps until a toast appears, so that its own time has hardly started. */
export const runUntilToast = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(10);
    await expect(toastOf(page)).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [10], timeout: seconds(30) });

/**
 * The text of everything clickable that the toast covers, which must be nothing.
 */
export async function expectNothingCovered(page: Page): Promise<void> {
  await expect(toastBesideDialog(page)).toHaveAttribute('data-state', 'open');
  const covered = () =>
    page.evaluate(() => {
      const toasts = document.querySelector<HTMLElement>('[aria-label="Notifications (F8)"]');
      if (toasts === null) throw new Error('There is no region for toasts');
      const controls = [...document.querySelectorAll('a, button, input, select, textarea, [role=tab]')]
        .filter((control) => !toasts.contains(control))
        .map((control) => {
          const { x, y, width, height } = control.getBoundingClientRect();
          const points = [0.1, 0.5, 0.9].flatMap((across) =>
            [0.1, 0.5, 0.9].map((down) => [x + width * across, y + height * down] as const),
          );
          return { control, points };
        });
      const hits = () =>
        controls.map(({ control, points }) =>
          points.filter(([x, y]) => control.contains(document.elementFromPoint(x, y))),
        );
      const beside = hits();
      const before = toasts.style.cssText;
      toasts.style.display = 'none';
      const without = hits();
      toasts.style.cssText = before;
      return controls.flatMap(({ control }, index) =>
        beside[index]?.length === without[index]?.length
          ? []
          : [control.getAttribute('aria-label') ?? control.textContent],
      );
    });
  await expect.poll(covered).toEqual([]);
}
