import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Demo, Person } from './demo.ts';

/** One picture: `show` brings the page to what is to be seen, and returns the part of it, or nothing for all. */
export type Picture = {
  /** The file's name, below docs and without its ending. */
  file: string;
  /** Who looks at it; nobody for what visitors see. */
  by?: Person;
  /** The window in CSS pixels. */
  size?: { width: number; height: number };
  show: (page: Page, demo: Demo) => Promise<Locator | void>;
};

const desktop = { width: 1440, height: 900 };
/** Pixels around a part. */
const margin = 20;

/** Takes a picture and returns its size in bytes. */
export async function take(browser: Browser, demo: Demo, picture: Picture): Promise<number> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: picture.size ?? desktop,
    locale: 'en-US',
    timezoneId: 'America/Phoenix',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // The first to look at a picture of the demo waits until it is encoded.
  page.setDefaultTimeout(60_000);
  if (picture.by !== undefined) await demo.signIn(page, picture.by);
  const part = await picture.show(page, demo);
  await settled(page);
  const clip = part && (await around(part, picture.size ?? desktop));
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip && { clip }) });
  await context.close();
  const file = join(import.meta.dirname, '..', `${picture.file}.webp`);
  await rm(file, { force: true });
  const { size } = await sharp(png).webp({ quality: 80, effort: 6 }).toFile(file);
  return size;
}

/** Waits until fonts and pictures in the window are loaded and nothing there is busy. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isInView = (element: Element) => {
      const { width, top, bottom } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const busy = [...document.querySelectorAll('[aria-busy="true"]')];
    return (
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || !isInView(image)) &&
      !busy.some(isInView)
    );
  });
}

/** The part with a margin, as far as it is in the window. */
async function around(part: Locator, { width, height }: { width: number; height: number }) {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part of the picture is not there');
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
  return {
    x,
    y,
    width: Math.min(width, box.x + box.width + margin) - x,
    height: Math.min(height, box.y + box.height + margin) - y,
  };
}
