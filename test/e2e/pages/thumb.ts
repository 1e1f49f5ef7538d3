import { expect, type Locator } from '@playwright/test';

/** The least width and height of a touch target, in CSS pixels. */
const THUMB = 44;

/**
 * Expects the button to be large enough for a thumb. It measures the layout, because a button that is still
 * sliding in is painted a fraction of a pixel smaller.
 */
export async function expectThumbSized(button: Locator): Promise<void> {
  const [width = 0, height = 0] = await button.evaluate((node: HTMLElement) => [
    node.offsetWidth,
    node.offsetHeight,
  ]);
  expect(
    Math.min(width, height),
    `${await button.innerText()}: ${width} by ${height}`,
  ).toBeGreaterThanOrEqual(THUMB);
}
