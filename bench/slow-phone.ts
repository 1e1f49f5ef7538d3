/**
 * `node bench/slow-phone.ts <origin> [runs]`: when a phone with three device pixels per CSS pixel has painted the
 * first views of a running site on slow 3G. Prints the median over `runs` first visits, three by default. Also a part
 * of `npm run bench`.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { median } from './loads.ts';
import { startDemo } from './sites.ts';

const pages = ['/', '/inventory', '/inventory/1', '/about'];
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
/** Milliseconds from request to answer, and bytes a second: 400 kbit/s. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Milliseconds to the first and the largest paint, bytes of the whole page, and the picture that was painted largest. */
type FirstView = { first: number; largest: number; bytes: number; picture: string };

/** Prints the first views of the demo, for `npm run bench`. */
export async function measureSlowPhone(work: string, log: (line: string) => void): Promise<void> {
  const demo = await startDemo(work, 4391);
  try {
    await measureOrigin(`http://localhost:${demo.port}`, log);
  } finally {
    await demo.stop();
  }
}

async function measureOrigin(origin: string, log: (line: string) => void, runs = 3): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    for (const path of pages) {
      await makePictures(browser, origin + path);
      const views: FirstView[] = [];
      for (let run = 0; run < runs; run += 1) views.push(await firstView(browser, origin + path));
      const middle = (name: 'first' | 'largest' | 'bytes') =>
        Math.round(median(views.map((view) => view[name])));
      log(
        `${path}: first paint ${middle('first')} ms, largest ${middle('largest')} ms (${views.at(-1)?.picture}), ${middle('bytes')} bytes`,
      );
    }
  } finally {
    await browser.close();
  }
}

/** Opens the page until all its pictures are there in the smallest format. */
async function makePictures(browser: Browser, url: string) {
  for (let waited = 0; waited < 60; waited += 1) {
    const page = await browser.newPage(phone);
    const formats: string[] = [];
    page.on('response', (response) => formats.push(response.headers()['content-type'] ?? ''));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.close();
    if (!formats.includes('image/webp')) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function firstView(browser: Browser, url: string): Promise<FirstView> {
  const page = await browser.newPage(phone);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow3G);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  const view = await paints(page);
  await page.close();
  return view;
}

const paints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<FirstView>((resolve) => {
        new PerformanceObserver((list) => {
          const { startTime, url } = list.getEntries().at(-1) as PerformanceEntry & { url: string };
          resolve({
            first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
            largest: startTime,
            bytes: [
              ...performance.getEntriesByType('navigation'),
              ...performance.getEntriesByType('resource'),
            ]
              .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
              .reduce((sum, size) => sum + size, 0),
            picture: url.split('/').at(-1) || 'a text',
          });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

if (import.meta.main) {
  const [, , origin, runs] = process.argv;
  if (origin === undefined) throw new Error('Usage: node bench/slow-phone.ts <origin> [runs]');
  await measureOrigin(origin, (line) => void process.stdout.write(`${line}\n`), Number(runs ?? 3));
}
