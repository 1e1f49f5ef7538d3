import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { withLongTests } from '../../long-tests.ts';

// Less than half as long as what the package exports, and the browser reads it anew for each document.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export const tablet = { width: 768, height: 1024 };

type Size = typeof desktop;

/**
 * Checks the screen in windows of these sizes in `npm run test:all`, otherwise of the first one, and leaves it in one
 * of the last size.
 */
async function checkAt(page: Page, sizes: Size[], check: (size: Size) => Promise<void>) {
  for (const [index, size] of sizes.entries()) {
    const isChecked = index === 0 || withLongTests;
    if (isChecked || index === sizes.length - 1) await page.setViewportSize(size);
    if (isChecked) await check(size);
  }
}

/** Axe finds no violations on the screen as it is, at each of these sizes. */
export const expectAccessible = (page: Page, at = [desktop, phone]) =>
  checkAt(page, at, async ({ width }) => {
    expect([width, await violationsOn(page)]).toEqual([width, []]);
  });

/**
 * The same for the rules that depend on colors: all themes have the structure of the default one, which is
 * checked with all rules.
 */
export async function expectReadableColors(page: Page, size: Size) {
  await page.setViewportSize(size);
  expect(await violationsOn(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
}

/**
 * Each violated rule, with its elements. Axe is injected once per document, because that takes far longer
 * than running it.
 */
async function violationsOn(page: Page, only?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Even with reduced motion, what fades in is transparent until the next frame.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  // Passing rules are of no interest, and reporting them takes most of the time.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    ...(only && { runOnly: only }),
  };
  const { violations } = await page.evaluate((run) => window.axe.run(run), options);
  return violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ html, failureSummary }) => [html, failureSummary]),
  ]);
}

/** The page itself is never wider than its window; a table may scroll within it. */
export const expectNoSidewaysScroll = (page: Page, at = [phone, tablet]) =>
  checkAt(page, at, async ({ width }) => {
    // Content drawn to the width of its box, like a chart, follows a moment later.
    await expect
      .poll(
        () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        { message: `pixels that the page is too wide at ${width}` },
      )
      .toBe(0);
  });

/**
 * Axe finds nothing at 1440 and 390 px, where sheets stand for dialogs, cards for rows, and colors on other
 * grounds; and the page does not scroll sideways at 390 and 768 px.
 */
export async function expectFit(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
}

/**
 * Axe finds nothing in one more state of a screen that is checked in every run: in `npm run test:all` only. It leaves
 * the window in the last of these sizes either way.
 */
export async function expectStateAccessible(page: Page, at = [desktop, phone]) {
  if (withLongTests) return expectAccessible(page, at);
  await page.setViewportSize(at.at(-1) ?? desktop);
}

/** `expectFit` for such a state. */
export async function expectStateFit(page: Page) {
  if (withLongTests) return expectFit(page);
  await page.setViewportSize(desktop);
}

/** `expectFit` for a screen that has other elements on a phone, with axe at both widths in every run. */
export async function expectFitOnPhones(page: Page) {
  await expectAccessible(page, [desktop]);
  await expectAccessible(page, [phone]);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
}
