/** How long a visitor waits for what they press, in Chromium on this machine. A part of `npm run bench`. */
import { chromium, type Browser, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { stopAll, type Contender } from './contenders.ts';
import { watchInteractions, type Interactions } from './interaction-page.ts';
import { atMost, table } from './results.ts';
import { startDemo, startLarge } from './sites.ts';

/** Milliseconds over several presses, and the limit for the median. */
type InteractionRow = { name: string; median: number; worst: number; bound: number };

/** The most vehicles that are filtered in the browser. */
const filteredInBrowser = 2_000;

const presses = 10;
const repeats = 5;
/** Milliseconds that a visitor's pointer rests on a card, and that the button stays down. */
const rest = 300;
const hold = 90;

declare global {
  interface Window {
    interactions: Interactions;
  }
}

/**
 * On a site with the demo and one with 2,000 vehicles: pointer-down to vehicle painted, the slowest event of
 * each interaction at a quarter of the speed, and filter to paint. Returns a Markdown section.
 */
export async function measureInteraction(work: string, log: (line: string) => void): Promise<string> {
  const running: Contender[] = [];
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    running.push(await startDemo(work, 4341), await startLarge(work, 4342, filteredInBrowser));
    const [demo = '', large = ''] = running.map(({ port }) => `http://localhost:${port}`);
    const rows = [
      await openVehicles(browser, demo, 'no-preference'),
      await openVehicles(browser, demo, 'reduce'),
      ...(await interactOnVehicle(browser, demo)),
      await openMenu(browser, demo),
      ...(await interactOnInventory(browser, large)),
      await filterLarge(browser, large),
    ];
    for (const { name, median, worst } of rows)
      log(`${name}: ${median.toFixed(0)} ms, worst ${worst.toFixed(0)}`);
    return [
      `From the press until its result is painted, median and worst of ${presses} (of ${repeats} when throttled). At a quarter of the processor's\nspeed: the longest event, as Interaction to Next Paint counts it. Lists contain ${filteredInBrowser.toLocaleString('en-US')} vehicles.`,
      table(
        ['press', 'median, ms', 'worst, ms', 'at most'],
        rows.map(({ name, median, worst, bound }) => [name, atMost(median, bound), worst.toFixed(0), bound]),
      ),
    ].join('\n\n');
  } finally {
    await browser.close();
    await stopAll(running);
  }
}

/** From pointer-down on a card until its heading and decoded picture have been painted. */
async function openVehicles(
  browser: Browser,
  origin: string,
  reducedMotion: 'reduce' | 'no-preference',
): Promise<InteractionRow> {
  const page = await openLive(browser, `${origin}/inventory`, { reducedMotion });
  const times: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    const link = page.locator('article h3 a').nth(press);
    await link.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await link.hover();
    await page.waitForTimeout(rest);
    await page.evaluate(() => window.interactions.start('vehicle'));
    await page.mouse.down();
    await page.waitForTimeout(hold);
    await page.mouse.up();
    times.push(await page.evaluate(() => window.interactions.shown()));
    await page.goBack();
    await page.locator('article').first().waitFor();
    await page.waitForTimeout(rest);
  }
  await page.close();
  const transition = reducedMotion === 'reduce' ? 'without' : 'with';
  return row(`card, until its vehicle is shown, ${transition} a view transition`, times, 100);
}

async function interactOnVehicle(browser: Browser, origin: string): Promise<InteractionRow[]> {
  const arrows = await slowed(browser, `${origin}/inventory/30`, async (page) => {
    await page.waitForTimeout(1500);
    return () => page.getByRole('button', { name: 'Next photo' }).click();
  });
  const lightbox: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const zoom = await slowed(
      browser,
      `${origin}/inventory/30`,
      async (page) => {
        await page.waitForTimeout(1500);
        return () => page.getByRole('button', { name: 'Zoom' }).click();
      },
      1,
    );
    lightbox.push(...zoom);
  }
  return [
    row('gallery arrow, 4x slower', arrows, 100),
    row('lightbox, first opening, 4x slower', lightbox, 100),
  ];
}

async function openMenu(browser: Browser, origin: string): Promise<InteractionRow> {
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const menu = await slowed(
      browser,
      origin,
      (page) => Promise.resolve(() => page.getByRole('button', { name: 'Menu' }).tap()),
      1,
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    );
    times.push(...menu);
  }
  return row('phone menu, first opening, 4x slower', times, 100);
}

async function interactOnInventory(browser: Browser, origin: string): Promise<InteractionRow[]> {
  const filters = await slowed(browser, `${origin}/inventory`, async (page) => {
    const make = page.getByRole('combobox', { name: 'Make' });
    const makes = await make.locator('option').allTextContents();
    let next = 0;
    return async () => {
      next += 1;
      await make.selectOption(makes[next % makes.length] ?? '');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
    };
  });
  const letters = await slowed(browser, `${origin}/inventory`, async (page) => {
    await page.getByRole('searchbox', { name: 'Model' }).focus();
    return () => page.keyboard.press('a');
  });
  const pages = await slowed(browser, `${origin}/inventory`, (page) =>
    Promise.resolve(() =>
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click(),
    ),
  );
  return [
    row('filter, 4x slower', filters, 100),
    row('letter typed into the model search, 4x slower', letters, 100),
    row('next page of the list, 4x slower', pages, 100),
  ];
}

/** From pressing Filter until the filtered list is on the screen, at full speed. */
async function filterLarge(browser: Browser, origin: string): Promise<InteractionRow> {
  const page = await openLive(browser, `${origin}/inventory`);
  const make = page.getByRole('combobox', { name: 'Make' });
  const makes = await make.locator('option').allTextContents();
  const times: number[] = [];
  for (let press = 1; press <= presses; press += 1) {
    await make.selectOption(makes[press % makes.length] ?? '');
    await page.evaluate(() => window.interactions.start('results'));
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    times.push(await page.evaluate(() => window.interactions.shown()));
    await page.waitForTimeout(rest);
  }
  await page.close();
  return row('filter over 2,000 vehicles, until the list is shown', times, 50);
}

/** The longest event of each of several presses (Event Timing), at a quarter of the processor's speed. */
async function slowed(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<() => Promise<void>>,
  times = repeats,
  device: Parameters<Browser['newContext']>[0] = {},
): Promise<number[]> {
  const page = await openLive(browser, url, device);
  const press = await prepare(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const durations: number[] = [];
  for (let index = 0; index < times; index += 1) {
    await page.evaluate(() => window.interactions.forget());
    await press();
    await page.waitForTimeout(4 * rest);
    durations.push(await page.evaluate(() => window.interactions.longest()));
  }
  await page.context().close();
  return durations;
}

async function openLive(browser: Browser, url: string, device: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...device });
  const page = await context.newPage();
  await page.addInitScript(watchInteractions);
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

function row(name: string, times: number[], bound: number): InteractionRow {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    name,
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    worst: sorted.at(-1) ?? Number.NaN,
    bound,
  };
}
