import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import config from '../playwright.config.ts';
import { root, startMarque, stopAll } from './contenders.ts';
import { drawPhotographs, startOrdinaryDealer } from './ordinary-dealer.ts';

/** The pages of both dealers that are looked at; the vehicles by their ids. */
const pages = {
  demo: { home: '/', list: '/inventory', vehicle: '/inventory/33' },
  ordinary: {
    home: '/',
    list: '/inventory',
    upright: '/inventory/7',
    small: '/inventory/2',
    sixty: '/inventory/1',
    none: '/inventory/3',
  },
};

const ports = { demo: 4390, ordinary: 4391 };

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** Milliseconds for the pictures of a page to fade in, and for a page to load while pictures are still encoded. */
const settled = 1200;
const longest = 120_000;

/** The widest committed picture, in pixels. */
const widest = 1280;

/**
 * `npm run bench -- looks`: the first screens of the demo dealership and of an ordinary dealer with photographs as they
 * come, as pictures in `looks/`. With `--before=<folder>`, those of another built checkout beside them.
 */
export async function takePictures(
  work: string,
  log: (line: string) => void,
  before: string | undefined,
): Promise<void> {
  const photographs = join(work, 'lot');
  log('Drawing the photographs of an ordinary dealer ...');
  await drawPhotographs(photographs);
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const checkouts = { ...(before === undefined ? {} : { before }), after: root };
    for (const [name, checkout] of Object.entries(checkouts)) {
      const demo = await startMarque(ports.demo, join(work, `${name}-demo`), {
        demo: true,
        folder: checkout,
      });
      const ordinary = await startOrdinaryDealer(ports.ordinary, join(work, `${name}-ordinary`), {
        photographs,
        checkout,
      });
      try {
        await takeAll(browser, name, log);
      } finally {
        await stopAll([demo, ordinary]);
      }
    }
  } finally {
    await browser.close();
  }
}

async function takeAll(browser: Browser, when: string, log: (line: string) => void) {
  const folder = join(import.meta.dirname, 'looks', when);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const dealer of ['demo', 'ordinary'] as const) {
    for (const [name, path] of Object.entries(pages[dealer])) {
      for (const viewport of windows) {
        const page = await browser.newPage({ viewport, hasTouch: viewport.width < 768 });
        await page.goto(`http://localhost:${ports[dealer]}${path}`, { waitUntil: 'load', timeout: longest });
        await page.waitForTimeout(settled);
        const file = join(folder, `${dealer}-${name}-${viewport.width}.webp`);
        await sharp(await page.screenshot())
          .resize({ width: widest, withoutEnlargement: true })
          .webp({ quality: 72 })
          .toFile(file);
        await page.close();
        log(file);
      }
    }
  }
}
