import { expect, type Locator } from '@playwright/test';

/** The least width and height of a touch target, in CSS pixels. */
const THUMB = 44;

/**
 * Expects the button to be large enough for a thumb. It measures the layout, because a button that is still
 * sliding in is painted a fraction of a pixel smaller, and measures again if the layout has just replaced the
 * button, as a change of the width does.
 */
export async function expectThumbSized(button: Locator): Promise<void> {
  await expect
    .poll(() => button.evaluate((node: HTMLElement) => Math.min(node.offsetWidth, node.offsetHeight)), {
      message: `The least side of ${button.toString()}`,
    })
    .toBeGreaterThanOrEqual(THUMB);
}
