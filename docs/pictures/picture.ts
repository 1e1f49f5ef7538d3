import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Demo, Person } from './demo.ts';

/** One picture: `show` brings the page to what is to be seen, and returns its parts, or nothing for the whole window. */
export type Picture = {
  /** The file's name, below docs and without its ending. */
  file: string;
  /** Who looks at it; nobody for what visitors see. */
  by?: Person;
  /** The window in CSS pixels. */
  size?: { width: number; height: number };
  show: (page: Page, demo: Demo) => Promise<Locator | readonly Locator[] | void>;
};

/** What visitors and staff commonly use, rather than the browser that takes the pictures. */
export const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const desktop = { width: 1440, height: 900 };
/** Pixels around a part. */
const margin = 20;

/** Takes a picture and returns its size in bytes. */
export async function take(browser: Browser, demo: Demo, picture: Picture): Promise<number> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: picture.size ?? desktop,
    userAgent,
    locale: 'en-US',
    timezoneId: 'America/Phoenix',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // The first to look at a picture of the demo waits until it is encoded.
  page.setDefaultTimeout(30_000);
  if (picture.by !== undefined) await demo.signIn(page, picture.by);
  const shown = await picture.show(page, demo);
  await settled(page);
  const parts = shown === undefined ? [] : [shown].flat();
  const clip = parts.length > 0 && (await around(parts, picture.size ?? desktop));
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip && { clip }) });
  await demo.signOut(page);
  await context.close();
  const file = join(import.meta.dirname, '..', `${picture.file}.webp`);
  await rm(file, { force: true });
  const { size } = await sharp(png).webp({ quality: 80, effort: 6 }).toFile(file);
  return size;
}

/** Waits until fonts and pictures in the window are loaded and nothing there is busy. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isInView = (element: Element) => {
      const { width, top, bottom } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const busy = [...document.querySelectorAll('[aria-busy="true"], .animate-shimmer')];
    return (
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.naturalWidth > 0 || !isInView(image)) &&
      !busy.some(isInView)
    );
  });
}

/** The parts with a margin, as far as they are in the window. */
async function around(parts: readonly Locator[], { width, height }: { width: number; height: number }) {
  for (const part of parts) await part.scrollIntoViewIfNeeded();
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const found = boxes.filter((box) => box !== null);
  if (found.length < parts.length) throw new Error('A part of the picture is not there');
  const x = Math.max(0, Math.min(...found.map((box) => box.x)) - margin);
  const y = Math.max(0, Math.min(...found.map((box) => box.y)) - margin);
  return {
    x,
    y,
    width: Math.min(width, Math.max(...found.map((box) => box.x + box.width)) + margin) - x,
    height: Math.min(height, Math.max(...found.map((box) => box.y + box.height)) + margin) - y,
  };
}
