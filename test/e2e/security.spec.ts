import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { withLongTests } from '../long-tests.ts';
import { openLive } from './pages/live.ts';
import { missingPages, publicPages } from './pages/public.ts';

/** The policy that each page is sent with is read by the tests of the pages; here are those with scripts of their own. */
const pages = {
  home: publicPages.home,
  inventory: publicPages.inventory,
  vehicle: publicPages.vehicle,
  contact: publicPages.contact,
  staff: '/admin',
  api: '/api/docs',
  ...(withLongTests && { ...publicPages, ...missingPages, login: '/login' }),
};

/** Everything the browser reports from now on: policy violations, errors, and React's hydration errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}

test('pages run under their policy, without a violation, and refuse a script that is not their own', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  for (const [name, path] of Object.entries(pages)) {
    await test.step(name, async () => {
      const answer = await page.goto(path);
      await page.waitForLoadState('networkidle');
      const isItself = (complaint: string) =>
        answer?.status() === 404 && complaint.includes('the server responded with a status of 404');
      expect(complaints.filter((complaint) => !isItself(complaint))).toEqual([]);

      const refused = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            document.addEventListener('securitypolicyviolation', (event) =>
              resolve(event.effectiveDirective),
            );
            const script = document.createElement('script');
            script.textContent = 'document.title = "injected"';
            document.body.append(script);
          }),
      );
      expect(refused).toBe('script-src-elem');
      expect(await page.title()).not.toBe('injected');
      // That it was refused is among them.
      complaints.length = 0;
    });
  }
});

test('fault 35: an injected handler, javascript: address, base address and video of another host do nothing', async ({
  page,
}) => {
  await openLive(page, '/contact');
  const refusals = await page.evaluate(async () => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
    const box = document.createElement('div');
    box.innerHTML =
      '<img src="data:," onerror="document.title=`injected`"><a href="javascript:void(document.title=`injected`)">x</a>' +
      '<base href="https://elsewhere.example/"><video src="https://elsewhere.example/beacon.mp4"></video>';
    document.body.append(box);
    box.querySelector('a')?.click();
    while (seen.length < 4) await new Promise((resolve) => requestAnimationFrame(resolve));
    return seen.sort();
  });
  expect(refusals).toEqual(['base-uri', 'media-src', 'script-src-attr', 'script-src-elem']);
  expect(await page.evaluate(() => document.baseURI)).toContain('/contact');
  expect(await page.title()).not.toBe('injected');
});

test('fault 35: no page can frame the site', async ({ page, site }) => {
  const framing = `${site.url}/framing.html`;
  await page.route(framing, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<iframe src="/contact"></iframe>' }),
  );
  await page.goto(framing);
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});
