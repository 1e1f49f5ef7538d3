import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens a page and waits for hydration: what the server sent is visible before anything reacts to the
 * visitor.
 */
export async function openLive(page: Page, path: string) {
  const response = await page.goto(path);
  await whenLive(page);
  return response;
}

/** Resolves when React has hydrated the current document and its effects have run. */
export async function whenLive(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return (
      main !== null &&
      Object.keys(main).some((key) => key.startsWith('__reactFiber')) &&
      // The render caused by the first effects removes them, if there were any.
      document.querySelector('script[type="speculationrules"]') === null
    );
  });
  await nextFrames(page);
}

/**
 * Two frames later, all immediate effects of a change have happened; for asserting that something did not.
 */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Opens another page with a link in the header, without a new document. */
export const followHeader = (page: Page, label: string) =>
  page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();

/** Opens another page as a link in this one would, without a new document. */
export const openFromHere = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> };
    };
    await router.navigate({ href: to });
  }, path);

/** A new page gets the focus a frame after it is shown, and a key pressed before that would be lost. */
export const expectFocused = (page: Page) => expect(page.locator('#main')).toBeFocused();

/** Pixels that the page is scrolled down. */
export const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Resolves when a part of the page that hydrates later, given by one of its elements, has done so. */
export const whenPartLive = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true);

/**
 * A form that is sent before its scripts are there waits 8 s for them, then the browser sends it. They may take
 * longer on a machine that runs three browsers: here it waits ten times as long.
 */
export const allowSlowScripts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const schedule = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, delay?: number, ...given: unknown[]) =>
      schedule(run, delay === 8_000 ? 80_000 : delay, ...given)) as typeof setTimeout;
  });
