import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page and waits until it is alive: what the server sent is on view before anything listens to the visitor. */
export async function openLive(page: Page, path: string) {
  const response = await page.goto(path);
  await whenLive(page);
  return response;
}

/** Resolves when the document on view is React's and its effects have run. */
export async function whenLive(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return (
      main !== null &&
      Object.keys(main).some((key) => key.startsWith('__reactFiber')) &&
      // The rendering that the first effects ask for takes them out, where there were any.
      document.querySelector('script[type="speculationrules"]') === null
    );
  });
  await nextFrames(page);
}

/** Two frames later, all that a change sets off at once has happened; for asserting that something did not. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Goes to another page by the header's link, without a new document. */
export const followHeader = (page: Page, label: string) =>
  page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();

/** A page that was gone to takes the focus a frame after it is shown: a key that is pressed before would be lost. */
export const expectFocused = (page: Page) => expect(page.locator('#main')).toBeFocused();

/** Pixels that the page is scrolled down. */
export const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Resolves when a part of the page that comes alive later than the rest, here one of its elements, has done so. */
export const whenPartLive = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true);
