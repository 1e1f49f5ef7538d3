import { expect, type Locator } from '@playwright/test';

/** The least width and height of what a thumb is to hit, in CSS pixels. */
const THUMB = 44;

/** Expects the button to be large enough for a thumb, as laid out: one that still slides in is drawn a fraction of a pixel smaller. */
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
