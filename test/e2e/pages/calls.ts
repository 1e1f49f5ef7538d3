import type { Page } from '@playwright/test';

/** Keeps the answers of a call back until the returned function is called: time to look at what a visitor sees. */
export async function holdCall(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  return held.resolve;
}

/** Keeps requests, by the pattern of their addresses, back until the returned function is called. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Answers a call with this JSON instead of the server's. */
export const answerCall = (page: Page, path: string, json: unknown) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json }),
  );

/** Lets a call fail as a broken server would. */
export const failCall = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 500, json: { message: 'Broken for the test' } }),
  );

/** Every request of the page from now on, as `GET /path`, in order. */
export function watchRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    seen.push(`${request.method()} ${pathname}${search}`);
  });
  return seen;
}

/** How often a request was made. */
export const timesAsked = (seen: readonly string[], request: string) =>
  seen.filter((one) => one === request).length;
