import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';

/** A script that a page has loaded: its path and its bytes as sent. */
export type LoadedScript = { path: string; bytes: number };

export type ScriptRow = { path: string; scripts: LoadedScript[]; totalBytes: number };

/** The scripts that a page has loaded so far, the largest first. */
export const loadedScripts = (page: Page): Promise<LoadedScript[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
      .filter(({ path }) => path.endsWith('.js'))
      .toSorted((a, b) => b.bytes - a.bytes),
  );

export const sumOf = (scripts: LoadedScript[]) => scripts.reduce((total, { bytes }) => total + bytes, 0);

/**
 * What a phone's first visit to each page transfers, in bytes as sent (brotli), until the network is idle and
 * before anything is touched.
 */
export async function weigh(origin: string, paths: string[]): Promise<ScriptRow[]> {
  const browser = await chromium.launch(config.use?.launchOptions);
  const rows: ScriptRow[] = [];
  for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const scripts = await loadedScripts(page);
    const totalBytes = await page.evaluate(() =>
      [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
    );
    rows.push({ path, scripts, totalBytes });
    await context.close();
  }
  await browser.close();
  return rows;
}
