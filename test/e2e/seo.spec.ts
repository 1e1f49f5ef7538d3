import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { carThatIs } from './pages/cars.ts';
import { followHeader, openLive } from './pages/live.ts';

const structuredData = (page: Page) => page.locator('script[type="application/ld+json"]');

test('the browser takes the manifest and its icons without a complaint', async ({ page, site }) => {
  await page.goto('/');
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${site.url}/manifest.webmanifest`, []]);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Halcyon Motor Group', start_url: '/' });
});

test('the structured data stays after hydration, and is removed with its page', async ({ page }) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await openLive(page, `/inventory/${carThatIs('available').id}`);
  const types = (await structuredData(page).allTextContents()).map(
    (text) => (JSON.parse(text) as { '@type': string })['@type'],
  );
  expect(types).toEqual(['Car', 'BreadcrumbList']);
  await followHeader(page, 'About');
  await expect(page).toHaveTitle('About Us - Halcyon Motor Group');
  await expect(structuredData(page)).toHaveCount(0);
  expect(faults).toEqual([]);
});
