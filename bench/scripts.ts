import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';

export type ScriptRow = { path: string; scriptBytes: number; scripts: number; totalBytes: number };

/** What a phone's first visit to each page transfers, in bytes as sent (brotli), until the network is quiet. */
export async function weigh(origin: string, paths: string[]): Promise<ScriptRow[]> {
  const browser = await chromium.launch(config.use?.launchOptions);
  const rows: ScriptRow[] = [];
  for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    rows.push({
      path,
      ...(await page.evaluate(() => {
        const entries = performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming);
        const scripts = entries.filter((entry) => new URL(entry.name).pathname.endsWith('.js'));
        const sum = (list: PerformanceResourceTiming[]) =>
          list.reduce((total, entry) => total + entry.encodedBodySize, 0);
        const [document] = performance.getEntriesByType('navigation');
        const own = document instanceof PerformanceNavigationTiming ? document.encodedBodySize : 0;
        return { scriptBytes: sum(scripts), scripts: scripts.length, totalBytes: sum(entries) + own };
      })),
    });
    await context.close();
  }
  await browser.close();
  return rows;
}
