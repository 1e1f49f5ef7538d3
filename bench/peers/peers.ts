import { join } from 'node:path';
import { chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { fetchRaw, stopAll, type Contender } from '../contenders.ts';
import { median } from '../loads.ts';
import { table } from '../results.ts';
import { sumOf, weigh } from '../scripts.ts';
import { startDemo } from '../sites.ts';
import { compare } from '../throughput.ts';
import { takeCars } from './cars.ts';
import { largestPaint } from './largest-paint.ts';
import { startNext } from './next.ts';
import { startWordPress } from './wordpress.ts';

const port = 4340;
const visits = 5;
type Site = Contender & { path: string };
type Visit = { html: number; script: number; all: number; paint: number };

const explanation = `The first page of the inventory with the same 12 cars. Each stack gets the same photographs (JPEG, 1600 x 1000) and the
same two fonts, and sends pictures in its default formats: Marque AVIF and WebP, Next.js the WebP of \`next/image\`, WordPress
the JPEG sizes of its media library. Next.js serves a page that was built in advance (incremental static regeneration,
\`next start\`). WordPress is Debian's, with its PHP-FPM (five workers, opcache) and MariaDB behind nginx, as installed and
with nginx caching pages for a minute. Marque, Next.js and each PHP worker are one process each; nginx has a worker per core.
Throughput: 32 connections that accept gzip and brotli, medians of three alternating rounds. First visit: a phone 390 pixels
wide, bytes as sent until the network is idle; largest contentful paint (LCP) on slow 4G and at a quarter of the processor's
speed, both emulated by the browser, medians of ${visits} alternating visits.`;

/**
 * Marque's inventory and the same page in Next.js and in WordPress, all running at once on this machine. A
 * peer that cannot be set up here is left out, and the section says why. Returns a Markdown section.
 */
export async function measurePeers(work: string, log: (line: string) => void): Promise<string> {
  const running: Contender[] = [];
  try {
    const marque = await startDemo(work, port);
    running.push(marque);
    const sites: Site[] = [{ ...marque, path: '/inventory' }];
    const absent: string[] = [];
    const cars = await takeCars(`http://127.0.0.1:${port}`, join(work, 'photographs'));
    const peers = [
      { name: 'Next.js', path: '/inventory', start: async () => [await startNext(port + 1, cars, log)] },
      {
        name: 'WordPress',
        path: '/inventory/',
        start: () => startWordPress({ plain: port + 2, cached: port + 3 }, cars, work, log),
      },
    ];
    for (const { name, path, start } of peers) {
      try {
        const contenders = await start();
        running.push(...contenders);
        sites.push(...contenders.map((contender) => ({ ...contender, path })));
      } catch (error) {
        absent.push(
          `${name} was left out because it could not be set up on this machine: ${firstLine(error)}`,
        );
        log(`${name} is left out: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    const measured = await measureSites(sites, log);
    log(measured);
    return [explanation, measured, ...absent].join('\n\n');
  } finally {
    await stopAll(running);
  }
}

async function measureSites(sites: Site[], log: (line: string) => void): Promise<string> {
  // The first visit creates what is created on first request, above all the pictures' renditions.
  await visit(sites, 1);
  log('Visiting ...');
  const weights = await visit(sites, visits);
  log('Loading ...');
  const loads = await compare(sites);
  const rate = (name: string) => loads.get(name)?.rate ?? Number.NaN;
  return table(
    [
      'site',
      'req/s',
      'Marque is faster by',
      'p99, ms',
      'HTML bytes',
      'script bytes',
      'total bytes',
      'LCP, ms',
    ],
    sites.map(({ name }) => {
      const visited = weights.get(name);
      if (!visited) throw new Error(`${name} was not visited`);
      return [
        name,
        rate(name).toFixed(0),
        `${(rate('Marque') / rate(name)).toFixed(1)} x`,
        loads.get(name)?.p99.toFixed(2) ?? '',
        visited.html,
        visited.script,
        visited.all,
        visited.paint.toFixed(0),
      ];
    }),
  );
}

async function visit(sites: Site[], rounds: number): Promise<Map<string, Visit>> {
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const paints = new Map<string, number[]>(sites.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++)
      for (const { name, port, path } of sites)
        paints.get(name)?.push(await largestPaint(browser, `http://127.0.0.1:${port}${path}`));
    const visited = new Map<string, Visit>();
    for (const { name, port, path } of sites) {
      const [weight] = await weigh(`http://127.0.0.1:${port}`, [path]);
      if (!weight) throw new Error(`${name} was not weighed`);
      visited.set(name, {
        html: (await fetchRaw(port, path)).body.length,
        script: sumOf(weight.scripts),
        all: weight.totalBytes,
        paint: median(paints.get(name) ?? []),
      });
    }
    return visited;
  } finally {
    await browser.close();
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
