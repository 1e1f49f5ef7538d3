import type { Page, Route } from '@playwright/test';

/** The answer of a broken server. */
export const broken = { status: 500, json: { message: 'Broken for the test' } };

/**
 * Holds back the responses of a call until the returned function is called, to check what a visitor sees
 * meanwhile.
 */
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

/** Holds back the responses of a call until the returned function is called with what answers it instead. */
export async function holdAnswer(page: Page, path: string) {
  const held = Promise.withResolvers<Parameters<Route['fulfill']>[0]>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => route.fulfill(await held.promise),
  );
  return held.resolve;
}

/** Holds back requests whose addresses match a pattern until the returned function is called. */
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

/** Makes a call fail like a broken server. */
export const failCall = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill(broken),
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
